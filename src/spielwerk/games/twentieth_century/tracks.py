"""From a drawing of rails to what the rules ask: which edges and stops lie on one line (TWC-8.10).

A tile has nine nodes: its four edges (0 to 3: N, E, S, W as printed), up to three stops (4 to 6: the cities, or the building
of a facility) and up to two inner lines (7, 8), which join cities without reaching an edge. A line is a piece of rail
between stops. Bridges are listed in the drawing: by the two ends that they join (a way), each with the straight lines in which
it can lie, one after another; which of them are free depends on the bridges that lie there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

EDGES = 4
STOPS = 3
NODES = EDGES + STOPS + 2
WAY_NODES = 3  # nodes that one bridge joins at its two ends, at most
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
    """The number of every node by name; an inner line is named by its cities ("ab"), also one that only a bridge will make."""
    inner = sorted("".join(sorted(line)) for line in lines_of(track) if not line & set(EDGE_NAMES))
    inner += [ends.replace("-", "") for ends in ways_of(track) if set(ends.split("-")) <= set(track["stops"])]
    names = dict(zip(EDGE_NAMES, range(EDGES), strict=True))
    names |= {stop: EDGES + i for i, stop in enumerate(track["stops"])}
    return names | {line: EDGES + STOPS + i for i, line in enumerate(inner[: NODES - EDGES - STOPS])}


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


# Bridges


@dataclass(frozen=True)
class BridgeLine:
    """A straight line in which a bridge can lie."""

    ends: str  # what it joins: "E-a"
    line: tuple[int, int, int, int]
    onto: str = ""  # the ends of an earlier bridge on which it ends; empty if it needs none


def bridge_lines_of(track: dict[str, Any]) -> list[BridgeLine]:
    """All lines for bridges, for each way the one first in which it usually lies."""
    listed = [*track["bridges"], *track.get("second", [])]
    return [BridgeLine(row["ends"], tuple(row["line"]), row.get("onto", "")) for row in listed]


def ways_of(track: dict[str, Any]) -> list[str]:
    """What bridges can join, each pair of ends once."""
    return list(dict.fromkeys(line.ends for line in bridge_lines_of(track)))


def ends_of(track: dict[str, Any]) -> list[tuple[int, ...]]:
    """The nodes that each way joins; a rail with an edge stands for its whole line.

    A bridge between two cities makes an inner line as well. Where all inner lines are taken, its cities stand for it.
    """
    number = nodes_of(track)
    ways = []
    for ends in ways_of(track):
        nodes = [number[node] for end in ends.split("-") for node in ([end] if end in number else end)]
        nodes += [number[line] for line in [ends.replace("-", "")] if line in number]
        ways.append(tuple(padded(nodes, WAY_NODES, nodes[-1])))
    return ways


def lines_of_ways(track: dict[str, Any]) -> list[int]:
    """For every way its lines, as bits."""
    lines = bridge_lines_of(track)
    return [sum(1 << i for i, line in enumerate(lines) if line.ends == ends) for ends in ways_of(track)]


def lines_without_help(track: dict[str, Any]) -> int:
    """The lines that end on no bridge, as bits."""
    return sum(1 << i for i, line in enumerate(bridge_lines_of(track)) if not line.onto)


def lines_onto(track: dict[str, Any]) -> list[int]:
    """For every line those that can end on a bridge there, as bits: only where it lies as it usually does."""
    lines = bridge_lines_of(track)
    usual = {line.ends: i for i, line in reversed(list(enumerate(lines)))}
    return [sum(1 << k for k, b in enumerate(lines) if b.onto == a.ends and usual[a.ends] == i) for i, a in enumerate(lines)]


def crossings_of(track: dict[str, Any]) -> list[int]:
    """For every line those in which no bridge can lie beside one there, itself included, as bits (TWC-9.10)."""
    lines, onto = bridge_lines_of(track), lines_onto(track)
    return [
        sum(1 << k for k, b in enumerate(lines) if k == i or (in_the_way(a.line, b.line) and not onto[i] >> k & 1))
        for i, a in enumerate(lines)
    ]


def in_the_way(a: Sequence[int], b: Sequence[int]) -> bool:
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
