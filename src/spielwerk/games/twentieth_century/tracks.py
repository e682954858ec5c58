"""From a drawing of rails to what the rules ask: which edges and stops lie on one line (TWC-8.10).

A tile has nine nodes: its four edges (0 to 3: N, E, S, W as printed), up to three stops (4 to 6: the cities, or the building
of a facility) and up to two inner lines (7, 8), which join cities without reaching an edge. A line is a piece of rail
between stops.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

EDGES = 4
STOPS = 3
NODES = EDGES + STOPS + 2
EDGE_NAMES = "NESW"
EDGE_POINTS = {"N": (60, 0), "E": (120, 60), "S": (60, 120), "W": (0, 60)}

Point = tuple[int, int]


def lines_of(track: dict[str, Any]) -> list[set[str]]:
    """The rails of a drawing, cut at every stop: each line as the edges and stops that it reaches."""
    lines: list[set[str]] = []
    for rail in track["rails"]:
        line = set(rail.split("-"))
        apart = []
        for other in lines:
            if (other & line) - set(track["stops"]):
                line |= other
            else:
                apart.append(other)
        lines = [*apart, line]
    return [line - set(track["junctions"]) for line in lines]


def nodes_of(track: dict[str, Any]) -> dict[str, int]:
    """The number of every node by name; an inner line is named by its cities ("ab")."""
    inner = sorted("".join(sorted(line)) for line in lines_of(track) if not line & set(EDGE_NAMES))
    names = dict(zip(EDGE_NAMES, range(EDGES), strict=True))
    names |= {stop: EDGES + i for i, stop in enumerate(track["stops"])}
    return names | {line: EDGES + STOPS + i for i, line in enumerate(inner)}


def links_of(track: dict[str, Any]) -> list[int]:
    """For every node the nodes on its lines, itself included, as bits; 0 where no rail is."""
    number = nodes_of(track)
    links = [0] * NODES
    for line in lines_of(track):
        on_line = {number[name] for name in line}
        inner = "".join(sorted(line))
        if inner in number and not line & set(EDGE_NAMES):
            on_line.add(number[inner])
        for node in on_line:
            links[node] |= sum(1 << other for other in on_line)
    return links


def ends_of(track: dict[str, Any]) -> list[tuple[int, int]]:
    """The two nodes that each bridge of a drawing joins; a rail with an edge stands for its whole line."""
    number = nodes_of(track)
    pairs = []
    for bridge in track["bridges"]:
        one, other = bridge["ends"].split("-")
        pairs.append((number[one], number[other]))
    return pairs


def crossings_of(track: dict[str, Any]) -> list[int]:
    """For every bridge those that cannot lie beside it, itself included, as bits (TWC-9.10)."""
    lines = [bridge["line"] for bridge in track["bridges"]]
    return [sum(1 << k for k, b in enumerate(lines) if k == i or in_the_way(a, b)) for i, a in enumerate(lines)]


def in_the_way(a: list[int], b: list[int]) -> bool:
    """Whether two straight lines meet anywhere but in a common end."""
    ends = {(a[0], a[1]), (a[2], a[3])} & {(b[0], b[1]), (b[2], b[3])}
    p, q, r, s = (a[0], a[1]), (a[2], a[3]), (b[0], b[1]), (b[2], b[3])
    if _side(p, q, r) == _side(p, q, s) == 0:
        return _overlap(p, q, r, s)
    meet = _side(p, q, r) * _side(p, q, s) <= 0 and _side(r, s, p) * _side(r, s, q) <= 0
    return meet and not ends


def _side(p: Point, q: Point, r: Point) -> int:
    """On which side of the line from p to q the point r lies: -1, 0 or 1."""
    turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (turn > 0) - (turn < 0)


def _overlap(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether two pieces of one straight line have more than a point in common."""
    low, high = max(min(p, q), min(r, s)), min(max(p, q), max(r, s))
    return low < high


def padded(rows: Iterable[Any], length: int, filler: Any) -> list[Any]:
    """Rows filled up to one length, as tables need them."""
    filled = list(rows)
    return filled + [filler] * (length - len(filled))
