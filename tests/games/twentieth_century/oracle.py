"""The slow twin of region.py: it walks the rails as they are drawn, point by point, and knows nothing of lines, links or nets.

Every tile is drawn at its place: a cell is 120 wide, a quarter turn sends (x, y) to (120 - y, x). Rails that meet at an edge
meet in the same point of the plane. A bridge touches whatever its two ends lie on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spielwerk.games.twentieth_century.components import DATA, LANDS, RAISES
from spielwerk.games.twentieth_century.state import QUARTER, X, Y

SIZE = 120
NEAR = 1.5  # how far the end of a bridge may lie from the rail that it touches
GOODS = ("coins", "research", "prosperity")

Point = tuple[float, float]
City = tuple[int, int]  # land, number of the city

_ROWS = DATA.rows("land") + DATA.rows("technology")
_DRAWINGS = {row["id"]: row for row in DATA.rows("track")}
EDGES = {"N": (60, 0), "E": (120, 60), "S": (60, 120), "W": (0, 60)}


def drawing(tile: int) -> dict[str, Any]:
    return _DRAWINGS[_ROWS[tile]["track"]]


def distance(p: Point, a: Point, b: Point) -> float:
    """From a point to a straight line between two others."""
    (ax, ay), (bx, by) = a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0.0, min(1.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length))
    return ((p[0] - ax - t * (bx - ax)) ** 2 + (p[1] - ay - t * (by - ay)) ** 2) ** 0.5


class Map:
    """One region as a drawing on the plane."""

    def __init__(self, s: Any, p: int) -> None:
        self.s = s
        self.tiles = [int(tile) for tile in s.region[p, : s.laid[p]]]
        self.cell = {tile: (int(s.spot[tile, X]), int(s.spot[tile, Y])) for tile in self.tiles}
        self.stops: dict[Point, City] = {}  # cities and buildings by where they are drawn
        self.steps: dict[int, list[tuple[Point, Point]]] = {}  # straight pieces of rail of each tile
        for tile in self.tiles:
            self._draw(tile)

    def _at(self, tile: int, point: Iterable[float]) -> Point:
        x, y = point
        for _ in range(int(self.s.spot[tile, QUARTER])):
            x, y = SIZE - y, x
        column, row = self.cell[tile]
        return (round(column * SIZE + x, 3), round(row * SIZE + y, 3))

    def _draw(self, tile: int) -> None:
        row = drawing(tile)
        points = {**EDGES, **row["stops"], **row["junctions"]}
        for number, stop in enumerate(row["stops"].values()):
            self.stops[self._at(tile, stop)] = (tile, number)
        rails = [tuple(points[end] for end in rail.split("-")) for rail in row["rails"]]
        listed = [*row["bridges"], *row.get("second", [])]
        bridges = [listed[int(line)]["line"] for on, line in self.s.bridge if int(on) == tile]
        drawn = [*rails, *(((x, y), (u, v)) for x, y, u, v in bridges)]
        pieces = list(drawn)
        for a, b in drawn[len(rails) :]:
            others = [piece for piece in drawn if piece != (a, b)]
            for end in (a, b):
                pieces += self._touching(end, others, [*EDGES.values(), *row["stops"].values()])
        self.steps[tile] = [(self._at(tile, a), self._at(tile, b)) for a, b in pieces]

    @staticmethod
    def _touching(end: Point, rails: list[Any], marks: list[Any]) -> list[tuple[Point, Point]]:
        """An end in the middle of a rail or an earlier bridge is joined with both ends of it."""
        if any(tuple(mark) == tuple(end) for mark in marks):
            return []
        return [(end, far) for rail in rails if distance(end, *rail) <= NEAR for far in rail]

    def walk(self, start: Point, tiles: Iterable[int], through_buildings: bool) -> set[Point]:
        """All points that one can reach along the rails of some tiles without running through a stop."""
        steps: dict[Point, set[Point]] = {}
        for tile in tiles:
            for a, b in self.steps[tile]:
                steps.setdefault(a, set()).add(b)
                steps.setdefault(b, set()).add(a)
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            if here != start and here in self.stops and not (through_buildings and self.stops[here][0] >= LANDS):
                continue
            for there in steps.get(here, ()):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return seen

    def where(self, city: City) -> Point:
        return next(point for point, stop in self.stops.items() if stop == city)

    def cities(self) -> list[City]:
        return [stop for stop in self.stops.values() if stop[0] < LANDS]

    def manned(self, city: City) -> bool:
        return bool(int(self.s.manned[city[0]]) >> city[1] & 1)

    def neighbours(self, tile: int) -> list[int]:
        x, y = self.cell[tile]
        near = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)}
        return [other for other in self.tiles if self.cell[other] in near]

    # What the rules ask

    def travels(self, city: City) -> set[City]:
        """The cities that a citizen could take the train to, if they were free."""
        reached = self.walk(self.where(city), self.tiles, through_buildings=True)
        return {self.stops[point] for point in reached if point in self.stops and self.stops[point][0] < LANDS} - {city}

    def production(self) -> list[int]:
        made = [0, 0, 0]
        for land, number in filter(self.manned, self.cities()):
            for good, name in enumerate(GOODS):
                made[good] += self._yield(land, number, name)
        for tile in self.tiles:
            if tile >= LANDS:
                good = ("mine", "laboratory", "hospital").index(_ROWS[tile]["facility"])
                for other in self.neighbours(tile):
                    reached = self.walk(self.where((tile, 0)), (tile, other), through_buildings=False)
                    profit = {self.stops[point] for point in reached if point in self.stops}
                    for land, number in profit:
                        if land == other < LANDS and self.manned((land, number)) and self._yield(land, number, GOODS[good]):
                            made[good] += RAISES[good]
        return made

    @staticmethod
    def _yield(land: int, number: int, name: str) -> int:
        return int(list(_ROWS[land]["cities"].values())[number].get(name, 0))

    def reach(self, city: City) -> set[int]:
        """The lands that a plant in this city can clean: its own, and neighbours into which a rail runs on from it."""
        if not self.manned(city):
            return set()
        land = city[0]
        points, todo = {self.where(city)}, [self.where(city)]
        while todo:  # through other cities of the own tile as well
            for point in self.walk(todo.pop(), (land,), through_buildings=False) - points:
                points.add(point)
                if point in self.stops:
                    todo.append(point)
        lands = {land}
        for other in self.neighbours(land):
            ends = {point for step in self.steps[other] for point in step}
            x, y = self.cell[land]
            u, v = self.cell[other]
            door = (60 + 60 * (x + u), 60 + 60 * (y + v))  # the middle of the common edge
            if other < LANDS and door in points and door in ends:
                lands.add(other)
        return lands

    def free_cells(self) -> set[Point]:
        taken = set(self.cell.values())
        return {(x + dx, y + dy) for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - taken
