"""How every program is timed: the best of three rounds, by the processor's clock if not told otherwise. Nothing to install."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

ROUNDS = 3


@dataclass
class Played:
    """What was played in one go: `choices` sums up how many legal actions each decision had (0: not counted)."""

    decisions: int = 0
    games: int = 0
    choices: int = 0

    def __add__(self, other: Played) -> Played:
        return Played(self.decisions + other.decisions, self.games + other.games, self.choices + other.choices)


@dataclass
class Row:
    """One line of the table."""

    how: str
    decisions_per_second: float
    games_per_second: float
    decisions_per_wall_second: float  # less, where other programs wanted the core as well
    decisions_per_game: float
    choices_per_decision: float


def timed(
    how: str,
    play: Callable[[], Played],
    seconds: float,
    like: Row | None = None,
    clock: Callable[[], float] = time.process_time,
) -> Row:
    """Play again and again for so many seconds of that clock. `like` knows what `play` does not count."""
    best: Row | None = None
    for _ in range(ROUNDS):
        played, wall, begun = Played(), time.perf_counter(), clock()
        while clock() - begun < seconds / ROUNDS:
            played += play()
        lasted, wall = clock() - begun, time.perf_counter() - wall
        length = played.decisions / played.games if played.games else 0.0
        row = Row(
            how,
            decisions_per_second=played.decisions / lasted,
            games_per_second=played.games / lasted,
            decisions_per_wall_second=played.decisions / wall,
            decisions_per_game=like.decisions_per_game if like else length,
            choices_per_decision=like.choices_per_decision if like else played.choices / max(1, played.decisions),
        )
        if best is None or row.decisions_per_second > best.decisions_per_second:
            best = row
    assert best is not None
    return best


def tell(*rows: Row) -> None:
    """Hand the rows to the program that started this one: the last line of what is printed."""
    print(json.dumps([asdict(row) for row in rows]))
