"""§3 Zones, tanks, freighters."""

from __future__ import annotations

import pytest

from spielwerk.core import someone
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.assets import capacity, load
from spielwerk.games.planet_steam.components import ENERGY, NEUTRAL, ORE, QUARTZ, RIVER, UNCLAIMED, WATER

from .helpers import ask, goods, held, named, own, tanks, with_cards, zone, zones


def test_a_marker_makes_a_zone_claimed():
    """STM-3.1: zones with a player's or a neutral marker cannot be named, all others can."""
    t = ask(with_cards(4), questions.CLAIM, 0)
    free = {z for z in range(42) if t.s.owner[z] == UNCLAIMED}
    assert {z for (z,) in t.actions(0, "zone")} == free
    assert len(free) == 42 - 8 - 10
    assert t.why_not(0, "zone", zone("A1")).startswith("There is a neutral marker on zone A1")
    assert t.why_not(0, "zone", zone("C2")) == f"Zone C2 belongs to {someone(1)}."
    assert t.why_not(0, "zone", zone("F2")) == "Zone F2 is yours already."


def test_rivers_count_like_land_for_claims():
    """STM-3.2: river zones are named, built on and auctioned like others."""
    t = with_cards(4)
    t.s.certificates[0, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    ask(t, questions.CLAIM, 0)
    river = zone("D2")
    assert RIVER[river]
    assert t.may(0, "zone", river)
    assert t.may(0, "build", river)
    assert ask(t, questions.CHOOSE_ZONE, 1).may(1, "zone", river)


def test_one_tank_on_an_own_zone():
    """STM-3.3: a bought tank goes on an own zone without one, nowhere else."""
    t = tanks(own(with_cards(4), 0, "A1 B1 C1"), 0, "B1")
    ask(t, questions.TANK_ACTIONS, 0).does(0, "tank", 0)
    assert named(t, 0) == ["A1", "C1"]
    assert t.why_not(0, "zone", zone("F2")) == "Zone F2 is not yours."
    t.does(0, "zone", zone("C1"))
    assert t.s.tank[zone("C1")] == WATER


@pytest.mark.parametrize("makes", [QUARTZ, ORE, WATER, ENERGY])
def test_what_tanks_make(makes):
    """STM-3.4, STM-3.5: a basic tank makes water, a converter makes it something else instead."""
    t = tanks(own(with_cards(4), 0, "A3"), 0, "A3", makes)
    goods(t, 0, quartz=0, ore=0, water=0, energy=1)
    ask(t, questions.PRODUCE, 0).does(0, "produce")
    expected = [int(r == makes) for r in range(4)]
    if makes == ENERGY:
        expected[ENERGY] += 1  # it pays nothing, so the energy in stock is still there
    assert held(t, 0) == expected


def test_at_most_one_converter_and_one_compressor():
    """STM-3.6: a second compressor is refused; a compressor needs no converter; a new converter takes the old one's place."""
    t = tanks(own(with_cards(4), 0, "A1"), 0, "A1")
    goods(t, 0, quartz=4, ore=4, water=4, energy=4)
    ask(t, questions.TANK_ACTIONS, 0).does(0, "compressor").does(0, "zone", zone("A1"))
    assert t.s.compressor[zone("A1")] == 1
    assert t.s.tank[zone("A1")] == WATER
    assert not t.may(0, "compressor")
    t.does(0, "converter", ORE).does(0, "zone", zone("A1"))
    t.does(0, "converter", ENERGY).does(0, "zone", zone("A1"))
    assert t.s.tank[zone("A1")] == ENERGY
    assert t.s.converters[ORE] == 14
    assert t.s.converters[ENERGY] == 13


def test_capacity_by_class():
    """STM-3.7: 4, 7, 10 and 13 pieces of the freighter's own resource."""
    t = with_cards(4)
    for r in range(4):
        for level, places in ((1, 4), (2, 7), (3, 10), (4, 13)):
            t.s.freighter[0, r] = level
            assert capacity(t.s, 0, r) == places


def test_surplus_goes_to_the_general_supply():
    """STM-3.8: what does not fit is gone and no market marker moves."""
    t = goods(with_cards(4), 0, ore=3)
    before = [int(x) for x in t.s.supply]
    assert load(t.s, 0, ORE, 5) == 1
    assert held(t, 0)[ORE] == 4
    assert [int(x) for x in t.s.supply] == before


def test_four_freighters_rising_class_by_class():
    """STM-3.9, STM-3.10, STM-3.11: one freighter a resource, one class at a time, three times; the load stays."""
    t = goods(with_cards(4), 0, ore=4, energy=4, water=3)
    t.s.freighter[0, WATER] = 1
    ask(t, questions.TANK_ACTIONS, 0)
    assert t.actions(0, "upgrade") == [(r,) for r in range(4)]
    for level in (2, 3, 4):
        t.does(0, "upgrade", WATER)
        assert t.s.freighter[0, WATER] == level
        assert held(t, 0)[WATER] == 3
    assert not t.may(0, "upgrade", WATER)
    assert t.may(0, "upgrade", QUARTZ)


def test_neutral_zones_are_no_tank_sites():
    """STM-3.3: neither neutral nor foreign zones take a tank."""
    t = ask(with_cards(4), questions.TANK_ACTIONS, 0).does(0, "tank", 0)
    assert t.s.owner[zone("A1")] == NEUTRAL
    assert {z for (z,) in t.actions(0, "zone")} == set(zones("E4 F2"))
