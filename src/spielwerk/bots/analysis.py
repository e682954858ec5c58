"""The analysis of a finished match: chances over time, the decisions that cost most, and what would have been better."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import TypedDict, Unpack

import numpy as np

from spielwerk.core import CHANCE, Match, SpielwerkError, State
from spielwerk.core.ranking import win_share
from spielwerk.core.text import catalogue, seat_name

from .charts import line_chart
from .hints import Hint, hints_in, worlds_for
from .outlook import ComparisonEffort, compare
from .reasons import called, explain
from .strongest import strongest

WORTH_TELLING = 0.02  # loss of a chance to win that makes a turning point
CANDIDATES = 4  # times as many decisions as wanted are looked at closely,
CLOSELY = 10  # with so many times as many imagined matches
REASONS = 0.3  # seconds for the reasons of a turning point
SENTENCES = 2  # that tell them
FORECASTS = 0.6  # share of the time for all positions; the rest is for the turning points


@dataclass(frozen=True)
class Moment:
    """The chances before an action: `ply` counts all actions, luck included; the last moment is the end."""

    ply: int
    chances: list[float]


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost its seat much, and what the search would have done. Chances are from the whole position."""

    ply: int
    seat: int
    played: str
    before: float  # chance to win
    after: float
    instead: float  # after what the search would have done
    better: Hint  # that action, with what the search expected of it from what the seat could know
    reasons: list[str] = field(default_factory=list)  # why that would have been better, in a sentence or two
    category: str = ""  # of the score, in which the two differ most; empty if none clearly does
    rule: str = ""  # the id of the rule behind the question


@dataclass(frozen=True)
class Analysis:
    """How a finished match went."""

    seats: int
    moments: list[Moment]
    turning_points: list[TurningPoint]
    thorough: bool = True  # False: time ran out before every decision had been looked at

    def chart(self, lang: str = "en", names: Mapping[int, str] | None = None) -> str:
        """The chances over time as SVG."""
        words = catalogue(Path(__file__).parent, lang)
        lines = {
            (names or {}).get(seat) or seat_name(seat, lang): [(m.ply, m.chances[seat]) for m in self.moments]
            for seat in range(self.seats)
        }
        marks = [(point.ply, point.before) for point in self.turning_points]
        return line_chart(words.say("chart", "chances"), words.say("chart", "action"), lines, marks)


class Effort(TypedDict, total=False):
    """How thoroughly a match is analysed; what is left out is as in `analyse_in`."""

    count: int
    playouts: int
    iterations: int
    seconds: float
    seed: int
    progress: Callable[[float], None]


def analyse(match: Match, *, lang: str = "en", **effort: Unpack[Effort]) -> Analysis:
    """Chances over time, the decisions that cost most, and what the search would have done instead; see `analyse_in`."""
    return analyse_in((lang,), match, **effort)[lang]


def analyse_in(
    langs: Iterable[str],
    match: Match,
    *,
    count: int = 5,
    playouts: int = 200,
    iterations: int = 4000,
    seconds: float = inf,
    seed: int = 0,
    progress: Callable[[float], None] = lambda share: None,
    marks: bool = False,
) -> dict[str, Analysis]:
    """One analysis told in several languages; with `marks`, sentences hold marks for seats (core.effect) instead of colours.

    The search thinks for so many iterations at each turning point; 0: for a second. When all `seconds` are used up, the
    analysis is as fine as it got: positions are looked at coarsely first. `progress` is told the share that is done.
    """
    if not match.over:
        raise SpielwerkError("Only a finished match can be analysed.")
    begun = time.monotonic()
    study = _Study(match, playouts, seed, marks)

    def time_left(share: float = 1.0) -> bool:
        return time.monotonic() - begun < seconds * share

    thorough = True
    plies = list(study.plies())
    for done, ply in enumerate(plies):
        if done and not time_left(FORECASTS):
            thorough = False
            break
        study.forecast(ply)
        progress(FORECASTS * done / len(plies))
    worst = study.costly()[: count * CANDIDATES]
    for done, ply in enumerate(worst):
        if not time_left((1 + FORECASTS) / 2):
            thorough = False
            break
        study.forecast_closely(ply)
        progress(FORECASTS + (1 - FORECASTS) / 2 * done / len(worst))
    langs = tuple(langs)
    points: list[dict[str, TurningPoint]] = []
    for ply in study.costly(closely=True):
        if len(points) == count:
            break
        if not time_left():
            thorough = False
            break
        progress((1 + FORECASTS) / 2 + (1 - FORECASTS) / 2 * len(points) / count)
        if point := study.turning_point(ply, langs, iterations):
            points.append(point)
    progress(1.0)
    points.sort(key=lambda point: point[langs[0]].ply)
    return {lang: Analysis(match.seats, study.moments(), [point[lang] for point in points], thorough) for lang in langs}


