"""Which rails of a region a tile would join, before it is laid."""

from __future__ import annotations

from spielwerk.core import EMPTY, State

from ..components import LINK, TRACK
from ..region import edge_to, link
from ..state import SIDE_X, SIDE_Y, X, Y
from ..tracks import EDGES

Cell = tuple[int, int]


def neighbours(s: State, p: int, cell: Cell) -> list[int]:
    """The laid tiles around a cell: north, east, south, west, EMPTY where none lies."""
    at = {(int(s.spot[tile, X]), int(s.spot[tile, Y])): int(tile) for tile in s.region[p, : s.laid[p]]}
    return [at.get((cell[0] + int(SIDE_X[2 * d]), cell[1] + int(SIDE_Y[2 * d])), EMPTY) for d in range(EDGES)]


def open_rails(s: State, p: int, cell: Cell) -> list[int]:
    """The directions from which a rail of a neighbour leads into a cell."""
    return [
        direction
        for direction, other in enumerate(neighbours(s, p, cell))
        if other != EMPTY and link(s, other, edge_to(s, other, (direction + 2) % EDGES))
    ]


def joins(s: State, p: int, tile: int, cell: Cell, quarter: int) -> list[int]:
    """The directions in which a tile would join a rail, laid on a cell in a turn."""
    return [direction for direction in open_rails(s, p, cell) if LINK[TRACK[tile], (direction - quarter) % EDGES]]


def dead_ends(s: State, p: int, tile: int, cell: Cell, quarter: int) -> list[int]:
    """The directions in which a rail of the tile, or of its neighbour, would end at the common edge."""
    beside = neighbours(s, p, cell)
    entering = open_rails(s, p, cell)
    leaving = [d for d in range(EDGES) if beside[d] != EMPTY and LINK[TRACK[tile], (d - quarter) % EDGES]]
    return sorted(set(entering) ^ set(leaving))


def most_joins(s: State, p: int, tile: int, cell: Cell) -> int:
    """The most rails that a tile can join on a cell, however it is turned."""
    return max(len(joins(s, p, tile, cell, quarter)) for quarter in range(EDGES))
