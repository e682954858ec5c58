"""What the caller of a batch chooses by name, and the form in which compiled loops take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spielwerk.core.errors import SpielwerkError

DEVICES = ("cpu", "gpu")
REWARDS = ("win", "margin", "gain")  # what a match is measured by: at its end, or (gain) at every step
WIN, MARGIN, GAIN = range(len(REWARDS))
AT_THE_END = REWARDS[:GAIN]


class Settings(NamedTuple):
    """How a batch steps, in numbers."""

    seats: int
    reward: int  # WIN, MARGIN or GAIN
    autoreset: int  # 1: a match that is over begins anew at once
    observing: int  # 1: observations are wanted


def one_of(what: str, chosen: str, known: Sequence[str]) -> str:
    """What was chosen; refuses what is not known, and says what is."""
    if chosen not in known:
        raise SpielwerkError(f"There is no {what} {chosen!r}; known are {', '.join(known)}.")
    return chosen
