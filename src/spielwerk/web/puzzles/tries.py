"""Tries at puzzles: one answer counts, a clue halves what it gains, and each changes the person's rating.

A rating is an Elo number against the puzzles' difficulties: the newest answer knows it.
"""

from __future__ import annotations

import time
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from spielwerk.puzzles import Puzzle, find, puzzles_of
from spielwerk.puzzles.difficulty import expected

from .. import sanitise
from ..badges.awarding import award
from ..badges.rules import PUZZLES
from ..games import Games
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import PuzzleTryRow
from .days import streak, week
from .views import FIRST_RATING, Progress, Try

STEPS = ((10, 40.0), (30, 24.0))  # up to so many tries an answer moves a rating by at most so much,
LAST_STEP = 16.0  # and later on by this
ENOUGH = 5  # tries of a puzzle from which on it is told how many found it


class Tries:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    # Puzzles

    def all(self) -> list[Puzzle]:
        """The puzzles of all games that this site offers."""
        return [puzzle for name in self._games.names() for puzzle in puzzles_of(self._games.find(name))]

    def find(self, game: str, name: str) -> Puzzle:
        """A puzzle; 404 if there is none."""
        puzzle = find(self._games.find(game), name)
        if puzzle is None:
            raise Problem(404, "no_puzzle", puzzle=sanitise.line(name, 16))
        return puzzle

    # Reading

    def of(self, who: Who, puzzle: Puzzle) -> Try:
        """The visitor's try at a puzzle."""
        if who.person is None:
            return Try()
        with self._database.reading() as db:
            return _told(db.get(PuzzleTryRow, (who.person, puzzle.game.name, puzzle.id)))

    def all_of(self, who: Who) -> dict[tuple[str, str], Try]:
        """All tries of the visitor, by game and puzzle."""
        if who.person is None:
            return {}
        with self._database.reading() as db:
            rows = db.scalars(select(PuzzleTryRow).where(PuzzleTryRow.person == who.person)).all()
            return {(row.game, row.puzzle): _told(row) for row in rows}

    def progress(self, who: Who, today: date) -> Progress:
        """How the visitor does; `today` is the day where she is."""
        if who.person is None:
            return Progress(week=week((), today))
        with self._database.reading() as db:
            rows = db.execute(
                select(PuzzleTryRow.day, PuzzleTryRow.right, PuzzleTryRow.after)
                .where(PuzzleTryRow.person == who.person, PuzzleTryRow.at.is_not(None))
                .order_by(PuzzleTryRow.at)
            ).all()
        days = {row.day for row in rows}
        rating = rows[-1].after if rows else FIRST_RATING
        solved = sum(row.right for row in rows)
        return Progress(round(rating), len(rows), solved, streak(days, today), week(days, today))

    def found_by(self, puzzle: Puzzle) -> float | None:
        """The share of those who tried a puzzle that found its answer; None while they are too few."""
        mine = (PuzzleTryRow.game == puzzle.game.name, PuzzleTryRow.puzzle == puzzle.id, PuzzleTryRow.at.is_not(None))
        with self._database.reading() as db:
            right = db.execute(select(PuzzleTryRow.right, func.count()).where(*mine).group_by(PuzzleTryRow.right)).all()
        counts = {bool(row[0]): int(row[1]) for row in right}
        total = sum(counts.values())
        return counts.get(True, 0) / total if total >= ENOUGH else None

    def next(self, who: Who, after: Puzzle | None, rating: int, game: str = "", theme: str = "") -> Puzzle | None:
        """One that the visitor has not tried yet, as hard as suits her."""
        tried = {key for key, one in self.all_of(who).items() if one.answered}
        left = [
            puzzle
            for puzzle in self.all()
            if (puzzle.game.name, puzzle.id) not in tried
            and puzzle is not after
            and game in ("", puzzle.game.name)
            and theme in ("", puzzle.entry.question)
        ]
        return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)

    # Trying

    def clue(self, who: Who, puzzle: Puzzle) -> Try:
        """Ask for a clue; after the answer there is none to give."""
        with self._database.writing() as db:
            row = _row(db, who, puzzle)
            if row.at is None:
                row.clue = True
            return _told(row)

    def answer(self, who: Who, puzzle: Puzzle, action: int | None, today: date) -> Try:
        """The visitor's answer, or that she gives up (None); only the first one counts."""
        if action is not None and puzzle.candidate(action) is None:
            raise Problem(422, "no_choice")
        try:
            with self._database.writing() as db:
                row = _row(db, who, puzzle)
                if row.at is None:
                    self._rate(db, row, puzzle, action, today)
                    db.flush()
                    award(db, row.person, {PUZZLES})
                return _told(row)
        except IntegrityError:  # another answer came at the same moment: that one counts
            return self.of(who, puzzle)

    def _rate(self, db: Session, row: PuzzleTryRow, puzzle: Puzzle, action: int | None, today: date) -> None:
        answered = (PuzzleTryRow.person == row.person, PuzzleTryRow.at.is_not(None))
        newest = select(PuzzleTryRow.after).where(*answered).order_by(PuzzleTryRow.at.desc()).limit(1)
        rating = db.scalar(newest)
        count = db.scalar(select(func.count()).select_from(PuzzleTryRow).where(*answered)) or 0
        row.before = FIRST_RATING if rating is None else rating
        row.action, row.right = action, action == puzzle.answer
        row.after = row.before + change(row.before, puzzle.rating, right=row.right, clue=row.clue, tries=count)
        row.day, row.at = today.isoformat(), time.time()


def change(rating: float, difficulty: float, *, right: bool, clue: bool, tries: int) -> float:
    """By how much an answer changes a rating."""
    step = next((step for most, step in STEPS if tries < most), LAST_STEP)
    by = step * ((1.0 if right else 0.0) - expected(rating, difficulty))
    return by / 2 if clue and by > 0 else by


def _row(db: Session, who: Who, puzzle: Puzzle) -> PuzzleTryRow:
    if who.person is None:
        raise Problem(401, "nobody")
    row = db.get(PuzzleTryRow, (who.person, puzzle.game.name, puzzle.id))
    if row is None:
        row = PuzzleTryRow(person=who.person, game=puzzle.game.name, puzzle=puzzle.id, clue=False, right=False)
        row.before = row.after = 0.0
        row.day = ""
        db.add(row)
        db.flush()
    return row


def _told(row: PuzzleTryRow | None) -> Try:
    if row is None:
        return Try()
    return Try(row.clue, row.at is not None, row.action, row.right, round(row.before), round(row.after))
