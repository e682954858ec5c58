"""One node of a game tree after the other, luck's included, compiled for each game (see core.generic).

`row` is an array of one record: what Python hands over fastest.
"""

from __future__ import annotations

from typing import Any

from spielwerk.core.generic import generic
from spielwerk.core.record import CHANCE

# Bound to a game by loops_for.
GAME: Any
to_act: Any
legal: Any
apply: Any
outcomes: Any
observe: Any

REFUSED = -1


@generic
def asked_in(row):
    """The bits of to_act."""
    return to_act(row[0])


@generic
def choices_in(row, actor, out, weight):
    """What an actor, a seat or luck, may do now; how much there is of it."""
    if actor == CHANCE:
        return outcomes(row[0], out, weight)
    return legal(row[0], actor, out)


@generic
def play_in(row, actor, action, out, weight):
    """Play one action of a seat or of luck; who is asked then, or REFUSED: it is not legal, and nothing has changed."""
    for i in range(choices_in(row, actor, out, weight)):
        if out[i] == action:
            apply(row[0], actor, action)
            return to_act(row[0])
    return REFUSED


@generic
def see_in(row, seat, seen):
    """Write into `seen`, an array of one record, what a seat may know."""
    seen[0] = row[0]
    observe(row[0], seat, seen[0])
