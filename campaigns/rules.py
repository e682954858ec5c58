"""Ten million random matches of all games, at all numbers of seats and with all options, watched at every ply.

What is watched is what `spielwerk check` watches (spielwerk/sim/check.py): laws, ranges, legal actions and endings after each
ply, and for a sample also undoing at every decision, secrets, imagined deals, saving and loading. A part plays matches of one
game at one number of seats; each lockstep of it has options of its own. Everything follows from the part's name.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import prod
from multiprocessing import get_context
from zlib import crc32

from spielwerk.core import Game, game, game_names, seeds_of
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim.check import Part, Watched, every_option_set, option_sets, watch_part
from spielwerk.sim.spread import ENGINES, spread

from .campaign import Outcome, arguments, main

MATCHES = 10_000_000
LOCKSTEP = 500  # matches that are played side by side with the same options
LOCKSTEPS = 10  # of a part
SAMPLED = 5  # of so many locksteps, one match is also played through the Python face, which takes as long as hundreds of others
ALL_OF = 100  # a game with at most so many combinations of options is played with all of them, one after the other


def all_games() -> list[str]:
    """The games; the template, from which others are made, is none."""
    return [name for name in game_names() if name != TEMPLATE]


def seed_of(part: str) -> int:
    """A seed that follows from the part's name."""
    return crc32(part.encode())


def options_of(played: Game, number: int, seed: int) -> dict[str, int]:
    """The options of a game's lockstep of that number: all sets in turn, or, where they are too many, after some drawn ones."""
    if prod(len(option.choices) for option in played.options) <= ALL_OF:
        every = every_option_set(played)
        return every[number % len(every)]
    first = option_sets(played)
    if number < len(first):
        return first[number]
    rng = random.Random(seed)
    return {option.name: rng.choice(option.choices) for option in played.options}


@dataclass
class Rules:
    """The campaign; `workers` processes, or a Ray cluster, play the locksteps of a part."""

    matches: int = MATCHES
    lockstep: int = LOCKSTEP
    locksteps: int = LOCKSTEPS
    games: Sequence[str] = field(default_factory=all_games)
    engine: str = "local"
    workers: int = 1
    name: str = "rules"
    seeds: str = "CRC-32 of the part's name and of the lockstep's number"

    def __post_init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    @property
    def parts(self) -> Sequence[str]:
        """Every game and number of seats in turn, so that what is done at any time is a bit of everything."""
        tables = [(name, seats) for name in self.games for seats in seat_counts(game(name))]
        of_a_table = {name: self._parts_of_a_table(name) for name in self.games}
        numbers = range(max(of_a_table.values()))
        return [f"{name}-{seats}-{n}" for n in numbers for name, seats in tables if n < of_a_table[name]]

    def _parts_of_a_table(self, name: str) -> int:
        """Each game gets an equal share, and in it each number of seats, rounded up to whole parts."""
        size = self.lockstep * self.locksteps * len(self.games) * len(seat_counts(game(name)))
        return -(-self.matches // size)

    def do(self, part: str) -> Outcome:
        counts: Counter[str] = Counter()
        problems = []
        for watched in self._watch(list(self._locksteps_of(part))):
            report = watched.report
            if watched.violation is not None:
                problems.append(str(watched.violation))
            counts["matches"] += report.matches
            counts["plies"] += report.plies
            counts["of them saved, loaded and undone"] += report.sampled
            counts[f"of {report.game}"] += report.matches
        return Outcome(counts, problems)

    def _locksteps_of(self, part: str) -> Iterator[Part]:
        name, seats, number = part.rsplit("-", 2)
        first = int(number) * self.locksteps
        for n in range(first, first + self.locksteps):
            seed = seed_of(f"{part} {n}")
            seeds = tuple(int(one) for one in seeds_of(seed, self.lockstep))
            yield Part(name, int(seats), options_of(game(name), n, seed), seeds, 0 if n % SAMPLED else self.lockstep)

    def _watch(self, locksteps: Sequence[Part]) -> Sequence[Watched]:
        if self.engine != "local":
            return spread(watch_part, locksteps, engine=self.engine, workers=self.workers)
        if self.workers == 1:
            return [watch_part(one) for one in locksteps]
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        try:
            return list(self._pool.map(watch_part, locksteps))
        except BaseException:
            self.close()  # its processes may be gone; the next part gets new ones
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def seat_counts(played: Game) -> range:
    """The numbers of players that a game can be played by."""
    return range(played.fewest_seats, played.most_seats + 1)


if __name__ == "__main__":
    parser = arguments(__doc__ or "", minutes=12 * 60)
    parser.add_argument("--matches", type=int, default=MATCHES, help="in all, shared equally by games and numbers of seats")
    parser.add_argument("--engine", choices=ENGINES, default="local", help="ray: what RAY_ADDRESS names, or this machine")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    told = parser.parse_args()
    sys.exit(main(Rules(told.matches, engine=told.engine, workers=told.workers), told))
