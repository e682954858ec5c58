"""§10 Income and recycling."""

from __future__ import annotations

from spielwerk.games.twentieth_century.questions import RECYCLE
from spielwerk.testing import Scene

from .helpers import (
    COINS,
    EMPTY_COLUMN,
    FIRST_COLUMN,
    MIDDLE_COLUMN,
    PROSPERITY,
    RESEARCH,
    city,
    deal,
    give,
    opened,
    put,
    skip_auction,
    skip_recycling,
    take_columns,
    tile,
    to_administration,
    to_round,
)


def recycling(*tiles: tuple, start: int = 0) -> Scene:
    """Seat 0 has these tiles; income has come, the plants are asked."""
    t = opened(3)
    t.s.garbage[0] = start
    for spec in tiles:
        put(t, 0, *spec)
    return to_administration(t)


def test_income():
    """TWC-EX-12, TWC-10.1, TWC-10.2: tracks of 12, 7, 8 bring 12 coins, 7 research, 8 points."""
    t = opened(3)
    for number, name in enumerate(("A06", "B06", "C04", "B12", "A15")):
        put(t, 0, name, number + 1, 1, 0, "a", 0)
    put(t, 0, "C06", 6, 1, 0, "b", 0)
    skip_auction(t)
    give(t, 0, coins=20, research=20)
    take_columns(t, {0: EMPTY_COLUMN, 1: FIRST_COLUMN, 2: MIDDLE_COLUMN})
    made = [int(n) for n in t.s.production[0]]
    assert made == [3 + 4 + 4 + 1, 2 + 2 + 1 + 2, 3 + 4 + 2 + 3]
    assert made[:2] == [12, 7]
    assert list(t.s.hand[0]) == [20 + 12, 20 + 7]
    assert t.points()[0] == made[PROSPERITY] == 12


def test_income_of_the_picture():
    """TWC-EX-12: Red's tracks, 12 coins, 7 research, 8 points, as they stand in the rulebook."""
    from spielwerk.games.twentieth_century.income import take_income

    t = opened(3)
    for good, amount in enumerate((12, 7, 8)):
        t.s.production[0, good] = amount
    take_income(t.s)
    assert list(t.s.hand[0]) == [22, 17]
    assert t.points()[0] == 8


def test_each_working_plant_removes_one():
    """TWC-10.3, TWC-EX-13: one question for each manned plant, one garbage each."""
    t = recycling(("A08", 1, 0, 0, "a", 2))
    assert t.s.phase == RECYCLE
    assert t.asked == (0,)
    assert t.actions(0) == [("recycle", tile("A08")), ("idle",)]
    t.does(0, "recycle", tile("A08"))
    assert t.s.garbage[tile("A08")] == 1
    assert t.s.round_no == 2


def test_nothing_of_recycling_is_left():
    """TWC-10.3: once the last plant has been asked about, none is."""
    t = recycling(("A08", 1, 0, 0, "a", 2)).does(0, "idle")
    while t.s.phase == RECYCLE:
        t.does(t.asked[0], "idle")
    assert [int(t.s.focus[p, 0]) for p in range(t.s.seats)] == [0] * t.s.seats


def test_plant_without_citizen_is_not_asked():
    """TWC-EX-14, TWC-10.3."""
    t = recycling(("A03", 1, 0, 0, "a", 1))
    assert t.s.round_no == 2
    assert t.s.garbage[tile("A03")] == 1


def test_own_tile_whatever_the_rails():
    """TWC-10.4: the plant of A14 has no rail at all."""
    t = recycling(("A14", 1, 0, 0, "b", 1))
    assert t.actions(0, "recycle") == [(tile("A14"),)]


def test_linked_neighbour():
    """TWC-EX-15, TWC-10.5: the neighbour over a rail is offered."""
    t = recycling(("A08", 1, 1, 0, "a", 1), ("A06", 2, 1, 1, "a", 1))
    assert t.actions(0, "recycle") == [(tile("A08"),), (tile("A06"),)]
    t.does(0, "recycle", tile("A06"))
    assert (t.s.garbage[tile("A08")], t.s.garbage[tile("A06")]) == (1, 0)


