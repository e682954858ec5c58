"""What a finished match is worth to each seat, wherever it was played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spielwerk.core.contract import Numbers
from spielwerk.core.ranking import win_share
from spielwerk.core.rule import rule

from .settings import REWARDS, WIN


@rule
def margin(points: Numbers, seats: int, seat: int) -> float:
    """The own points less the mean of the others'; alone, the points."""
    own = int(points[seat])
    if seats == 1:
        return float(own)
    total = 0
    for p in range(seats):
        total += int(points[p])
    return own - (total - own) / (seats - 1)


def worth(reward: str, points: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """The rewards of all seats by the name of the reward."""
    seats = range(len(points))
    if reward != REWARDS[WIN]:  # gains add up to the margin
        counted = np.array(points, np.int32)
        return [margin(counted, len(points), seat) for seat in seats]
    places = np.array(ranks, np.int32)
    return [win_share(places, len(ranks), seat) for seat in seats]
