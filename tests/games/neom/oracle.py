"""Slow twins of what the rules compute with sets of bits: roads, connection, areas, sites and prices, field by field."""

from __future__ import annotations

from itertools import product
from typing import Any

from spielwerk.core import EMPTY
from spielwerk.games.neom.components import DATA, FIRST_ANCHOR, GOODS

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CENTRE = (2, 2)
PLACES = list(product(range(5), range(5)))
BASE = {"raw": 2, "processed": 4, "luxury": 10}


def row_of(tile: int) -> dict[str, Any]:
    return DATA.rows("tile")[tile]


def tiles(s: Any, p: int) -> dict[tuple[int, int], int]:
    """The tiles of a city by row and column."""
    return {(f // 5, f % 5): int(s.city[p, f]) for f in range(25) if s.city[p, f] != EMPTY}


def roads(s: Any, p: int) -> dict[tuple[int, int], str]:
    """The roads of a city by row and column, those of the uncovered origin too."""
    found = {place: row_of(tile).get("roads", "") for place, tile in tiles(s, p).items()}
    return {CENTRE: DATA.rows("board")[s.board[p]]["roads"], **found}


def group(start: tuple[int, int], lines: dict[tuple[int, int], str]) -> set[tuple[int, int]]:
    """All places that chains of direct links join to the start."""
    found, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        for side in lines.get((row, column), ""):
            other = (row + STEPS[side][0], column + STEPS[side][1])
            if other not in found and OPPOSITE[side] in lines.get(other, ""):
                found.add(other)
                waiting.append(other)
    return found


def sites(s: Any, p: int, tile: int) -> set[int]:
    """Fields on which a tile may be laid: try each one."""
    city, lines, types = tiles(s, p), roads(s, p), set(row_of(tile)["types"])
    standing = sum(other >= FIRST_ANCHOR for other in city.values())
    legal = set()
    for place in PLACES:
        old = city.get(place)
        if old is not None and "mining" not in row_of(old)["types"] and not types & set(row_of(old)["types"]):
            continue
        if tile >= FIRST_ANCHOR and standing >= s.generation and (old is None or old < FIRST_ANCHOR):
            continue
        if place in group(CENTRE, {**lines, place: row_of(tile)["roads"]}):
            legal.add(place[0] * 5 + place[1])
    return legal


def areas(s: Any, p: int, kind: str) -> list[int]:
    """The sizes of all areas of a type."""
    lines = {place: roads(s, p)[place] for place, tile in tiles(s, p).items() if kind in row_of(tile)["types"]}
    return sorted(len(found) for found in {frozenset(group(place, lines)) for place in lines})


def goods(s: Any, p: int) -> set[str]:
    """What a city produces."""
    made = {good for tile in tiles(s, p).values() for good in row_of(tile).get("goods", [])}
    if CENTRE not in tiles(s, p):
        made.add(DATA.rows("board")[s.board[p]]["good"])
    if s.modular[p] != EMPTY:
        made.add(GOODS[s.modular[p]])
    return made


def price(s: Any, buyer: int, seller: int, good: str) -> int:
    """Three to five players: count the players between, both ways round."""
    lines, n = roads(s, buyer), s.seats
    left, right = "W" in lines.get((2, 0), ""), "E" in lines.get((2, 4), "")
    steps = next(i for i in range(1, n) if (buyer + i) % n == seller)
    base = BASE[next(row["class"] for row in DATA.rows("good") if row["id"] == good)]
    return base + min(steps - 1 - left, n - steps - 1 - right)


def points_of_areas(s: Any, p: int) -> int:
    worth = [0, 1, 3, 6, 10, 15, 21, 28, 36]
    return sum(worth[size] if size <= 8 else 36 + 4 * (size - 8) for size in areas(s, p, "residential"))


def pollution(s: Any, p: int) -> int:
    """Every pair of a residential and a polluted tile that touch."""
    total = 0
    for (row, column), tile in tiles(s, p).items():
        for (r, c), other in tiles(s, p).items():
            if "residential" in row_of(tile)["types"] and "polluted" in row_of(other).get("traits", []):
                total -= {(0, 1): 2, (1, 0): 2, (1, 1): 1}.get((abs(row - r), abs(column - c)), 0)
    return total
