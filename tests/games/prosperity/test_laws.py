"""Each law that every position of a match keeps notices what it is there for, and nothing that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spielwerk.core import CHANCE
from spielwerk.games.prosperity.components import LAST_SPACE
from spielwerk.games.prosperity.state import (
    ACTION,
    BOARD,
    COVERED,
    DISPLAY,
    DRAW,
    FIRST,
    GONE,
    HAND,
    OVER,
    PILE,
    TILES,
)
from spielwerk.testing import Scene

from .helpers import LAST, acting, buy, finish, give, last_action, lay, scoring, slot, start, tile

CLINIC = tile(LAST)  # the last tile that is drawn
LAST_TILE = TILES - 1  # in the pile while the first seats act


def acts(seats: int = 4) -> Scene:
    """The first seat is about to take its first action; the decade of 2030 has just begun."""
    return acting(seats, money=1000)


def second_acts() -> Scene:
    t = acts()
    t.s.active, t.s.asked = 1, 2
    return t


def three_act() -> Scene:
    return acts(3)


def places() -> Scene:
    """A tile has been bought and can be placed on several slots."""
    return acts().does(0, "buy", tile("hospital"))


def pays() -> Scene:
    """In the middle of a scoring: the drawn tile lies on nobody's board yet."""
    t = lay(start(4), 3, A2="communications_network")
    t.s.money[3] = 1000
    return scoring(t, "energy")


def pays_at_the_end() -> Scene:
    """The same in the final scoring, when the last tile has long joined the display."""
    t = lay(last_action(4), 3, A2="communications_network")
    return finish(give(t, *[(1000, 8, 0)] * 4))


def built() -> Scene:
    """A hospital lies on the first seat's board, a clinic on the last slot of the last one's."""
    return lay(buy(acts(), "hospital", "A2"), 3, D3="genetics_laboratory")


def write(s: Any, **fields: Any) -> None:
    """Write into the record: a number, or {index: number}."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for at, number in value.items():
                s[name][at] = number
        else:
            s[name] = value


Position = Callable[[], Scene]
POSITIONS: list[Position] = [acts, second_acts, three_act, places, pays, pays_at_the_end, built, lambda: start(4)]

BROKEN: list[tuple[int, Position, dict[str, Any]]] = [
    (1, acts, {"asked": 0}),
    (1, acts, {"phase": OVER}),
    (2, acts, {"asked": 2}),
    (2, acts, {"asked": 3}),
    (2, acts, {"actions": 0}),
    (2, second_acts, {"asked": 1}),
    (2, acts, {"phase": FIRST}),
    (2, acts, {"phase": DRAW}),
    (2, places, {"asked": 2}),
    (2, places, {"actions": 0}),
    (2, places, {"asked": 1 << CHANCE}),
    (2, pays, {"asked": 1 << 4}),
    (2, pays, {"asked": 1 << CHANCE}),
    (3, acts, {"where": {0: PILE}}),
    (3, acts, {"where": {0: PILE, LAST_TILE: DISPLAY}}),
    (3, acts, {"where": {LAST_TILE: DISPLAY}}),
    (3, acts, {"where": {24: PILE, LAST_TILE: DISPLAY}}),
    (3, acts, {"where": {53: PILE, LAST_TILE: DISPLAY}}),
    (4, acts, {"where": {0: HAND}}),
    (4, places, {"where": {tile("hospital"): DISPLAY}}),
    (4, places, {"bought": -1}),
    (4, places, {"phase": ACTION}),
    (4, pays_at_the_end, {"where": {CLINIC: HAND}}),
    (4, pays_at_the_end, {"where": {LAST_TILE: HAND}}),
    (5, built, {"board": {(1, slot("A2")): tile("hospital")}}),
    (5, built, {"where": {tile("hospital"): DISPLAY, 0: BOARD}}),
    (5, built, {"where": {tile("genetics_laboratory"): COVERED, 0: BOARD}}),
    (5, built, {"board": {(0, slot("A2")): -1, (0, slot("A1")): tile("hospital")}}),
    (5, acts, {"where": {0: BOARD}}),
    (5, pays_at_the_end, {"where": {LAST_TILE: BOARD}}),
    (6, acts, {"where": {0: GONE}}),
    (6, pays_at_the_end, {"where": {LAST_TILE: GONE}}),
    (7, acts, {"visible": {(0, 0): 9}}),
    (7, acts, {"visible": {(3, 4): 9}}),
    (8, acts, {"money": {0: 75}}),
    (8, acts, {"money": {3: -50}}),
    (9, acts, {"space": {(0, 0): -1}}),
    (9, acts, {"space": {(3, 1): LAST_SPACE + 1}}),
    (10, three_act, {"side": {3: 0}}),
    (10, three_act, {"money": {3: 50}}),
    (10, three_act, {"discs": {3: 1}}),
]

KEPT: list[tuple[Position, dict[str, Any]]] = [
    (acts, {"money": {0: 0}}),
    (acts, {"space": {(0, 0): LAST_SPACE, (3, 1): LAST_SPACE}}),
    (pays, {"asked": 15}),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_law_is_noticed(number: int):
    """Each is broken at one end or the other of what it looks through."""
    law, position, changes = BROKEN[number]
    t = position()
    write(t.s, **changes)
    assert t.game.invariants(t.s) == law


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_is_allowed_breaks_no_law(number: int):
    """Up to the very edge."""
    position, changes = KEPT[number]
    t = position()
    write(t.s, **changes)
    assert t.game.invariants(t.s) == 0


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_positions_keep_all_laws(number: int):
    """Before anything is broken."""
    t = POSITIONS[number]()
    assert t.game.invariants(t.s) == 0


def test_all_laws_are_tried():
    assert {law for law, _, _ in BROKEN} == set(acts().game.laws)


def test_a_slot_must_be_open():
    """PRO-3.3: a tile on a slot that nothing has opened breaks the fifth law."""
    t = lay(acts(), 0, C1="tram_network")
    lay(t, 0, D1="hospital")
    assert t.game.invariants(t.s) == 0
    write(t.s, board={(0, slot("C1")): -1}, where={tile("tram_network"): COVERED})
    assert t.game.invariants(t.s) == 5
