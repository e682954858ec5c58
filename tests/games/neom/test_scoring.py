"""Income and scoring: rules 17 and 18."""

import numpy as np
import pytest

from spielwerk.core import EMPTY
from spielwerk.games.neom.building import finish_building
from spielwerk.games.neom.scoring import area_points, pay_income

from .town import COAL, ORE, STONE, Town, field

# NEO-EX-34: the coins of every money tile built in its own generation and kept.
TOTALS = {
    6: 6,
    7: 5,
    8: 9,
    9: 10,
    10: 12,
    27: 8,
    28: 10,
    35: 12,
    36: 9,
    46: 12,
    47: 14,
    48: 11,
    49: 16,
    50: 14,
    59: 4,
    67: 11,
    75: 13,
    76: 9,
    86: 6,
    87: 8,
    88: 24,
    115: 24,
    89: 24,
    116: 24,
    90: 24,
    117: 24,
    91: 14,
    92: 16,
    93: 15,
    94: 15,
    95: 13,
    106: 17,
    107: 16,
    137: 6,
}


def income_of(seat_tiles: dict[str, int], generation: int = 1) -> int:
    """What a city gets at the end of a generation, played through the last round."""
    t = Town(generation=generation).lay(0, **seat_tiles)
    t.reveal(turn=6).others_sell()
    return t.coins(0) - 6 - 5


def test_income_after_round_seven_of_every_generation():
    """NEO-17.1: the third included."""
    for generation in (1, 2, 3):
        assert income_of({"B3": 8}, generation) == 3
    t = Town(generation=1).lay(0, B3=8).reveal(turn=5).others_sell()
    assert t.coins(0) == 11


def test_other_tiles_with_income():
    """NEO-17.2: 059 and 137 pay 2 each; no tiles, no income."""
    assert income_of({"B3": 59, "D3": 137, "C2": 3}, 2) == 4
    assert income_of({"C2": 3}) == 0


def test_growing_income():
    """NEO-17.3: 036 pays 1, 2, 3."""
    assert [income_of({"B3": 36}, generation) for generation in (1, 2, 3)] == [1, 2, 3]


def test_income_by_count():
    """NEO-17.4: 121 counts residential, 122 industrial, 123 commercial tiles (itself too), 136 mining sites and the origin."""
    tiles = {"A1": 3, "B1": 1, "C1": 12, "D1": 7, "E1": 19, "E5": 20}
    assert income_of({**tiles, "D4": 121}) == 2
    assert income_of({**tiles, "D4": 122}) == 1
    assert income_of({**tiles, "D4": 123}) == 2
    assert income_of({**tiles, "D4": 136}) == 3
    assert income_of({**tiles, "D4": 136, "C3": 17}) == 2
    assert income_of({"A1": 86, "D4": 121}, 3) == 1 + 3
    assert income_of({"A1": 86, "D4": 123}, 3) == 2 + 3


def test_after_income():
    """NEO-17.5: the next generation begins; after the third the match is over and scored."""
    t = Town(generation=2).reveal(turn=6).others_sell()
    assert (t.s.generation, t.s.turn) == (3, 0)
    t = Town(generation=3).lay(0, B3=8).reveal(turn=6).others_sell()
    assert t.over
    assert t.breakdown(0)["money"] == (6 + 5 + 3) // 2


@pytest.mark.parametrize(("number", "total"), TOTALS.items())
def test_money_tiles_bring_what_they_promise(number, total):
    """NEO-EX-34, NEO-EX-22, NEO-21.1: coins at once and all incomes of one tile, built in its own generation."""
    generation = 1 if number in (137,) or number <= 40 else 2 if number <= 80 else 3
    t = Town(generation=generation)
    t.s.project[0] = number - 1
    finish_building(t.s, 0, field("B3"))
    for g in range(generation, 4):
        t.s.generation = g
        pay_income(t.s)
    assert t.coins(0) - 6 == total


def test_tile_points():
    """NEO-18.1: printed points of all tiles, variable ones evaluated, anchors like others."""
    t = Town().lay(0, A1=4, C1=17, E1=112, E5=139, A5=129)
    assert t.breakdown(0)["tiles"] == 2 + 3 + 25 + 3 + 2 * 4


def test_area_points():
    """NEO-18.2, NEO-EX-16: 1, 3, 6, 10, 15, 21, 28, 36, then 4 more each."""
    assert [area_points(size) for size in range(1, 11)] == [1, 3, 6, 10, 15, 21, 28, 36, 40, 44]


def test_areas():
    """NEO-18.3, NEO-EX-15: 002 on B3 alone, and 004, 003, 001 linked: 1 and 6."""
    t = Town(boards=(ORE, STONE, COAL)).lay(0, B3=2, D3=4, E3=3, D4=1)
    assert t.breakdown(0)["areas"] == 1 + 6


def test_neighbours_without_a_common_road_are_separate():
    """NEO-18.3: 033 (E W) above 003 has no road down: two areas."""
    assert Town().lay(0, A1=33, A2=3).breakdown(0)["areas"] == 2
    assert Town().lay(0, A1=34, A2=3).breakdown(0)["areas"] == 3


