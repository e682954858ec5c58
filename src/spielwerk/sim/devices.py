"""Where the arrays of a batch lie and who works on them: this machine's processor, or its GPU."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from spielwerk.core import Game
from spielwerk.core.record import PlainRecords
from spielwerk.core.rule import PLAIN

from . import playouts, stepping
from .arrays import Arrays, How, shapes_of
from .layout import layout_of
from .observation_plan import Tables, tables_of

A_WARP = 32  # threads of a GPU's block: matches go different ways, and a block ends with its slowest
# Matches that are worth waking a thread for: what is done to each may be one step, a step with observations, or a long play.
STEPS, OBSERVATIONS, PLAYS = 1024, 256, 64


class OnCpu:
    """The arrays on this machine; work is split over threads, which the compiled loops run without Python's lock."""

    def __init__(self, game: Game, n: int, how: How, first: bytes, threads: int | None) -> None:
        self.game, self.n, self.how = game, n, how
        self._random = game.bound_module(playouts)
        self._steps = game.bound_module(stepping)
        self._parts = {work: _split(n, threads or _most_threads(n, work)) for work in (STEPS, OBSERVATIONS, PLAYS)}
        most = len(self._parts[PLAYS])
        fresh, seen = _record(game, first), np.zeros(most, game.state.dtype)
        self.states = np.zeros(n, game.state.dtype)
        self._out, self._weight = (np.zeros((most, game.widest), np.int32) for _ in range(2))
        self.arrays = Arrays(
            states=_for_rules(self.states),
            fresh=_for_rules(fresh),
            luck=np.zeros((n, 2), np.int64),
            players=np.zeros((n, 2), np.int64),
            tables=tables_of(game, how.seats),
            seen=_for_rules(seen),
            raw=seen.view(np.int8).reshape(len(seen), game.state.nbytes),
            **{name: np.zeros(shape, kind) for name, (kind, shape) in shapes_of(game, n, how.seats).items()},
        )

    def begin(self, luck: np.ndarray, players: np.ndarray) -> None:
        self.arrays.luck[:], self.arrays.players[:] = luck, players
        self.arrays.done[:], self.arrays.rewards[:] = 0, 0
        self._step(lambda k, *part: self._steps.begin_many(self.arrays, self._weight[k], k, self.how, *part))

    def observe(self) -> None:
        """Keep observations from now on."""
        shape = (self.n, layout_of(self.game).size)
        self.how = self.how._replace(observing=1)
        self.arrays = self.arrays._replace(observations=np.zeros(shape, np.float32), ended=np.zeros(shape, np.float32))

    def look(self) -> None:
        self._step(lambda k, *part: self._steps.look_many(self.arrays, self._weight[k], k, self.how, *part))

    def take(self, actions: Any) -> np.ndarray:
        """Whole numbers as the compiled loops want them; anything else as it is."""
        array = np.asarray(actions)
        return array.astype(np.int64, copy=False) if array.dtype.kind in "iu" else array

    def first_refused(self, actions: np.ndarray) -> int:
        return int(self._steps.first_refused(self.arrays, actions, 0, self.n))

    def step(self, actions: np.ndarray) -> None:
        self._step(lambda k, *part: self._steps.step_many(self.arrays, actions, self._weight[k], k, self.how, *part))

    def random_actions(self) -> np.ndarray:
        actions = np.zeros(self.n, np.int64)
        self._steps.random_many(self.arrays, actions, 0, self.n)
        return actions

    def scores(self) -> tuple[np.ndarray, np.ndarray]:
        self._step(lambda k, *part: self._steps.score_many(self.arrays, *part))
        return self.arrays.points.copy(), self.arrays.places.copy()

    def playouts(self, most: int) -> np.ndarray:
        a, made = self.arrays, np.zeros(self.n, np.int64)
        self._each(
            lambda k, *part: self._random.playout_many(
                a.states, a.luck, a.players, made, most, self._out[k], self._weight[k], *part
            )
        )
        return made

    def keep_playing(self, decisions: int) -> np.ndarray:
        a, ended = self.arrays, np.zeros(self.n, np.int64)
        self._each(
            lambda k, *part: self._random.keep_playing_many(
                a.states, a.fresh, a.luck, a.players, ended, decisions, self._out[k], self._weight[k], *part
            )
        )
        return ended

    def _step(self, work: Callable[..., Any]) -> None:
        self._each(work, OBSERVATIONS if self.how.observing else STEPS)

    def _each(self, work: Callable[..., Any], worth_a_thread: int = PLAYS) -> None:
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


def _record(game: Game, data: bytes) -> np.ndarray:
    """An array of one record, the unused bytes between its fields included, which numpy's copies leave out."""
    return np.frombuffer(bytearray(data), game.state.dtype)


def _for_rules(rows: np.ndarray) -> Any:
    return PlainRecords(rows) if PLAIN else rows


