"""Who will win, as far as an onlooker can know: many imagined matches from what she sees, played to their end."""

from __future__ import annotations

import time
from math import inf

from spielwerk.core import Game, State, seeds_of

from .strongest import strongest

WORLDS = 24  # imagined positions that fit what the viewer sees
PLAYOUTS = 8  # matches from each of them
FEWEST = 6  # worlds; from fewer nothing is said


def chances(
    game: Game, seen: State, viewer: int, *, worlds: int = WORLDS, seconds: float = inf, seed: int = 0
) -> list[float] | None:
    """Each seat's chance to win, from what a viewer (a seat, or an onlooker: -1) sees and nothing else.

    When the `seconds` are used up, the worlds that are done count; None if they are too few to say anything.
    """
    runner = strongest(game, seed, threads=1)
    deadline = time.perf_counter() + seconds
    found: list[list[float]] = []
    for luck in seeds_of(seed, worlds).tolist():
        if time.perf_counter() > deadline:
            break
        runner.throw_anew(luck)
        found.append(runner.forecast(runner.imagine(seen, viewer), PLAYOUTS))
    if len(found) < min(worlds, FEWEST):
        return None
    return [sum(world[seat] for world in found) / len(found) for seat in range(int(seen.seats))]
