"""Effects of single tiles: rule 21. Requirements, the Post and the Customs Office stand in test_requirement.py."""

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.neom.components import COINS, DATA, FIRST_ANCHOR, INCOME, KINDS, ONCE, POINTS, PRODUCES, SCORE_POINTS
from spielwerk.games.neom.scoring import tile_points

from .test_preparation import dealt, keep
from .town import COAL, ORE, STONE, WOOD, Town, field, good


def worth(number: int, place: str, **tiles: int) -> int:
    """The points of one tile in a city."""
    t = Town().lay(0, **tiles, **{place: number})
    return tile_points(t.s, 0, field(place))


def test_the_component_table():
    """NEO-21.1: figures as in the table, spot checks; 094 pays 6 once and 9 as income."""
    assert (ONCE[93], INCOME[93], DATA.mark("tile", 93, "once")) == (6, 9, "X")
    assert (COINS[111], POINTS[111]) == (25, 25)
    assert (ONCE[88], INCOME[88]) == (6, 18)
    assert PRODUCES[99] == sum(1 << good(name) for name in ("concrete", "copper", "glass", "gold"))
    assert [POINTS[n - 1] for n in (17, 38, 56, 70, 57, 71, 102, 119)] == [3, 4, 5, 4, 4, 3, 6, 5]
    assert all(DATA.reconstructed("tile", tile) for tile in range(150) if tile + 1 not in (24, 64, 104))


def swapping(seats: int) -> Town:
    """After a real draft, seat 0 builds 031 on its first turn."""
    t = dealt(seats)
    for _ in range(3):
        keep(t, *(t.actions(p)[0][1] + 1 for p in range(seats)))
    town = Town.at(t)
    town.holds(0, 31).does(0, "build").does(0, "lay", field("D3"))
    return town


@pytest.mark.parametrize("given", range(3))
def test_an_anchor_comes_in_the_place_of_the_one_given(given):
    """NEO-21.2: the others stay as they are."""
    t = swapping(4)
    own = [int(a) for a in t.s.anchors[0]]
    t.does(0, "give", own[given] - FIRST_ANCHOR).does(0, "enough")
    (taken,) = t.actions(0, "take")[0]
    t.does(0, "take", taken)
    own[given] = FIRST_ANCHOR + taken
    assert [int(a) for a in t.s.anchors[0]] == own


@pytest.mark.parametrize(("seats", "pool"), [(4, 4), (5, 5)])
def test_building_office(seats, pool):
    """NEO-21.2, NEO-EX-37: any number of unbuilt anchors for as many discarded ones: 4 with four players, 5 with five."""
    t = swapping(seats)
    discarded = {int(a) for a in t.s.discard if a != EMPTY}
    assert len(discarded) == pool
    own = [int(a) for a in t.s.anchors[0]]
    assert t.actions(0) == [("enough",), *(("give", a - FIRST_ANCHOR) for a in own)]
    t.does(0, "give", own[0] - FIRST_ANCHOR).does(0, "give", own[2] - FIRST_ANCHOR).does(0, "enough")
    assert {FIRST_ANCHOR + a for (a,) in t.actions(0, "take")} == discarded  # not those just given up
    taken = sorted(discarded)[:2]
    t.does(0, "take", taken[0] - FIRST_ANCHOR).does(0, "take", taken[1] - FIRST_ANCHOR)
    assert {int(a) for a in t.s.anchors[0]} == {own[1], *taken}
    assert {int(a) for a in t.s.discard if a != EMPTY} == discarded - set(taken)
    assert 0 not in t.asked


def test_building_office_may_swap_all_or_none():
    """NEO-21.2: after the third anchor is given up, taking begins by itself; giving up none ends it."""
    t = swapping(4)
    for a in [int(a) for a in t.s.anchors[0]]:
        t.does(0, "give", a - FIRST_ANCHOR)
    assert [verb for verb, *_ in t.actions(0)] == ["take"] * 4
    t = swapping(4)
    before = t.s.anchors.tolist()
    t.does(0, "enough")
    assert t.s.anchors.tolist() == before
    assert 0 not in t.asked


def test_wind_turbines():
    """NEO-21.3: a mining site without a good."""
    t = Town().lay(0, B3=32)
    assert t.goods(0) == {"wood"}
    assert KINDS[31] == 1 << 4