class OnGpu:
    """The arrays on a GPU, one thread a match; they stay there, and kernels and libraries read them in place."""

    def __init__(self, game: Game, n: int, how: How, first: bytes, threads: int | None) -> None:
        from . import kernels
        from .gpu import cuda_or_refuse

        self._cuda = cuda_or_refuse()
        self.game, self.n, self.how = game, n, how
        self._kernels = game.bound_module(kernels)
        self._block = threads or A_WARP
        self._grid = (n + self._block - 1) // self._block
        self.states = self._cuda.device_array(n, game.state.dtype)
        self._refused = self._cuda.device_array(1, np.int64)
        self.arrays = Arrays(
            states=self.states,
            fresh=self._cuda.to_device(_record(game, first)),
            luck=self._cuda.device_array((n, 2), np.int64),
            players=self._cuda.device_array((n, 2), np.int64),
            tables=Tables(*map(self._cuda.to_device, tables_of(game, how.seats))),
            seen=self._cuda.device_array(1, game.state.dtype),
            raw=self._cuda.device_array((1, game.state.nbytes), np.int8),
            **{name: self._zeros(shape, kind) for name, (kind, shape) in shapes_of(game, n, how.seats).items()},
        )

    def _zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        return self._cuda.to_device(np.zeros(shape, kind))

    def _launch(self, kernel: Any, *args: Any) -> None:
        kernel[self._grid, self._block](*args)

    def _run(self, kernel: Any, *args: Any) -> None:
        self._launch(kernel, *args)
        self._cuda.synchronize()

    def begin(self, luck: np.ndarray, players: np.ndarray) -> None:
        self.arrays.luck.copy_to_device(luck)
        self.arrays.players.copy_to_device(players)
        self.arrays.done.copy_to_device(np.zeros(self.n, np.int8))
        self.arrays.rewards.copy_to_device(np.zeros(self.arrays.rewards.shape, np.float32))
        self._launch(self._kernels.fresh_kernel, self.arrays, False)
        self.look()

    def observe(self) -> None:
        """Keep observations from now on; each match has a scratch record to observe in."""
        shape = (self.n, layout_of(self.game).size)
        raw = self._zeros((self.n * self.game.state.nbytes,), np.int8)
        self.how = self.how._replace(observing=1)
        self.arrays = self.arrays._replace(
            observations=self._zeros(shape, np.float32),
            ended=self._zeros(shape, np.float32),
            seen=raw.view(self.game.state.dtype),
            raw=raw.reshape(self.n, self.game.state.nbytes),
        )

    def look(self) -> None:
        self._launch(self._kernels.settle_kernel, self.arrays)
        self._launch(self._kernels.ask_kernel, self.arrays)
        self._see(self.arrays.observations, False)
        self._cuda.synchronize()

    def _see(self, rows: Any, only_done: bool) -> None:
        """Write what the asked seats may know, if anybody wants it."""
        if not self.how.observing:
            return
        self._launch(self._kernels.see_kernel, self.arrays, only_done)
        blocks = (self.n * self._kernels.WRITERS + self._block - 1) // self._block
        self._kernels.write_kernel[blocks, self._block](self.arrays, self.how, rows, only_done)

    def take(self, actions: Any) -> Any:
        """Actions that lie on the GPU stay there."""
        if hasattr(actions, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(actions)
        return self._cuda.to_device(np.ascontiguousarray(actions))

    def first_refused(self, actions: Any) -> int:
        self._refused.copy_to_device(np.array([self.n]))
        self._run(self._kernels.refused_kernel, self.arrays, actions, self._refused)
        first = int(self._refused.copy_to_host()[0])
        return first if first < self.n else -1

    def step(self, actions: Any) -> None:
        self._launch(self._kernels.act_kernel, self.arrays, actions, self.how)
        self._launch(self._kernels.settle_kernel, self.arrays)
        self._launch(self._kernels.end_kernel, self.arrays, self.how)
        if self.how.anew:
            self._see(self.arrays.ended, True)
            self._launch(self._kernels.fresh_kernel, self.arrays, True)
        self.look()

    def random_actions(self) -> Any:
        actions = self._cuda.device_array(self.n, np.int64)
        self._run(self._kernels.random_kernel, self.arrays, actions)
        return actions

    def scores(self) -> tuple[np.ndarray, np.ndarray]:
        self._run(self._kernels.score_kernel, self.arrays)
        return self.arrays.points.copy_to_host(), self.arrays.places.copy_to_host()

    def playouts(self, most: int) -> np.ndarray:
        a, made = self.arrays, self._cuda.device_array(self.n, np.int64)
        self._run(self._kernels.playout_kernel, a.states, a.luck, a.players, made, most)
        return made.copy_to_host()

    def keep_playing(self, decisions: int) -> np.ndarray:
        a, ended = self.arrays, self._cuda.device_array(self.n, np.int64)
        self._run(self._kernels.keep_playing_kernel, a.states, a.fresh, a.luck, a.players, ended, decisions)
        return ended.copy_to_host()
