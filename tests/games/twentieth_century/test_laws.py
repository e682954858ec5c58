"""Each law that every position of a match keeps notices what it is there for, and nothing that is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.twentieth_century.components import TILES
from spielwerk.games.twentieth_century.questions import COLUMN, MAN, SETTLE, SPAN, SPAN_ON, STAKE
from spielwerk.games.twentieth_century.region import span
from spielwerk.games.twentieth_century.state import DISPLAY, GONE, SPENT, STACK
from spielwerk.testing import Scene

from .helpers import bare, give, hold, opened, put, technology, tile


def settled() -> Scene:
    """Five players; the last of them has two lands to the east of the start tile and two technologies."""
    t = opened(5, lands="A01 A03 A04 A06")
    put(t, 4, "A02", 1, 0, 0, "a")
    put(t, 4, "A05", 1, 1, 0, "a")  # a rail ends at its neighbour
    hold(t, 4, "T06")
    hold(t, 4, "T29")
    give(t, 4, coins=20, research=4)
    assert t.game.invariants(t.s) == 0
    return t


def write(s: Any, **fields: Any) -> None:
    """Write into the record: a number, or {index: number}."""
    for name, value in fields.items():
        for at, number in value.items() if isinstance(value, dict) else ():
            s[name][at] = number
        if not isinstance(value, dict):
            s[name] = value


START, LAND = tile("S05"), tile("A02")
FAR = tile("C08")  # in the stack
LAST_TOOL = TILES - 1

BROKEN: list[tuple[int, dict[str, Any]]] = [
    (1, {"region": {(4, 1): EMPTY}}),
    (1, {"region": {(4, 0): EMPTY}}),
    (1, {"place": {LAND: 3}}),
    (1, {"place": {START: STACK}}),
    (1, {"region": {(4, 1): START}}),
    (1, {"place": {0: 4}}),
    (1, {"place": {FAR: 0}}),
    (1, {"place": {FAR: 4}}),
    (1, {"place": {LAST_TOOL: 4}}),
    (1, {"place": {tile("T29"): 3}}),
    (1, {"tools": {(4, 1): EMPTY}}),
    (1, {"tools": {(4, 4): technology("T01")}}),
    (1, {"held": {4: 2}, "laid": {4: 2}}),
    (2, {"place": {FAR: DISPLAY, tile("C07"): DISPLAY, tile("C06"): DISPLAY}}),
    (2, {"place": {LAST_TOOL: DISPLAY, LAST_TOOL - 2: DISPLAY}}),
    (3, {"hand": {(4, 1): 3}}),
    (3, {"hand": {(0, 0): 999}}),
    (3, {"hand": {(4, 0): -1}, "counted": {(4, 0): -1}}),
    (4, {"figure": {(4, 1): 5}, "phase": COLUMN}),
    (4, {"figure": {(4, 1): 5}, "phase": STAKE}),
    (4, {"leader": 4, "bid": 21}),
    (4, {"leader": 0, "bid": 21}),
    (5, {"manned": {LAND: 0}}),
    (5, {"manned": {LAND: 4}}),
    (5, {"manned": {START: 7}}),
    (5, {"manned": {START: 8 | 3}}),
    (5, {"used": {technology("T06"): SPENT}}),
    (5, {"stage": {4: SETTLE}}),
    (5, {"stage": {4: MAN}}),
    (6, {"litter": {0: -1}}),
    (7, {"spot": {(LAND, 0): 0}}),
    (7, {"spot": {(LAND, 1): 1}}),
    (7, {"spot": {(tile("A05"), 1): 0}}),
    (7, {"spot": {(LAND, 0): 2}}),
    (7, {"spot": {(LAND, 1): -2}}),
    (8, {"net": {(START, 0): 3}}),
    (8, {"net": {(START, 3): EMPTY}}),
    (8, {"net": {(LAND, 3): 99}}),
    (8, {"net": {(tile("A05"), 1): EMPTY}}),
    (8, {"beside": {(LAND, 3): EMPTY}}),
    (8, {"beside": {(START, 1): EMPTY}}),
]

KEPT: list[dict[str, Any]] = [
    {"figure": {(4, 1): 4}, "phase": COLUMN},
    {"figure": {(4, 1): 4}, "phase": STAKE},
    {"figure": {(4, 1): 5}},
    {"leader": 4, "bid": 20},
    {"leader": EMPTY, "bid": 21},
    {"hand": {(4, 0): 0}, "counted": {(4, 0): 0}},
    {"litter": {4: 1}},
    {"manned": {LAND: 2}},
    {"manned": {START: 7}, "used": {technology("T06"): SPENT}},
    {
        "manned": {START: 7},
        "used": {technology("T06"): SPENT},
        "tools": {(4, 0): EMPTY, (4, 4): technology("T06")},
    },
    {"manned": {LAND: 0}, "stage": {4: SETTLE}},
    {"manned": {LAND: 0}, "stage": {4: MAN}},
    {"place": {FAR: DISPLAY}},
    {"place": {LAST_TOOL: DISPLAY}},
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_law_is_noticed(number: int):
    """Each is broken at one end or the other of what it looks through."""
    law, changes = BROKEN[number]
    t = settled()
    write(t.s, **changes)
    assert t.game.invariants(t.s) == law


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_is_allowed_breaks_no_law(number: int):
    """Up to the very edge."""
    t = settled()
    write(t.s, **KEPT[number])
    assert t.game.invariants(t.s) == 0


def spanned() -> Scene:
    """Seat 4 has built its first bridge, on the land beside its start tile."""
    t = settled()
    hold(t, 4, "T07")
    t.s.used[technology("T07")] = SPENT
    span(t.s, 4, 0, LAND, 0)
    return t


UNSOUND: list[dict[str, Any]] = [
    {"used": {technology("T07"): 0}},
    {"tools": {(4, 2): EMPTY}, "place": {tile("T07"): GONE}},
    {"bridge": {(3, 0): LAND}},
    {"bridge": {(1, 0): FAR}, "used": {technology("T18"): SPENT}},
]


@pytest.mark.parametrize("number", range(len(UNSOUND)))
def test_bridges_lie_where_their_owner_has_a_tile(number: int):
    """TWC-9.7: the third and the last bridge are nobody's, and the land of the stack is nobody's either."""
    t = spanned()
    assert t.game.invariants(t.s) == 0
    write(t.s, **UNSOUND[number])
    assert t.game.invariants(t.s) == 9


def test_no_bridge_lies_on_a_tile_of_another():
    t = settled()
    hold(t, 4, "T07")
    write(t.s, used={technology("T07"): SPENT}, bridge={(0, 0): FAR})
    assert t.game.invariants(t.s) == 9


@pytest.mark.parametrize("stage", [SPAN_ON, SPAN])
def test_a_bridge_is_spent_before_it_lies(stage: int):
    t = settled()
    hold(t, 4, "T07")
    write(t.s, used={technology("T07"): SPENT}, stage={4: stage})
    assert t.game.invariants(t.s) == 0
    write(t.s, stage={4: 0})
    assert t.game.invariants(t.s) == 9


def test_garbage_needs_a_land():
    """A seat without any, as no match has it, could not place what it owes."""
    t = opened(5)
    bare(t, 0)
    t.s.tools[0, 0] = technology("T06")
    t.s.used[technology("T06")] = 0
    t.s.stage[0] = SETTLE  # one citizen less is due: none at all
    t.s.place[tile("T06")] = 0
    assert t.game.invariants(t.s) == 0
    t.s.litter[0] = 1
    assert t.game.invariants(t.s) == 6


def test_all_laws_are_tried():
    assert {law for law, _ in BROKEN} | {9} == set(settled().game.laws)
