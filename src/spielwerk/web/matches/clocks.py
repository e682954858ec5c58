"""Clocks: none, so many seconds for all decisions of a seat, or so many for each. A bot moves for whoever has no time left.

A clock for all decisions may gain some seconds with each of them (as Fischer proposed for chess). What a bot decides for
somebody whose time is up gains her nothing: who has gone away would keep the others waiting again and again.
"""

from __future__ import annotations

import time

from ..problems import Problem
from ..store.models import PERSON, MatchRow, SeatRow
from .stored import StoredMatch
from .views import Clock

KINDS = ("none", "match", "move")
SHORTEST, LONGEST = 5, 60 * 24 * 3600  # seconds
MOST_INCREMENT = 3600  # seconds


def check_clock(clock: Clock) -> None:
    if clock.kind not in KINDS or (clock.kind != "none" and not SHORTEST <= clock.seconds <= LONGEST):
        raise Problem(422, "bad_clock", low=SHORTEST, high=LONGEST)
    if not 0 <= clock.increment <= MOST_INCREMENT or (clock.increment and clock.kind != "match"):
        raise Problem(422, "bad_increment", most=MOST_INCREMENT)


def wind_up(stored: StoredMatch) -> None:
    """Give every seat its time when a match begins."""
    if stored.row.clock_kind == "match":
        for seat in stored.seats:
            seat.seconds_left = float(stored.row.clock_seconds)


def charge(row: MatchRow, seat: SeatRow) -> None:
    """Take the time of a decision off the seat's clock, and add what each decision gains."""
    if seat.seconds_left is not None:
        gained = row.clock_increment if seat.kind == PERSON and not is_late(row, seat) else 0
        took = max(0.0, time.time() - seat.asked_at)  # a clock that was set back gives nobody time
        seat.seconds_left = max(0.0, seat.seconds_left - took) + gained


def runs_out(row: MatchRow, seat: SeatRow) -> float | None:
    """When an asked seat's clock runs out."""
    if row.clock_kind == "match" and seat.seconds_left is not None:
        return seat.asked_at + seat.seconds_left
    if row.clock_kind == "move":
        return seat.asked_at + row.clock_seconds
    return None


def is_late(row: MatchRow, seat: SeatRow) -> bool:
    """Whether a person who is asked has no time left."""
    due = runs_out(row, seat) if seat.kind == PERSON else None
    return due is not None and due < time.time()


def deadline(stored: StoredMatch) -> float | None:
    """When the first clock of an asked person runs out."""
    due = [runs_out(stored.row, seat) for seat in stored.seats if seat.kind == PERSON and seat.question]
    return min((moment for moment in due if moment is not None), default=None)
