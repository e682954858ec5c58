"""§7 Administration: garbage, tiles, citizens."""

from __future__ import annotations

import pytest

from spielwerk.games.twentieth_century.income import reaches_over
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, LAY, LITTER, SITE, TURN, USE
from spielwerk.games.twentieth_century.region import linked, reached_within
from spielwerk.games.twentieth_century.state import SIDES, X, Y
from spielwerk.testing import Scene

from .helpers import (
    EMPTY_COLUMN,
    FIRST_COLUMN,
    MIDDLE_COLUMN,
    city,
    give,
    hold,
    leave,
    opened,
    put,
    skip_administration,
    skip_auction,
    take_columns,
    technology,
    tile,
    to_administration,
    win,
)

N, NE, E, SE, S, SW, W, NW = range(SIDES)


def bought(*names: str, technologies: str = "", **options: int) -> Scene:
    """Seat 0 has won these lands and everybody has left."""
    t = opened(3, lands=" ".join(names), technologies=technologies, **options)
    give(t, 0, coins=50)
    for name in names:
        win(t, 0, name, 2)
    for name in technologies.split():
        leave(t, 0, name)
    return t


def test_all_at_once():
    """TWC-7.1: every seat with something to do is asked; the answers may come in any order, the result is the same."""
    t = opened(3, lands="A05 A06 A08")
    for seat, name in ((0, "A05"), (1, "A06"), (2, "A08")):
        win(t, seat, name, 3)
    to_administration(t)
    assert t.asked == (0, 1, 2)
    twin = t.copy()
    answers = {p: [("site", p, N), ("turn", p)] for p in range(3)}
    for p in range(3):
        for verb, *args in answers[p]:
            t.does(p, verb, *args)
    for step in range(2):
        for p in (2, 0, 1):
            verb, *args = answers[p][step]
            twin.does(p, verb, *args)
    assert t.s.tobytes() == twin.s.tobytes()


def test_one_after_another():
    """TWC-7.1: from the worst disaster clockwise, if the players want it so."""
    t = opened(3, lands="A05 A06 A08", administration=1)
    for seat, name in ((0, "A05"), (1, "A06"), (2, "A08")):
        win(t, seat, name, 3)
    skip_auction(t)
    take_columns(t, {0: EMPTY_COLUMN, 1: MIDDLE_COLUMN, 2: FIRST_COLUMN})
    order = []
    while t.s.phase == ADMINISTRATION:
        (seat,) = t.asked
        order.append(seat)
        t.does(seat, "site", seat, N).does(seat, "turn", 0)
    assert order == [2, 0, 1]


def test_order_within_the_phase():
    """TWC-7.2, TWC-9.1: garbage, then tiles and citizens, then technologies; only then can one finish."""
    t = bought("A01", "A02")
    hold(t, 0, "T24")
    skip_auction(t)
    take_columns(t, {0: FIRST_COLUMN, 1: MIDDLE_COLUMN, 2: EMPTY_COLUMN})
    assert t.s.stage[0] == LITTER
    assert "First place the garbage in front of you: 3 garbage" in t.why_not(0, "finish")
    for _ in range(3):
        t.does(0, "litter", tile("A01"))
    assert t.s.stage[0] == LAY
    t.does(0, "lay", tile("A01"))
    for _ in range(2):
        assert t.s.stage[0] == SITE
        t.does(0, *t.actions(0)[0])
        t.does(0, "turn", 0)
        t.does(0, "settle", 0)
    assert t.s.stage[0] == USE
    assert t.may(0, "finish")


def test_garbage_goes_on_new_land():
    """TWC-7.3, TWC-7.4: all of it, distributed freely among this round's lands, none on old land or facilities."""
    t = bought("A01", "A02", technologies="T01")
    skip_auction(t)
    take_columns(t, {0: FIRST_COLUMN, 1: MIDDLE_COLUMN, 2: EMPTY_COLUMN})
    assert t.s.litter[0] == 1 + 3  # mine and disaster
    for name in ("A01", "A02", "A02", "A01"):
        assert t.actions(0) == [("litter", tile("A01")), ("litter", tile("A02"))]
        t.does(0, "litter", tile(name))
    assert t.s.litter[0] == 0
    assert [int(t.s.garbage[tile(name)]) for name in ("S01", "A01", "A02")] == [1, 1 + 2, 2 + 2]


