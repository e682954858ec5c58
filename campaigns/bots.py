"""A hundred thousand matches between bots of all levels: no illegal action, no stall, every match ends.

A part plays matches of one game at one number of seats; each has options and a line-up of its own, drawn by the part's name.
All levels play, the random bot, a game's network by itself and the published recipe too; those that search do so with few
iterations, for what is tried is not how well they play. Every answer is looked at as an outsider's would be: whether it comes
in time, is an action's number, and is legal; what a bot was handed it must not have changed.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from dataclasses import dataclass, field
from zlib import crc32

from spielwerk.bots import Bot, bot
from spielwerk.bots.players import split_name
from spielwerk.core import Game, Match, State, game
from spielwerk.networks import brings_network

from .campaign import Outcome, arguments, main
from .rules import all_games, options_of, seat_counts

MATCHES = 100_000
OF_A_PART = 25
PATIENCE = 10.0  # seconds, on however busy a machine, after which a decision is a stall

# What sits down, and how often: what thinks long sits down seldom, so that a match takes about 50 ms.
LINE_UP = {
    "random": 30.0,
    "apprentice": 30,
    "journeyman": 30,
    "adept": 15,
    "network": 5,
    "network:2": 5,
    "master:2": 4,
    "master:8": 1,
    "master:20": 0.5,
    "grandmaster:2": 4,
    "grandmaster:8": 1,
    "grandmaster:20": 0.5,
    "reference:2": 4,
    "reference:8": 0.5,
}


def line_up(played: Game) -> dict[str, float]:
    """Who sits down in a game: its network by itself only if it has one."""
    return {name: weight for name, weight in LINE_UP.items() if brings_network(played) or split_name(name).kind != "network"}


@dataclass
class Seen:
    """What a part has counted and found."""

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


@dataclass
class Bots:
    """The campaign."""

    matches: int = MATCHES
    of_a_part: int = OF_A_PART
    games: Sequence[str] = field(default_factory=all_games)
    patience: float = PATIENCE
    name: str = "bots"
    seeds: str = "CRC-32 of the part's name"

    def __post_init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._warm: set[str] = set()  # games whose bots have been compiled

    @property
    def parts(self) -> Sequence[str]:
        """Every game and number of seats in turn."""
        tables = [(name, seats) for name in self.games for seats in seat_counts(game(name))]
        each = -(-self.matches // (self.of_a_part * len(tables)))
        return [f"{name}-{seats}-{n}" for n in range(each) for name, seats in tables]

    def do(self, part: str) -> Outcome:
        name, seats, number = part.rsplit("-", 2)
        played, rng, seen = game(name), random.Random(crc32(part.encode())), Seen()
        self._warm_up(played)
        for n in range(self.of_a_part):
            options = options_of(played, int(number) * self.of_a_part + n, rng.getrandbits(60))
            names = rng.choices(list(line_up(played)), list(line_up(played).values()), k=int(seats))
            problem = self._play(played, names, rng.getrandbits(60), options, seen.counts)
            if problem:
                seen.problems.append(f"{name}, {options}, match {n} of {', '.join(names)}: {problem}")
        return Outcome(seen.counts, seen.problems)

    def _warm_up(self, played: Game) -> None:
        """Have all bots answer once, for as long as it takes to compile them."""
        if played.name not in self._warm:
            match = played.start(seed=0)
            seat = match.to_act[0]
            for name in line_up(played):
                bot(name, played, 0, patient=True, threads=1).choose(match.seen(seat), seat)
            self._warm.add(played.name)

    def _play(self, played: Game, names: Sequence[str], seed: int, options: dict[str, int], counts: Counter[str]) -> str:
        """One match; what went wrong, or nothing."""
        match = played.start(len(names), seed, options)
        players = [bot(name, played, seed + seat, patient=True, threads=1) for seat, name in enumerate(names)]
        while not match.over:
            seat = match.to_act[len(match.history) % len(match.to_act)]
            seen = match.seen(seat)
            known = seen.tobytes()
            action = self._answer(players[seat], seen, seat)
            problem = self._wrong(match, seat, action)
            if seen.tobytes() != known:
                problem = "it changed what it was handed"
            if problem:
                return f"{names[seat]} on seat {seat}, ply {match.ply}: {problem}"
            match.play(seat, int(action))
            counts[f"decisions of {names[seat].partition(':')[0]}"] += 1
        counts["matches"] += 1
        counts[f"of {played.name}"] += 1
        return "" if match.winners else "nobody has won"

    def _answer(self, player: Bot, seen: State, seat: int) -> object:
        """What a bot answers, thinking in a thread, which is left behind if it does not come back; None then."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1)
        try:
            return self._pool.submit(player.choose, seen, seat).result(self.patience)
        except OutOfTime:
            self.close()
            return None

    def _wrong(self, match: Match, seat: int, action: object) -> str:
        """What is wrong with an answer, or nothing."""
        if action is None:
            return f"it did not answer within {self.patience:g} s"
        if type(action) is not int:
            return f"it answered {action!r}, which is no action's number"
        if action not in match.legal_ids(seat):
            return f"it answered {action}: {match.why_not(seat, action)}"
        if match.ply > match.game.longest:
            return f"the match goes on beyond its longest length of {match.game.longest} plies"
        return ""

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None


if __name__ == "__main__":
    parser = arguments(__doc__ or "", minutes=6 * 60)
    parser.add_argument("--matches", type=int, default=MATCHES, help="in all, shared equally by games and numbers of seats")
    told = parser.parse_args()
    sys.exit(main(Bots(told.matches), told))
