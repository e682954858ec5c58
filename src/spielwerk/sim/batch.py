"""Many matches of one game at once. Match i equals the single match with the seed `seeds[i]`, byte for byte, on any device."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from spielwerk.core import LUCK, PLAYERS, Game, IllegalAction, SpielwerkError, many_dice, seeds_of
from spielwerk.core import game as game_named
from spielwerk.core.rule import PLAIN

DEVICES = ("cpu", "gpu")


class Batch:
    """n matches with the same seat count and options; arrays in, arrays out.

    `step` takes one action per match, that of the seat in `asked` (the lowest of the seats that are asked at once).
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        seed: int = 0,
        device: str = "cpu",
        options: Mapping[str, int] | None = None,
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise SpielwerkError(f"A batch has at least one match, not {n}.")
        if device not in DEVICES:
            raise SpielwerkError(f"There is no device {device!r}; known are {', '.join(DEVICES)}.")
        self.game = game_named(game) if isinstance(game, str) else game
        self.n, self.device = n, device
        self.seats = self.game.fewest_seats if seats is None else seats
        self.options = self.game.options_from(options or {}, self.seats)
        self.seeds = seeds_of(seed, n)
        self._fresh = self.game.state.many(1)
        self.game.state.assign(self._fresh[0], self.game.position(self.seats, self.options))
        arrays = _Gpu if device == "gpu" else _Cpu
        self._on: _Cpu | _Gpu = arrays(self.game, n, self._fresh, threads)
        self.reset()

    def reset(self) -> None:
        """Start all matches anew from their seeds."""
        self._on.begin(many_dice(self.seeds, LUCK), many_dice(self.seeds, PLAYERS))

    @property
    def states(self) -> np.ndarray:
        """All records as one structured array (on a GPU: a copy brought back)."""
        return self._on.states()

    @property
    def asked(self) -> np.ndarray:
        """The seat whose action `step` takes next in each match, -1 where the match is over."""
        return self._on.asked()

    def legal_masks(self) -> np.ndarray:
        """One row per match: 1 for each legal action of the asked seat."""
        return self._on.masks()

    def step(self, actions: Any) -> None:
        """Play one action in every match that is not over; if any is illegal, none is played."""
        chosen = np.asarray(actions, np.int32)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"A batch of {self.n} matches takes {self.n} actions, not an array of shape {chosen.shape}.")
        refused = self._on.first_refused(chosen)
        if refused >= 0:
            raise IllegalAction(f"Match {refused}: action {int(chosen[refused])} is not legal now. Nothing was played.")
        self._on.step(chosen)

    def playouts(self, most: int | None = None) -> np.ndarray:
        """Play all matches at random to the end, or for `most` decisions each; decisions made per match."""
        return self._on.playouts(self.game.longest if most is None else most)

    def keep_playing(self, decisions: int) -> np.ndarray:
        """Make this many random decisions per match, starting anew when one ends; matches ended per place."""
        return self._on.keep_playing(decisions)

    def scores(self) -> np.ndarray:
        """Points per match and seat."""
        out = np.zeros((self.n, self.game.most_seats), np.int32)
        states = self.game.state._wrap(self.states)
        for i in range(self.n):
            self.game.score(states[i], out[i])
        return out[:, : self.seats]


