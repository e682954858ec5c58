"""§7 Using the current event and §15 the seven events."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import state

from .position import BLUE, CARD, GAP, RED, YELLOW, Position


def test_in_either_phase():
    """SPY-7.1."""
    for phase in (1, 2):
        t = Position(event="sale", phase=phase).does(RED, "event", 0)
        assert t.s.money[RED] == 13


def test_once_a_round_over_both_phases():
    """SPY-7.2: used in phase I, it is gone in phase II too."""
    t = Position(event="sale", phase=1).does(RED, "event", 0).turn(RED)
    assert not t.actions(RED, "event")
    assert t.why_not(RED, "event", 0) == "You have already used the event of this round."
    t.does(RED, "switch")
    assert not t.actions(RED, "event")


def test_everybody_may_use_it():
    """SPY-7.3: nothing on it is used up."""
    t = Position(event="allotment", token=3)
    for p in (RED, BLUE, YELLOW):
        t.does(p, "event", 0)
        assert t.s.money[p] == 13
    assert t.s.event_token == 3


def test_one_of_several_effects():
    """SPY-7.4: choosing one closes the other."""
    t = Position(event="sale").has(RED, spyrium=4)
    assert t.actions(RED, "event") == [(0,), (1,)]
    t.does(RED, "event", 1).turn(RED)
    assert (t.s.spyrium[RED], t.s.money[RED]) == (1, 16)
    assert not t.actions(RED, "event")


def test_an_effect_must_be_paid():
    """SPY-7.5."""
    t = Position(event="donation").has(RED, money=5)
    assert t.actions(RED, "event") == [(0,)]
    assert t.why_not(RED, "event", 1) == "The price is £6, you have £5: £1 short."
    t = Position(event="sale").has(RED, spyrium=0)
    assert not t.actions(RED, "event")
    assert t.why_not(RED, "event", 0) == "That costs 1 Spyrium, you have 0: 1 short."
    assert t.why_not(RED, "event", 2) == "Sale has no such effect."


def test_phase_one_goes_on():
    """SPY-7.6: the event in phase I does not switch."""
    t = Position(event="sale", phase=1).lay(1, "crane").does(RED, "event", 0)
    assert t.s.phase[RED] == state.PLACEMENT_PHASE
    assert t.turn(RED).actions(RED, "place")


@pytest.mark.parametrize(
    ("rule", "event", "option", "money", "spyrium", "points"),
    [
        ("SPY-15.1", "allotment", 0, 2, 0, 0),
        ("SPY-15.1", "allotment", 1, 0, 2, 0),
        ("SPY-15.1", "allotment", 2, 0, 0, 2),
        ("SPY-15.3", "donation", 0, -3, 0, 3),
        ("SPY-15.3", "donation", 1, -6, 0, 5),
        ("SPY-15.4", "sale", 0, 3, -1, 0),
        ("SPY-15.4", "sale", 1, 6, -3, 0),
    ],
)
def test_events_that_exchange(rule, event, option, money, spyrium, points):
    """SPY-15.1, SPY-15.3 and SPY-15.4, figure by figure; the allotment with a token 2."""
    t = Position(event=event, token=2 if event == "allotment" else 0).has(RED, spyrium=5).does(RED, "event", option)
    assert (t.s.money[RED] - 10, t.s.spyrium[RED] - 5, t.s.points[RED]) == (money, spyrium, points)


def test_housing_scheme():
    """SPY-15.2: 1 Spyrium for one residence effect."""
    t = Position(event="housing_scheme", phase=1).does(RED, "event", 0)
    assert t.s.spyrium[RED] == 1
    assert t.actions(RED) == [("advance",), ("score",)]
    t.does(RED, "score")
    assert (t.s.points[RED], t.s.residence[RED]) == (2, 0)
    assert t.asked == (BLUE,)
    assert not Position(event="housing_scheme").has(RED, spyrium=0).actions(RED, "event")


def test_night_shift():
    """SPY-15.5: £1, a used building is used again at once; it ends sideways."""
    t = Position(event="night_shift").owns(RED, "mine_2", used=True).owns(RED, "mine_1")
    assert {args[:2] for args in t.actions(RED, "use_again")} == {(CARD["mine_2"], 0), (CARD["mine_2"], 1)}
    t.does(RED, "Night shift: use Mine II again: 1 worker + £1 → 2 Spyrium")
    assert (t.s.money[RED], t.s.spyrium[RED], t.s.available[RED]) == (9, 4, 2)
    assert (t.upright(RED, "mine_2"), t.sideways(RED, "mine_2")) == (0, 1)
    assert t.asked == (BLUE,)
    assert t.turn(RED).why_not(RED, "use_again", CARD["mine_2"], 0, 0) == "You have already used the event of this round."
    first = Position(event="night_shift", phase=1).owns(RED, "mine_2", used=True)
    assert not first.actions(RED, "use_again")


def test_recruitment():
    """SPY-15.6: £1 for each worker owned, available, placed or spent; impossible with seven."""
    t = Position(event="recruitment").lay(1, "crane").workers(RED, "1-2").has(RED, available=2, spent=2)
    t.does(RED, "Recruitment: £5 → 1 worker")
    assert (t.s.money[RED], t.s.available[RED]) == (5, 3)
    poor = Position(event="recruitment").has(RED, money=2)
    assert poor.why_not(RED, "event", 0) == "The price is £3, you have £2: £1 short."
    full = Position(event="recruitment").has(RED, available=7)
    assert full.why_not(RED, "event", 0) == "You already own all seven workers."


def test_latecomer():
    """SPY-15.7: a worker is placed in phase II, by the rules for placing; SPY-6.1: the one exception."""
    t = Position(event="latecomer").lay(5, "crane")
    gaps = {gap for (gap,) in t.actions(RED, "late")}
    assert gaps == {GAP["2-5"], GAP["4-5"], GAP["5-6"], GAP["5-8"]}
    assert t.why_not(RED, "late", GAP["1-2"]) == "Both places beside gap 1–2 are empty."
    t.does(RED, "late", GAP["2-5"])
    assert (t.s.placed[RED, GAP["2-5"]], t.s.available[RED], t.s.used_event[RED]) == (1, 2, 1)
    assert not t.turn(RED).actions(RED, "late")
    assert t.why_not(RED, "late", GAP["2-5"]) == "You have already used the event of this round."
    assert not Position(event="latecomer").lay(5, "crane").has(RED, available=0).actions(RED, "late")
    first = Position(event="latecomer", phase=1).lay(5, "crane")
    assert not first.actions(RED, "late")
    assert first.why_not(RED, "late", GAP["2-5"]) == "That is possible in phase II only; switch first."


def test_the_special_events_have_no_plain_effect():
    """Night shift and latecomer are asked by building and by gap; other events know neither."""
    for event, answer in (
        ("night_shift", "Choose which of your used buildings Night shift lets you use again."),
        ("latecomer", "Choose the gap where Latecomer lets you place a worker."),
    ):
        t = Position(event=event).lay(5, "crane").owns(RED, "mine_2", used=True)
        assert not t.actions(RED, "event")
        assert t.why_not(RED, "event", 0) == answer
    t = Position(event="sale").lay(5, "crane").owns(RED, "mine_2", used=True)
    assert t.why_not(RED, "late", GAP["2-5"]) == "The event of this round is Sale, which does not allow that."
    assert t.why_not(RED, "use_again", CARD["mine_2"], 0, 0) == "The event of this round is Sale, which does not allow that."


def test_why_a_special_event_cannot_be_used():
    """SPY-15.5, SPY-15.7: the refusal says what is missing: phase II, a used building, £1, an available worker."""
    for event, name in (("night_shift", "Night shift"), ("latecomer", "Latecomer")):
        t = Position(event=event, phase=1).lay(5, "crane").owns(RED, "mine_2", used=True)
        assert t.why_not(RED, "event", 0) == f"{name} works in phase II only; switch first."
    t = Position(event="night_shift").owns(RED, "mine_2")
    needs = "„Nachtschicht“ setzt ein Gebäude voraus, das du in dieser Runde genutzt hast; du hast keines."
    assert t.why_not(RED, "event", 0, lang="de") == needs
    t = Position(event="night_shift").owns(RED, "mine_2", used=True).has(RED, money=0)
    assert t.why_not(RED, "event", 0) == "The price is £1, you have £0: £1 short."
    t = Position(event="latecomer").lay(5, "crane").has(RED, available=0)
    assert t.why_not(RED, "event", 0) == "You have no available worker."
