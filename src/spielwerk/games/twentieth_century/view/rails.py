"""Which rails of a region a tile would join, before it is laid."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Reading

from ..components import LINK, TRACK
from ..region import edge_to, link
from ..state import SIDE_X, SIDE_Y, X, Y
from ..tracks import EDGES

Cell = tuple[int, int]
_STEPS = [(int(SIDE_X[2 * direction]), int(SIDE_Y[2 * direction])) for direction in range(EDGES)]  # north, east, south, west


class Rails:
    """The rails of a seat's region; what leads into a cell is looked up once, however many turns are tried there."""

    def __init__(self, now: Reading, p: int) -> None:
        self._record = now.record
        self._tiles = {(now.spot[tile][X], now.spot[tile][Y]): tile for tile in now.region[p][: now.laid[p]]}
        self._entering: dict[Cell, list[int]] = {}

    def neighbours(self, cell: Cell) -> list[int]:
        """The laid tiles around a cell: north, east, south, west, EMPTY where none lies."""
        return [self._tiles.get((cell[0] + x, cell[1] + y), EMPTY) for x, y in _STEPS]

    def entering(self, cell: Cell) -> list[int]:
        """The directions from which a rail of a neighbour leads into a cell."""
        if cell not in self._entering:
            self._entering[cell] = [
                direction
                for direction, other in enumerate(self.neighbours(cell))
                if other != EMPTY and link(self._record, other, edge_to(self._record, other, (direction + 2) % EDGES))
            ]
        return self._entering[cell]

    def joins(self, tile: int, cell: Cell, quarter: int) -> list[int]:
        """The directions in which a tile would join a rail, laid on a cell in a turn."""
        return [direction for direction in self.entering(cell) if LINK[TRACK[tile], (direction - quarter) % EDGES]]

    def dead_ends(self, tile: int, cell: Cell, quarter: int) -> list[int]:
        """The directions in which a rail of the tile, or of its neighbour, would end at the common edge."""
        beside = self.neighbours(cell)
        leaving = [d for d in range(EDGES) if beside[d] != EMPTY and LINK[TRACK[tile], (d - quarter) % EDGES]]
        return sorted(set(self.entering(cell)) ^ set(leaving))

    def most_joins(self, tile: int, cell: Cell) -> int:
        """The most rails that a tile can join on a cell, however it is turned."""
        return max(len(self.joins(tile, cell, quarter)) for quarter in range(EDGES))
