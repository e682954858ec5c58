"""A lesson being played: the position at each step, and what an answer leads to. All of it follows from the answers given."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.core import IllegalAction, Match
from spielwerk.core import game as game_named

from .lesson import BadLesson, Lesson, Words


@dataclass(frozen=True)
class Progress:
    """How far somebody is: the step, and which of the awaited actions he chose at the steps that awaited one."""

    step: int = 0
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True)
class Heard:
    """What became of an answer."""

    right: bool
    says: Words | None  # None: the page has a sentence of its own
    point: tuple[str, ...]
    progress: Progress


def position(lesson: Lesson, progress: Progress) -> Match:
    """The match as it stands at a step. Raises `BadLesson` if the lesson's script cannot be played."""
    game = game_named(lesson.game)
    match = game.start(lesson.seats, lesson.seed, lesson.options, lesson.luck)
    play_script(match, lesson.before, f"{lesson.name}: start")
    chosen = iter(progress.chosen)
    for number, step in enumerate(lesson.steps[: progress.step], 1):
        where = f"{lesson.name}: step {number}"
        if step.awaits:
            which = next(chosen, 0)
            action = step.awaits[which] if 0 <= which < len(step.awaits) else step.awaits[0]
            play_script(match, ((lesson.seat, action),), where)
        play_script(match, step.then, where)
    return match


def play_script(match: Match, script: tuple[tuple[int, int], ...], where: str) -> None:
    """Play (seat, action) one after the other. Raises `BadLesson` where one is not legal; `where` is said then."""
    for seat, action in script:
        try:
            match.play(seat, action)
        except IllegalAction as error:
            verb, args = match.game.verbs.split(action) if 0 <= action < match.game.verbs.total else (None, ())
            said = " ".join(map(str, (seat, verb.name if verb else action, *args)))
            raise BadLesson(f"{where}: {said}: {error}") from None


def answer(lesson: Lesson, progress: Progress, given: int | None = None) -> Heard:
    """What is said to an answer and where it leads.

    `given` is an action's id, or the number of an answer of a small question; at a step that is only read it does not matter.
    """
    step = lesson.steps[progress.step]
    on = progress.step + 1
    if step.awaits:
        if given in step.awaits:
            chosen = (*progress.chosen, step.awaits.index(given))
            return Heard(True, step.right, (), Progress(on, chosen))
        for wrong in step.wrong:
            if given == wrong.action:
                return Heard(False, wrong.text, wrong.point, progress)
        return Heard(False, step.otherwise, (), progress)
    if step.answers:
        if given is None or not 0 <= given < len(step.answers):
            return Heard(False, None, (), progress)
        found = step.answers[given]
        return Heard(found.right, found.why, (), Progress(on, progress.chosen) if found.right else progress)
    return Heard(True, None, (), Progress(on, progress.chosen))


def back(lesson: Lesson, progress: Progress) -> Progress:
    """The step before."""
    step = max(0, progress.step - 1)
    awaited = sum(1 for each in lesson.steps[:step] if each.awaits)
    return Progress(step, progress.chosen[:awaited])
