"""Places and shares of the win, for every game alike."""

from __future__ import annotations

from .contract import Numbers
from .rule import rule

_BITS = 4  # of a place, while the places of all seats stand in one number


@rule
def places(out: Numbers, seats: int) -> None:
    """Turn what the seats are compared by (the most is best) into their places; who has equal numbers shares a place."""
    found = 0
    for p in range(seats):
        place = 1
        for other in range(seats):
            if out[other] > out[p]:
                place += 1
        found |= place << (_BITS * p)
    for p in range(seats):
        out[p] = found >> (_BITS * p) & ((1 << _BITS) - 1)


@rule
def win_share(ranks: Numbers, seats: int, seat: int) -> float:
    """What a seat has won of a finished match: all who are first share 1."""
    if ranks[seat] != 1:
        return 0.0
    winners = 0
    for p in range(seats):
        if ranks[p] == 1:
            winners += 1
    return 1.0 / winners


@rule
def weigh(worth: int, usual: int, unit: int) -> int:
    """A bot's weight of an action that grows with what the action is worth: `usual` for nothing, 1 more for each `unit`."""
    return max(1, usual + worth // unit)
