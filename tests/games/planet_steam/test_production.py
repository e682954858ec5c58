"""§11 Production."""

from __future__ import annotations

import pytest

from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, RIVER, WATER
from spielwerk.games.planet_steam.production import energy_due, group_count, yield_of
from spielwerk.sim.check import random_match
from spielwerk.testing import Scene

from . import oracle
from .helpers import ask, column, go_on, goods, held, own, tanks, until_step, with_cards, zone

ORANGE, GREEN, PURPLE = 0, 1, 2


def producing(seat, names, *groups_of_tanks, **amounts):
    """A seat owns zones with tanks ((zones, what they make), …) and has these goods and freighters of class 4."""
    t = own(with_cards(4), seat, names)
    for where, makes in groups_of_tanks:
        tanks(t, seat, where, makes)
    for r in range(4):
        t.s.freighter[seat, r] = 4
    goods(t, seat, **{"quartz": 0, "ore": 0, "water": 0, "energy": 0, **amounts})
    return ask(t, questions.PRODUCE, seat)


def test_everybody_with_tanks_in_player_order():
    """STM-11.1, STM-11.2: production by all, then trading; who has no tank is not asked."""
    t = with_cards(4, 3, 2, 1, 0)
    for seat, name in ((3, "D6"), (1, "C2"), (0, "E4")):
        tanks(t, seat, name)
    go_on(t, questions.PRODUCTION)
    asked = []
    while t.s.step == questions.PRODUCE:
        asked += t.asked
        t.does(t.asked[0], "produce")
    assert asked == [3, 1, 0]
    assert t.s.step == questions.TRADE


def test_example_of_base_production():
    """STM-EX-11, STM-11.3, STM-11.4, STM-11.9: a river tank and one of two ore tanks run for 1 energy."""
    t = producing(GREEN, "D2 A1 C1", ("D2", WATER), ("A1 C1", ORE), energy=1)
    assert not t.may(GREEN, "produce")
    assert t.why_not(GREEN, "produce") == "Your running tanks need 2 energy, you have 1: let tanks rest."
    t.does(GREEN, "Let the tank on C1 rest").does(GREEN, "produce")
    assert held(t, GREEN) == [0, 1, 1, 0]


