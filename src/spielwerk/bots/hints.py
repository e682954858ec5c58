"""Advice in a match: the best few actions in the eyes of the master."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from spielwerk.core import Game, SpielwerkError, State
from spielwerk.core.text import catalogue, seat_name

from .search_runner import SearchRunner


def level_name(name: str, lang: str) -> str:
    """The name of a bot in a language."""
    return catalogue(Path(__file__).parent, lang).say("bot", name)


@dataclass(frozen=True)
class Step:
    """One action of the line that the search expects."""

    actor: int
    action: int
    text: str


@dataclass(frozen=True)
class Hint:
    """An action worth considering."""

    action: int
    text: str
    share: float  # chance to win
    points: float  # at the end
    weight: float  # share of the imagined matches that tried it
    line: list[Step] = field(default_factory=list)


def hint(
    game: Game,
    seen: State,
    seat: int,
    *,
    count: int = 3,
    seconds: float = 1.0,
    iterations: int = 0,
    seed: int = 0,
    lang: str = "en",
    threads: int = 0,
) -> list[Hint]:
    """The best few actions of a seat that is asked, the best first; from what the seat sees and nothing else."""
    hints = hints_in((lang,), game, seen, seat, count=count, seconds=seconds, iterations=iterations, seed=seed, threads=threads)
    return hints[lang]


def hints_in(
    langs: Iterable[str],
    game: Game,
    seen: State,
    seat: int,
    *,
    count: int = 3,
    seconds: float = 1.0,
    iterations: int = 0,
    seed: int = 0,
    threads: int = 0,
    marks: bool = False,
) -> dict[str, list[Hint]]:
    """One search told in several languages; with `marks`, sentences hold marks for seats (core.effect) instead of colours."""
    if not game.to_act(seen) >> seat & 1:
        raise SpielwerkError(f"{seat_name(seat, 'en')} is not asked anything now.")
    runner = SearchRunner(game, seed, threads=threads)
    found = runner.search(seen, seat, seconds=seconds, iterations=iterations)
    tried = max(1, sum(prospect.tried for prospect in found))
    lines = [(prospect, runner.expected_line(seen, seat, prospect.action)) for prospect in found[:count]]

    def told(lang: str) -> list[Hint]:
        hints = []
        for prospect, line in lines:
            steps = [
                Step(actor, action, game.sentence(known, actor, action, lang, marks=marks)) for known, actor, action in line
            ]
            weight = prospect.tried / tried
            hints.append(Hint(prospect.action, steps[0].text, prospect.win_share, prospect.points, weight, steps))
        return hints

    return {lang: told(lang) for lang in langs}
