"""§10 The tank phase."""

from __future__ import annotations

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, TANK_PRICE, WATER

from .helpers import ask, column, go_on, goods, held, named, own, tanks, with_cards, zone
from .oracle import rearrange

NO_GOODS = {"quartz": 0, "ore": 0, "water": 0, "energy": 0}


def acting(names="A1 B1 C1", standing="", **options):
    """Seat 0 has activated and is rich."""
    t = tanks(own(with_cards(4, **options), 0, names), 0, standing)
    for r in range(4):
        t.s.freighter[0, r] = 2
    goods(t, 0, quartz=7, ore=7, water=7, energy=7)
    t.s.left = state.REORGANISING_STEPS
    return ask(t, questions.TANK_ACTIONS, 0)


def test_activation_in_player_order():
    """STM-10.1, STM-10.2, STM-10.5: 1 water opens the turn, which ends before the next begins."""
    t = go_on(with_cards(4, 1, 0, 2, 3), questions.TANK_TURN)
    assert t.asked == (1,)
    t.does(1, "activate")
    assert held(t, 1)[WATER] == 2
    for action in (
        ("tank", 0),
        ("zone", zone("C2")),
        ("converter", ENERGY),
        ("zone", zone("C2")),
        ("tank", 0),
        ("zone", zone("A3")),
    ):
        t.does(1, *action)
        assert t.asked == (1,)
    t.does(1, "done")
    assert t.asked == (0,)


def test_declining_gives_water_and_ends_the_turn():
    """STM-10.3, STM-10.4, STM-10.22: 1 water from the general supply, nothing bought, nothing moved."""
    t = go_on(with_cards(4), questions.TANK_TURN)
    market = column(t.s.supply)
    t.does(0, "decline")
    assert held(t, 0)[WATER] == 4
    assert column(t.s.supply) == market
    assert t.asked == (1,)
    assert t.actions(0) == []


def test_without_water_the_turn_is_over():
    """STM-10.3, STM-EC-14: he gets 1 water, is not asked and cannot use it to activate."""
    t = goods(with_cards(4), 0, water=0)
    go_on(t, questions.TANK_TURN)
    assert held(t, 0)[WATER] == 1
    assert t.asked == (1,)


def test_declined_with_a_full_freighter():
    """STM-10.4, STM-EC-15: nothing is gained and the market does not move."""
    t = goods(with_cards(4), 0, water=7)
    market = column(t.s.supply)
    go_on(t, questions.TANK_TURN).does(0, "decline")
    assert held(t, 0)[WATER] == 7
    assert column(t.s.supply) == market


def test_local_tank():
    """STM-10.6, STM-10.7, STM-10.10: 1 water and the price of the field; the marker moves one field; no supply moves."""
    t = acting()
    market = column(t.s.supply)
    assert t.s.tank_market == 12
    t.does(0, "Buy a tank for 1 water and 10 credits").does(0, "zone", zone("B1"))
    assert held(t, 0) == [7, 7, 6, 7]
    assert t.s.credits[0] == 110
    assert t.s.tank_market == 11
    assert t.s.stock[state.TANKS] == 34
    assert column(t.s.supply) == market


def test_tank_prices():
    """STM-10.8: 6 with 14 tanks left, two more for each tank fewer, 32 for the last."""
    assert [int(TANK_PRICE[left]) for left in range(14, 0, -1)] == list(range(6, 33, 2))


def test_tanks_need_a_free_zone():
    """STM-10.9: without an own zone without a tank neither purchase nor import."""
    t = acting("A1 B1", "A1")
    assert t.may(0, "tank", 0)
    assert t.may(0, "tank", 1)
    t.does(0, "tank", 0)
    assert named(t, 0) == ["B1"]
    t.does(0, "zone", zone("B1"))
    assert t.actions(0, "tank") == []
    assert t.why_not(0, "tank", 1) == "You have no zone without a tank."


def test_last_local_tank_then_an_import():
    """STM-10.10, STM-10.12, STM-10.13, STM-EC-16: sold out after the last; an import costs 1 water, 2 quartz, 5 credits."""
    t = acting()
    t.s.tank_market = 1
    t.does(0, "tank", 0).does(0, "zone", zone("A1"))
    assert t.s.tank_market == 0
    assert t.s.credits[0] == 120 - 32
    assert t.why_not(0, "tank", 0) == "The local tank market is sold out."
    t.does(0, "tank", 1).does(0, "zone", zone("B1"))
    assert t.s.tank_market == 0
    assert t.s.credits[0] == 120 - 32 - 5
    assert held(t, 0) == [5, 7, 5, 7]
    stocked = acting().does(0, "tank", 1)
    assert stocked.s.tank_market == 12  # nor does an import move the marker of a market that has tanks