def test_rail_that_misses_the_plant():
    """TWC-EX-16, TWC-EX-18, TWC-10.6: a rail between the tiles is not enough, a corner is not enough."""
    t = recycling(("A10", 1, 1, 0, "a", 0), ("A06", 1, 2, 0, "a", 1), ("A05", 2, 0, 0, "a", 1))
    assert t.s.round_no == 2


def test_detour():
    """TWC-EX-17, TWC-10.5: neighbours whose rails meet only by way of other tiles."""
    t = recycling(("A05", 1, 1, 0, "a", 0), ("A08", 1, 2, 3, "a", 0), ("B03", 2, 1, 1, "a", 1), ("A06", 2, 2, 0, "a", 1))
    assert t.s.round_no == 2


def test_facility_next_door():
    """TWC-10.7: garbage behind a facility stays."""
    t = recycling(("A08", 1, 1, 0, "a", 0), ("T04", 2, 1), ("A06", 3, 1, 1, "a", 1))
    assert t.s.round_no == 2


def test_through_another_city():
    """TWC-10.8, TWC-10.9: the start tile's plant reaches east through city B, but only where the neighbour has a rail."""
    for quarter, offered in ((1, [(tile("A06"),)]), (0, [])):
        t = opened(3)
        t.s.garbage[0] = 0
        t.s.manned[0] = 0b101
        put(t, 0, "A06", 1, 0, quarter, "a", 1)
        to_administration(t)
        assert (t.actions(0, "recycle") if t.s.phase == RECYCLE else []) == offered


def test_voluntary_and_together():
    """TWC-10.10: a plant may stand idle; two plants may clean one tile."""
    tiles = (("A08", 1, 1, 0, "a", 0), ("A06", 2, 1, 1, "a", 2), ("B07", 3, 1, 0, "a", 0))
    t = recycling(*tiles)
    t.does(0, "recycle", tile("A06")).does(0, "recycle", tile("A06"))
    assert t.s.garbage[tile("A06")] == 0
    t = recycling(*tiles)
    t.does(0, "idle").does(0, "idle")
    assert t.s.garbage[tile("A06")] == 2


def test_a_clean_tile_is_not_asked_again():
    """TWC-10.10: when the first plant took the last garbage, the second has nothing to do."""
    t = recycling(("A08", 1, 1, 0, "a", 0), ("A06", 2, 1, 1, "a", 1), ("B07", 3, 1, 0, "a", 0))
    t.does(0, "recycle", tile("A06"))
    assert t.s.round_no == 2


def test_all_recycle_at_once():
    """TWC-10.3: several seats are asked at the same time, in any order with the same result."""
    t = opened(3, disaster="D2")  # no garbage in its middle column
    put(t, 0, "A08", 1, 1, 0, "a", 1)
    put(t, 2, "B07", 1, 1, 0, "a", 1)
    to_administration(t)
    assert t.asked == (0, 2)
    twin = t.copy()
    t.does(0, "recycle", tile("A08")).does(2, "recycle", tile("B07"))
    twin.does(2, "recycle", tile("B07")).does(0, "recycle", tile("A08"))
    assert t.s.tobytes() == twin.s.tobytes()


def test_figures_go_back():
    """TWC-10.11: everybody is in again, the owner of the worst disaster begins."""
    t = skip_auction(opened(3))
    take_columns(t, {0: MIDDLE_COLUMN, 1: FIRST_COLUMN, 2: EMPTY_COLUMN})
    skip_recycling(t)
    deal(t)
    assert list(t.s.standing[:3]) == [0, 0, 0]
    assert t.asked == (1,)


def test_income_every_round():
    """TWC-10.1: 3 coins and 2 research from the start tile in each of the first five rounds."""
    t = opened(3)
    for number, compensation in ((2, 4), (3, 4), (4, 5), (5, 5)):
        before = [int(n) for n in t.s.hand[0]]
        to_round(t, number)
        assert [int(n) for n in t.s.hand[0]] == [before[COINS] + 3 + compensation, before[RESEARCH] + 2]


def test_city_letters():
    """TWC-2.9: the start tile's plant is city R."""
    assert city("S01", "r") == 2