def test_treasury():
    """NEO-21.6: a point for 5 coins, rounded down."""
    t = Town().lay(0, A1=60)
    t.s.money[0] = 24
    assert t.breakdown(0)["tiles"] == 4
    t = Town(generation=2).lay(0, A1=60, B3=8, C1=149)
    t.s.money[0] = 7
    t.reveal(turn=6).others_sell()
    assert t.coins(0) == 7 + 5 + 3
    assert t.breakdown(0)["tiles"] == 3  # this income is not the last: it counts for 060, and not for 149


def test_warehouse():
    """NEO-21.7, NEO-EX-36: a point for each token, 17 at most."""
    assert worth(103, "E5", A1=12, B1=61) == 4  # wood, concrete, coal, ore
    everything = {"A1": 61, "B1": 62, "C1": 63, "D1": 99, "E1": 100, "A2": 96, "B2": 97, "C2": 98}
    assert worth(103, "E5", **everything) == 17


def test_points_only():
    """NEO-21.8: 112 and plain residential tiles have printed points and nothing else."""
    plain = [112, *(int(row["id"]) for row in DATA.rows("tile") if row["types"] == ["residential"] and row["id"] != "135")]
    for number in plain:
        tile = number - 1
        assert [ONCE[tile], INCOME[tile], PRODUCES[tile], SCORE_POINTS[tile, 0]] == [0, 0, 0, 0]
        assert worth(number, "E5") == POINTS[tile]


def test_clinic():
    """NEO-21.9: 2 for each residential tile around, 1 for each other."""
    assert worth(118, "B2", A1=3, C2=5, E5=1) == 5


def test_community_center():
    """NEO-21.10, NEO-EX-29: 4 for each residential area, of whatever size."""
    assert worth(124, "E5", A1=3) == 4
    assert worth(124, "E5", A1=3, B1=5, C1=65, D1=66, D2=45, A3=74) == 8


def test_city_hall():
    """NEO-21.11, NEO-EX-30: 4 R, 2 C, 3 I make two sets, 6 points; a dual tile counts in both numbers."""
    tiles = {"A1": 1, "B1": 2, "C1": 3, "D1": 4, "A2": 6, "B2": 7, "A3": 11, "B3": 12, "A4": 13}
    assert worth(125, "E5", **tiles) == 6
    assert worth(125, "E5", **tiles, B4=86) == 9
    assert worth(125, "E5", A1=86, B1=11) == 3


def test_park():
    """NEO-21.12, NEO-EX-28, NEO-ED-40: 2 for each polluted tile around, power stations too; 16 at most."""
    assert worth(126, "B2", A1=12, C2=15, C3=3, E5=11) == 4
    ring = {"A1": 11, "B1": 12, "C1": 13, "A2": 14, "C2": 15, "A3": 16, "B3": 29, "C3": 30}
    assert worth(126, "B2", **ring) == 16


def test_chamber_of_commerce():
    """NEO-21.13: 2 for each residential tile with two or more commercial tiles around, wherever they lie."""
    assert worth(127, "E5", B2=3, A1=7, C3=8) == 2
    assert worth(127, "E5", B2=3, A1=7) == 0
    assert worth(127, "E5", B2=3, C2=5, B1=7, C1=8, B3=6) == 4


def test_university():
    """NEO-21.14: 1 for each residential and each industrial tile."""
    assert worth(128, "E5", A1=3, B1=11, C1=12, D1=7) == 3


def test_city_administration():
    """NEO-21.15: 2 for each public tile, itself included."""
    assert worth(129, "E5", A1=17, B1=31, C1=7) == 6


def test_prison():
    """NEO-21.16, NEO-ED-38: 2 for each residential tile with 0, 1 or 2 printed; 086 has 3, 135 is variable."""
    assert worth(130, "E5", A1=3, B1=87, C1=86, D1=135) == 4


def test_parking_administration():
    """NEO-21.17: 2 for each 2×2 block linked all around; overlapping ones count, larger rings do not."""
    assert worth(131, "A1", B1=3, A2=5, B2=7) == 2
    assert worth(131, "A1", B1=3, A2=5, B2=7, C1=31, C2=65) == 4
    assert worth(131, "A1", B1=33, A2=5, B2=7) == 0  # 033 has roads E W only
    ring = {"B1": 3, "C1": 5, "A2": 7, "C2": 31, "A3": 37, "B3": 65}
    assert worth(131, "A1", **ring, C3=66) == 0
    # The uncovered origin is no tile: no block with it.
    assert worth(131, "B2", C2=3, B3=5) == 0


