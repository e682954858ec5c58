"""§13 Using a building and §20 the buildings."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import questions, state
from spielwerk.games.spyrium.components import POINTS

from .position import BLUE, CARD, RED, Position


def district(*buildings: str, workers: int = 3, spyrium: int = 9) -> Position:
    t = Position().has(RED, available=workers, spyrium=spyrium)
    for building in buildings:
        t.owns(RED, building)
    return t


def test_only_own_upright_buildings_in_phase_two():
    """SPY-13.1."""
    t = district("mine_2").owns(BLUE, "mine_1").owns(RED, "workshop_1", used=True)
    assert {args[0] for args in t.actions(RED, "use")} == {CARD["mine_2"]}
    assert t.why_not(RED, "use", CARD["mine_1"], 0) == "You have no Mine I in your district."
    used = "All your buildings of this kind (Workshop I) have been used this round."
    assert t.why_not(RED, "use", CARD["workshop_1"], 0) == used
    t.s.phase[RED] = state.PLACEMENT_PHASE
    assert not t.actions(RED, "use")
    assert t.why_not(RED, "use", CARD["mine_2"], 0) == "That is possible in phase II only; switch first."


def test_one_effect_and_the_card_is_turned():
    """SPY-13.2: after one of two effects neither is left."""
    t = district("mine_2").alone(RED).uses(RED, "mine_2", 1)
    assert (t.upright(RED, "mine_2"), t.sideways(RED, "mine_2")) == (0, 1)
    assert not t.actions(RED, "use")


def test_two_buildings_of_a_kind_are_used_one_by_one():
    """SPY-13.2: turning one leaves the other upright."""
    t = district("mine_2", "mine_2").alone(RED).uses(RED, "mine_2", 0)
    assert (t.upright(RED, "mine_2"), t.sideways(RED, "mine_2")) == (1, 1)
    t.uses(RED, "mine_2", 0)
    assert t.s.spyrium[RED] == 11


def test_workers_are_employed():
    """SPY-13.3: from the available ones; they are spent."""
    t = district("university_2").uses(RED, "university_2", 1)
    assert (t.s.available[RED], t.s.spent[RED]) == (1, 2)


def test_spyrium_goes_to_the_bank():
    """SPY-13.4."""
    t = district("workshop_2", spyrium=5).uses(RED, "workshop_2")
    assert t.s.spyrium[RED] == 3


def test_effects_that_cannot_be_paid():
    """SPY-13.5: too few available workers, or too little Spyrium."""
    t = district("factory_1", workers=1, spyrium=9)
    assert t.actions(RED, "use") == [(CARD["factory_1"], 0)]
    assert t.why_not(RED, "use", CARD["factory_1"], 1) == "That takes 2 available workers, you have 1: 1 short."
    t = district("factory_1", workers=3, spyrium=2)
    assert t.actions(RED, "use") == [(CARD["factory_1"], 0)]
    assert t.why_not(RED, "use", CARD["factory_1"], 1) == "That costs 3 Spyrium, you have 2: 1 short."


def test_the_effect_happens_at_once():
    """SPY-13.6: before the next turn."""
    t = district("laboratory_1").uses(RED, "laboratory_1")
    assert t.s.points[RED] == 4
    assert t.asked == (BLUE,)


def test_buildings_without_use():
    """SPY-13.7."""
    idle = ("neighborhood_1", "neighborhood_2", "residence_1", "residence_2", "residence_3", "luxury_home", "mansion", "palace")
    t = district(*idle)
    assert not t.actions(RED, "use")
    assert t.why_not(RED, "use", CARD["palace"], 0) == "Palace has no such effect."


USES = [
    # rule, building, option, workers and Spyrium paid, Spyrium and points gained
    ("SPY-20.1", "mine_1", 0, 1, 0, 1, 0),
    ("SPY-20.2", "mine_2", 0, 0, 0, 1, 0),
    ("SPY-20.2", "mine_2", 1, 1, 0, 2, 0),
    ("SPY-20.3", "mine_3", 0, 0, 0, 1, 0),
    ("SPY-20.3", "mine_3", 1, 1, 0, 3, 0),
    ("SPY-20.4", "workshop_1", 0, 1, 1, 0, 3),
    ("SPY-20.4", "workshop_2", 0, 1, 2, 0, 5),
    ("SPY-20.5", "factory_1", 0, 1, 2, 0, 6),
    ("SPY-20.5", "factory_1", 1, 2, 3, 0, 10),
    ("SPY-20.6", "factory_2", 0, 2, 3, 0, 10),
    ("SPY-20.6", "factory_2", 1, 2, 5, 0, 15),
    ("SPY-20.7", "laboratory_1", 0, 1, 1, 0, 4),
    ("SPY-20.7", "laboratory_2", 0, 1, 1, 0, 5),
    ("SPY-20.7", "laboratory_3", 0, 1, 2, 0, 7),
    ("SPY-20.10", "university_1", 0, 1, 0, 0, 2),
    ("SPY-20.10", "university_2", 0, 1, 0, 0, 3),
    ("SPY-20.10", "university_2", 1, 2, 0, 0, 6),
]


@pytest.mark.parametrize(("rule", "building", "option", "workers", "paid", "spyrium", "points"), USES)
def test_what_buildings_do(rule, building, option, workers, paid, spyrium, points):
    """SPY-20.1 to SPY-20.7 and SPY-20.10, figure by figure."""
    t = district(building).uses(RED, building, option)
    assert t.s.available[RED] == 3 - workers
    assert t.s.spyrium[RED] == 9 - paid + spyrium
    assert t.s.points[RED] == points


@pytest.mark.parametrize("building", sorted({use[1] for use in USES}))
def test_buildings_do_nothing_else(building):
    """No building offers an effect beyond those listed."""
    options = [option for _, option in district(building).actions(RED, "use")]
    assert options == [use[2] for use in USES if use[1] == building]


def built(card: str, *tokens: int) -> Position:
    """Red has just built a card as the first building."""
    return Position().has(RED, money=20).lay(5, card, *tokens).workers(RED, "2-5").activates(RED, "2-5", 5)


def test_mine_three_gives_its_token():
    """SPY-20.3: in Spyrium, when built."""
    assert built("mine_3", 3).s.spyrium[RED] == 5


def test_neighborhoods_bring_workers():
    """SPY-20.8: 1 or 2, at once available; as many as are left, if fewer."""
    assert built("neighborhood_1").s.available[RED] == 2 + 1
    assert built("neighborhood_2").s.available[RED] == 2 + 2
    t = Position().has(RED, money=20, available=7).lay(5, "neighborhood_2").workers(RED, "2-5")
    t.activates(RED, "2-5", 5)
    assert (t.s.available[RED], t.s.spent[RED], t.upright(RED, "neighborhood_2")) == (6, 1, 1)


@pytest.mark.parametrize("card", ["residence_1", "residence_2", "residence_3"])
def test_residences_give_a_residence_effect(card):
    """SPY-20.9: when built."""
    t = built(card)
    assert t.s.asked == questions.RESIDENCE
    t.does(RED, "advance")
    assert t.s.residence[RED] == 1


def test_universities_give_their_token():
    """SPY-20.10: in points, when built."""
    assert built("university_1", 2).s.points[RED] == 2
    assert built("university_2", 3).s.points[RED] == 3


def test_houses_of_the_rich():
    """SPY-20.11: 6, 9 and 12 points at the end, no effect."""
    assert [int(POINTS[CARD[card]]) for card in ("luxury_home", "mansion", "palace")] == [6, 9, 12]
    t = built("luxury_home")
    assert (t.s.points[RED], t.s.spyrium[RED], t.s.available[RED], t.asked) == (0, 2, 2, (BLUE,))