def test_dual_tiles_belong_to_areas():
    """NEO-18.4: 086 between two residential tiles makes an area of three."""
    assert Town().lay(0, A1=3, B1=86, C1=5).breakdown(0)["areas"] == 6


def test_goods():
    """NEO-18.5: raw 1, processed 2, luxury 10, each good once."""
    t = Town().lay(0, A1=20, B1=12, C1=68, D1=96)
    assert t.goods(0) == {"wood", "concrete", "glass", "sports_cars"}
    assert t.breakdown(0)["goods"] == 1 + 2 + 2 + 10


def test_money():
    """NEO-18.6: half of the coins, last income included, rounded down."""
    t = Town(generation=3).lay(0, B3=8)
    t.s.money[0] = 5
    t.reveal(turn=6).others_sell()
    assert t.coins(0) == 13
    assert t.breakdown(0)["money"] == 6


def test_pollution():
    """NEO-18.7, NEO-18.8, NEO-EX-17: industry on D2, residential tiles on C1, E1 and C2: −1 −1 −2."""
    t = Town().lay(0, D2=12, C1=3, E1=5, C2=1)
    assert t.breakdown(0)["pollution"] == -4


def test_pollution_counts_every_pair():
    """NEO-18.8: one residential tile between two polluted ones, one of them public (NEO-ED-40)."""
    assert Town().lay(0, B2=3, C2=12, C3=15).breakdown(0)["pollution"] == -3


def test_ghost_town():
    """NEO-18.9: −10 without residential tiles, −4 with one, 0 with two."""
    t = Town()
    assert t.breakdown(0)["ghost_town"] == -10
    assert t.lay(0, B3=3).breakdown(0)["ghost_town"] == -4
    assert t.lay(0, D3=5).breakdown(0)["ghost_town"] == 0
    assert Town().lay(0, B3=86).breakdown(0)["ghost_town"] == -4


def test_power():
    """NEO-18.10: −5 without any power tile."""
    assert Town().breakdown(0)["power"] == -5
    for number in (15, 16, 32, 58, 79, 101, 120, 140):
        assert Town().lay(0, A1=number).breakdown(0)["power"] == 0


def test_most_points_win_and_ties_are_shared():
    """NEO-18.11: no tie-break."""
    t = Town().lay(0, B3=4).lay(1, B3=34)
    t.finish()
    assert t.points()[0] == t.points()[1]
    assert t.places() == [1, 1, 3]
    t.s.money[2] = 60
    assert t.places() == [2, 2, 1]


def test_sum_of_the_pad():
    """NEO-EX-18: the rows of three columns add up to 114, 91 and 92, and the first wins. The game's own sum does the same."""
    pads = [(27, 12 + 12, 29, 9, 26, -1), (12, 0, 2, 38, 39, 0), (42, 6, 15, 7, 22, 0)]
    assert [sum(pad) for pad in pads] == [114, 91, 92]
    t = Town().lay(0, A1=112, C1=12).lay(1, A1=3, B1=5, C1=57).lay(2, B2=54, C2=1)
    t.finish()
    assert t.points() == [sum(t.breakdown(p).values()) for p in range(3)]
    assert t.places()[int(np.argmax(t.points()))] == 1


def test_first_and_second_residential_tile():
    """NEO-EX-20, NEO-EX-21: the first is worth 7 beside its print, the second 6 if joined and 5 if not."""

    def points(**tiles: int) -> int:
        return Town().lay(0, **tiles).points()[0]

    assert points(B3=3) - points() == 7
    assert points(B3=3, A3=5) - points(B3=3) == 6 + 1
    assert points(B3=3, E1=5) - points(B3=3) == 5 + 1


def test_last_income_in_three_places():
    """NEO-ED-32, NEO-21.6, NEO-21.33: 23 coins and an income of 17: 060 gives 4, 149 gives 3, money 20."""
    t = Town(generation=3).lay(0, A1=60, C1=149, E1=92, A5=28, C5=6)
    t.s.money[0] = 18
    t.reveal(turn=6).others_sell()
    assert t.s.last_income[0] == 17
    assert t.breakdown(0)["tiles"] == 4 + 3
    assert t.breakdown(0)["money"] == 20


def test_a_payment_of_the_last_round_counts():
    """NEO-ED-33: received in round 21, it counts for money and for 060."""
    t = Town(generation=3).lay(0, A1=60, E5=12)
    t.s.money[0] = 0
    t.reveal({0: 3, 1: 82}, turn=6).does(1, "build").does(1, "buy", 10, 0)
    t.does(1, "lay", field("C3")).others_sell()
    assert t.over
    assert t.coins(0) == 9
    assert t.breakdown(0)["money"] == 4
    assert t.breakdown(0)["tiles"] == 1
    assert t.s.pick[0] == EMPTY


def test_a_payment_counts_while_it_waits():
    """NEO-ED-33, NEO-21.6: before the round ends, the points so far count it for money and for 060 alike."""
    t = Town(generation=3).lay(0, A1=60, E5=12)
    t.s.money[0] = 1
    t.reveal({0: 3, 1: 82}, turn=6).does(1, "build").does(1, "buy", 10, 0)
    assert (t.coins(0), t.s.held[0]) == (1, 4)
    assert t.breakdown(0)["money"] == 2
    assert t.breakdown(0)["tiles"] == 1
