"""§9 Activating a card, §10 hiring a specialist, §12 acquiring a patent."""

from __future__ import annotations

from spielwerk.games.spyrium import questions, state
from spielwerk.games.spyrium.components import COST

from .position import BLUE, CARD, GAP, RED, YELLOW, Position


def test_only_in_phase_two():
    """SPY-9.1."""
    t = Position(phase=1).lay(1, "crane").workers(RED, "1-2")
    assert not t.actions(RED, "activate")
    assert t.why_not_activate(RED, "1-2", 1) == "That is possible in phase II only; switch first."
    t.does(RED, "switch")
    assert t.may_activate(RED, "1-2", 1)


def test_an_own_worker_and_a_card_beside_it():
    """SPY-9.2."""
    t = Position().lay(1, "crane").lay(2, "mine_1").workers(RED, "1-2").workers(BLUE, "1-4")
    assert set(t.actions(RED, "activate")) == {(*t.at("1-2", 1), 0), (*t.at("1-2", 2), 0)}
    t.s.display[1] = -1
    assert t.actions(RED, "activate") == [(*t.at("1-2", 1), 0)]
    assert t.why_not_activate(RED, "1-2", 2) == "The card on place 2 is gone."
    assert t.why_not_activate(RED, "1-4", 1) == "You have no worker in gap 1–4."


def test_base_cost_and_surcharge():
    """SPY-9.3: £5 and £1 for each other worker beside the card, an own one included."""
    t = Position().lay(5, "crane").workers(RED, "2-5").workers(RED, "4-5").workers(BLUE, "5-6").workers(YELLOW, "6-9")
    t.activates(RED, "2-5", 5)
    assert t.s.money[RED] == 10 - (COST[CARD["crane"]] + 2)


def test_the_worker_is_spent():
    """SPY-9.4."""
    t = Position().lay(5, "crane").workers(RED, "2-5").activates(RED, "2-5", 5)
    assert (t.s.placed[RED, GAP["2-5"]], t.s.available[RED], t.s.spent[RED]) == (0, 2, 1)


def test_everything_is_paid_before_anything_is_gained():
    """SPY-9.5: £1 short, points that would bring a bonus of £5 cannot help."""
    t = Position().lay(5, "bureaucrat", 3, 3).workers(RED, "2-5").workers(BLUE, "2-5", 3)
    t.has(RED, points=7, money=2)
    assert not t.may_activate(RED, "2-5", 5)
    assert t.why_not_activate(RED, "2-5", 5) == "The price is £3, you have £2: £1 short."
    t.has(RED, money=3, points=7).activates(RED, "2-5", 5)
    assert t.s.asked == questions.BONUS
    assert t.s.money[RED] == 0


def test_the_place_stays_empty_and_workers_stay():
    """SPY-9.6: when a card leaves, the workers beside it stay where they are."""
    t = Position().lay(5, "crane").workers(RED, "2-5").workers(BLUE, "2-5").activates(RED, "2-5", 5)
    assert t.card_at(5) is None
    assert t.s.placed[BLUE, GAP["2-5"]] == 1
    assert t.s.crowd[4] == 1


def test_a_specialist_works_at_once_and_once():
    """SPY-10.1."""
    t = Position().lay(5, "geologist").workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.s.spyrium[RED] == 2 + 2
    assert t.asked == (BLUE,)


def test_a_specialist_stays():
    """SPY-10.2: others can hire it again, and so can the same player with another worker."""
    t = Position().lay(5, "geologist").workers(RED, "2-5", 2).workers(BLUE, "4-5").activates(RED, "2-5", 5)
    assert t.card_at(5) == "geologist"
    t.activates(BLUE, "4-5", 5).turn(RED).activates(RED, "2-5", 5)
    assert (t.s.spyrium[RED], t.s.spyrium[BLUE]) == (6, 4)


def test_hiring_needs_a_token():
    """SPY-10.3: for a specialist with the sign."""
    t = Position().lay(5, "miner").lay(1, "miner", 1).workers(RED, "2-5").workers(RED, "1-2")
    assert not t.may_activate(RED, "2-5", 5)
    assert t.why_not_activate(RED, "2-5", 5) == "No token is left on Miner (5)."
    assert t.may_activate(RED, "1-2", 1)


def test_the_player_chooses_the_token():
    """SPY-10.4: its value counts, and it goes to the discard."""
    for value in (1, 2, 3):
        t = Position(4).lay(5, "miner", 1, 2, 3).workers(RED, "2-5").activates(RED, "2-5", 5)
        assert t.s.asked == questions.WHICH_TOKEN
        assert t.actions(RED) == [("token", 0, 0), ("token", 1, 1), ("token", 2, 2)]
        t.does(RED, "token", value - 1, value - 1)
        assert t.s.spyrium[RED] == 2 + value
        assert t.tokens_at(5) == [v for v in (1, 2, 3) if v != value]
        assert [int(n) for n in t.s.discard] == [int(v == value) for v in (1, 2, 3)]


