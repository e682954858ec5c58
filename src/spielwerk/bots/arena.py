"""Bots against one another: the same deals for all, every bot in every seat, on local processes or a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from spielwerk.core import Game, SpielwerkError, game, seeds_of
from spielwerk.core.ranking import win_share
from spielwerk.core.text import catalogue

from .charts import bar_chart
from .engine.plan import Floats
from .players import Bot, bot
from .ratings import ratings, wilson

ENGINES = ("local", "ray")
_MOST_TRIES = 3  # of one deal, should its worker die


@dataclass(frozen=True)
class Contest:
    """What is played. With fewer bots than seats the last one takes all seats left over."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, int] = field(default_factory=dict)

    def seatings(self, deal: int) -> Iterator[list[int]]:
        """Who sits where in the matches of a deal: the line-up in every rotation."""
        count = len(self.bots)
        line_up = [min(k, count - 1) if count <= self.seats else (deal + k) % count for k in range(self.seats)]
        for shift in range(self.seats):
            yield line_up[shift:] + line_up[:shift]


@dataclass
class Played:
    """One match: per seat the bot's number, points, place, decisions and seconds."""

    who: list[int]
    points: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float]

    def win_share(self, seat: int) -> float:
        """First place, shared among those who tie."""
        return win_share(np.array(self.places, np.int32), len(self.places), seat)


def play_match(played: Game, bots: list[Bot], who: list[int], seed: int, options: Mapping[str, int]) -> Played:
    match = played.start(len(bots), seed, options)
    decisions, seconds = [0] * len(bots), [0.0] * len(bots)
    while not match.over:
        seat = match.to_act[0]
        seen = match.seen(seat)
        begun = time.perf_counter()
        action = bots[seat].choose(seen, seat)
        seconds[seat] += time.perf_counter() - begun
        decisions[seat] += 1
        match.play(seat, action)
    return Played(who, list(match.scores), list(match.ranks), decisions, seconds)


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """All matches of one deal; they follow from the contest and the number of the deal alone (with budgets in iterations)."""
    played = game(contest.game)
    luck = int(seeds_of(contest.seed, deal + 1)[deal])
    seeds = seeds_of(luck, contest.seats)
    matches = []
    for who in contest.seatings(deal):
        names = [contest.bots[k] for k in who]
        bots = [bot(name, played, int(seed), patient=True, threads=1) for name, seed in zip(names, seeds, strict=True)]
        matches.append(play_match(played, bots, who, luck, contest.options))
    return matches


Progress = Callable[[int], None]


def play_locally(contest: Contest, deals: int, workers: int, progress: Progress) -> list[list[Played]]:
    """On local processes. A deal whose worker dies is played again by another one."""
    done: dict[int, list[Played]] = {}
    tries = [0] * deals
    while len(done) < deals:
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
            waiting: dict[Future[list[Played]], int] = {
                pool.submit(play_deal, contest, deal): deal for deal in range(deals) if deal not in done
            }
            try:
                while waiting:
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        deal = waiting[future]
                        done[deal] = future.result()
                        del waiting[future]
                        progress(1)
            except BrokenProcessPool:
                _count_tries(tries, [deal for future, deal in waiting.items() if not future.cancelled()][:workers])
    return [done[deal] for deal in range(deals)]


def _count_tries(tries: list[int], deals: list[int]) -> None:
    for deal in deals:
        tries[deal] += 1
        if tries[deal] == _MOST_TRIES:
            raise SpielwerkError(f"Deal {deal} could not be played: its worker died {_MOST_TRIES} times.")


def play_on_ray(contest: Contest, deals: int, workers: int, progress: Progress) -> list[list[Played]]:
    """On a Ray cluster (the one named by RAY_ADDRESS, or a local one); the same matches as on local processes."""
    try:
        import ray
    except ModuleNotFoundError:
        raise SpielwerkError("Ray is not installed; pip install 'spielwerk[ray]' brings it.") from None
    if not ray.is_initialized():
        ray.init(address=os.environ.get("RAY_ADDRESS"), num_cpus=None if os.environ.get("RAY_ADDRESS") else workers)
    remote = ray.remote(max_retries=_MOST_TRIES)(play_deal)
    futures = [remote.remote(contest, deal) for deal in range(deals)]
    waiting = list(futures)
    while waiting:
        ready, waiting = ray.wait(waiting)
        progress(len(ready))
    return list(ray.get(futures))


@dataclass(frozen=True)
class Standing:
    """One bot after a contest."""

    bot: str
    matches: int  # seats taken
    share: float  # of first places
    share_low: float
    share_high: float
    fair: float
    points: float
    rating: float
    rating_low: float
    rating_high: float
    decisions: float  # a match
    milliseconds: float  # a decision


def standings(contest: Contest, deals: list[list[Played]]) -> list[Standing]:
    """What the matches say about each bot, the best first."""
    count = len(contest.bots)
    beaten = np.zeros((len(deals), count, count))
    for number, matches in enumerate(deals):
        for played in matches:
            _compare(played, beaten[number])
    rated = ratings(beaten, contest.seed)
    found = []
    for k, name in enumerate(contest.bots):
        rows = [
            (played, seat) for matches in deals for played in matches for seat in range(contest.seats) if played.who[seat] == k
        ]
        n = max(1, len(rows))
        wins = sum(played.win_share(seat) for played, seat in rows)
        decisions = sum(played.decisions[seat] for played, seat in rows)
        seconds = sum(played.seconds[seat] for played, seat in rows)
        points = sum(played.points[seat] for played, seat in rows) / n
        low, high = wilson(wins, n)
        cost = 1000 * seconds / max(1, decisions)
        found.append(Standing(name, n, wins / n, low, high, 1 / contest.seats, points, *rated[k], decisions / n, cost))
    return sorted(found, key=lambda standing: -standing.rating)


def _compare(played: Played, beaten: Floats) -> None:
    """Add a match to the table of who finished before whom."""
    for a, first in enumerate(played.who):
        for b, second in enumerate(played.who):
            if a < b and first != second:
                ahead = (played.places[b] > played.places[a]) + 0.5 * (played.places[b] == played.places[a])
                beaten[first, second] += ahead
                beaten[second, first] += 1 - ahead


def contest(
    agreed: Contest, games: int, *, workers: int = 0, engine: str = "local", progress: Progress = lambda n: None
) -> list[Standing]:
    """Play at least so many matches (whole deals, a match for every rotation) and say how the bots did."""
    if engine not in ENGINES:
        raise SpielwerkError(f"There is no engine {engine!r}; known are {', '.join(ENGINES)}.")
    if games < 1 or not agreed.bots:
        raise SpielwerkError("A contest needs bots and at least one match.")
    played = game(agreed.game)
    played.options_from(agreed.options, agreed.seats)
    for name in agreed.bots:
        bot(name, played, 0, patient=True)
    deals = -(-games // agreed.seats)
    play = play_on_ray if engine == "ray" else play_locally
    return standings(agreed, play(agreed, deals, min(deals, workers or os.cpu_count() or 1), progress))


def chart(rows: list[Standing], lang: str) -> str:
    """First places as SVG."""
    words = catalogue(Path(__file__).parent, lang)
    bars = [(row.bot, row.share, row.share_low, row.share_high) for row in rows]
    return bar_chart(words.say("chart", "share"), words.say("chart", "fair"), bars, rows[0].fair)
