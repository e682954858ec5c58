"""One action and what luck makes of it, compiled for each game (see core.per_game).

`row` is an array of one record: what Python hands over fastest.
"""

from __future__ import annotations

import numpy as np

from . import contract as rules
from .contract import Dice, Numbers
from .dice import weighted
from .per_game import compiled
from .record import CHANCE, State, States

NOT_ASKED, ILLEGAL = -1, -2
LOWEST = np.array([(bits & -bits).bit_length() - 1 for bits in range(1 << CHANCE)], np.int8)  # of each set of seats
BY_CHANCE: int = np.int64(CHANCE)  # type: ignore[assignment]  # a seat's kind of number: rules are then compiled once


@compiled
def lowest(bits: int) -> int:
    """The lowest seat of a set of seats."""
    return int(LOWEST[bits])


@compiled
def roll(s: State, dice: Dice, out: Numbers, weight: Numbers) -> int:
    """Let luck decide once; what it decided."""
    n = rules.outcomes(s, out, weight)
    outcome = int(out[weighted(dice, weight, n)])
    rules.apply(s, BY_CHANCE, outcome)
    return outcome


@compiled
def is_legal(s: State, seat: int, action: int, out: Numbers) -> int:
    """NOT_ASKED, ILLEGAL, or 0: the seat may do this now."""
    if not rules.to_act(s) & (1 << seat):
        return NOT_ASKED
    for i in range(rules.legal(s, seat, out)):
        if out[i] == action:
            return 0
    return ILLEGAL


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


@compiled
def turn(row: States, seat: int, action: int, dice: Dice, out: Numbers, weight: Numbers, log: Numbers) -> int:
    """Play a legal action and settle luck; a negative answer says what forbids it, and nothing has changed."""
    refused = is_legal(row[0], seat, action, out)
    if refused < 0:
        return refused
    rules.apply(row[0], seat, action)
    return settle(row, dice, out, weight, log)


@compiled
def legal_in(row: States, seat: int, out: Numbers) -> int:
    """The legal actions of a seat, for callers from Python."""
    return rules.legal(row[0], seat, out)