def test_parking_administration_in_four_blocks():
    """NEO-21.17, NEO-EX-36: itself part of up to four blocks."""
    around = {"A1": 3, "B1": 5, "C1": 7, "A2": 31, "C2": 37, "A3": 45, "B3": 65, "C3": 66}
    assert worth(131, "B2", **around) == 8


def test_trade_association():
    """NEO-21.18, NEO-ED-35: a coin for a commercial tile replacing another and for a dual tile; a point for each."""
    t = Town().lay(0, E5=132, D3=7, A1=11, B1=51)
    t.s.money[0] = 0
    t.builds(0, 76, "D3").others_sell()
    assert t.coins(0) == 5 + 1
    t.builds(0, 87, "B3").others_sell()
    assert t.coins(0) == 6 + 4 + 1
    assert worth(132, "E5", A1=7, B1=8, C1=86) == 3


def test_trade_association_does_not_help_to_pay():
    """NEO-21.18: its coin comes after the commercial tile is built."""
    t = Town().lay(0, E5=132)
    t.s.money[0] = 3
    assert not t.holds(0, 49).may(0, "build")


def test_insurance_company():
    """NEO-21.19: 2 coins once and no points; what it does to fines stands in test_disasters.py."""
    t = Town().builds(0, 133, "B3")
    assert t.coins(0) == 8
    assert worth(133, "E5") == 0


def test_subway():
    """NEO-21.20, NEO-EX-36: 3 for each building on the four corner fields, 12 at most; mining does not count."""
    assert worth(134, "B3", A1=3, E1=7, A5=12, E5=19) == 9
    assert worth(134, "B3", A1=3, E1=7, A5=12, E5=17) == 12


def test_penthouses():
    """NEO-21.21, NEO-EX-36: 6 and 1 for each commercial tile around, from 6 to 14."""
    assert worth(135, "B2") == 6
    ring = {"A1": 6, "B1": 7, "C1": 8, "A2": 9, "C2": 10, "A3": 27, "B3": 28, "C3": 35}
    assert worth(135, "B2", **ring, E5=36) == 14


def test_modular_factory():
    """NEO-21.22, NEO-ED-36: a processed good is chosen when it is built, also one already produced; never two tokens."""
    t = Town().lay(0, E5=13).builds(0, 137, "D3")
    names = {"steel", "lumber", "glass", "copper", "concrete", "diamonds", "plastic", "gold"}
    assert {g for (g,) in t.actions(0, "produce")} == {good(name) for name in names}
    t.does(0, "produce", good("gold"))
    assert t.goods(0) == {"wood", "gold"}
    assert t.breakdown(0)["goods"] == 1 + 2
    t.others_sell().lay(0, E5=12)  # 013 makes way
    assert t.goods(0) == {"wood", "gold", "concrete"}
    t.lay(0, D3=37)
    assert t.goods(0) == {"wood", "lumber", "concrete"}
    assert t.s.modular[0] == EMPTY


def test_environmental_agency():
    """NEO-21.23: 2 for each industrial tile on the 16 border fields."""
    assert worth(138, "B3", A1=11, C1=12, B5=13, B2=14, E3=37, E5=7) == 8


def test_hydroelectric_plant():
    """NEO-21.24, NEO-ED-39, NEO-EX-36: 11 less 1 for each building around; a dual tile is one, mining and origin are none."""
    assert worth(140, "B2", A1=86, B1=19) == 10
    ring = {"A1": 1, "B1": 2, "C1": 3, "A2": 4, "C2": 5, "A3": 6, "B3": 7, "C3": 8}
    assert worth(140, "B2", **ring) == 3
    assert worth(140, "B2") == 11


def test_holding_company():
    """NEO-21.25, NEO-ED-34: a coin at each later choice, before acting, usable at once; none for the round it is built in."""
    t = Town()
    t.builds(0, 141, "D3")
    assert t.coins(0) == 1
    t.others_sell()
    t.s.money[0] = 0
    t.holds(0, 1)
    assert t.coins(0) == 1
    assert t.may(0, "build")
    t.does(0, "sell").others_sell()
    assert t.reveal({0: 104}).coins(0) == 7  # for choosing a disaster as well
    t.others_sell()
    t.holds(0, 17).does(0, "build").does(0, "lay", field("D3")).others_sell()
    assert t.coins(0) == 8  # chosen before it was replaced
    assert t.holds(0, 3).coins(0) == 8


