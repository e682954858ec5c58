"""What a finished match is worth to each seat, wherever it was played."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.core import SpielwerkError
from spielwerk.sim.batch import REWARDS


def known_reward(name: str) -> str:
    """The name of a reward; refuses what is none."""
    if name not in REWARDS:
        raise SpielwerkError(f"There is no reward {name!r}; known are {', '.join(REWARDS)}.")
    return name


def worth(reward: str, points: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """`win`: the winners share 1. `margin`: own points less the mean of the others'; alone, the points."""
    if reward == "win":
        winners = sum(place == 1 for place in ranks)
        return [1 / winners if place == 1 else 0.0 for place in ranks]
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others if others else float(own) for own in points]
