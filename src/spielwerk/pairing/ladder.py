"""A standing ladder: who wins against somebody above takes that place, and the loser takes the winner's."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def may_challenge(order: Sequence[int], challenger: int, challenged: int, reach: int) -> bool:
    """Whether somebody stands at most so many places above."""
    if challenger not in order or challenged not in order:
        return False
    return 1 <= order.index(challenger) - order.index(challenged) <= reach


def after_win(order: Sequence[int], winner: int, loser: int) -> list[int]:
    """The order after a match: the two change places if the winner stood below; otherwise nothing changes."""
    new = list(order)
    if winner in order and loser in order and order.index(winner) > order.index(loser):
        below, above = order.index(winner), order.index(loser)
        new[below], new[above] = new[above], new[below]
    return new


def after_idleness(order: Sequence[int], sinking: Collection[int], leaving: Collection[int]) -> list[int]:
    """The order after some have left and some, who have not played for long, have sunk by one place below who plays."""
    new = [player for player in order if player not in leaving]
    for k in range(len(new) - 2, -1, -1):  # from below, so that nobody sinks twice
        if new[k] in sinking and new[k + 1] not in sinking:
            new[k], new[k + 1] = new[k + 1], new[k]
    return new
