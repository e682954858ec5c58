"""A batch on this machine's processor; work is split over threads, which the compiled loops run without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np

from spielwerk.core import SEALED_SIZE, Dice, Game, Numbers
from spielwerk.core.record import PlainRecords, Rows, States
from spielwerk.core.rule import PLAIN

from . import playouts, stepping
from .array_types import DeviceArray, Int64s
from .arrays import Arrays, array_specs
from .device import one_record
from .layout import observation_layout
from .observation_plan import plan_of
from .settings import Settings

Work = Callable[[int, int, int], object]  # what one thread does: its number, its first match, the one after its last
# Matches that are worth waking a thread for: what is done to each may be one step, a step with observations, or a long play.
STEPS, OBSERVATIONS, PLAYS = 1024, 256, 64


class CpuDevice:
    """What sim.device promises, by compiled loops over parts of the batch."""

    def __init__(self, game: Game, n: int, settings: Settings, first: bytes, threads: int | None) -> None:
        self.game, self.n, self.settings = game, n, settings
        self._begin_many, self._look_many = game.bound(stepping.begin_many), game.bound(stepping.look_many)
        self._step_many, self._first_refused = game.bound(stepping.step_many), game.bound(stepping.first_refused)
        self._random_many, self._score_many = game.bound(stepping.random_many), game.bound(stepping.score_many)
        self._playout_many, self._keep_playing_many = game.bound(playouts.playout_many), game.bound(playouts.keep_playing_many)
        self._parts = {work: _split(n, threads or _most_threads(n, work)) for work in (STEPS, OBSERVATIONS, PLAYS)}
        most = len(self._parts[PLAYS])
        fresh, seen = one_record(game, first), np.zeros(most, game.state.dtype)
        self.states = np.zeros(n, game.state.dtype)
        self._out, self._weight = (np.zeros((most, game.widest), np.int32) for _ in range(2))
        self.arrays = Arrays(
            states=_for_rules(self.states),
            fresh=_for_rules(fresh),
            luck=np.zeros((n, SEALED_SIZE), np.int64),
            players=np.zeros((n, 2), np.int64),
            plan=plan_of(game, settings.seats),
            seen=_for_rules(seen),
            seen_bytes=seen.view(np.int8).reshape(len(seen), game.state.nbytes),
            **{name: np.zeros(shape, kind) for name, (kind, shape) in array_specs(game, n, settings.seats).items()},
        )

    def begin(self, luck: Dice, players: Dice) -> None:
        self.arrays.luck[:], self.arrays.players[:] = luck, players
        self.arrays.done[:], self.arrays.rewards[:] = 0, 0
        self._each_step(lambda k, *part: self._begin_many(self.arrays, self._weight[k], k, self.settings, *part))

    def keep_observations(self) -> None:
        shape = (self.n, observation_layout(self.game).size)
        now, final = (np.zeros(shape, np.float32) for _ in range(2))
        self.settings = self.settings._replace(observing=1)
        self.arrays = self.arrays._replace(observations=now, final_observations=final)

    def look(self) -> None:
        self._each_step(lambda k, *part: self._look_many(self.arrays, self._weight[k], k, self.settings, *part))

    def take(self, actions: object) -> DeviceArray:
        array = np.asarray(actions)
        return array.astype(np.int64, copy=False) if array.dtype.kind in "iu" else array

    def first_refused(self, actions: DeviceArray) -> int:
        return self._first_refused(self.arrays, actions, 0, self.n)

    def step(self, actions: DeviceArray) -> None:
        self._each_step(lambda k, *part: self._step_many(self.arrays, actions, self._weight[k], k, self.settings, *part))

    def random_actions(self) -> DeviceArray:
        actions = np.zeros(self.n, np.int64)
        self._random_many(self.arrays, actions, 0, self.n)
        return actions

    def scores(self) -> tuple[Numbers, Numbers]:
        self._each_step(lambda _, *part: self._score_many(self.arrays, *part))
        return self.arrays.points.copy(), self.arrays.places.copy()

    def playouts(self, most: int) -> Int64s:
        a, made = self.arrays, np.zeros(self.n, np.int64)
        self._each(
            lambda k, *part: self._playout_many(a.states, a.luck, a.players, made, most, self._out[k], self._weight[k], *part)
        )
        return made

    def keep_playing(self, decisions: int) -> Int64s:
        a, ended = self.arrays, np.zeros(self.n, np.int64)
        self._each(
            lambda k, *part: self._keep_playing_many(
                a.states, a.fresh, a.luck, a.players, ended, decisions, self._out[k], self._weight[k], *part
            )
        )
        return ended

    def _each_step(self, work: Work) -> None:
        self._each(work, OBSERVATIONS if self.settings.observing else STEPS)

    def _each(self, work: Work, worth_a_thread: int = PLAYS) -> None:
        """Run `work(k, first, last)` on every part of the batch; this thread takes the first one."""
        parts = self._parts[worth_a_thread]
        others = [_pool().submit(work, k, *part) for k, part in enumerate(parts) if k]
        work(0, *parts[0])
        for other in others:
            other.result()


def _most_threads(n: int, worth_a_thread: int) -> int:
    return min(os.cpu_count() or 1, max(1, n // worth_a_thread))


def _split(n: int, threads: int) -> list[tuple[int, int]]:
    """The matches that each thread works on."""
    number = 1 if PLAIN else min(n, threads)
    return list(pairwise(n * k // number for k in range(number + 1)))


@cache
def _pool() -> ThreadPoolExecutor:
    """Threads for all batches of this process."""
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="spielwerk")


def _for_rules(rows: Rows) -> States:
    return PlainRecords(rows) if PLAIN else rows
