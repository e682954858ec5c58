"""Each law that every position of a match keeps notices what it is there for, and nothing that is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.spyrium import questions
from spielwerk.games.spyrium.components import BUILDINGS, CARDS, PATENTS
from spielwerk.games.spyrium.state import BOTH_BONUSES, GAPS, MONEY_WAITS, NO_BONUS, PASSED, UPRIGHT, WORKER_WAITS

from .position import CARD, EVENT, POWER_OF, Position

NAMES = {number: name for name, number in CARD.items()}
LAST_CARD = CARDS - 1  # a patent, as the six before it
LAST_BUILDING = BUILDINGS - 1
LAST_GAP = GAPS - 1


def played(seats: int = 5) -> Position:
    """Something lies everywhere; the last seat has a worker in the last gap, the last building and the last patent."""
    t = Position(seats, token=2)
    t.lay(9, NAMES[0], 1, 3)
    t.owns(seats - 1, NAMES[0], used=True)
    t.owns(seats - 1, NAMES[LAST_BUILDING])
    t.owns(seats - 1, NAMES[LAST_CARD])
    t.workers(0, "1-2")
    return t.workers(seats - 1, "8-9")


def of_three() -> Position:
    return played(3)


def write(s: Any, **fields: Any) -> None:
    """Write into the record: a number, {index: number}, or what is to be added as {index: "+1"}."""
    for name, value in fields.items():
        for at, number in value.items() if isinstance(value, dict) else ():
            s[name][at] = s[name][at] + int(number) if isinstance(number, str) else number
        if not isinstance(value, dict):
            s[name] = value


BROKEN: list[tuple[int, dict[str, Any]]] = [
    (1, {"supply": {0: "+1"}}),
    (1, {"supply": {2: "-1"}}),
    (1, {"discard": {1: "+1"}}),
    (1, {"tokens": {(8, 2): "+1"}}),
    (1, {"tokens": {(0, 0): "+1"}}),
    (1, {"kept": {(4, 2): "+1"}}),
    (1, {"kept": {(0, 0): "+1"}}),
    (1, {"event_token": 0}),
    (1, {"event_token": 3}),
    (1, {"future_token": 1}),
    (1, {"future_token": 3}),
    (2, {"deck": {(0, 0): "+2"}}),
    (2, {"deck": {(LAST_CARD, 2): "+1"}}),
    (2, {"deck": {(LAST_BUILDING, 2): "+1"}}),
    (2, {"deck": {(5, 1): "+1"}}),
    (2, {"display": {0: LAST_CARD}}),
    (2, {"display": {8: LAST_CARD}}),
    (2, {"upright": {(0, 0): 2}}),
    (2, {"upright": {(4, LAST_BUILDING): 3}}),
    (2, {"sideways": {(4, LAST_BUILDING): 3}}),
    (2, {"patent": {(0, POWER_OF[NAMES[LAST_CARD]]): UPRIGHT}}),
    (2, {"patent": {(0, POWER_OF[NAMES[CARDS - PATENTS]]): UPRIGHT}}),
    (3, {"available": {4: 7}}),
    (3, {"spent": {0: 7}}),
    (4, {"in_display": {4: 0}}),
    (4, {"in_display": {0: 2}}),
    (4, {"placed": {(4, LAST_GAP): 0}}),
    (5, {"crowd": {0: "+1"}}),
    (5, {"crowd": {8: "-1"}}),
    (5, {"crowd": {4: "+1"}}),
    (6, {"built": {4: 0}}),
    (6, {"built": {0: 1}}),
    (7, {"phase": {4: PASSED}}),
    (8, {"bonus": {0: MONEY_WAITS}}),
    (8, {"bonus": {4: WORKER_WAITS}}),
    (8, {"bonus": {4: NO_BONUS}}),
    (8, {"points": {0: 8}, "scored": {(0, 0): 8}}),
    (8, {"points": {0: 7}, "scored": {(0, 0): 7}, "bonus": {0: MONEY_WAITS}}),
    (8, {"points": {0: 20}, "scored": {(0, 0): 20}, "bonus": {0: MONEY_WAITS}}),
    (8, {"points": {0: 19}, "scored": {(0, 0): 19}, "bonus": {0: NO_BONUS}}),
    (9, {"pile": {EVENT["donation"]: 1}}),
    (9, {"pile": {EVENT["sale"]: 1}}),
    (9, {"event": EVENT["sale"]}),
    (9, {"pile": {0: 2}}),
    (9, {"pile": {6: 2}}),
    (10, {"kept": {(4, 0): 4, (4, 1): 4}, "supply": {0: "-4", 1: "-4"}}),
    (11, {"place": 0}),
    (11, {"card": 0}),
    (11, {"residences": 1}),
    (11, {"surcharge": 1}),
    (11, {"wanted": 1}),
    (11, {"surcharge": 1, "residences": 1}),
    (11, {"surcharge": 1, "wanted": 1}),
    (13, {"points": {0: 1}}),
    (13, {"scored": {(4, 0): 1}}),
    (13, {"scored": {(4, 4): 1}}),
]
NOBODY: list[dict[str, Any]] = [
    {"money": {3: 1}},
    {"money": {4: 1}},
    {"spyrium": {4: 1}},
    {"points": {3: 1}},
    {"built": {3: 1}},
    {"available": {3: 1}},
    {"money": {3: 1}, "spyrium": {3: 1}},
    {"money": {3: 1}, "points": {3: 1}},
    {"money": {3: 1}, "built": {3: 1}},
    {"money": {3: 1}, "available": {3: 1}},
]
KEPT: list[dict[str, Any]] = [
    {},
    {"available": {4: 6}},
    {"kept": {(4, 0): 4, (4, 1): 3}, "supply": {0: "-4", 1: "-3"}},
    {"points": {0: 7}, "scored": {(0, 0): 3, (0, 4): 4}},
    {"points": {0: 8}, "scored": {(0, 0): 8}, "bonus": {0: MONEY_WAITS}},
    {"points": {0: 8}, "scored": {(0, 0): 8}, "bonus": {0: WORKER_WAITS}},
    {"points": {0: 19}, "scored": {(0, 0): 19}, "bonus": {0: MONEY_WAITS}},
    {"points": {0: 20}, "scored": {(0, 0): 20}, "bonus": {0: NO_BONUS}},
    {"supply": {0: "-1"}, "discard": {0: "+1"}},
    {"supply": {0: "-1"}, "future_token": 1},
    {"phase": {1: PASSED}},
    {"asked": questions.WHICH_TOKEN, "place": 0, "card": 0},
    {"asked": questions.WHICH_TOKEN, "place": EMPTY, "residences": 1},
    {"asked": questions.WHICH_TOKEN, "points": {0: 8}, "scored": {(0, 0): 8}, "bonus": {0: BOTH_BONUSES}},
    {"asked": questions.WHICH_TOKEN, "points": {0: 20}, "scored": {(0, 0): 20}, "bonus": {0: MONEY_WAITS}},
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_law_is_noticed(number: int):
    """Each is broken at one end or the other of what it looks through."""
    law, changes = BROKEN[number]
    t = played()
    write(t.s, **changes)
    assert t.game.invariants(t.s) == law


@pytest.mark.parametrize("number", range(len(NOBODY)))
def test_who_is_not_in_the_match_owns_nothing(number: int):
    t = of_three()
    assert t.game.invariants(t.s) == 0
    write(t.s, **NOBODY[number])
    assert t.game.invariants(t.s) == 12


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_is_allowed_breaks_no_law(number: int):
    """Up to the very edge."""
    t = played()
    write(t.s, **KEPT[number])
    assert t.game.invariants(t.s) == 0


def test_all_laws_are_tried():
    assert {law for law, _ in BROKEN} | {12} == set(played().game.laws)
