"""Advice in a match, and the analysis of a finished one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spielwerk.core import CHANCE, Game, Match, SpielwerkError
from spielwerk.core.text import catalogue, seat_name

from .charts import line_chart
from .mind import Mind

_WORDS = Path(__file__).parent
_WORTH_TELLING = 0.02  # loss of a chance to win that makes a turning point


def level_name(name: str, lang: str) -> str:
    """The name of a bot in a language."""
    return catalogue(_WORDS, lang).say("bot", name)


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
    seen: Any,
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
    if not game.to_act(seen) >> seat & 1:
        raise SpielwerkError(f"{seat_name(seat, lang)} is not asked anything now.")
    mind = Mind(game, seed, threads=threads)
    found = mind.think(seen, seat, seconds=seconds, iterations=iterations)
    tried = max(1, sum(prospect.tried for prospect in found))
    hints = []
    for prospect in found[:count]:
        line = [
            Step(actor, action, game.sentence(known, actor, action, lang))
            for known, actor, action in mind.expected_line(seen, seat, prospect.action)
        ]
        hints.append(Hint(prospect.action, line[0].text, prospect.share, prospect.points, prospect.tried / tried, line))
    return hints


@dataclass(frozen=True)
class Moment:
    """The chances before an action: `ply` counts all actions, luck included; the last moment is the end."""

    ply: int
    chances: list[float]


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost its seat much, and what the master would have done."""

    ply: int
    seat: int
    played: str
    before: float  # chance to win
    after: float
    better: Hint | None  # None: the master would have done the same


@dataclass(frozen=True)
class Analysis:
    """How a finished match went."""

    seats: int
    moments: list[Moment]
    turning_points: list[TurningPoint]

    def chart(self, lang: str = "en", names: Mapping[int, str] | None = None) -> str:
        """The chances over time as SVG."""
        words = catalogue(_WORDS, lang)
        lines = {
            (names or {}).get(seat) or seat_name(seat, lang): [(m.ply, m.chances[seat]) for m in self.moments]
            for seat in range(self.seats)
        }
        marks = [(point.ply, point.before) for point in self.turning_points]
        return line_chart(words.say("chart", "chances"), words.say("chart", "action"), lines, marks)


def analyse(
    match: Match,
    *,
    lang: str = "en",
    count: int = 5,
    playouts: int = 200,
    iterations: int = 4000,
    seed: int = 0,
    progress: Callable[[int], None] = lambda n: None,
) -> Analysis:
    """Chances over time, the decisions that cost most, and what the master would have done instead."""
    if not match.over:
        raise SpielwerkError("Only a finished match can be analysed.")
    game = match.game
    mind = Mind(game, seed, threads=1)
    s = game.position(match.seats, match.options)
    moments: list[Moment] = []
    records: list[Any] = []  # before each decision
    for ply, (actor, action) in enumerate(match.history):
        if actor != CHANCE:
            moments.append(Moment(ply, mind.forecast(s, playouts)))
            records.append((game.state.copy(s), actor, action))
        game.apply(s, actor, action)
        progress(1)
    share = 1 / len(match.winners)
    moments.append(Moment(len(match.history), [share * (seat in match.winners) for seat in range(match.seats)]))
    costs = [
        (moments[k].chances[actor] - moments[k + 1].chances[actor], k)
        for k, (_, actor, _) in enumerate(records)
        if len(match.history) > moments[k].ply + 1 and match.history[moments[k].ply + 1][0] != CHANCE
    ]
    points = []
    for cost, k in sorted(costs, reverse=True)[:count]:
        before, actor, action = records[k]
        if cost >= _WORTH_TELLING:
            points.append(_turning_point(game, before, actor, action, moments, k, iterations, seed, lang))
    return Analysis(match.seats, moments, sorted(points, key=lambda point: point.ply))


def _turning_point(
    game: Game, s: Any, seat: int, action: int, moments: list[Moment], k: int, iterations: int, seed: int, lang: str
) -> TurningPoint:
    seen = game.seen(s, seat)
    best = hint(game, seen, seat, count=1, iterations=iterations, seed=seed, lang=lang)[0]
    before, after = moments[k].chances[seat], moments[k + 1].chances[seat]
    played = game.sentence(seen, seat, action, lang)
    return TurningPoint(moments[k].ply, seat, played, before, after, None if best.action == action else best)
