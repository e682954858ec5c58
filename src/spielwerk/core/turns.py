"""One action and what luck makes of it, compiled for each game (see core.generic).

`row` is an array of one record: what Python hands over fastest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .dice import weighted
from .generic import generic
from .record import CHANCE

# Bound to a game by loops_for.
GAME: Any
to_act: Any
legal: Any
apply: Any
outcomes: Any

NOT_ASKED, ILLEGAL = -1, -2
LUCK = np.int64(CHANCE)  # typed like a seat: each rule is then compiled once, not anew for a constant


@generic
def roll(s, dice, out, weight):
    """Let luck decide once; what it decided."""
    n = outcomes(s, out, weight)
    outcome = int(out[weighted(dice, weight, n)])
    apply(s, LUCK, outcome)
    return outcome


@generic
def is_legal(s, seat, action, out):
    """NOT_ASKED, ILLEGAL, or 0: the seat may do this now."""
    if not to_act(s) & (1 << seat):
        return NOT_ASKED
    for i in range(legal(s, seat, out)):
        if out[i] == action:
            return 0
    return ILLEGAL


@generic
def settle(row, dice, out, weight, log):
    """Let luck decide until a seat is asked or the match is over; how often. log gets who is asked, then the outcomes."""
    n = 0
    asked = to_act(row[0])
    while asked == 1 << CHANCE:
        n += 1
        log[n] = roll(row[0], dice, out, weight)
        asked = to_act(row[0])
    log[0] = asked
    return n


@generic
def turn(row, seat, action, dice, out, weight, log):
    """Play a legal action and settle luck; a negative answer says what forbids it, and nothing has changed."""
    refused = is_legal(row[0], seat, action, out)
    if refused < 0:
        return refused
    apply(row[0], seat, action)
    return settle(row, dice, out, weight, log)


@generic
def legal_in(row, seat, out):
    """The legal actions of a seat, for callers from Python."""
    return legal(row[0], seat, out)
