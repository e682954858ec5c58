"""§17 Advanced rules, each on its own switch."""

from __future__ import annotations

import pytest

from spielwerk.core import CHANCE, EMPTY, game
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import (
    CLOSED,
    ENERGY,
    NEUTRAL,
    ORE,
    QUARTZ,
    RIVER,
    SEATS,
    UNCLAIMED,
    WATER,
)
from spielwerk.games.planet_steam.setup import most_river_neutrals
from spielwerk.testing import Scene

from .helpers import ask, begun, column, goods, held, named, own, quiet, tanks, until_step, with_cards, zone

ADVANCED = ("immovable_tanks", "river_restriction", "trade_order", "variable_claims", "reduced_start")


@pytest.mark.parametrize("switch", ADVANCED)
def test_each_rule_alone(switch):
    """STM-17.1: a switch sets its own rule and no other; all together are possible too."""
    t = Scene("planet-steam", 3, **{switch: 1})
    names = [option.name for option in game("planet-steam").options]
    assert [name for name, on in zip(names, column(t.s.switch), strict=True) if on] == [switch]
    together = Scene("planet-steam", 3, **dict.fromkeys(ADVANCED, 1))
    assert sum(column(together.s.switch)) == 5


# Immovable tanks


def test_immovable_tanks():
    """STM-17.2: tanks stay, converters and compressors still move."""
    t = tanks(own(with_cards(4, immovable_tanks=1), 0, "A1 B1 C1"), 0, "A1 B1")
    t.s.tank[zone("A1")] = ORE
    t.s.converters[ORE] -= 1
    t.s.compressor[zone("A1")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    t.s.left = 42
    ask(t, questions.TANK_ACTIONS, 0)
    assert t.actions(0, "move") == [(1,), (2,)]
    assert t.why_not(0, "move", 0) == "Tanks stay where they are in this match."
    t.does(0, "move", 1).does(0, "zone", zone("A1")).does(0, "zone", zone("B1"))
    t.does(0, "move", 2).does(0, "zone", zone("A1")).does(0, "zone", zone("B1"))
    assert (t.s.tank[zone("B1")], t.s.compressor[zone("B1")]) == (ORE, 1)


# River restriction


def river_table(**options):
    """Seat 0 has a basic tank on the river (D2), an ore tank on land (A1) and a free river zone (D4)."""
    t = own(with_cards(4, river_restriction=1, **options), 0, "D2 A1 D4")
    tanks(tanks(t, 0, "D2"), 0, "A1", ORE)
    goods(t, 0, quartz=4, ore=4, water=4, energy=4)
    t.s.left = 42
    return ask(t, questions.TANK_ACTIONS, 0)


def test_no_quartz_or_ore_on_rivers():
    """STM-17.3: a river tank takes an energy converter, but none for quartz or ore."""
    t = river_table()
    assert named(t.copy().does(0, "converter", ENERGY), 0) == ["A1", "D2"]
    quartz = t.copy().does(0, "converter", QUARTZ)
    assert named(quartz, 0) == ["A1"]
    assert quartz.why_not(0, "zone", zone("D2")).startswith("On river zones")
    assert t.actions(0, "converter") == [(QUARTZ,), (ENERGY,)]  # ore is on its only land tank already
    free = ask(tanks(own(with_cards(4), 0, "D2"), 0, "D2"), questions.TANK_ACTIONS, 0)
    assert (QUARTZ,) in free.actions(0, "converter")  # without the switch


def test_such_tanks_do_not_move_to_rivers():
    """STM-17.4: the ore tank cannot move to D4 nor change places with D2, nor its converter go there."""
    t = river_table()
    assert t.actions(0, "move") == [(0,)]
    t.does(0, "move", 0)
    assert named(t, 0) == ["D2"]
    t.does(0, "zone", zone("D2"))
    assert named(t, 0) == ["D4"]
    displaced = river_table().does(0, "converter", ENERGY).does(0, "zone", zone("A1"))
    assert displaced.s.step == questions.TANK_ACTIONS  # D2 cannot take the ore converter, so it went back
    assert displaced.s.converters[ORE] == 14
    loose = river_table()
    loose.s.switch[state.RIVER_RESTRICTION] = 0
    assert loose.actions(0, "move") == [(0,), (1,)]


# Variable trade order


def win_card(t, seat, card):
    """A seat wins the running bidding round with 1 credit and takes a card."""
    opener = t.asked[0]
    assert opener == seat
    t.does(seat, "bid", 1)
    while t.s.step == questions.BIDDING:
        t.does(t.asked[0], "pass")
    t.does(seat, "choose", card)
    return t


def test_example_of_an_order_marker():
    """STM-EX-23, STM-17.5, STM-17.7: after card and quartz Nico puts marker 4 on water, which is then traded last."""
    t = win_card(begun(4, trade_order=1), 0, 0).does(0, "good", QUARTZ)
    assert t.s.step == questions.CHOOSE_ORDER
    assert len(t.actions(0)) == 16
    t.does(0, "Put order marker 4 on water")
    assert t.s.trade_order[3] == WATER
    until_step(t, questions.TRADE)
    traded = []
    while t.s.step == questions.TRADE:
        traded.append(int(t.s.trade_order[t.s.traded]))
        t.does(t.asked[0], "pass")
    assert traded[-4:] == [WATER] * 4
    assert sorted(set(traded)) == [0, 1, 2, 3]
    quiet(t, lambda t: t.s.rounds_left == 4)
    assert column(t.s.trade_order) == [EMPTY] * 4  # the markers are off again


@pytest.mark.parametrize("round_number", [1, 2])
def test_no_marker_lies_there_before_it_is_placed(round_number):
    """STM-17.5, STM-17.7: while the Independent Freighter is auctioned, before the specialists, no resource has a place."""
    t = begun(3, trade_order=1, independent_freighter=1)
    if round_number == 2:
        quiet(t, lambda t: t.s.rounds_left == 5)
    assert t.s.step in (questions.BIDDING, questions.KEEP)
    assert column(t.s.trade_order) == [EMPTY] * 4
    assert column(begun(3, independent_freighter=1).s.trade_order) == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "placed"), [(2, [2, 1]), (3, [1, 1, 1]), (4, [1, 1, 1, 0]), (5, [1, 1, 1, 0, 0])])
