"""Where a lesson stands at a step, kept: each step is played on from the one before and costs no more than its own actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from spielwerk.core import Game, Match, State
from spielwerk.core import game as game_named
from spielwerk.core.story import Told
from spielwerk.core.text import LANGUAGES

from .lesson import Lesson, Step
from .playing import Progress, back, play_script

KEPT = 1024  # positions of all lessons


@dataclass(frozen=True)
class Stand:
    """The position at a step as the learner may know it, and what was told of how it came about since the step before."""

    game: Game
    seen: State
    legal: frozenset[int]  # all that the learner might do
    offered: tuple[int, ...]  # the awaited and the wrong actions, in the order of their numbers
    told: dict[str, tuple[Told, ...]]  # language → the learner's action and what followed it
    record: bytes
    dice: tuple[int, ...]


class _At:
    """A lesson and a progress as a key: lessons are told apart by identity."""

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.progress = lesson, progress

    def __hash__(self) -> int:
        return hash((id(self.lesson), self.progress))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _At) and self.lesson is other.lesson and self.progress == other.progress


def standing(lesson: Lesson, progress: Progress) -> Stand:
    """Where the lesson stands. Raises `BadLesson` if its script cannot be played."""
    for step in range(1, progress.step):  # from the front, so that a long lesson is not one deep chain of calls
        awaited = sum(1 for each in lesson.steps[:step] if each.awaits)
        _kept(_At(lesson, Progress(step, progress.chosen[:awaited])))
    return _kept(_At(lesson, progress))


@lru_cache(KEPT)
def _kept(at: _At) -> Stand:
    lesson, progress = at.lesson, at.progress
    game = game_named(lesson.game)
    if progress.step == 0:
        match = game.start(lesson.seats, lesson.seed, lesson.options, lesson.luck)
        play_script(match, lesson.before, f"{lesson.name}: start")
        since = len(match.history)
    else:
        before = _kept(_At(lesson, back(lesson, progress)))
        match = Match.resume(game, before.record, before.dice, lesson.options)
        since = 0
        _play_step(match, lesson, progress)
    seen = match.seen(lesson.seat)
    told = {lang: tuple(match.story(lesson.seat, lang, since)) for lang in LANGUAGES}
    record, dice = match.snapshot()
    legal = frozenset(match.legal_ids(lesson.seat))
    return Stand(game, seen, legal, _offered(legal, lesson, progress), told, record, tuple(dice))


def _play_step(match: Match, lesson: Lesson, progress: Progress) -> None:
    """What the step before leads to: the learner's answer, and what follows by script."""
    step, where = lesson.steps[progress.step - 1], f"{lesson.name}: step {progress.step}"
    if step.awaits:
        play_script(match, ((lesson.seat, chosen_of(step, progress)),), where)
    play_script(match, step.then, where)


def chosen_of(step: Step, progress: Progress) -> int:
    """The awaited action that was chosen at the step before a progress."""
    which = progress.chosen[-1] if progress.chosen else 0
    return step.awaits[which] if 0 <= which < len(step.awaits) else step.awaits[0]


def _offered(legal: frozenset[int], lesson: Lesson, progress: Progress) -> tuple[int, ...]:
    if progress.step >= len(lesson.steps):
        return ()
    step = lesson.steps[progress.step]
    wanted = {*step.awaits, *(wrong.action for wrong in step.wrong)}
    return tuple(action for action in sorted(legal) if action in wanted)
