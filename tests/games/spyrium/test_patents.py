"""§21 The patents."""

from __future__ import annotations

from spielwerk.games.spyrium import state

from .position import BLUE, CARD, RED, YELLOW, Position


def ended(t: Position) -> int:
    """Red's points for patents once the match is over."""
    t.s.round_number = 6
    for p in range(int(t.s.seats)):
        t.s.phase[p] = state.PASSED
    t.alone(RED)
    t.s.phase[RED] = state.ACTIVATION_PHASE
    t.does(RED, "pass")
    assert t.over
    return t.breakdown(RED)["patents"]


def test_automation():
    """SPY-21.1: mines need no workers for any effect; 1 point per Spyrium."""
    t = Position().owns(RED, "automation").owns(RED, "mine_1").owns(RED, "mine_2").owns(RED, "mine_3").alone(RED)
    t.owns(RED, "university_1").has(RED, available=0, spent=3)
    assert {card for card, _ in t.actions(RED, "use")} == {CARD["mine_1"], CARD["mine_2"], CARD["mine_3"]}
    t.uses(RED, "mine_1", 0).uses(RED, "mine_2", 1).uses(RED, "mine_3", 1)
    assert t.s.spyrium[RED] == 2 + 1 + 2 + 3
    assert t.s.spent[RED] == 3
    assert ended(Position().owns(RED, "automation").has(RED, spyrium=5)) == 5


def test_capitalization():
    """SPY-21.2: £2 more each time; 1 point per full £2."""
    t = Position().owns(RED, "capitalization").lay(5, "crane").workers(RED, "2-5", 2).alone(RED)
    t.earns(RED, "2-5", 5)
    assert t.s.money[RED] == 10 + 1 + 2
    t.earns(RED, "2-5", 5)
    assert t.s.money[RED] == 13 + 0 + 2
    assert ended(Position().owns(RED, "capitalization").has(RED, money=9)) == 4


def test_engineering():
    """SPY-21.3: 1 point per worker employed at a factory symbol; their printed points once more at the end."""
    t = Position().owns(RED, "engineering").owns(RED, "factory_1").has(RED, spyrium=3)
    t.does(RED, "Use Factory I: 2 workers + 3 Spyrium → 12 points").does(RED, "bonus_money")
    assert t.s.points[RED] == 10 + 2
    t = Position().owns(RED, "engineering").owns(RED, "workshop_1").owns(RED, "laboratory_1", used=True).owns(RED, "mine_2")
    assert ended(t) == 1 + 2


def test_lobbying():
    """SPY-21.4: once a round without the surcharge; the residence value at the end."""
    t = Position().owns(RED, "lobbying").lay(5, "geologist").workers(RED, "2-5", 2).workers(BLUE, "4-5", 3)
    t.activates(RED, "2-5", 5, waived=1)
    assert t.s.money[RED] == 10 - 1
    t.turn(RED).activates(RED, "2-5", 5)
    assert t.s.money[RED] == 9 - (1 + 3)
    assert ended(Position().owns(RED, "lobbying").has(RED, residence=3)) == 5


def test_lobbying_is_offered_only_for_a_surcharge():
    """SPY-21.4, ruling: with nobody else beside the card there is nothing to waive."""
    t = Position().owns(RED, "lobbying").lay(5, "geologist").workers(RED, "2-5")
    assert not t.may_activate(RED, "2-5", 5, waived=1)
    expected = "There is no surcharge to waive: no other worker stands beside the card."
    assert t.why_not_activate(RED, "2-5", 5, waived=1) == expected
    assert t.turn(RED).why_not_activate(RED, "2-5", 5, waived=1) == expected
    other = Position().lay(5, "geologist").workers(RED, "2-5").workers(BLUE, "2-5")
    assert other.why_not_activate(RED, "2-5", 5, waived=1) == "You do not own the patent Lobbying."


def test_crane():
    """SPY-21.5: a new plot costs £3 less; 1 point per building at the end."""
    district = ("workshop_1", "workshop_1", "luxury_home", "palace")
    t = Position().owns(RED, "crane").lay(5, "mine_1").workers(RED, "2-5")
    for building in district:
        t.owns(RED, building)
    t.activates(RED, "2-5", 5).does(RED, "build_new")
    assert t.s.money[RED] == 10 - (2 + 1)
    assert ended(Position().owns(RED, "crane").owns(RED, "mine_1").owns(RED, "mine_1", used=True)) == 2


def test_taylorism():
    """SPY-21.6: once a round a used building is used again, in phase II; 1 point per worker at the end."""
    t = Position().owns(RED, "taylorism").owns(RED, "mine_2", used=True).owns(RED, "mine_1", used=True).alone(RED)
    t.does(RED, "Taylorism: use Mine II again: 1 worker → 2 Spyrium")
    assert (t.s.spyrium[RED], t.s.money[RED], t.sideways(RED, "mine_2")) == (4, 10, 1)
    assert t.patent(RED, "taylorism") == state.SIDEWAYS
    assert not t.actions(RED, "use_again")
    assert t.why_not(RED, "use_again", CARD["mine_1"], 0, 1) == "You have already used Taylorism this round."
    first = Position(phase=1).owns(RED, "taylorism").owns(RED, "mine_2", used=True)
    assert not first.actions(RED, "use_again")
    assert ended(Position().owns(RED, "taylorism").has(RED, available=2, spent=3)) == 5


