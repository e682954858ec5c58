"""Luck in a match, compiled for each game (see core.per_game)."""

from __future__ import annotations

import numpy as np

from . import contract as rules
from .contract import Dice, Numbers
from .dice import weighted
from .per_game import compiled
from .record import CHANCE, State, States

LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(2 << CHANCE)], np.int8)  # of each set, luck included
BY_CHANCE: int = np.int64(CHANCE)  # type: ignore[assignment]  # a seat's kind of number: rules are then compiled once


@compiled
def lowest(bits: int) -> int:
    """The lowest seat of a set of seats; CHANCE, if it is luck's turn."""
    return int(LOWEST[bits])


@compiled
def roll(s: State, dice: Dice, out: Numbers, weight: Numbers) -> int:
    """Let luck decide once; what it decided."""
    n = rules.outcomes(s, out, weight)
    outcome = int(out[weighted(dice, weight, n)])
    rules.apply(s, BY_CHANCE, outcome)
    return outcome


@compiled
def settle(row: States, dice: Dice, out: Numbers, weight: Numbers, log: Numbers) -> int:
    """Let luck decide until a seat is asked or the match is over; how often. log gets who is asked, then the outcomes."""
    n = 0
    asked = rules.to_act(row[0])
    while asked == 1 << CHANCE:
        n += 1
        log[n] = roll(row[0], dice, out, weight)
        asked = rules.to_act(row[0])
    log[0] = asked
    return n
