"""Lessons for visitors: which there are, how far somebody is, and what becomes of an answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import select

from spielwerk.core import Game
from spielwerk.core.drawing import choices_of
from spielwerk.core.text import seat_name
from spielwerk.lessons import BadLesson, Course, Heard, Lesson, Progress, answer, course_of, standing

from .. import sanitise
from ..badges.awarding import award
from ..badges.rules import LESSONS
from ..games import Games
from ..people.needs import need_person
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import FINISHED, LessonRow, MatchRow, SeatRow
from .progress import keep, progress_of, rows_of
from .views import Answered, CourseCard, LessonCard, LessonView

log = logging.getLogger(__name__)

MOST_MISSES = 1000  # that are counted


class Lessons:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    # Which there are

    def shelf(self, who: Who, lang: str) -> list[CourseCard]:
        """The lessons of all games that have some."""
        with self._database.reading() as db:
            rows = rows_of(db, who.person)
        found = ((self._games.find(name), self._course(name)) for name in self._games.names())
        return [
            _course_card(game, course, [row for row in rows if row.game == game.name], lang)
            for game, course in found
            if course is not None
        ]

    def course(self, who: Who, game: str, lang: str) -> CourseCard:
        """The lessons of a game; 404 if it has none."""
        found = self._games.find(game)
        course = self._course(game)
        if course is None:
            raise Problem(404, "no_lessons", game=found.title(lang))
        with self._database.reading() as db:
            return _course_card(found, course, rows_of(db, who.person, found.name), lang)

    def count(self, game: str) -> int:
        """How many lessons of a game can be taken."""
        course = self._course(game)
        return len(course.lessons) if course is not None and course.fits else 0

    def taught(self) -> set[str]:
        """The games that have lessons."""
        return {name for name in self._games.names() if self.count(name)}

    def new_to(self, who: Who) -> set[str]:
        """The games with lessons of which the visitor has neither finished a match nor a lesson."""
        known: set[str] = set()
        if who.person is not None:
            played = select(MatchRow.game).join(SeatRow, SeatRow.match == MatchRow.id)
            played = played.where(SeatRow.person == who.person, MatchRow.status == FINISHED).distinct()
            learnt = select(LessonRow.game).where(LessonRow.person == who.person, LessonRow.done).distinct()
            with self._database.reading() as db:
                known = {*db.scalars(played), *db.scalars(learnt)}
        return self.taught() - known

    def _course(self, game: str) -> Course | None:
        """The lessons of a game; one whose files cannot be used counts as written for other rules."""
        try:
            return course_of(self._games.find(game))
        except BadLesson as error:
            log.error("the lessons of %s cannot be used: %s", game, error)
            return None

    def _find(self, game: str, name: str, lang: str) -> tuple[Game, Course, Lesson]:
        found, course = self._games.find(game), self._course(game)
        if course is None:
            raise Problem(404, "no_lessons", game=found.title(lang))
        if not course.fits:
            raise Problem(409, "old_lessons", game=found.title(lang))
        lesson = course.lesson(name)
        if lesson is None:
            raise Problem(404, "no_lesson", lesson=sanitise.line(name, 60), game=found.title(lang))
        return found, course, lesson

    # Taking one

    def view(self, who: Who, game: str, lesson: str, lang: str) -> LessonView:
        """The lesson as it stands for the visitor; for nobody in particular at its first step."""
        found, course, taken = self._find(game, lesson, lang)
        with self._database.reading() as db:
            row = db.get(LessonRow, (who.person, found.name, taken.name)) if who.person is not None else None
        missed, done = (row.missed, row.done) if row is not None else (0, False)
        return _view(found, course, taken, progress_of(taken, row), missed, done, lang)

    def answer(self, who: Who, game: str, lesson: str, step: int, given: int | None, lang: str) -> Answered:
        """Answer a step; 409 if it is another one by now. A wrong answer plays nothing and is counted."""
        found, course, taken = self._find(game, lesson, lang)
        person = need_person(who)
        with self._database.writing() as db:
            row = db.get(LessonRow, (person, found.name, taken.name))
            progress = progress_of(taken, row)
            _check_step(taken, progress, step)
            heard = _heard(taken, progress, given, lang)
            missed = 0 if heard.right else min((row.missed if row is not None else 0) + 1, MOST_MISSES)
            done_before = row is not None and row.done
            row = keep(db, person, taken, heard.progress, missed)
            done = row.done
            if done and not done_before:
                db.flush()
                award(db, person, {LESSONS})
        return Answered(heard, _view(found, course, taken, heard.progress, missed, done, lang))

    def show(self, who: Who, game: str, lesson: str, step: int, lang: str) -> Answered:
        """Have the right answer given."""
        _, _, taken = self._find(game, lesson, lang)
        now = taken.steps[step] if 0 <= step < len(taken.steps) else None
        given = None
        if now is not None and now.awaits:
            given = now.awaits[0]
        elif now is not None and now.answers:
            given = next(number for number, each in enumerate(now.answers) if each.right)
        return self.answer(who, game, lesson, step, given, lang)

    def go_back(self, who: Who, game: str, lesson: str, to: int, lang: str) -> LessonView:
        """Take a step again, the first of all for example; 409 for one that has not been reached."""
        found, course, taken = self._find(game, lesson, lang)
        person = need_person(who)
        with self._database.writing() as db:
            row = db.get(LessonRow, (person, found.name, taken.name))
            progress = progress_of(taken, row)
            if not 0 <= to <= progress.step:
                raise Problem(409, "not_reached", step=progress.step)
            awaited = sum(1 for each in taken.steps[:to] if each.awaits)
            progress = Progress(to, progress.chosen[:awaited])
            done = keep(db, person, taken, progress, 0).done
        return _view(found, course, taken, progress, 0, done, lang)


def _check_step(lesson: Lesson, progress: Progress, step: int) -> None:
    if step != progress.step:
        raise Problem(409, "stale_step")
    if step >= len(lesson.steps):
        raise Problem(409, "lesson_over")


def _heard(lesson: Lesson, progress: Progress, given: int | None, lang: str) -> Heard:
    """What becomes of an answer; 422 for one that is not possible there."""
    step = lesson.steps[progress.step]
    if step.awaits and given not in standing(lesson, progress).legal:
        raise Problem(422, "not_offered")
    if step.answers and (given is None or not 0 <= given < len(step.answers)):
        raise Problem(422, "not_offered")
    return answer(lesson, progress, given)


def _view(game: Game, course: Course, lesson: Lesson, progress: Progress, missed: int, done: bool, lang: str) -> LessonView:
    stand = standing(lesson, progress)
    names = names_of(lesson.seats, lang)
    choices = choices_of(game, stand.seen, lesson.seat, stand.offered, lang, names) if stand.offered else []
    number = course.lessons.index(lesson) + 1
    return LessonView(game, course, lesson, number, progress, missed, done, stand, names, choices)


def names_of(seats: int, lang: str) -> list[str]:
    """What the seats of a lesson are called: by their colours, as its texts call them."""
    return [seat_name(seat, lang) for seat in range(seats)]


def _course_card(game: Game, course: Course, rows: Sequence[LessonRow], lang: str) -> CourseCard:
    """`rows`: the visitor's progress in this game, what was taken last first."""
    if not course.fits:
        return CourseCard(game.name, game.title(lang), False, "")
    taken = {row.lesson: row for row in rows}
    cards = []
    for number, lesson in enumerate(course.lessons, 1):
        row = taken.get(lesson.name)
        step = progress_of(lesson, row).step
        about = (lesson.name, number, lesson.title[lang], lesson.about[lang], lesson.minutes, len(lesson.steps))
        cards.append(LessonCard(*about, step, row is not None and row.done))
    by_name = {card.name: card for card in cards}
    begun = (row.lesson for row in rows if row.lesson in by_name and by_name[row.lesson].begun and not row.done)
    first = next((card.name for card in cards if not card.done), "")
    return CourseCard(game.name, game.title(lang), True, course.tip[lang], cards, next(begun, first))