class _Study:
    """The positions of a match and what is known about them so far."""

    def __init__(self, match: Match, playouts: int, seed: int, marks: bool) -> None:
        self._game, self._history, self._playouts, self._seed = match.game, match.history, playouts, seed
        self._marks = marks
        self._runner = strongest(match.game, seed, threads=1)
        s = match.game.position(match.seats, match.options)
        self._before: list[State] = []
        for actor, action in match.history:
            self._before.append(match.game.state.copy(s))
            match.game.apply(s, actor, action)
        places = np.array(match.ranks, np.int32)
        won = [win_share(places, match.seats, seat) for seat in range(match.seats)]
        self._chances = {len(match.history): won}
        self._closely: set[int] = set()

    def _decided(self, ply: int) -> bool:
        """Whether a seat, not luck, acted there."""
        return 0 <= ply < len(self._history) and self._history[ply][0] != CHANCE

    def plies(self) -> Iterator[int]:
        """The positions before and after every decision, the whole match coarsely first."""
        wanted = [ply for ply in range(len(self._history)) if self._decided(ply) or self._decided(ply - 1)]
        told: set[int] = set()
        for stride in (16, 8, 4, 2, 1):
            for ply in wanted[::stride]:
                if ply not in told:
                    told.add(ply)
                    yield ply

    def forecast(self, ply: int, times: int = 1) -> None:
        if ply < len(self._history):
            self._chances[ply] = self._runner.forecast(self._before[ply], self._playouts * times)

    def forecast_closely(self, ply: int) -> None:
        """Both sides of a decision with little noise: the greatest of many noisy losses are mostly noise."""
        for side in (ply, ply + 1):
            if side not in self._closely:
                self.forecast(side, CLOSELY)
                self._closely.add(side)

    def _cost(self, ply: int) -> float:
        seat = self._history[ply][0]
        return self._chances[ply][seat] - self._chances[ply + 1][seat]

    def costly(self, closely: bool = False) -> list[int]:
        """The decisions that cost their seat much, the worst first; luck's part does not count."""
        known = self._closely | {len(self._history)} if closely else self._chances.keys()
        plies = [ply for ply in known if self._decided(ply) and ply + 1 in known and self._cost(ply) >= WORTH_TELLING]
        return sorted(plies, key=lambda ply: (-self._cost(ply), ply))

    def turning_point(self, ply: int, langs: tuple[str, ...], iterations: int) -> dict[str, TurningPoint] | None:
        """What the search would have done, if that is something else and better."""
        game, (seat, action) = self._game, self._history[ply]
        seen = game.seen(self._before[ply], seat)
        best = hints_in(langs, game, seen, seat, count=1, iterations=iterations, seed=self._seed, threads=1, marks=self._marks)
        before, after = self._chances[ply][seat], self._chances[ply + 1][seat]
        instead = self._chance_after(ply, best[langs[0]][0].action)
        if instead - after < WORTH_TELLING:
            return None
        said = {lang: game.sentence(seen, seat, action, lang, marks=self._marks) for lang in langs}
        better = best[langs[0]][0].action
        effort: ComparisonEffort = {"worlds": worlds_for(iterations)} if iterations else {"seconds": REASONS}
        comparison = compare(game, seen, seat, [better, action], seed=self._seed, **effort)
        rule, points = game.rule_asked(seen, seat), {}
        for lang in langs:
            told = explain(
                comparison,
                better,
                action,
                lang,
                other=called("played", lang),
                chances=(instead, after),
                close=False,
                most=SENTENCES,
            )
            points[lang] = TurningPoint(
                ply, seat, said[lang], before, after, instead, best[lang][0], told.sentences, told.category, rule
            )
        return points

    def _chance_after(self, ply: int, action: int) -> float:
        """The chance to win of the seat that is asked there, if it does this."""
        seat, played = self._history[ply]
        if action == played:
            return self._chances[ply + 1][seat]
        s = self._game.state.copy(self._before[ply])
        self._game.apply(s, seat, action)
        return self._runner.forecast(s, self._playouts * CLOSELY)[seat]

    def moments(self) -> list[Moment]:
        return [Moment(ply, self._chances[ply]) for ply in sorted(self._chances)]
