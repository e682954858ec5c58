"""One node of a game tree after the other, luck's included, compiled for each game (see core.per_game).

`row` is an array of one record: what Python hands over fastest.
"""

from __future__ import annotations

from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE, States

REFUSED = -1


@compiled
def asked_in(row: States) -> int:
    """The bits of to_act."""
    return rules.to_act(row[0])


@compiled
def choices_in(row: States, actor: int, out: Numbers, weight: Numbers) -> int:
    """What an actor, a seat or luck, may do now; how much there is of it."""
    if actor == CHANCE:
        return rules.outcomes(row[0], out, weight)
    return rules.legal(row[0], actor, out)


@compiled
def play_in(row: States, actor: int, action: int, out: Numbers, weight: Numbers) -> int:
    """Play one action of a seat or of luck; who is asked then, or REFUSED: it is not legal, and nothing has changed."""
    for i in range(choices_in(row, actor, out, weight)):
        if out[i] == action:
            rules.apply(row[0], actor, action)
            return rules.to_act(row[0])
    return REFUSED


@compiled
def see_in(row: States, seat: int, seen: States) -> None:
    """Write into `seen`, an array of one record, what a seat may know."""
    seen[0] = row[0]
    rules.observe(row[0], seat, seen[0])
