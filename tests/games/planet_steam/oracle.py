"""Slow, obvious twins of what the rules calculate, and a planner for reorganising."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY
from spielwerk.games.planet_steam.components import COLUMNS, ENERGY, RIVER, WATER
from spielwerk.testing import Scene


def neighbours(zone: int) -> set[int]:
    row, column = divmod(zone, COLUMNS)
    around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {r * COLUMNS + c for r, c in around if 0 <= r < 7 and 0 <= c < COLUMNS}


def group_count(zones: set[int]) -> int:
    """Orthogonally connected groups, by walking from zone to zone."""
    left, groups = set(zones), 0
    while left:
        groups += 1
        reached = [left.pop()]
        while reached:
            for z in neighbours(reached.pop()) & left:
                left.discard(z)
                reached.append(z)
    return groups


def running(s: Any, p: int) -> list[int]:
    return [z for z in range(42) if s.owner[z] == p and s.tank[z] != EMPTY and z != s.lying and not s.resting[z]]


def yields(s: Any, p: int) -> list[int]:
    """What a seat's running tanks bring of each resource."""
    result = []
    for r in range(4):
        tanks = {z for z in running(s, p) if s.tank[z] == r}
        bonus = sum(int(s.compressor[z]) + (z // COLUMNS == s.airship) for z in tanks)
        result.append(len(tanks) + bonus + len(tanks) - group_count(tanks))
    return result


def energy(s: Any, p: int) -> int:
    paying = [z for z in running(s, p) if s.tank[z] != ENERGY and not (s.tank[z] == WATER and RIVER[z])]
    return len(paying)


def wealth(s: Any, p: int) -> int:
    """From the map alone, not from the list of zones."""
    zones = [z for z in range(42) if s.owner[z] == p]
    return (
        int(s.credits[p])
        + sum(int(s.goods[p, r]) * int(s.price[r]) for r in range(4))
        + sum(25 + 25 * (s.tank[z] != EMPTY) + 50 * int(s.compressor[z]) for z in zones)
        + 50 * int(s.certificates[p, 1])
    )


def rearrange(t: Scene, seat: int, wanted: dict[int, tuple[int, int]]) -> int:
    """Bring tanks, converters and compressors to their wanted zones, each step settling one of them; the number of steps."""
    steps = 0

    def move(part: int, here: int, there: int) -> None:
        nonlocal steps
        steps += 1
        t.does(seat, "move", part).does(seat, "zone", here).does(seat, "zone", there)

    for z, (kind, _) in wanted.items():
        if (t.s.tank[z] == EMPTY) == (kind == EMPTY):
            continue
        if kind != EMPTY:
            surplus = next(x for x, (k, _) in wanted.items() if k == EMPTY and t.s.tank[x] != EMPTY)
            move(0, surplus, z)
    for z, (kind, _) in wanted.items():
        if kind not in (EMPTY, WATER) and t.s.tank[z] != kind:
            move(1, next(x for x, (k, _) in wanted.items() if t.s.tank[x] == kind and k != kind), z)
    for z, (kind, pressed) in wanted.items():
        if kind != EMPTY and pressed and not t.s.compressor[z]:
            move(2, next(x for x, (_, c) in wanted.items() if not c and t.s.compressor[x]), z)
    return steps
