"""How hard a puzzle is: the rating at which the levels, as often as each found the answer, are most likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log

from spielwerk.bots import Bot, bot
from spielwerk.core import Game, State

LOWEST, HIGHEST, STEP = 800, 2200, 10
EXPECTED, SPREAD = 1500.0, 250.0  # what is thought of a puzzle before anybody has tried it


@dataclass(frozen=True)
class Weaker:
    """A level that tries a puzzle with so many seeds; its rating is what it would have among people."""

    bot: str
    rating: int
    seeds: int


LEVELS = (
    Weaker("apprentice", 1200, 16),
    Weaker("journeyman", 1400, 8),
    Weaker("master:50", 1600, 6),
    Weaker("master:200", 1850, 4),
)
JOURNEYMAN = LEVELS[1]


def choices_of(level: Weaker, game: Game, seen: State, seat: int, seed: int) -> list[int]:
    """What a level takes, once for each of its seeds."""

    def asked(number: int) -> int:
        player: Bot = bot(level.bot, game, seed + number, patient=True, threads=1)
        return player.choose(seen, seat)

    return [asked(number) for number in range(level.seeds)]


def expected(rating: float, difficulty: float, choices: int = 0) -> float:
    """How likely somebody of a rating finds an answer; with `choices` given, guessing among them helps."""
    knows: float = 1.0 / (1.0 + 10.0 ** ((difficulty - rating) / 400.0))
    guess = 1.0 / choices if choices else 0.0
    return guess + (1.0 - guess) * knows


def rated(found: Mapping[str, float], choices: int) -> int:
    """The most likely rating of a puzzle that each level found so often."""

    def likelihood(difficulty: int) -> float:
        total = -(((difficulty - EXPECTED) / SPREAD) ** 2) / 2
        for level in LEVELS:
            chance = min(0.999, expected(level.rating, difficulty, choices))
            hits = found[level.bot] * level.seeds
            total += hits * log(chance) + (level.seeds - hits) * log(1.0 - chance)
        return total

    return max(range(LOWEST, HIGHEST + STEP, STEP), key=likelihood)