def test_garbage_without_new_land():
    """TWC-7.5: on any land of the region; a facility takes none (TWC-8.9)."""
    t = opened(3)
    put(t, 0, "A05", 1, 0, 0, "a")
    put(t, 0, "T04", 0, 1)
    skip_auction(t)
    take_columns(t, {0: FIRST_COLUMN, 1: MIDDLE_COLUMN, 2: EMPTY_COLUMN})
    assert t.actions(0) == [("litter", tile("S01")), ("litter", tile("A05"))]
    assert "on your own land" in t.why_not(0, "litter", tile("A06"))
    for _ in range(2):
        t.does(0, "litter", tile("A05"))
    t.does(0, "litter", tile("S01"))
    assert [int(t.s.garbage[tile(name)]) for name in ("S01", "A05")] == [2, 2]


def test_a_facility_is_no_new_land():
    """TWC-7.5: who bought only a facility puts his garbage on old land."""
    t = opened(3, technologies="T01")
    leave(t, 0, "T01")
    to_administration(t)
    assert t.s.garbage[0] == 1 + 1


def test_garbage_of_the_purchase_stays():
    """TWC-7.6: laying a land does not move what came with it; nobody is asked about it."""
    t = bought("A05", "A06")
    to_administration(t)
    assert t.s.stage[0] == LAY
    skip_administration(t)
    assert (t.s.garbage[tile("A05")], t.s.garbage[tile("A06")]) == (1, 2)


def test_garbage_belongs_to_the_tile():
    """TWC-7.7: one figure a land, whatever its cities; the plant of one city cleans what the other made."""
    t = opened(3)
    put(t, 0, "A03", 1, 0, 0, "b", 2)
    t.s.garbage[0] = 0
    to_administration(t)
    assert t.actions(0, "recycle") == [(tile("A03"),)]


def test_free_cells():
    """TWC-7.8: all eight cells around a single tile, by edge or corner; four turns."""
    t = bought("A05")
    to_administration(t)
    assert t.actions(0) == [("site", 0, side) for side in range(SIDES)]
    t.does(0, "site", 0, SW)
    assert t.s.stage[0] == TURN
    assert t.actions(0) == [("turn", quarter) for quarter in range(4)]
    t.does(0, "turn", 3)
    assert list(t.s.spot[tile("A05")]) == [-1, 1, 3]


def cells(t: Scene, p: int) -> list[tuple[int, int]]:
    from spielwerk.games.twentieth_century.state import SIDE_X, SIDE_Y

    return [(int(t.s.spot[a, X]) + SIDE_X[side], int(t.s.spot[a, Y]) + SIDE_Y[side]) for a, side in t.actions(p, "site")]


