"""Every worked example of the rulebook, with its numbers."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import questions, state
from spielwerk.games.spyrium.components import COST

from .position import BLACK, BLUE, CARD, GAP, GREEN, RED, YELLOW, Position, dealt
from .test_patents import ended


def test_income_of_round_one():
    """SPY-EX-1: everybody takes £2 and has £10."""
    t = dealt(4, [])
    assert t.s.money.tolist()[:4] == [10] * 4


def test_prepared_round_one():
    """SPY-EX-2: one token on the university."""
    t = dealt(4, ["university_1"])
    assert t.tokens_at(1) == [1]


def test_beside_an_apprentice_in_the_corner():
    """SPY-EX-3: exactly two positions touch it."""
    t = Position(phase=1).lay(3, "apprentice").turn(BLUE)
    assert {gap for (gap,) in t.actions(BLUE, "place")} == {GAP["2-3"], GAP["3-6"]}


def test_red_uses_the_sale():
    """SPY-EX-4: −1 Spyrium, +£3, no second use this round."""
    t = Position(event="sale", phase=1).does(RED, "event", 0)
    assert (t.s.spyrium[RED], t.s.money[RED], t.s.used_event[RED]) == (1, 13, 1)
    assert not t.turn(RED).actions(RED, "event")


def test_yellow_earns_at_the_mine():
    """SPY-EX-5: five others stand beside the mine, so £5."""
    t = Position(5).lay(5, "mine_1").workers(YELLOW, "2-5").turn(YELLOW)
    t.workers(RED, "2-5").workers(BLUE, "4-5", 2).workers(GREEN, "5-6").workers(BLACK, "5-8")
    t.earns(YELLOW, "2-5", 5)
    assert (t.s.money[YELLOW], t.s.spent[YELLOW], t.card_at(5)) == (15, 1, "mine_1")


def test_black_hires_the_apprentice():
    """SPY-EX-6: in one turn to phase II, £0 + £4, 1 Spyrium for 3 points; the card stays."""
    t = Position(5, phase=1).lay(5, "apprentice").workers(BLACK, "2-5").turn(BLACK)
    t.workers(RED, "2-5").workers(BLUE, "4-5", 2).workers(GREEN, "5-6")
    t.does(BLACK, "switch").activates(BLACK, "2-5", 5)
    assert t.s.phase[BLACK] == state.ACTIVATION_PHASE
    assert (t.s.money[BLACK], t.s.spyrium[BLACK], t.s.points[BLACK]) == (6, 1, 3)
    assert (t.s.spent[BLACK], t.card_at(5)) == (1, "apprentice")
    assert t.asked == (RED,)


def test_plot_prices():
    """SPY-EX-7: the first £0, the second £1, the third £2."""
    t = Position().alone(RED).has(RED, money=50)
    paid = []
    for card in ("workshop_1", "workshop_1", "workshop_1"):
        before = int(t.s.money[RED])
        t.lay(5, card).workers(RED, "2-5").activates(RED, "2-5", 5)
        if t.s.asked == questions.PLOT:
            t.does(RED, "build_new")
        paid.append(before - int(t.s.money[RED]) - int(COST[CARD[card]]))
    assert paid == [0, 1, 2]


def test_blue_builds_a_factory():
    """SPY-EX-8: £10 on a new plot, £8 for the neighborhood, £5 for the laboratory."""
    t = Position().lay(5, "factory_1").owns(BLUE, "neighborhood_1").owns(BLUE, "laboratory_1").turn(BLUE)
    t.workers(BLUE, "2-5").workers(RED, "4-5").workers(YELLOW, "5-8").activates(BLUE, "2-5", 5)
    assert t.sentences(BLUE) == [
        "Build Factory I on a new plot for £10 in all",
        "Build Factory I in place of Laboratory I for £5 in all",
        "Build Factory I in place of Working-class neighborhood I for £8 in all",
    ]
    for sentence, money in zip(t.sentences(BLUE), (0, 5, 2), strict=True):
        twin = t.copy().does(BLUE, sentence)
        assert twin.s.money[BLUE] == money


def test_a_token_building_pays_at_once():
    """SPY-EX-9: the points are on the track at once."""
    t = Position().lay(5, "university_1", 2).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.points()[RED] == 2


@pytest.mark.parametrize(("option", "spyrium", "available"), [(0, 3, 3), (1, 4, 2)])
def test_green_uses_the_mine(option, spyrium, available):
    """SPY-EX-10: 1 Spyrium for nothing, or 2 for a worker; then the mine rests."""
    t = Position(4).owns(GREEN, "mine_2").alone(GREEN).uses(GREEN, "mine_2", option)
    assert (t.s.spyrium[GREEN], t.s.available[GREEN], t.sideways(GREEN, "mine_2")) == (spyrium, available, 1)
    assert not t.actions(GREEN, "use")


@pytest.mark.parametrize(("choice", "value", "points"), [("advance", 2, 0), ("score", 1, 3)])
def test_red_hires_the_architect(choice, value, points):
    """SPY-EX-11: tokens 1 and 2, disc on 3; red pays £1 more, the next one £2, then nobody can hire."""
    t = Position(3).lay(5, "architect", 1, 2).has(RED, residence=1).workers(RED, "2-5").workers(BLUE, "4-5", 2)
    base = int(COST[CARD["architect"]])
    t.activates(RED, "2-5", 5).does(RED, "token", 0, 0).does(RED, choice)
    assert t.s.money[RED] == 10 - base - 2 - 1
    assert (t.s.residence[RED], t.s.points[RED]) == (value, points)
    t.activates(BLUE, "4-5", 5)
    assert t.s.money[BLUE] == 10 - base - 1 - 2
    t.does(BLUE, "advance").turn(BLUE)
    assert not t.may_activate(BLUE, "4-5", 5)


@pytest.mark.parametrize("other", ["workshop_1", "factory_1", "university_1", "laboratory_2"])
def test_laboratory_as_old_or_new_card(other):
    """SPY-EX-12: £3 off in each pair, and only £3 between two laboratories."""
    for new, old in (("laboratory_1", other), (other, "laboratory_1")):
        t = Position().lay(5, new).owns(RED, old).workers(RED, "2-5").activates(RED, "2-5", 5)
        t.does(RED, "replace", CARD[old], 0)
        assert t.s.money[RED] == 10 - max(0, int(COST[CARD[new]]) - 3)


def test_final_scoring_of_blue():
    """SPY-EX-13: 13 for buildings and 7, not 8, for automation."""
    t = Position().owns(RED, "mansion").owns(RED, "factory_1").owns(RED, "neighborhood_1").owns(RED, "automation")
    assert ended(t.has(RED, spyrium=8)) == 7
    assert t.breakdown(RED)["buildings"] == 13
    assert t.points()[RED] == 20