def test_taylorism_needs_a_used_building():
    """SPY-21.6: an upright one is not enough."""
    t = Position().owns(RED, "taylorism").owns(RED, "mine_2")
    assert not t.actions(RED, "use_again")
    assert t.why_not(RED, "use_again", CARD["mine_2"], 0, 1) == "You have no Mine II that has been used this round."


def test_commerce_keeps_tokens():
    """SPY-21.7: of specialists and buildings, up to seven; never an event's."""
    t = Position(event="allotment", token=3).owns(RED, "commerce", used=True).alone(RED).has(RED, money=20)
    t.lay(5, "miner", 2).workers(RED, "2-5").activates(RED, "2-5", 5)
    t.lay(1, "university_1", 1).workers(RED, "1-2").activates(RED, "1-2", 1)
    t.does(RED, "event", 0)
    assert t.s.kept[RED].tolist() == [1, 1, 0]
    assert t.s.discard.tolist() == [0, 0, 0]
    assert t.s.event_token == 3


def test_commerce_keeps_no_more_than_seven():
    """SPY-21.7: further tokens go to the discard."""
    t = Position().owns(RED, "commerce", used=True).lay(5, "miner", 2).workers(RED, "2-5")
    t.s.kept[RED] = [3, 3, 1]
    t.s.supply[:] -= t.s.kept[RED]
    t.activates(RED, "2-5", 5)
    assert t.s.kept[RED].tolist() == [3, 3, 1]
    assert t.s.discard.tolist() == [0, 1, 0]


def test_commerce_sets_a_value():
    """SPY-21.8: once a round a token counts as another value, for a gain and for a payment; 1 point per kept token."""
    t = Position().owns(RED, "commerce").lay(5, "miner", 1, 2).workers(RED, "2-5").alone(RED)
    t.activates(RED, "2-5", 5)
    assert len(t.actions(RED)) == 6
    t.does(RED, "Use token 1 as 3 (Commerce): 3 Spyrium")
    assert t.s.spyrium[RED] == 2 + 3
    assert t.s.kept[RED].tolist() == [1, 0, 0]
    assert t.patent(RED, "commerce") == state.SIDEWAYS
    t.lay(1, "banker", 3).workers(RED, "1-2").activates(RED, "1-2", 1)
    assert t.s.money[RED] == 10 - 1 - 3
    assert ended(t) == 2


def test_commerce_pays_less():
    """SPY-21.8: a banker with a token 3 can be hired with £2, counted as 1."""
    t = Position().owns(RED, "commerce").lay(5, "banker", 3).workers(RED, "2-5").has(RED, money=2)
    t.activates(RED, "2-5", 5)
    assert t.actions(RED) == [("token", 2, 0)]
    assert t.why_not(RED, "token", 2, 2) == "The price is £4, you have £2: £2 short."
    t.does(RED, "token", 2, 0)
    assert (t.s.money[RED], t.s.points[RED]) == (0, 4)


def test_commerce_makes_no_token_and_no_money():
    """SPY-21.8, SPY-10.3, SPY-10.6: without a token, or without £1 for it, a specialist cannot be hired all the same."""
    t = Position().owns(RED, "commerce").lay(5, "miner").lay(1, "banker", 3).workers(RED, "2-5").workers(RED, "1-2")
    t.has(RED, money=1)
    assert t.why_not_activate(RED, "2-5", 5) == "No token is left on Miner (5)."
    assert t.why_not_activate(RED, "1-2", 1) == "The price is £2, you have £1: £1 short."


def test_commerce_on_a_building():
    """SPY-21.8: the token of a university, after the plot has been paid."""
    t = Position().owns(RED, "commerce").lay(5, "university_1", 1).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.actions(RED) == [("token", 0, 0), ("token", 0, 1), ("token", 0, 2)]
    t.does(RED, "token", 0, 2)
    assert t.s.points[RED] == 3


def test_commerce_once_a_round():
    """SPY-21.8, SPY-21.9: without it, or once it is used, a token has its printed value."""
    t = Position().owns(RED, "commerce", used=True).lay(5, "miner", 1, 2).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.actions(RED) == [("token", 0, 0), ("token", 1, 1)]
    assert t.why_not(RED, "token", 0, 2) == "You have already used Commerce this round."
    assert t.why_not(RED, "token", 2, 2) == "There is no token 3 on Miner."
    used = Position(event="allotment", token=1).owns(RED, "commerce", used=True)
    assert used.why_not(RED, "revalue", 0, 2) == "You have already used Commerce this round."
    assert Position(event="allotment", token=1).why_not(RED, "revalue", 0, 2) == "You do not own the patent Commerce."
    sale = Position(event="sale").owns(RED, "commerce")
    assert sale.why_not(RED, "revalue", 0, 2) == "There is no token on Sale."


def test_the_powers_are_optional():
    """SPY-21.9: with all three patents upright, the plain actions are offered too and leave them upright."""
    t = Position(event="allotment", token=2).owns(RED, "lobbying").owns(RED, "taylorism").owns(RED, "commerce")
    t.owns(RED, "mine_2").lay(5, "miner", 1).workers(RED, "2-5").workers(YELLOW, "4-5")
    assert t.may_activate(RED, "2-5", 5, waived=0)
    assert t.may_activate(RED, "2-5", 5, waived=1)
    t.activates(RED, "2-5", 5).does(RED, "token", 0, 0)
    t.turn(RED).does(RED, "event", 0).turn(RED).uses(RED, "mine_2")
    assert all(t.patent(RED, patent) == state.UPRIGHT for patent in ("lobbying", "taylorism", "commerce"))