def test_cells_are_free_touching_and_offered_once():
    """TWC-7.8: no cell is taken, each touches the region, each is offered once, none is missing."""
    t = opened(3)
    taken = [(0, 0), (1, 0), (2, 1), (2, 2), (0, 1)]
    for name, (x, y) in zip(("A05", "A06", "A08", "A12"), taken[1:], strict=True):
        put(t, 0, name, x, y, 0, "a")
    t.s.place[tile("A15")] = 0
    t.s.region[0, 5] = tile("A15")
    t.s.held[0] = 6
    to_administration(t)
    offered = cells(t, 0)
    touching = {(x + dx, y + dy) for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(taken)
    assert sorted(offered) == sorted(touching)
    assert len(set(offered)) == len(offered)
    assert "touches your region" in t.why_not(0, "site", tile("A05"), W)


def test_order_of_laying_is_free():
    """TWC-7.9, TWC-EC-16: any new tile first, and the second may lie beside the first."""
    t = bought("A05", "A06")
    to_administration(t)
    assert t.actions(0, "lay") == [(tile("A05"),), (tile("A06"),)]
    t.does(0, "lay", tile("A06")).does(0, "site", 0, E).does(0, "turn", 0)
    assert t.s.stage[0] == SITE  # the other one is all that is left
    t.does(0, "site", tile("A06"), E).does(0, "turn", 0)
    assert list(t.s.spot[tile("A05")][:2]) == [2, 0]


def test_rails_need_not_continue():
    """TWC-7.10: a rail may run against an edge without rail; nothing is joined there."""
    t = opened(3)
    put(t, 0, "A06", 1, 0, 0, "a")  # the start tile's rail runs east, A06 has none to the west
    assert not linked(t.s, 0, 1, tile("A06"), 0)
    t = opened(3)
    put(t, 0, "A06", 1, 0, 1, "a")
    assert linked(t.s, 0, 1, tile("A06"), 0)


def test_facilities_are_laid_like_land():
    """TWC-7.11, TWC-7.12, TWC-EC-17: in the round of purchase, before one can finish; without a citizen."""
    t = opened(3, technologies="T04")
    hold(t, 0, "T24")
    leave(t, 0, "T04")
    to_administration(t)
    assert t.s.stage[0] == SITE
    assert not t.may(0, "finish")
    t.does(0, "site", 0, N).does(0, "turn", 2)
    assert t.s.laid[0] == 2
    assert t.s.stage[0] == USE
    assert t.may(0, "finish")


def test_laid_tiles_never_move():
    """TWC-7.12: what lies keeps its cell and its turn for the rest of the match, and only new tiles are asked about."""
    t = bought("A05")
    to_administration(t)
    t.does(0, "site", 0, N).does(0, "turn", 1)
    where = list(t.s.spot[tile("A05")])
    assert t.s.round_no == 2
    from .helpers import deal, skip_round

    deal(t)
    skip_round(t)
    assert list(t.s.spot[tile("A05")]) == where


def test_citizen_of_a_new_land():
    """TWC-7.13, TWC-EC-18: only on a city of that very tile, although another city is free; a locomotive may move it later."""
    t = bought("A01")
    hold(t, 0, "T10")
    to_administration(t)
    t.does(0, "site", 0, E).does(0, "turn", 0)
    assert t.actions(0) == [("settle", 0), ("settle", 1)]
    assert t.copy().does(0, "settle", city("A01", "b")).s.manned[tile("A01")] == 0b10
    t.does(0, "settle", city("A01", "a"))
    assert t.s.manned[tile("A01")] == 0b01
    t.does(0, "use", technology("T10"), 1)
    assert ("board", tile("A01"), 0) in t.actions(0)
    t.does(0, "board", tile("A01"), 0)
    assert t.may(0, "travel", tile("A01"), 1)


def test_one_citizen_a_city():
    """TWC-7.14: a worker is offered free cities only."""
    t = opened(3)
    hold(t, 0, "T06")
    put(t, 0, "A01", 1, 0, 0, "b")
    to_administration(t)
    t.does(0, "use", technology("T06"), 0)
    assert t.actions(0, "man") == [(0, city("S01", "r")), (tile("A01"), city("A01", "a"))]


def test_a_city_without_a_citizen_yields_nothing():
    """TWC-7.15: neither goods nor recycling."""
    t = opened(3)
    put(t, 0, "A03", 1, 0, 0, "a", 1)  # 3 coins manned; 2 research and a plant free
    t.s.garbage[0] = 0
    to_administration(t)
    assert list(t.s.production[0]) == [6, 2, 0]
    assert t.s.round_no == 2  # no plant was asked
    assert t.s.garbage[tile("A03")] == 1


def test_corner_to_corner():
    """TWC-EC-14: allowed; nothing reaches across the corner."""
    t = bought("A08")
    to_administration(t)
    t.does(0, "site", 0, SE).does(0, "turn", 0)
    assert not any(linked(t.s, 0, a, tile("A08"), 0) for a in range(3))
    rails = reached_within(t.s, tile("A08"), 0)
    assert not any(reaches_over(t.s, tile("A08"), rails, direction) for direction in range(4))
    assert list(t.s.beside[tile("A08")]) == [-1] * 4


def test_touching_a_facility_only():
    """TWC-EC-15: facilities are laid tiles."""
    t = opened(3, lands="A05")
    win(t, 0, "A05", 2)
    put_facility = put(t, 0, "T04", 1, 0)
    t.s.region[0, 1], t.s.region[0, 2] = put_facility, tile("A05")
    to_administration(t)
    assert t.may(0, "site", put_facility, E)
    t.does(0, "site", put_facility, E).does(0, "turn", 0)
    assert list(t.s.spot[tile("A05")][:2]) == [2, 0]


@pytest.mark.parametrize("quarter", range(4))
def test_every_turn_is_kept(quarter: int):
    """TWC-7.8: the turn chosen is the turn laid."""
    t = bought("A05")
    to_administration(t)
    t.does(0, "site", 0, N).does(0, "turn", quarter)
    assert t.s.spot[tile("A05"), 2] == quarter
