"""Days: which puzzle is today's, and how many days in a row somebody has tried one."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from spielwerk.puzzles import Puzzle

from .views import Day

WEEK = 7


def today_of_all() -> date:
    """The day of today's puzzle, the same one for everybody."""
    return datetime.now(UTC).date()


def today_in(zone: str) -> date:
    """The day where somebody is; where that is unknown, the day of all."""
    try:
        return datetime.now(ZoneInfo(zone) if zone else UTC).date()
    except (KeyError, ValueError, OSError):  # no such zone, or no name of one
        return today_of_all()


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day among some: the games take turns, and no puzzle comes again before all of its game have been."""
    games = sorted({puzzle.game.name for puzzle in puzzles})
    if not games:
        return None
    number = day.toordinal()
    game = games[number % len(games)]
    order = sorted((puzzle for puzzle in puzzles if puzzle.game.name == game), key=lambda puzzle: _shuffled(puzzle.id))
    return order[number // len(games) % len(order)]


def _shuffled(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def streak(days: Collection[str], today: date) -> int:
    """Days in a row with a tried puzzle, up to today, or up to yesterday while today can still be added."""
    day = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(days=1)
    return count


def week(days: Collection[str], today: date) -> list[Day]:
    """The days of this week, Monday first, and whether a puzzle was tried on each."""
    monday = today - timedelta(days=today.weekday())
    return [Day(day, day.isoformat() in days) for day in (monday + timedelta(days=n) for n in range(WEEK))]