class _Cpu:
    """The arrays on this machine; work is split over threads, which the compiled loops run without Python's lock."""

    def __init__(self, game: Game, n: int, fresh: Any, threads: int | None) -> None:
        self.game, self.n, self._fresh = game, n, fresh
        self._loops = game.loops("spielwerk.sim.playouts")
        self._steps = game.loops("spielwerk.sim.stepping")
        self._states = game.state.many(n)
        self._threads = 1 if PLAIN else min(n, threads or os.cpu_count() or 1)

    def begin(self, luck: np.ndarray, players: np.ndarray) -> None:
        self._luck, self._players = luck, players
        self._split(lambda out, weight, *part: self._steps.begin_many(self._states, self._fresh, luck, out, weight, *part))

    def states(self) -> np.ndarray:
        return self.game.state.all_rows(self._states)

    def asked(self) -> np.ndarray:
        seats = np.zeros(self.n, np.int8)
        self._split(lambda out, weight, *part: self._steps.asked_many(self._states, seats, *part))
        return seats

    def masks(self) -> np.ndarray:
        masks = np.zeros((self.n, self.game.verbs.count), np.int8)
        self._split(lambda out, weight, *part: self._steps.mask_many(self._states, masks, out, *part))
        return masks

    def first_refused(self, actions: np.ndarray) -> int:
        found = self._split(
            lambda out, weight, *part: self._steps.first_refused(self._states, actions, out, *part),
        )
        return min((i for i in found if i >= 0), default=-1)

    def step(self, actions: np.ndarray) -> None:
        self._split(
            lambda out, weight, *part: self._steps.step_many(self._states, actions, self._luck, out, weight, *part),
        )

    def playouts(self, most: int) -> np.ndarray:
        counts = np.zeros(self.n, np.int64)
        self._split(
            lambda out, weight, *part: self._loops.playout_many(
                self._states, self._luck, self._players, counts, most, out, weight, *part
            ),
        )
        return counts

    def keep_playing(self, decisions: int) -> np.ndarray:
        ended = np.zeros(self.n, np.int64)
        self._split(
            lambda out, weight, *part: self._loops.keep_playing_many(
                self._states, self._fresh, self._luck, self._players, ended, decisions, out, weight, *part
            ),
        )
        return ended

    def _split(self, work: Callable[..., Any]) -> list[Any]:
        """Run `work(out, weight, first, last)` on every part of the batch."""
        edges = [self.n * k // self._threads for k in range(self._threads + 1)]
        parts = list(pairwise(edges))

        def run(part: tuple[int, int]) -> Any:
            return work(np.zeros(self.game.widest, np.int32), np.zeros(self.game.widest, np.int32), *part)

        if len(parts) == 1:
            return [run(parts[0])]
        with ThreadPoolExecutor(len(parts)) as pool:
            return list(pool.map(run, parts))


class _Gpu:
    """The arrays on a GPU, one thread a match; states stay there."""

    def __init__(self, game: Game, n: int, fresh: Any, threads: int | None) -> None:
        from .gpu import cuda_or_refuse

        self._cuda = cuda_or_refuse()
        self.game, self.n = game, n
        self._kernels = game.loops("spielwerk.sim.kernels")
        self._states = self._cuda.device_array(n, game.state.dtype)
        self._fresh = self._cuda.to_device(game.state.all_rows(fresh))
        self._block = threads or 128
        self._grid = (n + self._block - 1) // self._block

    def _run(self, kernel: Any, *args: Any) -> None:
        kernel[self._grid, self._block](*args)
        self._cuda.synchronize()

    def begin(self, luck: np.ndarray, players: np.ndarray) -> None:
        self._luck, self._players = self._cuda.to_device(luck), self._cuda.to_device(players)
        self._run(self._kernels.begin_kernel, self._states, self._fresh, self._luck)

    def states(self) -> np.ndarray:
        return self._states.copy_to_host()

    def asked(self) -> np.ndarray:
        seats = self._cuda.device_array(self.n, np.int8)
        self._run(self._kernels.asked_kernel, self._states, seats)
        return seats.copy_to_host()

    def masks(self) -> np.ndarray:
        masks = self._cuda.to_device(np.zeros((self.n, self.game.verbs.count), np.int8))
        self._run(self._kernels.mask_kernel, self._states, masks)
        return masks.copy_to_host()

    def first_refused(self, actions: np.ndarray) -> int:
        refused = self._cuda.device_array(self.n, np.int8)
        self._run(self._kernels.refused_kernel, self._states, self._cuda.to_device(actions), refused)
        places = np.flatnonzero(refused.copy_to_host())
        return int(places[0]) if len(places) else -1

    def step(self, actions: np.ndarray) -> None:
        self._run(self._kernels.step_kernel, self._states, self._cuda.to_device(actions), self._luck)

    def playouts(self, most: int) -> np.ndarray:
        counts = self._cuda.device_array(self.n, np.int64)
        self._run(self._kernels.playout_kernel, self._states, self._luck, self._players, counts, most)
        return counts.copy_to_host()

    def keep_playing(self, decisions: int) -> np.ndarray:
        ended = self._cuda.device_array(self.n, np.int64)
        args = (self._states, self._fresh, self._luck, self._players, ended, decisions)
        self._run(self._kernels.keep_playing_kernel, *args)
        return ended.copy_to_host()
