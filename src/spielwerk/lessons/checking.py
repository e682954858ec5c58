"""Whether the lessons of a game can be taken as they are written: everything is played, drawn and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from spielwerk.core import Game, Match
from spielwerk.core.drawing import draw, legal_picks
from spielwerk.core.text import LANGUAGES

from .coaching import coach_faults
from .course import Course, course_of
from .lesson import BadLesson, Lesson, Step, Words
from .playing import Progress, answer, position

LONGEST = 280  # characters of a step's text
FEWEST_LESSONS, MOST_LESSONS = 5, 8
MOST_WAYS = 64  # through one lesson
_LIT = re.compile(r'data-(?:place|card)="([^"]*)"')


def faults_of(game: Game) -> list[str]:
    """What is wrong with the lessons of a game and its coach's cards, a sentence each; a game without them has no faults."""
    try:
        course = course_of(game)
        faults = list(_faults(game, course)) if course is not None else []
    except BadLesson as error:
        faults = [str(error)]
    return faults + coach_faults(game)


def _faults(game: Game, course: Course) -> Iterator[str]:
    if not course.fits:
        yield (
            f"course.toml: written for rules {course.rules} and components {course.components}; "
            f"these are {game.rules} and {game.components.digest}"
        )
        return
    if not FEWEST_LESSONS <= len(course.lessons) <= MOST_LESSONS:
        yield f"course.toml: {len(course.lessons)} lessons; {FEWEST_LESSONS} to {MOST_LESSONS} are wanted"
    known = {rule for lang in LANGUAGES for rule in game.rule_ids(lang)}
    taught = {rule for lesson in course.lessons for rule in lesson.rules}
    if not course.must_teach:
        yield "course.toml: must_teach is empty"
    for rule in dict.fromkeys((*course.must_teach, *taught)):
        if rule not in known:
            yield f"{rule}: no rule of {game.name}"
        elif rule not in taught:
            yield f"{rule}: must be taught, but no lesson names it"
    yield from (f"course.toml: {fault}" for fault in _silent(course.tip, "tip"))
    for lesson in course.lessons:
        yield from (f"{lesson.name}: {fault}" for fault in _lesson_faults(game, lesson))


def _lesson_faults(game: Game, lesson: Lesson) -> Iterator[str]:
    if not 0 <= lesson.seat < lesson.seats:
        yield f"there is no seat {lesson.seat} at a table for {lesson.seats}"
        return
    if not any(step.awaits for step in lesson.steps):
        yield "nothing is to be done in it"
    if len({step.title["en"] for step in lesson.steps}) < len(lesson.steps):
        yield "two steps have the same title"
    yield from _silent(lesson.title, "title")
    yield from _silent(lesson.about, "about")
    for number, step in enumerate(lesson.steps, 1):
        yield from (f"step {number}: {fault}" for fault in _text_faults(step))
    yield from _played(game, lesson)


def _text_faults(step: Step) -> Iterator[str]:
    for lang in LANGUAGES:
        if len(step.text[lang]) > LONGEST:
            yield f"its text has {len(step.text[lang])} characters in {lang}, {LONGEST} at most"
    if step.awaits and step.call is None:
        yield "it awaits an action, but no call says which"
    yield from _silent(step, "it")


def _silent(told: object, where: str) -> Iterator[str]:
    """Texts that say nothing, however deep inside."""
    if isinstance(told, Words):
        yield from (f"{where} says nothing in {lang}" for lang in LANGUAGES if not told[lang].strip())
    elif isinstance(told, tuple):
        for each in told:
            yield from _silent(each, where)
    elif is_dataclass(told):
        for field in fields(told):
            yield from _silent(getattr(told, field.name), f"{where}: {field.name}")


def _played(game: Game, lesson: Lesson) -> Iterator[str]:
    """Every way through a lesson is gone to its end."""
    ways, seen_steps = [Progress()], set[int]()
    gone = 0
    while ways:
        progress = ways.pop()
        try:
            match = position(lesson, progress)
        except BadLesson as error:
            yield str(error).removeprefix(f"{lesson.name}: ")
            return
        if progress.step == len(lesson.steps):
            gone += 1
            if gone > MOST_WAYS:
                yield f"more than {MOST_WAYS} ways lead through it"
                return
            continue
        step = lesson.steps[progress.step]
        faults = list(_here(game, lesson, step, match, draws=progress.step not in seen_steps))
        seen_steps.add(progress.step)
        if faults:
            yield from (f"step {progress.step + 1}: {fault}" for fault in faults)
            return
        ways += [answer(lesson, progress, action).progress for action in step.awaits]
        if not step.awaits:
            right = next((i for i, each in enumerate(step.answers) if each.right), None)
            ways.append(answer(lesson, progress, right).progress)


def _here(game: Game, lesson: Lesson, step: Step, match: Match, draws: bool) -> Iterator[str]:
    """What is wrong with a step in its position."""
    legal = match.legal_ids(lesson.seat)
    if step.awaits and not legal:
        yield "the learner is not asked anything"
        return
    for action in (*step.awaits, *(wrong.action for wrong in step.wrong)):
        if action not in legal:
            verb, args = game.verbs.split(action)
            yield f"{verb.name} {' '.join(map(str, args))}: {match.why_not(lesson.seat, action)}"
    if len({*step.awaits, *(wrong.action for wrong in step.wrong)}) < len(step.awaits) + len(step.wrong):
        yield "an action stands there twice"
    if not draws:
        return
    seen = match.seen(lesson.seat)
    for lang in LANGUAGES:
        drawing = draw(game, seen, lesson.seat, legal_picks(game, seen, lesson.seat, lang), lang)
        drawn = set(_LIT.findall("".join([drawing.board, *(panel.body for panel in drawing.panels)])))
        for place in (*step.point, *(place for wrong in step.wrong for place in wrong.point)):
            if place not in drawn:
                yield f"nothing on the board is called {place!r}"