def test_equal_tokens_leave_no_choice():
    """SPY-10.4: two tokens of the same value; nothing is asked."""
    t = Position(3).lay(5, "miner", 2, 2).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.s.spyrium[RED] == 4
    assert t.tokens_at(5) == [2]
    assert t.asked == (BLUE,)


def test_without_tokens_the_card_serves_for_earning():
    """SPY-10.5."""
    t = Position().lay(5, "miner").workers(RED, "2-5").workers(BLUE, "4-5", 2)
    assert not t.actions(RED, "activate")
    t.earns(RED, "2-5", 5)
    assert t.s.money[RED] == 12
    assert t.card_at(5) == "miner"


def test_what_the_effect_asks_for_must_be_paid():
    """SPY-10.6: Spyrium for the apprentice, token money for the banker."""
    t = Position().lay(5, "apprentice").workers(RED, "2-5").has(RED, spyrium=0)
    assert not t.may_activate(RED, "2-5", 5)
    assert t.why_not_activate(RED, "2-5", 5) == "That costs 1 Spyrium, you have 0: 1 short."
    t = Position().lay(5, "banker", 2, 3).workers(RED, "2-5").has(RED, money=2)
    assert not t.may_activate(RED, "2-5", 5)
    assert t.why_not_activate(RED, "2-5", 5) == "The price is £3, you have £2: £1 short."
    t.has(RED, money=3).activates(RED, "2-5", 5)
    assert t.actions(RED) == [("token", 1, 1)]
    assert t.why_not(RED, "token", 2, 2) == "The price is £4, you have £3: £1 short."
    t.does(RED, "token", 1, 1)
    assert (t.s.money[RED], t.s.points[RED]) == (0, 4)


def test_a_patent_is_owned_for_good():
    """SPY-12.1: it leaves the display; replacing is about buildings only."""
    t = Position().lay(5, "crane").lay(1, "mine_1").owns(RED, "mine_2").workers(RED, "2-5").workers(RED, "1-2")
    t.activates(RED, "2-5", 5)
    assert t.card_at(5) is None
    assert t.patent(RED, "crane") == state.UPRIGHT
    t.alone(RED).activates(RED, "1-2", 1)
    assert [action for action in t.actions(RED) if action[0] == "replace"] == [("replace", CARD["mine_2"], 0)]


def test_a_patent_needs_no_plot():
    """SPY-12.2: with buildings it costs no more, and it does not count as one."""
    t = Position().lay(5, "crane").owns(RED, "mine_1").owns(RED, "mine_2").workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.s.money[RED] == 5
    assert t.s.built[RED] == 2


def test_any_number_of_patents():
    """SPY-12.3: all seven."""
    t = Position().alone(RED).has(RED, money=99)
    patents = ("automation", "capitalization", "commerce", "engineering", "lobbying", "taylorism", "crane")
    for patent in patents:
        t.lay(5, patent).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert all(t.patent(RED, patent) == state.UPRIGHT for patent in patents)


def test_a_patent_does_not_serve_its_own_purchase():
    """SPY-12.4: lobbying is bought with the surcharge, and works for the next card."""
    t = Position().lay(5, "lobbying").lay(1, "geologist").workers(RED, "2-5").workers(RED, "1-2").workers(BLUE, "2-5", 2)
    t.workers(BLUE, "1-2").has(RED, money=8)
    assert not t.may_activate(RED, "2-5", 5, waived=1)
    t.activates(RED, "2-5", 5)
    assert t.s.money[RED] == 0
    t.turn(RED).has(RED, money=1)
    assert not t.may_activate(RED, "1-2", 1)
    t.activates(RED, "1-2", 1, waived=1)
    assert t.s.money[RED] == 0


def test_a_power_that_works_once_a_round():
    """SPY-12.5: using it turns the patent sideways; it stands up at the end of the round."""
    t = Position().lay(5, "geologist").owns(RED, "lobbying").workers(RED, "2-5", 3).alone(RED)
    t.activates(RED, "2-5", 5, waived=1)
    assert t.patent(RED, "lobbying") == state.SIDEWAYS
    assert not t.may_activate(RED, "2-5", 5, waived=1)
    assert t.why_not_activate(RED, "2-5", 5, waived=1) == "You have already used Lobbying this round."
    t.earns(RED, "2-5", 5).earns(RED, "2-5", 5).does(RED, "pass")
    assert t.patent(RED, "lobbying") == state.UPRIGHT
