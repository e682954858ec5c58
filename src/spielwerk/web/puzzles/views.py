"""What is handed to pages and API about puzzles: plain values without database or request."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

FIRST_RATING = 1500.0


@dataclass(frozen=True)
class Try:
    """A person's try at a puzzle."""

    clue: bool = False
    answered: bool = False
    action: int | None = None  # None: given up
    right: bool = False
    before: int = 0  # the rating, and what became of it
    after: int = 0

    @property
    def gain(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class Day:
    """A day of this week."""

    day: date
    tried: bool  # a puzzle, found or not


@dataclass(frozen=True)
class Progress:
    """How a person does."""

    rating: int = round(FIRST_RATING)
    tried: int = 0
    solved: int = 0
    streak: int = 0  # days in a row
    week: list[Day] = field(default_factory=list)
