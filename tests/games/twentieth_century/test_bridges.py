"""§9.7 to §9.11 Bridges, above all the second one on a tile, against the geometry of the drawings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spielwerk.games.twentieth_century.components import BRIDGE_LINES, DATA, WAYS
from spielwerk.games.twentieth_century.region import first_free_line, link, may_span, may_span_on, span
from spielwerk.games.twentieth_century.tracks import EDGES, STOPS, bridge_lines_of, nodes_of, ways_of

from .drawings import between, clear_lines, features_of
from .helpers import bridge, picture, tile, way
from .oracle import Map, distance

PLACES = EDGES + STOPS  # nodes that effects are about: edges and stops; lines between cities are none by themselves
ROWS = DATA.rows("track")


def spanned(row: dict[str, Any], *bridges: str) -> tuple[Any, int]:
    """A region of a single tile with this drawing, and on it bridges that join these ends."""
    name = next(entry["id"] for entry in DATA.rows("land") + DATA.rows("technology") if entry.get("track") == row["id"])
    t = picture((name, 0, 0))
    for number, ends in enumerate(bridges):
        bridge(t, number, name, ends)
    return t, tile(name)


def reach(s: Any, number: int, row: dict[str, Any], name: str) -> int:
    """What a rail that ends at a feature gets hold of, as bits of edges and stops."""
    if name in row["stops"]:
        return 1 << nodes_of(row)[name]
    node = nodes_of(row)[name]
    return (int(link(s, number, node)) | 1 << node) & (1 << PLACES) - 1


def joined(s: Any, number: int, bits: int) -> tuple[int, ...]:
    """What edges and stops are joined with once these are on one line."""
    links = [int(link(s, number, node)) & (1 << PLACES) - 1 for node in range(PLACES)]
    return tuple(of | bits if bits >> node & 1 else of for node, of in enumerate(links))


def after(t: Any, number: int, choice: int) -> tuple[int, ...]:
    """The same once a bridge of this way lies there."""
    s = t.game.state.copy(t.s)
    span(s, 0, 3, number, choice)
    return joined(s, number, 0)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_any_free_line_will_do_for_a_second_bridge(row: dict[str, Any]):
    """TWC-9.10: whatever bridge lies there, a second one may lie in any straight line that crosses neither it nor a rail."""
    features = features_of(row, steps=12)
    for first in row["bridges"]:
        t, number = spanned(row, first["ends"])
        beam = first["line"]
        for choice, ends in enumerate(ways_of(row)):
            one, other = ends.split("-")
            if one not in features or other not in features:
                continue
            bits = reach(t.s, number, row, one) | reach(t.s, number, row, other)
            if joined(t.s, number, bits) == joined(t.s, number, 0):
                continue  # it would change nothing
            starts, stops = between(features[one], features[other])
            free = clear_lines(starts, stops, row, beam)
            apart = [
                all(
                    distance(tuple(end), beam[:2], beam[2:]) > 3 or tuple(end) in (tuple(beam[:2]), tuple(beam[2:]))
                    for end in pair
                )
                for pair in zip(starts[free], stops[free], strict=True)
            ]
            assert may_span(t.s, number, choice) or not any(apart), (first["ends"], ends)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_second_bridge_may_end_on_the_first(row: dict[str, Any]):
    """TWC-9.10, TWC-9.11: a bridge is a piece of rail, so another may end on it; all that this can join is offered."""
    features = features_of(row, steps=12)
    for first in row["bridges"]:
        t, number = spanned(row, first["ends"])
        offered = {after(t, number, choice) for choice in range(WAYS) if may_span(t.s, number, choice)}
        line = 0
        for end in first["ends"].split("-"):
            line |= reach(t.s, number, row, end)
        a, b = np.array(first["line"][:2], float), np.array(first["line"][2:], float)
        beam = np.array([a + (b - a) * k / 12 for k in range(1, 12)])
        for name, points in features.items():
            wanted = joined(t.s, number, line | reach(t.s, number, row, name))
            if wanted != joined(t.s, number, 0) and clear_lines(*between(points, beam), row, first["line"]).any():
                assert wanted in offered, (first["ends"], name)


@pytest.mark.parametrize(
    ("land", "first", "second"),
    [("A03", "b-N", "N-S"), ("A03", "a-E", "N-E"), ("A10", "b-N", "E-N"), ("A14", "b-N", "N-S"), ("A14", "E-b", "N-S")],
)
def test_second_bridge_beside_the_first(land: str, first: str, second: str):
    """TWC-9.10: the usual line of the second bridge is not free, another straight line is; the rails agree with the drawing."""
    t = picture((land, 0, 0, 0, "ab"))
    bridge(t, 0, land, first)
    assert may_span(t.s, tile(land), way(land, second))
    bridge(t, 1, land, second)
    row = next(row for row in ROWS if row["id"] == DATA.rows("land")[tile(land)]["track"])
    lines = bridge_lines_of(row)
    assert lines[int(t.s.bridge[1, 1])].ends == second
    drawn = Map(t.s, 0)
    for city in (0, 1):
        other = (tile(land), 1 - city)
        assert (other in drawn.travels((tile(land), city))) == bool(link(t.s, tile(land), EDGES + city) >> EDGES + 1 - city & 1)


def test_three_ways_meet_on_the_first_bridge():
    """TWC-9.10: a bridge joins the cities of A03; one from the north ends on it, so that the north reaches both cities."""
    t = picture(("A03", 0, 0, 0, "ab"), ("T03", 0, -1, 1))
    land = tile("A03")
    assert not may_span(t.s, land, way("A03", "N-ab"))
    bridge(t, 0, "A03", "a-b")
    assert may_span(t.s, land, way("A03", "N-ab"))
    before = Map(t.s, 0).production()
    bridge(t, 1, "A03", "N-ab")
    assert Map(t.s, 0).production()[1] == before[1] + 1  # the laboratory in the north now raises the research of b
    assert link(t.s, land, 0) == 1 | 1 << EDGES | 1 << EDGES + 1 | 1 << EDGES + STOPS


def test_bridge_on_a_bridge_of_the_start_tile():
    """TWC-9.10: all inner lines of the start tile are taken, so its cities a and b stand for the bridge between them."""
    t = picture(("S01", 0, 0, 0, "ab"))
    bridge(t, 0, "S01", "a-b")
    bridge(t, 1, "S01", "N-ab")
    assert link(t.s, tile("S01"), 0) == 1 | 1 << EDGES | 1 << EDGES + 1


def test_no_bridge_crosses_a_bridge():
    """TWC-9.10: no two lines that lie on one tile cross each other, in whatever order up to four bridges come."""
    luck = np.random.default_rng(5)
    for row in ROWS:
        for _ in range(6):
            t, number = spanned(row)
            for slot in range(4):
                ways = [choice for choice in range(WAYS) if may_span(t.s, number, choice)]
                if ways:
                    span(t.s, 0, slot, number, int(luck.choice(ways)))
            lines = [bridge_lines_of(row)[int(line)] for on, line in t.s.bridge if on == number]
            for i, one in enumerate(lines):
                for other in lines[:i]:
                    a, b = np.array(one.line[:2], float), np.array(one.line[2:], float)
                    assert clear_lines(a, b, {**row, "rails": [], "stops": {}}, other.line), (row["id"], one, other)


@pytest.mark.parametrize(("ends", "more"), [("S-a", True), ("S-N", False)])
def test_a_tile_without_a_free_way(ends: str, more: bool):
    """TWC-9.10: on A15 a bridge may leave another way free, or none."""
    t = picture(("A15", 0, 0))
    assert may_span_on(t.s, tile("A15"))
    bridge(t, 0, "A15", ends)
    assert bool(may_span_on(t.s, tile("A15"))) == more


def test_lines_fit_into_the_tables():
    assert max(len(ways_of(row)) for row in ROWS) == WAYS
    assert max(len(bridge_lines_of(row)) for row in ROWS) == BRIDGE_LINES
    for row in ROWS:
        t, number = spanned(row)
        for choice in range(len(row["bridges"])):
            assert first_free_line(t.s, number, choice) == choice
