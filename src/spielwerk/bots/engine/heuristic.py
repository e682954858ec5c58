"""What bots know of a game beside its rules: the stubs that a game's own `heuristic.py` replaces (see core.per_game).

A game brings WEIGHTS and their NAMES, `value`, `prior`, SPREAD and HORIZON; TRUST if a search should not rely on its weights
alone, and THOUGHTS if the lower levels should imagine so many matches, because the end of a turn shows too little. A game that
brings nothing is played by what stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.per_game import allocating, compiled
from spielwerk.core.record import State

if TYPE_CHECKING:
    from spielwerk.core.game import Game

WEIGHTS: Numbers = np.zeros(1, np.int32)
NAMES: tuple[str, ...] = ()  # of the weights
SPREAD = 1000.0  # hundredths of points by which final scores differ
HORIZON = 1 << 20  # imagined decisions before a position is valued
TRUST = 1.0  # how much of an action's prior comes from `prior`; the rest is the same for all
THOUGHTS = 0  # matches that the lower levels imagine


@allocating
def value(s: State, seat: int, weights: Numbers) -> int:
    """The final points that a seat may expect, in hundredths."""
    points = np.zeros(rules.SEATS, np.int32)
    rules.score(s, points)
    return int(points[seat]) * 100


@compiled
def prior(s: State, seat: int, action: int, weights: Numbers) -> int:
    """How much speaks for a legal action, at least 0."""
    return 1


def bound_to(game: Game) -> dict[str, object]:
    """What the game's own heuristic says of these."""
    if not game.has_module("heuristic"):
        return {}
    own = game.module("heuristic")
    names = ("WEIGHTS", "NAMES", "SPREAD", "HORIZON", "TRUST", "THOUGHTS", "value", "prior")
    found = {name: getattr(own, name) for name in names if hasattr(own, name)}
    return found | {"SPREAD": float(found.get("SPREAD", SPREAD))}