def test_how_many_markers(seats, placed):
    """STM-17.6: two each with two players, else one; the last falls into place by itself; the fifth places none."""
    t = begun(seats, trade_order=1)
    asked = [0] * seats
    while t.s.step != questions.CHOOSE_ZONE:
        if t.s.step == questions.CHOOSE_ORDER:
            asked[t.asked[0]] += 1
            free = [r for r in range(4) if r not in column(t.s.trade_order)]
            assert {r for r, _ in t.actions(t.asked[0], "order")} == set(free)
            t.does(t.asked[0], "order", free[-1], column(t.s.trade_order).index(EMPTY))
        else:
            quiet(t, lambda t: t.s.step in (questions.CHOOSE_ORDER, questions.CHOOSE_ZONE))
    assert asked == placed
    assert column(t.s.trade_order) == [3, 2, 1, 0]


def test_printed_order_without_the_switch():
    """STM-17.5: nobody is asked for markers in the standard game."""
    t = until_step(begun(4), questions.CHOOSE_ZONE)
    assert column(t.s.trade_order) == [0, 1, 2, 3]


# Variable claims


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_empty_map(seats):
    """STM-17.8: at set-up only the closed zones are marked."""
    t = Scene("planet-steam", seats, variable_claims=1)
    owners = column(t.s.owner)
    assert set(owners) <= {UNCLAIMED, CLOSED}
    assert owners.count(CLOSED) == {2: 14, 3: 7, 4: 0, 5: 0}[seats]
    assert column(t.s.claims) == [0] * 5
    assert t.s.stock[state.NEUTRALS] == 15