def test_no_plastic_left():
    """STM-10.11, STM-EC-17: the track shows 6, but nothing can be bought; the closing phase still moves it."""
    t = acting()
    t.s.stock[state.TANKS] = 0
    t.s.tank_market = 6
    assert t.actions(0, "tank") == []
    t.s.supply[ORE] = t.s.supply[ENERGY] = 3
    go_on(t, questions.TANK_BUILDING)
    assert t.s.tank_market == 9


@pytest.mark.parametrize(("kind", "credits"), [(QUARTZ, 8), (ORE, 5), (ENERGY, 2)])
def test_converters(kind, credits):
    """STM-10.14: 8, 5 and 2 credits, attached at once to an own tank."""
    t = acting(standing="A1 B1").does(0, "converter", kind)
    assert t.s.credits[0] == 120 - credits
    assert named(t, 0) == ["A1", "B1"]
    t.does(0, "zone", zone("B1"))
    assert t.s.tank[zone("B1")] == kind
    assert t.s.converters[kind] == 13


def test_a_replaced_converter_moves_or_goes_back():
    """STM-10.15: onto another own tank, or to the supply."""
    t = acting(standing="A1 B1").does(0, "converter", ORE).does(0, "zone", zone("A1"))
    t.does(0, "converter", ENERGY).does(0, "zone", zone("A1"))
    assert t.s.step == questions.SITE_DISPLACED
    moved = t.copy().does(0, "Attach the displaced ore converter to the tank on B1")
    assert moved.s.tank[zone("B1")] == ORE
    assert moved.s.converters[ORE] == 13
    back = t.copy().does(0, "Give the displaced ore converter back to the supply")
    assert back.s.tank[zone("B1")] == WATER
    assert back.s.converters[ORE] == 14
    assert moved.s.tank[zone("A1")] == back.s.tank[zone("A1")] == ENERGY


def displacing():
    """Seat 0 has put an energy converter in the place of an ore converter on A1; quartz is made on B1, ore on C1."""
    t = acting("A1 B1 C1", "A1 B1 C1")
    for z, kind in (("A1", ORE), ("B1", QUARTZ), ("C1", ORE)):
        t.s.tank[zone(z)] = kind
        t.s.converters[kind] -= 1
    return t.does(0, "converter", ENERGY).does(0, "zone", zone("A1"))


def made(t, names="A1 B1 C1"):
    return [int(t.s.tank[zone(name)]) for name in names.split()]


def test_a_displaced_converter_displaces_another():
    """STM-10.15: a tank that carries a converter is another tank too; what was there goes the same way."""
    t = displacing()
    assert t.s.step == questions.SITE_DISPLACED
    assert named(t, 0) == ["B1"]  # neither back to A1 nor onto its like on C1
    t.does(0, "zone", zone("B1"))
    assert (t.s.step, t.s.part) == (questions.SITE_DISPLACED, QUARTZ)
    assert named(t, 0) == ["A1", "C1"]
    t.does(0, "zone", zone("C1"))
    assert made(t) == [ENERGY, ORE, QUARTZ]
    assert (t.s.step, t.s.part) == (questions.SITE_DISPLACED, ORE)
    t.does(0, "give_back")
    assert t.s.step == questions.TANK_ACTIONS
    assert column(t.s.converters) == [13, 13, 0, 13]
    assert t.s.zone == EMPTY


def test_displacing_ends():
    """STM-10.15: each further displacement is one of the turn's 42 steps; without one it goes onto a basic tank or back."""
    t = displacing()
    here, there = "A1", "B1"
    for _ in range(state.REORGANISING_STEPS):
        assert t.s.left > 0
        t.does(0, "zone", zone(there))
        here, there = there, here
    assert t.s.left == 0
    assert t.s.step == questions.TANK_ACTIONS  # there is no choice any more
    assert sum(column(t.s.converters)) == 14 * 3 - 3
    basic = displacing()
    basic.s.tank[zone("C1")] = WATER
    basic.s.converters[ORE] += 1
    basic.s.left = 0
    assert named(basic, 0) == ["C1"]
    basic.does(0, "zone", zone("C1"))
    assert made(basic) == [ENERGY, QUARTZ, ORE]


