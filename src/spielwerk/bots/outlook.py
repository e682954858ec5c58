"""What imagined matches show of some actions side by side: points by category, chances, what rivals take, what stays open.

Every world is imagined once, from what the seat sees, and every action is tried in it with the same luck: what differs then
comes from the actions, and far fewer matches tell them apart (`Comparison.difference` says how surely). A match goes the ways
that the search has learnt, as far as they reach, then by the heuristic to its end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import TypedDict

import numpy as np

from spielwerk.core import CHANCE, Game, SpielwerkError, State, seeds_of
from spielwerk.core.match import breakdown_of

from .engine.plan import Floats
from .search_runner import SearchRunner

WORLDS = 300  # more are not imagined: what they would still tell apart, nobody would notice
FEWEST = 6  # worlds that make a comparison
STEPS = 24  # decisions that are looked at until the seat is asked the same again


@dataclass(frozen=True)
class Outlook:
    """What is expected of an action, on average over all worlds."""

    action: int
    points: float  # at the end
    parts: dict[str, float]  # by category; they sum to the points
    chance: float  # to win
    rival: float  # points of the strongest rival; 0 if there is none
    choices: float  # legal actions when the seat is asked the same again; 0 if it never is


@dataclass(frozen=True)
class Difference:
    """By how much two actions differ in one figure, on average over the same worlds, with its standard error."""

    mean: float
    error: float

    def is_clear(self, least: float = 0.0, errors: float = 2.5) -> bool:
        """Whether it is more than noise, and more than `least`."""
        return abs(self.mean) >= max(least, errors * self.error) and self.mean != 0


@dataclass(frozen=True)
class _Course:
    """How one match went on after an action."""

    parts: list[int]
    chance: float
    rival: int
    legal: frozenset[int]  # when the seat is asked the same again
    rivals_did: frozenset[int]  # before that


@dataclass(frozen=True)
class Comparison:
    """Some actions of a seat, each tried in the same worlds. It holds what the seat may know and nothing else."""

    game: Game
    seen: State
    seat: int
    actions: tuple[int, ...]
    worlds: int
    _courses: dict[int, list[_Course]] = field(default_factory=dict, repr=False)

    def __bool__(self) -> bool:
        """Whether there were enough worlds to say something."""
        return self.worlds >= FEWEST

    def outlook(self, action: int) -> Outlook:
        courses = self._courses[action]
        parts = np.mean([course.parts for course in courses], axis=0).tolist()
        return Outlook(
            action,
            sum(parts),
            dict(zip(self.game.categories, parts, strict=True)),
            float(np.mean([course.chance for course in courses])),
            float(np.mean([course.rival for course in courses])),
            float(np.mean([len(course.legal) for course in courses])),
        )

    def category(self, name: str, action: int, against: int) -> Difference:
        """By how many points of a category an action is better than another one."""
        column = self.game.categories.index(name)
        return self._difference(action, against, lambda course: course.parts[column])

    def points(self, action: int, against: int) -> Difference:
        return self._difference(action, against, lambda course: sum(course.parts))

    def chance(self, action: int, against: int) -> Difference:
        return self._difference(action, against, lambda course: course.chance)

    def rival(self, action: int, against: int) -> Difference:
        """By how many points the strongest rival has more."""
        return self._difference(action, against, lambda course: course.rival)

    def choices(self, action: int, against: int) -> Difference:
        """By how many more choices the seat has when it is asked the same again."""
        return self._difference(action, against, lambda course: len(course.legal))

    def taken(self, action: int, instead: int) -> float:
        """In what share of the matches after another action a rival does this first, so that the seat no longer can."""
        courses = self._courses[instead]
        return sum(action in course.rivals_did and action not in course.legal for course in courses) / len(courses)

    def _difference(self, action: int, against: int, figure: Callable[[_Course], float]) -> Difference:
        pairs = zip(self._courses[action], self._courses[against], strict=True)
        by: Floats = np.array([figure(one) - figure(other) for one, other in pairs], np.float64)
        worlds = len(by)
        widened = 1 + 3 / max(1, worlds)  # few worlds hardly know their own spread
        return Difference(float(by.mean()), widened * float(by.std(ddof=1)) / sqrt(worlds) if worlds > 1 else inf)


class ComparisonEffort(TypedDict, total=False):
    """How thoroughly actions are compared; what is left out is as in `compare`."""

    worlds: int
    seconds: float


def compare(
    game: Game,
    seen: State,
    seat: int,
    actions: Sequence[int],
    *,
    worlds: int = WORLDS,
    seconds: float = inf,
    seed: int = 0,
    runner: SearchRunner | None = None,
) -> Comparison:
    """Try legal actions of a seat in the same imagined worlds, from what the seat sees and nothing else.

    With a `runner` that has searched the position matches go the ways it has learnt. When the `seconds` are used up, the worlds
    that are complete count; there may be none.
    """
    if not game.to_act(seen) >> seat & 1:
        raise SpielwerkError("Only who is asked something has actions to compare.")
    runner = runner or SearchRunner(game, seed, threads=1)
    deadline = time.perf_counter() + seconds
    wanted = tuple(dict.fromkeys(actions))
    courses: dict[int, list[_Course]] = {action: [] for action in wanted}
    done = 0
    for luck in seeds_of(seed, worlds).tolist():
        if time.perf_counter() > deadline:
            break
        runner.throw_anew(luck)
        world = runner.imagine(seen, seat)
        found = []
        for action in wanted:
            runner.throw_anew(luck)
            course = _course(runner, world, seat, action, deadline)
            if course is None:
                break
            found.append(course)
        else:
            for action, course in zip(wanted, found, strict=True):
                courses[action].append(course)
            done += 1
    return Comparison(game, seen, seat, wanted, done, courses)


def _course(runner: SearchRunner, world: State, seat: int, action: int, deadline: float) -> _Course | None:
    """How a match goes on after an action; None if there is no time to find out."""
    game = runner.game
    question = game.asked(game.seen(world, seat), seat)
    s = game.state.copy(world)
    game.apply(s, seat, action)
    legal: frozenset[int] = frozenset()
    rivals_did = set()
    for _ in range(STEPS):
        s = runner.settle(s)
        asked = int(game.to_act(s))
        if asked == 0 or time.perf_counter() > deadline:
            break
        if asked >> seat & 1 and game.asked(game.seen(s, seat), seat) == question:
            out = np.zeros(game.widest, np.int32)
            legal = frozenset(out[: game.legal(s, seat, out)].tolist())
            break
        s, actor, done = runner.reply(s, asked, seat)
        if actor not in (seat, CHANCE):
            rivals_did.add(done)
    ended = runner.to_the_end(s, deadline)
    if ended is None:
        return None
    s, won = ended
    parts = [list(row.values()) for row in breakdown_of(game, s, int(s.seats))]
    rival = max((sum(row) for other, row in enumerate(parts) if other != seat), default=0)
    return _Course(parts[seat], won[seat], rival, legal, frozenset(rivals_did))