def test_agreement_on_the_number():
    """STM-17.9: a number that everybody accepts holds; one refusal and the start player throws."""
    t = begun(3, start=1, variable_claims=1)
    assert t.asked == (1,)
    assert t.actions(1, "propose") == [(n,) for n in range(8)]
    agreed = t.copy().does(1, "propose", 7).does(2, "accept").does(0, "accept")
    assert (agreed.s.river, agreed.s.left) == (7, 0)
    assert agreed.s.step == questions.BIDDING
    refused = t.copy().does(1, "propose", 7).does(2, "refuse")
    assert refused.asked == (CHANCE,)
    assert refused.s.actor == 1
    assert t.copy().does(1, "throw").asked == (CHANCE,)
    assert [most_river_neutrals(Scene("planet-steam", n, variable_claims=1).s) for n in (2, 3, 4, 5)] == [8, 7, 5, 5]


@pytest.mark.parametrize(("seats", "highest"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_throw_for_the_number(seats, highest):
    """STM-17.10: 1–3, 1–4 or 1–5 count; a higher throw means none."""
    for face in range(1, 7):
        t = begun(seats, variable_claims=1).does(0, "throw").luck("roll", face - 1)
        assert t.s.river == (face if face <= highest else 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_placing(seats):
    """STM-17.11, STM-17.12, STM-17.13, STM-17.14, STM-17.15: rivers first, then forward and back; Lady Steam starts."""
    t = begun(seats, start=1, variable_claims=1)
    t.does(1, "propose", 2)
    for k in range(1, seats):
        t.does((1 + k) % seats, "accept")
    until_step(t, questions.PUT_RIVER_NEUTRAL, likes=("good",))
    order = column(t.s.holder)[:seats]
    lady = order[0]
    for _ in range(2):
        assert t.asked == (lady,)
        offered = [z for (z,) in t.actions(lady, "zone")]
        assert all(RIVER[z] for z in offered)
        t.does(lady, "zone", offered[0])
    placing = []
    while t.s.step in (questions.PUT_OWN, questions.PUT_NEUTRAL):
        seat, own_marker = t.asked[0], t.s.step == questions.PUT_OWN
        offered = [z for (z,) in t.actions(seat, "zone")]
        assert offered == [z for z in range(42) if t.s.owner[z] == UNCLAIMED]  # later neutral markers on rivers too
        placing.append((seat, own_marker))
        t.does(seat, "zone", offered[-1] if own_marker else offered[0])
    expected = []
    for seat in order + order[::-1]:
        neutrals = 2 if seat == lady and seats < SEATS else 1
        expected += [(seat, True)] + [(seat, False)] * neutrals
    assert placing == expected
    owners = column(t.s.owner)
    assert [owners.count(seat) for seat in range(seats)] == [2] * seats
    assert owners.count(NEUTRAL) == 2 + {2: 6, 3: 8, 4: 10, 5: 10}[seats]
    assert t.s.step == questions.CHOOSE_ZONE  # the round goes on
    quiet(t, lambda t: t.s.rounds_left < {2: 7, 3: 6, 4: 5, 5: 4}[seats])
    until_step(t, questions.CHOOSE_ZONE)  # and no placing in round 2
    assert column(t.s.owner).count(NEUTRAL) == owners.count(NEUTRAL)
    assert t.s.left == 0


# Reduced start


@pytest.mark.parametrize(
    ("seats", "credits", "start"),
    [(2, 80, [0, 0, 2, 3]), (3, 90, [0, 1, 3, 2]), (4, 100, [0, 1, 3, 3]), (5, 110, [0, 1, 3, 3])],
)
def test_reduced_start(seats, credits, start):
    """STM-17.16, STM-17.17: fewer credits and goods."""
    t = Scene("planet-steam", seats, reduced_start=1)
    for seat in range(seats):
        assert t.s.credits[seat] == credits
        assert held(t, seat) == start


def test_river_number_waits_for_the_auction():
    """STM-17.11: between the agreement and the placing lies the first specialist auction."""
    t = begun(2, variable_claims=1).does(0, "propose", 1).does(1, "accept")
    assert t.s.step == questions.BIDDING
    assert column(t.s.owner).count(NEUTRAL) == 0
    until_step(t, questions.PUT_RIVER_NEUTRAL)
    assert sorted(column(t.s.holder)[:2]) == [0, 1]
