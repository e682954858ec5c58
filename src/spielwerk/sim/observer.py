"""Observations of single positions: what a seat may know, as an array."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from spielwerk.core import Game, State, States
from spielwerk.core.record import PlainRecords, Rows
from spielwerk.core.rule import PLAIN

from . import observation
from .array_types import Float32s, Int8s
from .layout import Layout, observation_layout
from .observation_plan import plan_of


class Observer:
    """Turns records of one game into observations; keeps its scratch space, so one serves one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout: Layout = observation_layout(game)
        self._seen, self._seen_bytes = scratch(game, 1)
        self._observation = game.bound(observation.observation)

    def __call__(self, s: State, seat: int, out: Float32s | None = None) -> Float32s:
        """What a seat (or an onlooker, -1) may know of the bare record `s`, as float32; into `out` if given."""
        rows = self.game.state.rows(s)
        row = np.zeros(self.layout.size, np.float32) if out is None else out
        if PLAIN:
            row[:] = _plain_row(self.game, rows.tobytes(), int(seat))
        else:
            self._write(rows, rows, int(seat), row)
        return row

    def _write(self, rows: Rows, states: States, seat: int, row: Float32s) -> None:
        seats = int(rows["seats"][0])
        plan = plan_of(self.game, seats)
        self._observation(states, 0, seat, seats, self._seen, self._seen_bytes, 0, plan, row.reshape(1, -1))


@lru_cache(maxsize=64)
def _plain_row(game: Game, record: bytes, seat: int) -> Float32s:
    """As plain rules write it, number by number: a hundredth of a second, and OpenSpiel looks four times at a position."""
    observer, rows = Observer(game), np.frombuffer(record, game.state.dtype)
    row = np.zeros(observer.layout.size, np.float32)
    observer._write(rows, PlainRecords(rows), seat, row)
    return row


def scratch(game: Game, n: int) -> tuple[States, Int8s]:
    """n records for `observe` to fill, and their bytes."""
    seen = game.state.bare(n)
    return seen, game.state.all_rows(seen).view(np.int8).reshape(n, game.state.nbytes)