def test_a_displaced_converter_respects_the_river():
    """STM-10.15, STM-17.3: with the river restriction it goes onto no tank that must not carry it."""
    for restricted in (0, 1):
        t = acting("D1 E1 F1", "D1 E1 F1", river_restriction=restricted)
        for z, kind in (("D1", ENERGY), ("E1", ORE)):
            t.s.tank[zone(z)] = kind
            t.s.converters[kind] -= 1
        t.does(0, "converter", QUARTZ).does(0, "zone", zone("E1"))
        assert named(t, 0) == (["F1"] if restricted else ["D1", "F1"])


def test_a_replaced_converter_without_another_tank_goes_back():
    """STM-10.15: there is no choice, so nobody is asked."""
    t = acting(standing="A1").does(0, "converter", ORE).does(0, "zone", zone("A1"))
    t.does(0, "converter", ENERGY).does(0, "zone", zone("A1"))
    assert t.s.step == questions.TANK_ACTIONS
    assert t.s.converters[ORE] == 14


def test_compressor():
    """STM-10.16: 1 water, 1 ore, 2 quartz; onto an own tank that has none."""
    t = acting(standing="A1 B1").does(0, "compressor").does(0, "zone", zone("A1"))
    assert held(t, 0) == [5, 6, 6, 7]
    t.does(0, "compressor")
    assert named(t, 0) == ["B1"]
    t.does(0, "zone", zone("B1"))
    assert not t.may(0, "compressor")
    assert t.s.stock[state.COMPRESSORS] == 11


def test_upgrades():
    """STM-10.17, STM-EC-18: 1 ore and 1 energy a class; twice in one turn from class 1 to 3, the load stays."""
    t = goods(acting(), 0, quartz=4, ore=2, energy=2)
    t.s.freighter[0, QUARTZ] = 1
    t.does(0, "upgrade", QUARTZ).does(0, "upgrade", QUARTZ)
    assert t.s.freighter[0, QUARTZ] == 3
    assert held(t, 0) == [4, 0, 7, 0]
    assert t.actions(0, "upgrade") == []
    assert t.why_not(0, "upgrade", QUARTZ) == "That costs 1 ore and 1 energy. You still lack 1 ore and 1 energy."


def test_upgrade_with_the_last_energy():
    """STM-EC-19: allowed; then only free tanks can run."""
    t = acting("A1 D2", "A1 D2")
    goods(t, 0, **{**NO_GOODS, "ore": 1, "energy": 1})
    t.does(0, "upgrade", ORE)
    ask(t, questions.PRODUCE, 0)
    assert not t.may(0, "produce")
    t.does(0, "zone", zone("A1")).does(0, "produce")
    assert held(t, 0) == [0, 0, 1, 0]