def test_any_tank_may_rest():
    """STM-11.3, STM-11.10: also free ones; a resting tank brings nothing, not even its bonus."""
    t = producing(ORANGE, "D2 D3", ("D2 D3", WATER))
    t.s.compressor[zone("D3")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    t.s.airship = 2
    t.does(ORANGE, "zone", zone("D3")).does(ORANGE, "produce")
    assert held(t, ORANGE) == [0, 0, 1, 0]
    assert not any(column(t.s.resting))


def test_who_pays_energy():
    """STM-11.5, STM-11.6, STM-11.7, STM-EC-21: on the river an energy tank pays 0, an ore tank 1, a basic tank 0."""
    for makes, due in ((ENERGY, 0), (ORE, 1), (QUARTZ, 1), (WATER, 0)):
        t = producing(ORANGE, "D2", ("D2", makes))
        assert RIVER[zone("D2")]
        assert energy_due(t.s, ORANGE) == due
    for makes, due in ((ENERGY, 0), (WATER, 1)):
        assert energy_due(producing(ORANGE, "A3", ("A3", makes)).s, ORANGE) == due


def test_new_energy_pays_for_nothing():
    """STM-11.4, STM-11.8: with no energy in stock an energy tank cannot pay for an ore tank of this step."""
    t = producing(ORANGE, "A1 C1", ("A1", ENERGY), ("C1", ORE))
    assert not t.may(ORANGE, "produce")
    t.does(ORANGE, "zone", zone("C1")).does(ORANGE, "produce")
    assert held(t, ORANGE) == [0, 0, 0, 1]


@pytest.mark.parametrize(("names", "more"), [("A1 A2", 1), ("A1 A2 B2", 2)])
def test_synergy_in_numbers(names, more):
    """STM-11.11, STM-EX-12: two connected tanks bring 1 more, three bring 2 more."""
    count = len(names.split())
    t = producing(ORANGE, names, (names, ORE), energy=count).does(ORANGE, "produce")
    assert held(t, ORANGE) == [0, count + more, 0, 0]


def test_example_of_compressor_and_synergy():
    """STM-EX-13, STM-11.13, STM-11.15, STM-11.16: 4 + 1 + 3 = 8 water, of which 7 fit; the market does not move."""
    t = producing(ORANGE, "A1 A2 B1 B2", ("A1 A2 B1 B2", WATER), energy=5)
    t.s.freighter[ORANGE, WATER] = 2
    t.s.compressor[zone("B1")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    market = column(t.s.supply)
    assert yield_of(t.s, ORANGE, WATER) == 8
    t.does(ORANGE, "Produce with 4 tanks for 4 energy")
    assert held(t, ORANGE) == [0, 0, 7, 1]
    assert column(t.s.supply) == market


def test_example_of_synergy_and_airship():
    """STM-EX-14, STM-11.12, STM-11.14: groups of 3 and 2, two tanks in the airship's row: 5 + 2 + 1 + 2 = 10 quartz."""
    names = "A1 A2 A3 C2 C3"
    t = producing(PURPLE, names, (names, QUARTZ), energy=5)
    t.s.airship = 1
    t.does(PURPLE, "produce")
    assert held(t, PURPLE) == [10, 0, 0, 0]


def test_example_of_the_airship():
    """STM-EX-10, STM-11.14: every tank of the row brings 1 more, whoever owns it."""
    t = producing(ORANGE, "A3 F3", ("A3 F3", ORE), energy=2)
    tanks(own(t, GREEN, "C3"), GREEN, "C3")
    goods(t, GREEN, water=0, energy=1)
    ask(t, questions.ANCHOR, 2).does(2, "anchor", 2)
    until_step(t, questions.PRODUCE, likes=("decline",))
    goods(t, ORANGE, water=0)
    goods(t, GREEN, water=0)
    t.does(ORANGE, "produce").does(GREEN, "produce")
    assert held(t, ORANGE)[ORE] == 4
    assert held(t, GREEN)[WATER] == 2


def test_l_shaped_group():
    """STM-11.11, STM-11.12, STM-EC-22: five ore tanks in an L bring 4 more, a sixth touching diagonally none."""
    names = "A1 A2 A3 B3 C3 D2"
    t = producing(ORANGE, names, (names, ORE), energy=6).does(ORANGE, "produce")
    assert held(t, ORANGE)[ORE] == 5 + 4 + 1


def test_groups_do_not_join_over_others():
    """STM-11.12, STM-EC-23: an opponent's tank between two own ones connects nothing, nor does a resting one."""
    t = producing(ORANGE, "A1 C1", ("A1 C1", ORE), energy=2)
    tanks(own(t, GREEN, "B1"), GREEN, "B1", ORE)
    assert yield_of(t.s, ORANGE, ORE) == 2
    t = producing(ORANGE, "A1 B1 C1", ("A1 B1 C1", ORE), energy=3)
    assert yield_of(t.s, ORANGE, ORE) == 5
    t.does(ORANGE, "zone", zone("B1"))
    assert yield_of(t.s, ORANGE, ORE) == 2


def test_bonus_is_of_the_tanks_own_resource():
    """STM-11.10: the airship brings ore for an ore tank and water for a basic one; different kinds form no group."""
    t = producing(ORANGE, "D2 E2", ("D2", WATER), ("E2", ORE), energy=1)
    t.s.airship = 1
    t.does(ORANGE, "produce")
    assert held(t, ORANGE) == [0, 2, 2, 0]


def test_rows_do_not_wrap_around():
    """STM-11.12: F1 and A2 are no neighbours."""
    t = producing(ORANGE, "F1 A2", ("F1 A2", ORE), energy=2)
    assert yield_of(t.s, ORANGE, ORE) == 2


def test_groups_against_the_oracle():
    """STM-11.11, STM-11.12: connected groups of many random sets of zones."""
    seed = 12345
    for _ in range(400):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        chosen = {z for z in range(42) if (seed >> (z % 60)) & 1}
        assert group_count(sum(1 << z for z in chosen)) == oracle.group_count(chosen)


def test_production_and_wealth_against_the_oracle():
    """STM-11.4, STM-11.9, STM-11.15, STM-16.1: at every production of random matches."""
    looked_at = 0
    for seats in (2, 3, 4, 5):
        t = Scene("planet-steam", seats)
        match = random_match(t.game, seats, t.game.options_from({}, seats), seed=seats)
        for actor, action in match.history:
            if t.s.step == questions.PRODUCE:
                p = int(t.s.actor)
                assert [yield_of(t.s, p, r) for r in range(4)] == oracle.yields(t.s, p)
                assert energy_due(t.s, p) == oracle.energy(t.s, p)
                looked_at += 1
            t.game.apply(t.s, actor, action)
            assert t.points() == [oracle.wealth(t.s, p) for p in range(seats)]
    assert looked_at >= 10
