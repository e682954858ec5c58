"""Bots against one another: the same deals for all, every bot in every seat, on local processes or a Ray cluster."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from spielwerk.core import SEALED, Game, SpielwerkError, seeds_of
from spielwerk.core import game as game_named
from spielwerk.core.ranking import win_share
from spielwerk.core.text import catalogue
from spielwerk.sim.spread import ENGINES, Progress, Result, spread

from .charts import bar_chart
from .engine.plan import Floats
from .entrants import Entrant, Seated, entered, titles_of
from .ratings import ratings, wilson


@dataclass(frozen=True)
class Contest:
    """What is played. With fewer bots than seats the last one takes all seats left over."""

    game: str
    bots: tuple[Entrant, ...]
    seats: int
    seed: int
    options: Mapping[str, int] = field(default_factory=dict)
    luck: int = SEALED  # the kind of dice that deal

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
    faults: dict[int, str] = field(default_factory=dict)  # seat → what its bot did that cost it the match

    def win_share(self, seat: int) -> float:
        """First place, shared among those who tie."""
        return win_share(np.array(self.places, np.int32), len(self.places), seat)


def play_match(
    played: Game,
    entrants: Sequence[Entrant],
    who: list[int],
    seed: int,
    options: Mapping[str, int],
    seeds: Sequence[int],
    luck: int = SEALED,
) -> Played:
    """One match between entrants, each with a seed of its own; `seed` is that of the deal."""
    match = played.start(len(entrants), seed, options, luck)
    bots = Seated(played, dict(enumerate(entrants)), seeds, threads=1)
    decisions, seconds = [0] * len(entrants), [0.0] * len(entrants)
    while not match.over:
        seat = match.to_act[0]
        begun = time.perf_counter()
        action = bots.choose(match, seat)
        seconds[seat] += time.perf_counter() - begun
        decisions[seat] += 1
        match.play(seat, action)
    return Played(who, list(match.scores), bots.places(match), decisions, seconds, bots.faults)


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """All matches of one deal; they follow from the contest and the number of the deal alone (with budgets in iterations)."""
    played = game_named(contest.game)
    dealt = int(seeds_of(contest.seed, deal + 1)[deal])
    seeds = [int(seed) for seed in seeds_of(dealt, contest.seats)]
    return [
        play_match(played, [contest.bots[k] for k in who], who, dealt, contest.options, seeds, contest.luck)
        for who in contest.seatings(deal)
    ]


def play_deals(
    agreed: Contest, deals: int, *, engine: str = "local", workers: int = 0, progress: Progress = lambda n: None
) -> list[list[Played]]:
    """So many deals, on local processes or on Ray: the same matches wherever they are played."""
    return spread(partial(play_deal, agreed), range(deals), engine=engine, workers=workers, progress=progress)


def spread_or_here(
    entrants: Sequence[Entrant],
    job: Callable[[int], Result],
    parts: Sequence[int],
    *,
    engine: str,
    workers: int,
    progress: Progress,
) -> list[Result]:
    """What a job makes of each part: in this process if one worker is enough or the bots cannot leave it."""
    if engine != "local" or (workers != 1 and can_travel(entrants)):
        return spread(job, parts, engine=engine, workers=workers, progress=progress) if parts else []
    done = []
    for part in parts:
        done.append(job(part))
        progress(1)
    return done


def can_travel(entrants: Sequence[Entrant]) -> bool:
    """Whether other processes can be handed the bots: what stands in the program that was started cannot be found there."""
    for entrant in entrants:
        if isinstance(entrant, str):
            continue
        kind = entrant if hasattr(entrant, "__qualname__") else type(entrant)
        if getattr(kind, "__module__", "") == "__main__":
            return False
        try:
            pickle.dumps(entrant)
        except Exception:  # objects say in their own ways that they cannot be
            return False
    return True


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
    faults: int = 0  # matches lost by a crash, a stall or an illegal action
    fault: str = ""  # the first of them, in words


def standings(contest: Contest, deals: list[list[Played]]) -> list[Standing]:
    """What the matches say about each bot, the best first."""
    count = len(contest.bots)
    beaten = np.zeros((len(deals), count, count))
    for number, matches in enumerate(deals):
        for played in matches:
            _compare(played, beaten[number])
    rated = ratings(beaten, contest.seed)
    found = []
    for k, name in enumerate(titles_of(contest.bots)):
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
        faults = [played.faults[seat] for played, seat in rows if seat in played.faults]
        told = (points, *rated[k], decisions / n, cost, len(faults), faults[0] if faults else "")
        found.append(Standing(name, n, wins / n, low, high, 1 / contest.seats, *told))
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
    played = game_named(agreed.game)
    played.options_from(agreed.options, agreed.seats)
    for entrant in agreed.bots:
        entered(entrant, played, 0)
    deals = -(-games // agreed.seats)
    play = partial(play_deal, agreed)
    played_deals = spread_or_here(agreed.bots, play, range(deals), engine=engine, workers=workers, progress=progress)
    return standings(agreed, played_deals)


def arena(
    game: Game | str,
    bots: Sequence[Entrant],
    *,
    games: int = 100,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    workers: int = 0,
    engine: str = "local",
) -> list[Standing]:
    """Let bots play each other on the same deals from every seat: names, import paths, classes, objects or functions.

    What other processes cannot be handed (an object of a running program, a function without a name) is played in this one.
    """
    name = game if isinstance(game, str) else game.name
    number = seats if seats is not None else game_named(name).fewest_seats
    agreed = Contest(name, tuple(bots), number, seed, dict(options or {}))
    return contest(agreed, games, workers=workers, engine=engine)


def chart(rows: list[Standing], lang: str) -> str:
    """First places as SVG."""
    words = catalogue(Path(__file__).parent, lang)
    bars = [(row.bot, row.share, row.share_low, row.share_high) for row in rows]
    return bar_chart(words.say("chart", "share"), words.say("chart", "fair"), bars, rows[0].fair)
