"""§8 Earning money."""

from __future__ import annotations

from .position import BLUE, GAP, GREEN, RED, YELLOW, Position


def test_only_in_phase_two():
    """SPY-8.1."""
    t = Position(phase=1).lay(1, "crane").workers(RED, "1-2")
    assert not t.actions(RED, "earn")
    assert t.why_not(RED, "earn", *t.at("1-2", 1)) == "That is possible in phase II only; switch first."


def test_an_own_worker_and_a_card_beside_it():
    """SPY-8.2: one of the two cards that is still there."""
    t = Position().lay(1, "crane").lay(2, "mine_1").lay(4, "mine_2").workers(RED, "1-2").workers(BLUE, "1-4")
    assert set(t.actions(RED, "earn")) == {t.at("1-2", 1), t.at("1-2", 2)}
    assert t.why_not(RED, "earn", *t.at("1-4", 4)) == "You have no worker in gap 1–4."
    t.workers(RED, "2-3")
    assert t.at("2-3", 3) not in t.actions(RED, "earn")
    assert t.why_not(RED, "earn", *t.at("2-3", 3)) == "The card on place 3 is gone."


def test_a_pound_for_every_other_worker():
    """SPY-8.3: own and others' alike, in all gaps of the card, and only those."""
    t = Position(4).lay(5, "crane").lay(2, "mine_1")
    t.workers(RED, "2-5", 2).workers(BLUE, "4-5").workers(YELLOW, "5-6", 2).workers(GREEN, "5-8").workers(BLUE, "1-2")
    t.earns(RED, "2-5", 5)
    assert t.s.money[RED] == 10 + 1 + 1 + 2 + 1


def test_alone_at_the_card():
    """SPY-8.4: £0, and the worker still leaves."""
    t = Position().lay(5, "crane").workers(RED, "2-5").earns(RED, "2-5", 5)
    assert t.s.money[RED] == 10
    assert t.s.in_display[RED] == 0


def test_the_worker_is_spent():
    """SPY-8.5: it is neither in the display nor available."""
    t = Position().lay(5, "crane").workers(RED, "2-5").earns(RED, "2-5", 5)
    assert (t.s.placed[RED, GAP["2-5"]], t.s.available[RED], t.s.spent[RED]) == (0, 2, 1)
    assert t.s.crowd[4] == 0


def test_both_cards_gone():
    """SPY-8.6: the worker leaves for £0; this is an action; with a card left it is not possible."""
    t = Position().workers(RED, "2-5").workers(BLUE, "2-5", 2)
    assert [action[0] for action in t.actions(RED)] == ["withdraw", "event", "event"]
    t.does(RED, "withdraw", GAP["2-5"])
    assert (t.s.money[RED], t.s.spent[RED], t.s.in_display[RED]) == (10, 1, 0)
    assert t.asked == (BLUE,)
    t = Position().lay(2, "crane").workers(RED, "2-5")
    assert not t.may(RED, "withdraw", GAP["2-5"])
    expected = "Beside gap 2–5 there is still a card; earn money or activate it."
    assert t.why_not(RED, "withdraw", GAP["2-5"]) == expected


def test_card_and_tokens_are_untouched():
    """SPY-8.7."""
    t = Position().lay(5, "miner", 2, 3).workers(RED, "2-5").earns(RED, "2-5", 5)
    assert t.card_at(5) == "miner"
    assert t.tokens_at(5) == [2, 3]
