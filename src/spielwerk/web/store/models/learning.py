"""What people learn by: lessons and puzzles."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class LessonRow(Base):
    """How far a person is in a lesson of a game: the step, and which of the awaited actions she chose on the way."""

    __tablename__ = "lessons"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(60), primary_key=True)
    step: Mapped[int]  # as many as there are steps: taken to its end
    chosen: Mapped[list[int]] = mapped_column(JSON)
    missed: Mapped[int] = mapped_column(default=0)  # wrong answers at this step
    done: Mapped[bool] = mapped_column(default=False)  # taken to its end once, whatever is taken again
    changed_at: Mapped[float]


class PuzzleTryRow(Base):
    """A person's one try at a puzzle; a clue may be asked for before it."""

    __tablename__ = "puzzle_tries"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    clue: Mapped[bool] = mapped_column(default=False)
    action: Mapped[int | None]  # what was answered; None: nothing yet, or given up if there is a time
    right: Mapped[bool] = mapped_column(default=False)
    before: Mapped[float] = mapped_column(default=0.0)  # the person's rating before the answer, and after it
    after: Mapped[float] = mapped_column(default=0.0)
    day: Mapped[str] = mapped_column(String(10), default="")  # of the answer, where the person is: 2026-11-18
    at: Mapped[float | None]  # when it was answered

    __table_args__ = (Index("puzzle_tries_by_time", "person", "at"), Index("puzzle_tries_of_a_puzzle", "game", "puzzle"))
