"""Advice in a match: the best few actions in the eyes of the strongest search of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from spielwerk.core import PLAIN, Game, SpielwerkError, State
from spielwerk.core.text import catalogue, seat_name

from .outlook import FEWEST, WORLDS, Comparison, ComparisonEffort, Difference, compare
from .reasons import about_as_good, called, why
from .search_runner import Prospect
from .strongest import strongest

REASONING = 2.5 if PLAIN else 0.4  # times the time of a search, for its reasons
ITERATIONS_A_WORLD = 20


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
    share: float  # chance to win, as the search sees it
    points: float  # at the end: the sum of `parts`, or what the search expects where there was no time for them
    weight: float  # share of the imagined matches that tried it
    line: list[Step] = field(default_factory=list)
    # The mean of matches that were imagined to their end after this action, in the same worlds for all hints (bots.outlook).
    parts: dict[str, float] = field(default_factory=dict)  # category → points at the end
    matches: int = 0  # how many there were
    reasons: list[str] = field(
        default_factory=list
    )  # sentences: the first hint against the second, the others against the first


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
    runner = strongest(game, seed, threads)
    all_found = runner.search(seen, seat, seconds=seconds, iterations=iterations)
    tried = max(1, sum(prospect.tried for prospect in all_found))
    found = [prospect for prospect in all_found if prospect.tried][:count] or all_found[:1]
    lines = [runner.expected_line(seen, seat, prospect.action) for prospect in found]
    effort: ComparisonEffort = {"worlds": worlds_for(iterations)} if iterations else {"seconds": seconds * REASONING}
    comparison = compare(game, seen, seat, [prospect.action for prospect in found], seed=seed, runner=runner, **effort)

    def told(lang: str) -> list[Hint]:
        hints = []
        for place, (prospect, line) in enumerate(zip(found, lines, strict=True)):
            steps = [
                Step(actor, action, game.sentence(known, actor, action, lang, marks=marks)) for known, actor, action in line
            ]
            outlook = comparison.outlook(prospect.action) if comparison else None
            hints.append(
                Hint(
                    prospect.action,
                    steps[0].text,
                    prospect.win_share,
                    outlook.points if outlook else prospect.points,
                    prospect.tried / tried,
                    steps,
                    outlook.parts if outlook else {},
                    comparison.worlds if outlook else 0,
                    _reasons(comparison, found, place, lang),
                )
            )
        return hints

    return {lang: told(lang) for lang in langs}


def worlds_for(iterations: int) -> int:
    """How many worlds reasons are found in, where a search is as long as its iterations and not as a clock says."""
    return max(FEWEST, min(WORLDS, iterations // ITERATIONS_A_WORLD))


def _reasons(comparison: Comparison, found: list[Prospect], place: int, lang: str) -> list[str]:
    """Why the best action comes first, and why another one does not."""
    against = min(1, len(found) - 1) if place == 0 else 0
    one, other = found[place], found[against]
    return why(
        comparison,
        one.action,
        other.action,
        lang,
        other=called("idea", lang, n=against + 1),
        chances=(one.win_share, other.win_share),
        close=about_as_good(chance_difference(one, other)),
    )


def chance_difference(one: Prospect, other: Prospect) -> Difference:
    """By how much the chances of two actions differ in the eyes of the search, with the error that so few tries have."""
    spread = [each.win_share * (1 - each.win_share) / max(1, each.tried) for each in (one, other)]
    return Difference(one.win_share - other.win_share, sqrt(sum(spread)))