def test_holding_company_over_a_whole_match():
    """NEO-EX-35, NEO-21.25: built in round 1 and kept it brings 20 coins."""
    t = Town(generation=1).builds(0, 141, "D3").others_sell()
    brought = 0
    for generation in (1, 2, 3):
        for turn in range(1 if generation == 1 else 0, 7):
            before = t.coins(0)
            t.hands({}, turn)
            t.s.generation = generation
            t.reveal({}, turn)
            brought += t.coins(0) - before
            t.others_sell()
    assert brought == 20
    assert t.over


def test_bus_terminal():
    """NEO-21.26, NEO-EX-31: all industry but the one at the lower right lies within two steps of B2: 12 points."""
    tiles = {"B2": 3, "A1": 11, "C1": 12, "D2": 13, "B4": 14, "D4": 37}
    assert worth(142, "E5", **tiles) == 12


def test_planning_department():
    """NEO-21.27, NEO-EX-33: seven tiles lie beside their kind: 3 points."""
    tiles = {"A1": 6, "B1": 7, "C1": 19, "A2": 3, "B2": 87, "C2": 17, "A3": 12, "B3": 31}
    assert worth(143, "C3", **tiles) == 3
    assert worth(143, "E5", A1=19, B1=20) == 1  # mining sites count as a type like any other
    assert worth(143, "E5", A1=3, B2=5) == 0  # diagonal neighbours do not count
    assert worth(143, "E5", B3=19) == 0  # nor does the uncovered origin


def test_efficiency_agency():
    """NEO-21.28: 2 for each tile of the largest industrial area."""
    assert worth(144, "E5", A1=37, B1=77, A2=55, D4=12) == 6
    assert worth(144, "E5") == 0


def test_resource_agency():
    """NEO-21.29: 2 for each mining site and the uncovered origin, 1 for each raw token."""
    assert worth(145, "E5", A1=19, B1=61) == 2 * 3 + 4
    assert worth(145, "E5", A1=32, C3=3) == 2


def test_trade_office():
    """NEO-21.30, NEO-EX-32: three pairs, the dual tile in two of them: 6 coins; no points."""
    t = Town(boards=(ORE, STONE, COAL)).lay(0, A1=7, B1=12, B2=87, C2=11)
    before = t.coins(0)
    t.builds(0, 146, "B3")
    assert t.coins(0) - before == 6
    assert worth(146, "E5") == 0


def test_substation():
    """NEO-21.31: 4 for each power tile."""
    assert worth(147, "E5", A1=15, B1=32, C1=140) == 12


def test_city_council():
    """NEO-21.32: 3, 6 and 9 for residential areas of one, two, and three or more."""
    assert worth(148, "E5", A1=3) == 3
    assert worth(148, "E5", A1=3, B1=5) == 6
    assert worth(148, "E5", A1=3, B1=5, C1=65, D1=66) == 9
    assert worth(148, "E5", A1=3, B1=5, C1=65, A3=66, C3=45, C4=74) == 9 + 3 + 6


def test_finance_office():
    """NEO-21.33: 1 for 5 coins of the last income; money held before does not count."""
    t = Town(generation=3).lay(0, A1=149, B1=92)
    t.s.money[0] = 100
    assert t.breakdown(0)["tiles"] == 0
    t.reveal(turn=6).others_sell()
    assert t.breakdown(0)["tiles"] == 2


def test_tourist_office():
    """NEO-21.34: 2 coins for each new direct link with an older commercial tile, not usable for the tile itself."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=7, C2=76, E5=150)
    t.s.money[0] = 0
    t.builds(0, 3, "B2").others_sell()
    assert t.coins(0) == 4
    t.builds(0, 65, "B2").others_sell()
    assert t.coins(0) == 1  # 3 for 065; both links were there before


def test_tourist_office_pays_nothing_for_itself():
    """NEO-21.34, NEO-8.7: 150 beside a commercial tile; and a commercial tile linked to a residential one brings nothing."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=7)
    t.builds(0, 150, "B2").others_sell()
    assert t.coins(0) == 6
    t.builds(0, 48, "C2").others_sell()  # 048 has roads N S: linked to the origin alone
    assert t.coins(0) == 6 + 1


def test_polluted_power_stations_are_not_industry():
    """NEO-ED-40: 015 counts for 126 and for pollution, not for 122, 138, 142 and 144."""
    assert worth(126, "B2", A1=15) == 2
    assert Town().lay(0, A1=15, B1=3).breakdown(0)["pollution"] == -2
    for number in (138, 142, 144):
        assert worth(number, "E5", A1=15, B1=3) == 0
    t = Town(generation=1).lay(0, A1=15, E5=122).reveal(turn=6).others_sell()
    assert t.coins(0) == 6 + 5
