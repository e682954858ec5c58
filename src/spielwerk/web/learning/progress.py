"""How far everybody is in lessons, as it is stored."""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.orm import Session

from spielwerk.lessons import Lesson, Progress

from ..store.models import LessonRow


def rows_of(db: Session, person: int | None, game: str = "") -> list[LessonRow]:
    """What is known of a person's lessons, in all games or in one, the one taken last first."""
    if person is None:
        return []
    wanted = select(LessonRow).where(LessonRow.person == person)
    if game:
        wanted = wanted.where(LessonRow.game == game)
    return list(db.scalars(wanted.order_by(LessonRow.changed_at.desc())))


def progress_of(lesson: Lesson, row: LessonRow | None) -> Progress:
    """Where somebody stands in a lesson; what no longer fits a lesson that has changed since is put right."""
    if row is None:
        return Progress()
    step = min(max(row.step, 0), len(lesson.steps))
    awaiting = [each for each in lesson.steps[:step] if each.awaits]
    chosen = [*row.chosen, *[0] * len(awaiting)][: len(awaiting)]
    return Progress(step, tuple(n if 0 <= n < len(each.awaits) else 0 for n, each in zip(chosen, awaiting, strict=True)))


def keep(db: Session, person: int, lesson: Lesson, progress: Progress, missed: int) -> LessonRow:
    """Store where somebody stands in a lesson."""
    row = db.get(LessonRow, (person, lesson.game, lesson.name))
    if row is None:
        row = LessonRow(person=person, game=lesson.game, lesson=lesson.name, done=False)
        db.add(row)
    row.step, row.chosen, row.missed = progress.step, list(progress.chosen), missed
    row.done = row.done or progress.step >= len(lesson.steps)
    row.changed_at = time.time()
    return row


def take_over(db: Session, guest: int, person: int) -> None:
    """A guest who signs in takes her lessons along; of one that the account has begun too, the further progress counts."""
    own = {(row.game, row.lesson): row for row in rows_of(db, person)}
    for row in rows_of(db, guest):
        kept = own.get((row.game, row.lesson))
        if kept is None:
            about = {"game": row.game, "lesson": row.lesson, "changed_at": row.changed_at}
            kept = LessonRow(person=person, step=-1, chosen=[], missed=0, done=False, **about)
            db.add(kept)
        if row.step > kept.step:
            kept.step, kept.chosen, kept.missed = row.step, list(row.chosen), row.missed
        kept.done = kept.done or row.done
        kept.changed_at = max(kept.changed_at, row.changed_at)
        db.delete(row)
