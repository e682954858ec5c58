"""The tasks of a suite, from its file. A suite never changes: whatever has to becomes a suite with another number."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from spielwerk.bots.arena import Contest
from spielwerk.bots.entrants import Entrant
from spielwerk.core import QUICK, SpielwerkError, game

SUITES = ("v1",)


@dataclass(frozen=True)
class Task:
    """One bot against several of another kind, at one game, with so many seats and these options, on the deals of a seed."""

    name: str
    game: str
    seats: int
    opponents: str  # a bot's name; empty where one plays alone
    seed: int
    options: Mapping[str, int]
    matches: int
    luck: int = QUICK  # the kind of dice; a suite that does not say is of before they were sealed

    @property
    def deals(self) -> int:
        """Each is played from every seat."""
        return -(-self.matches // self.seats)

    def contest(self, entrant: Entrant) -> Contest:
        """The task as the arena plays it: the first bot is the one that is looked at."""
        bots = (entrant, self.opponents) if self.opponents else (entrant,)
        return Contest(self.game, bots, self.seats, self.seed, dict(self.options), self.luck)


@dataclass(frozen=True)
class Rulebook:
    """By what a game was played when a suite was made."""

    rules: int
    components: str


@dataclass(frozen=True)
class Suite:
    name: str
    games: Mapping[str, Rulebook]
    tasks: tuple[Task, ...]

    def check(self) -> None:
        """Refuse games whose rules or components are others than those of the suite: figures could not be compared."""
        for name, wanted in self.games.items():
            here = game(name)
            if (here.rules, here.components.digest) != (wanted.rules, wanted.components):
                raise SpielwerkError(
                    f"{self.name} is played by rules {wanted.rules} and components {wanted.components} of {name}; "
                    f"here are rules {here.rules} and components {here.components.digest}."
                )

    def shortened(self, matches: int) -> Suite:
        """With only the first so many matches of each task, for bots that think long; as it is if 0."""
        if not matches:
            return self
        return replace(self, tasks=tuple(replace(task, matches=min(matches, task.matches)) for task in self.tasks))

    def chosen(self, names: Sequence[str] = ()) -> tuple[Task, ...]:
        """Some tasks by name or by game; all if none is named."""
        for name in names:
            if not any(name in (task.name, task.game) for task in self.tasks):
                known = ", ".join(task.name for task in self.tasks)
                raise SpielwerkError(f"{self.name} has no task {name!r}; known are {known}.")
        return tuple(task for task in self.tasks if not names or task.name in names or task.game in names)


@cache
def suite(number: str) -> Suite:
    """A suite by its number, such as "v1"."""
    if number not in SUITES:
        raise SpielwerkError(f"There is no suite {number!r}; known are {', '.join(SUITES)}.")
    with (Path(__file__).parent / f"{number}.toml").open("rb") as file:
        told = tomllib.load(file)
    games = {name: Rulebook(**book) for name, book in told["games"].items()}
    common = {"options": {}, "matches": told["matches"], "luck": told.get("luck", QUICK)}
    tasks = tuple(Task(**{**common, **task}) for task in told["tasks"])
    return Suite(told["name"], games, tasks)
