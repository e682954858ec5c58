"""The arrays of a batch, as compiled loops and GPU kernels take them: one row or entry a match."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from spielwerk.core.game import Game


class Arrays(NamedTuple):
    """Everything that a step reads and writes."""

    states: Any  # records
    fresh: Any  # one record as every match begins
    luck: Any  # int64[n, 2]: dice that luck throws
    players: Any  # int64[n, 2]: dice of random players
    ids: Any  # int32[n, WIDEST]: legal actions of the asked seat …
    count: Any  # int32[n]: … so many of them
    asked: Any  # int8[n]: the seat that is asked, -1 when the match is over
    mask: Any  # int8[n, actions]: 1 for each of `ids`
    done: Any  # int8[n]: 1 if the last step ended a match here
    rewards: Any  # float32[n, seats]: what that end is worth to each seat, 0 otherwise
    points: Any  # int32[n, SEATS]
    places: Any  # int32[n, SEATS]
    observations: Any  # float32[n, size], as the asked seat may know it
    ended: Any  # float32[n, size]: the end of the last match here, as the seat that ended it may know it
    tables: Any  # how a record becomes an observation (sim.observation_plan.Tables)
    seen: Any  # records to observe in, and …
    raw: Any  # int8[., bytes]: … their bytes


class How(NamedTuple):
    """How a batch steps."""

    seats: int
    reward: int  # WIN or MARGIN of sim.stepping
    anew: int  # 1: a match that is over begins anew at once
    observing: int  # 1: observations are wanted


def shapes_of(game: Game, n: int, seats: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """Kind and shape of all arrays but the records and the dice; observations are made when they are wanted."""
    return {
        "ids": (np.int32, (n, game.widest)),
        "count": (np.int32, (n,)),
        "asked": (np.int8, (n,)),
        "mask": (np.int8, (n, game.verbs.count)),
        "done": (np.int8, (n,)),
        "rewards": (np.float32, (n, seats)),
        "points": (np.int32, (n, game.most_seats)),
        "places": (np.int32, (n, game.most_seats)),
        "observations": (np.float32, (1, 1)),
        "ended": (np.float32, (1, 1)),
    }