def test_moving_tanks():
    """STM-10.18: to an own zone without a tank, with all its parts, or in exchange with another tank."""
    t = acting("A1 B1 C1", "A1 B1")
    t.s.tank[zone("A1")] = ORE
    t.s.converters[ORE] -= 1
    t.s.compressor[zone("A1")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    t.does(0, "move", 0).does(0, "zone", zone("A1"))
    assert named(t, 0) == ["B1", "C1"]
    moved = t.copy().does(0, "Move the tank from A1 to C1")
    assert [int(moved.s.tank[zone(z)]) for z in ("A1", "B1", "C1")] == [EMPTY, WATER, ORE]
    assert moved.s.compressor[zone("C1")] == 1
    swapped = t.copy().does(0, "Swap the tanks on A1 and B1")
    assert [int(swapped.s.tank[zone(z)]) for z in ("A1", "B1", "C1")] == [WATER, ORE, EMPTY]
    assert [int(swapped.s.compressor[zone(z)]) for z in ("A1", "B1")] == [0, 1]


def test_moving_parts():
    """STM-10.19: converters and compressors go to other own tanks; two converters change places."""
    t = acting("A1 B1 C1", "A1 B1 C1")
    for z, kind in (("A1", ORE), ("B1", ENERGY)):
        t.s.tank[zone(z)] = kind
        t.s.converters[kind] -= 1
    t.s.compressor[zone("B1")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    t.does(0, "move", 1).does(0, "zone", zone("A1")).does(0, "zone", zone("B1"))
    assert [int(t.s.tank[zone(z)]) for z in ("A1", "B1", "C1")] == [ENERGY, ORE, WATER]
    assert t.s.compressor[zone("B1")] == 1
    t.does(0, "move", 1).does(0, "zone", zone("B1")).does(0, "zone", zone("C1"))
    assert [int(t.s.tank[zone(z)]) for z in ("A1", "B1", "C1")] == [ENERGY, WATER, ORE]
    t.does(0, "move", 2).does(0, "zone", zone("B1")).does(0, "zone", zone("A1"))
    assert [int(t.s.compressor[zone(z)]) for z in ("A1", "B1", "C1")] == [1, 0, 0]


def test_giving_converters_back():
    """STM-10.20: to the supply, without refund."""
    t = acting(standing="A1").does(0, "converter", QUARTZ).does(0, "zone", zone("A1"))
    credits = t.s.credits[0]
    t.does(0, "give_back").does(0, "Give back the quartz converter on A1")
    assert t.s.tank[zone("A1")] == WATER
    assert t.s.converters[QUARTZ] == 14
    assert t.s.credits[0] == credits
    assert not t.may(0, "give_back")


def test_tanks_and_compressors_stay():
    """STM-10.21: with a basic tank and a compressor nothing can be given back."""
    t = acting(standing="A1")
    t.s.compressor[zone("A1")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    assert not t.may(0, "give_back")


def test_tank_to_a_newly_claimed_zone():
    """STM-EC-20: a zone of this round's claims takes a tank; with immovable tanks it does not."""
    for immovable in (0, 1):
        t = tanks(own(with_cards(4, immovable_tanks=immovable), 0, "A1"), 0, "A1")
        ask(t, questions.CLAIM, 0).does(0, "zone", zone("E2")).luck("roll", 5)
        t.s.left = state.REORGANISING_STEPS
        ask(t, questions.TANK_ACTIONS, 0)
        assert t.may(0, "move", 0) == (not immovable)
        if not immovable:
            t.does(0, "move", 0).does(0, "zone", zone("A1")).does(0, "zone", zone("E2"))
            assert t.s.tank[zone("E2")] == WATER


def test_reorganising_ends():
    """STM-10.18, STM-10.19: 42 steps a turn, then buying and ending are left; a new turn has all steps again."""
    t = acting("A1 B1", "A1")
    here, there = "A1", "B1"
    for _ in range(42):
        t.does(0, "move", 0).does(0, "zone", zone(here)).does(0, "zone", zone(there))
        here, there = there, here
    assert t.actions(0, "move") == []
    assert t.why_not(0, "move", 0) == "You have reorganised 42 times in this turn: that is the limit."
    assert t.why_not(0, "move", 0, lang="de") == "Du hast in diesem Spielzug schon 42-mal neu organisiert, öfter geht es nicht."
    assert t.may(0, "tank", 0)
    t.does(0, "done")
    t.does(1, "activate")
    assert t.s.left == 42


def test_useless_steps_are_not_offered():
    """STM-10.18, STM-10.19: equal tanks do not change places, equal converters neither."""
    t = acting("A1 B1", "A1 B1")
    assert t.actions(0, "move") == []
    t.s.tank[zone("A1")] = t.s.tank[zone("B1")] = ORE
    t.s.converters[ORE] -= 2
    assert t.actions(0, "move") == []


def test_any_arrangement_can_be_reached():
    """STM-10.18, STM-10.19: 14 zones with every part in a wrong place are put right within the 42 steps."""
    names = "A1 B1 C1 A2 B2 C2 A3 B3 C3 A4 B4 C4 A5 B5"
    t = acting(names)
    zones = [zone(name) for name in names.split()]
    kinds = [QUARTZ, ORE, ENERGY, WATER, QUARTZ, ORE, ENERGY, WATER, QUARTZ, ORE]
    for z, kind in zip(zones, kinds, strict=False):
        t.s.tank[z] = kind
        t.s.stock[state.TANKS] -= 1
        if kind != WATER:
            t.s.converters[kind] -= 1
    for z in zones[:5]:
        t.s.compressor[z] = 1
        t.s.stock[state.COMPRESSORS] -= 1
    # the other way round, and compressors on the last five tanks
    kinds_wanted = [EMPTY] * 4 + kinds[::-1]
    wanted = {z: (kind, int(k >= 9)) for k, (z, kind) in enumerate(zip(zones, kinds_wanted, strict=True))}
    steps = rearrange(t, 0, wanted)
    assert {z: (int(t.s.tank[z]), int(t.s.compressor[z])) for z in zones} == wanted
    assert steps <= state.REORGANISING_STEPS
