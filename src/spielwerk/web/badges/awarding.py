"""Who has earned which badge: looked at when a match ends, a puzzle is answered or a lesson taken, and given exactly once."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.core import SpielwerkError
from spielwerk.core import game as game_of_name
from spielwerk.core.text import LANGUAGES, catalogue
from spielwerk.lessons import BadLesson, course_of

from ..people.inbox import tell
from ..people.relations import friends_of
from ..store.database import insert_once
from ..store.models import BadgeRow, EntryRow, LessonRow, PlayedRow, PuzzleTryRow, RatingRow, StatisticsRow
from .rules import BADGES, CUPS, FIGURES, FRIENDS, LEAVING, LESSONS, PUZZLES, RATINGS, Badge, Facts, earned, progress

OF_A_MATCH = frozenset({FIGURES, RATINGS, FRIENDS, LEAVING})  # what a match that ends may change


@dataclass(frozen=True)
class Shown:
    """A badge on a page: when it was earned, or how far it is on the way."""

    name: str
    icon: str
    game: str
    at: float | None
    match: str
    now: int
    of: int


def award(db: Session, person: int, sources: Collection[str], match: str = "") -> list[str]:
    """Give a person what she has earned by now of the badges that hang on these sources; the new ones."""
    kept = set(db.scalars(select(BadgeRow.badge).where(BadgeRow.person == person)))
    wanted = [badge for badge in BADGES if badge.source in sources and badge.name not in kept]
    facts = facts_of(db, person, wanted)
    new = []
    for badge in wanted:
        row = {"person": person, "badge": badge.name, "at": time.time(), "match": match}
        if earned(badge, facts) and insert_once(db, BadgeRow, row):
            titles = {f"title_{lang}": title(badge.name, lang) for lang in LANGUAGES}
            tell(db, person, "badge", f"/people/{person}/badges", **titles)
            new.append(badge.name)
    return new


def title(badge: str, lang: str) -> str:
    """What a badge is called."""
    return catalogue(Path(__file__).parent.parent, lang).say("badges", f"{badge}_title")


def shown(db: Session, person: int, sources: Collection[str]) -> list[Shown]:
    """All badges of a person: what she has, the newest first, then what she has not, the nearest first.

    How far she is is looked up for the badges that hang on these sources; the others stand last, with nothing done.
    """
    kept = {row.badge: row for row in db.scalars(select(BadgeRow).where(BadgeRow.person == person))}
    facts = facts_of(db, person, [badge for badge in BADGES if badge.name not in kept and badge.source in sources])
    badges = []
    for badge in BADGES:
        row = kept.get(badge.name)
        now, of = progress(badge, facts) if row is None else (badge.target, badge.target)
        at, match = (row.at, row.match) if row is not None else (None, "")
        badges.append(Shown(badge.name, badge.icon, badge.game, at, match, now, of))
    return sorted(badges, key=lambda one: (one.at is None, -(one.at or 0), -one.now / max(1, one.of)))


def facts_of(db: Session, person: int, badges: Iterable[Badge]) -> Facts:
    """What these badges want to know."""
    sources = {badge.source for badge in badges}
    told: dict[str, object] = {}
    if FIGURES in sources:
        wanted = select(StatisticsRow.game, StatisticsRow.figures).where(StatisticsRow.person == person)
        told["figures"] = {row.game: row.figures for row in db.execute(wanted)}
    if RATINGS in sources:
        ratings = select(RatingRow.game, RatingRow.shown).where(RatingRow.person == person)
        told["ratings"] = {row.game: row.shown for row in db.execute(ratings)}
    if FRIENDS in sources:
        told["with_friend"] = _with_friend(db, person)
    if LEAVING in sources:
        mine = PlayedRow.person == person
        last = db.scalar(select(func.max(PlayedRow.at)).where(mine, PlayedRow.left))
        stayed = select(func.count()).select_from(PlayedRow).where(mine, PlayedRow.at > (last or 0.0))
        told["stayed"] = db.scalar(stayed) or 0
    if PUZZLES in sources:
        told |= _puzzles(db, person)
    if LESSONS in sources:
        told["lessons"] = _lessons(db, person)
    if CUPS in sources:
        won = select(func.count()).select_from(EntryRow).where(EntryRow.person == person, EntryRow.place == 1)
        told["cups"] = db.scalar(won) or 0
    return Facts(**told)  # type: ignore[arg-type]  # each key comes with values of its kind


def _with_friend(db: Session, person: int) -> int:
    friends = friends_of(db, person)
    if not friends:
        return 0
    mine = select(PlayedRow.match).where(PlayedRow.person == person)
    together = select(func.count()).where(PlayedRow.person.in_(friends), PlayedRow.match.in_(mine)).group_by(PlayedRow.person)
    return max(db.scalars(together), default=0)


def _puzzles(db: Session, person: int) -> dict[str, object]:
    tries = select(PuzzleTryRow.right, PuzzleTryRow.clue, PuzzleTryRow.day)
    rows = db.execute(tries.where(PuzzleTryRow.person == person, PuzzleTryRow.at.is_not(None))).all()
    return {"solved": sum(row.right and not row.clue for row in rows), "days": longest_row({row.day for row in rows})}


def longest_row(days: Iterable[str]) -> int:
    """The most days in a row among days as they are written ("2026-11-18")."""
    best = length = before = 0
    for day in sorted(date.fromisoformat(day).toordinal() for day in days if day):
        length = length + 1 if day == before + 1 else 1
        best, before = max(best, length), day
    return best


def _lessons(db: Session, person: int) -> dict[str, tuple[int, int]]:
    done = select(LessonRow.game, func.count()).where(LessonRow.person == person, LessonRow.done).group_by(LessonRow.game)
    told = {}
    for game, taken in db.execute(done):
        try:
            course = course_of(game_of_name(game))
        except (SpielwerkError, BadLesson):
            continue
        if course is not None and course.lessons:
            told[game] = (min(taken, len(course.lessons)), len(course.lessons))
    return told
