"""The arrays of a batch, as compiled loops and GPU kernels take them: one row or entry a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.record import States

from .array_types import Float32s, Int8s
from .observation_plan import Plan

if TYPE_CHECKING:
    from spielwerk.core import Game


class Arrays(NamedTuple):
    """Everything that a step reads and writes. On a GPU the arrays are numba's; kernels index them as loops do numpy's."""

    states: States
    fresh: States  # one record as every match begins
    luck: Dice  # [n, SEALED_SIZE]: dice that luck throws
    players: Dice  # [n, 2]: dice of random players
    ids: Numbers  # [n, WIDEST]: legal actions of the asked seat …
    choices: Numbers  # [n]: … so many of them
    asked: Int8s  # [n]: the seat that is asked, -1 when the match is over
    mask: Int8s  # [n, actions]: 1 for each of `ids`
    done: Int8s  # [n]: 1 if the last step ended a match here
    rewards: Float32s  # [n, seats]: what that end (with gains: the last step) is worth to each seat, 0 otherwise
    before: Float32s  # [n, seats]: with gains, each seat's margin after the last step
    points: Numbers  # [n, SEATS]
    places: Numbers  # [n, SEATS]
    observations: Float32s  # [n, size], as the asked seat may know it
    final_observations: Float32s  # [n, size]: the end of the last match here, as the seat that ended it may know it
    plan: Plan  # how a record becomes an observation
    seen: States  # scratch records to observe in, and …
    seen_bytes: Int8s  # [., bytes]: … their bytes


def array_specs(game: Game, n: int, seats: int) -> dict[str, tuple[npt.DTypeLike, tuple[int, ...]]]:
    """Kind and shape of all arrays but the records and the dice; observations are made when they are wanted."""
    return {
        "ids": (np.int32, (n, game.widest)),
        "choices": (np.int32, (n,)),
        "asked": (np.int8, (n,)),
        "mask": (np.int8, (n, game.verbs.count)),
        "done": (np.int8, (n,)),
        "rewards": (np.float32, (n, seats)),
        "before": (np.float32, (n, seats)),
        "points": (np.int32, (n, game.most_seats)),
        "places": (np.int32, (n, game.most_seats)),
        "observations": (np.float32, (1, 1)),
        "final_observations": (np.float32, (1, 1)),
    }
