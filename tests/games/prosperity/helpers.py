"""Positions of Prosperity in the words of the table."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.games.prosperity.components import DATA, FIRST_OF
from spielwerk.games.prosperity.state import BOARD, COVERED, DISPLAY, PILE, PLACES, SEATS, START_TILES, TILES
from spielwerk.testing import Scene

from .oracle import recount

SILVER_BOARDS, BLACK_BOARDS, EACH_CHOOSES = range(3)
ENERGY, ECOLOGY = range(2)
LAST = "rejuvenation_clinic"  # scores prosperity


def tile(name: str) -> int:
    return DATA.ids("tile").index(name)


def slot(place: str) -> int:
    return PLACES.index(place)


def start(seats: int = 2, first: int = 0, **options: int) -> Scene:
    """A match in which the first player is about to draw the first tile."""
    return Scene("prosperity", seats, **options).luck("first_player", first)


def mixed(sides: list[int]) -> Scene:
    """A match in which the players have chosen these sides."""
    t = Scene("prosperity", len(sides), boards=EACH_CHOOSES)
    for seat, side in enumerate(sides):
        t.does(seat, "choose_side", side)
    return t.luck("first_player", 0)


def lay(t: Scene, seat: int, **tiles: str) -> Scene:
    """Put tiles on a board, over whatever lies there: lay(t, 0, A2="hospital")."""
    for place, name in tiles.items():
        covered = t.s.board[seat, slot(place)]
        if covered != EMPTY:
            t.s.where[covered] = COVERED
        t.s.board[seat, slot(place)] = tile(name)
        t.s.where[tile(name)] = BOARD
    for symbol, count in enumerate(recount(t.s, seat)):
        t.s.visible[seat, symbol] = count
    return t


def due(t: Scene, name: str) -> Scene:
    """The decade of this tile begins: the tiles of earlier ones count as drawn and lie in the display."""
    first = FIRST_OF[tile(name) - START_TILES]
    for earlier in range(START_TILES, first):
        if t.s.where[earlier] < DISPLAY:
            t.s.where[earlier] = DISPLAY
    t.s.turn = max(t.s.turn, first - START_TILES)
    return t


def draw(t: Scene, name: str) -> Scene:
    """Draw this tile, as one of the first of its decade."""
    return due(t, name).luck("draw", tile(name))


def scoring(t: Scene, symbol: str) -> Scene:
    """Draw the tile of 2030 that scores a symbol, so that tiles of all other decades may lie on boards."""
    return draw(t, next(row["id"] for row in DATA.rows("tile") if (row.get("decade"), row.get("scores")) == (2030, symbol)))


def acting(seats: int = 2, money: int = 100, discs: int = 8, spaces: tuple[int, int] = (0, 0), **options: int) -> Scene:
    """A match in which seat 0 is about to take the first of two actions, after a prosperity scoring."""
    t = scoring(start(seats, **options), "prosperity")
    t.s.money[0], t.s.discs[0] = money, discs
    t.s.space[0, ENERGY], t.s.space[0, ECOLOGY] = spaces
    for seat in range(SEATS):
        t.s.points[seat] = 0
    return t


def buy(t: Scene, name: str, place: str | None = None, seat: int = 0) -> Scene:
    """Buy a tile and, unless there is nothing to choose, place it."""
    t.does(seat, "buy", tile(name))
    return t.does(seat, "place", slot(place)) if place else t


def last_action(seats: int = 2, active: int = 0, **options: int) -> Scene:
    """The very last action of a match; nobody has any points yet."""
    t = start(seats, active, **options)
    for dated in range(START_TILES, TILES):
        t.s.where[dated] = DISPLAY
    t.s.where[tile(LAST)] = PILE
    t.s.turn = TILES - START_TILES - 1
    t.luck("draw", tile(LAST))
    for seat in range(seats):
        t.s.points[seat] = 0
    t.s.actions = 1
    return t


def finish(t: Scene) -> Scene:
    """Take the last action without changing what anybody has: an income that was taken away before."""
    t.s.money[t.s.active] -= 100
    return t.does(t.s.active, "income")


def give(t: Scene, *values: tuple[int, int, int]) -> Scene:
    """Give each seat (money, discs, points)."""
    for seat, (money, discs, points) in enumerate(values):
        t.s.money[seat], t.s.discs[seat], t.s.points[seat, 0] = money, discs, points
    return t
