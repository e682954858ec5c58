"""A batch on a GPU, one thread a match; the arrays stay there, and kernels and libraries read them in place."""

from __future__ import annotations

import os

import numpy as np
import numpy.typing as npt

from spielwerk.core import SEALED_SIZE, Dice, Game, Numbers

from . import kernels
from .array_types import DeviceArray, Float32s, Int8s, Int64s
from .arrays import Arrays, array_specs
from .device import on_host, one_record
from .gpu import Kernel, cuda_or_refuse
from .layout import observation_layout
from .observation_plan import Entries, Plan, entries_of, plan_of
from .settings import Settings
from .stepping import LOOK, STEP

WARP = 32  # threads of a block: matches go different ways, and a block ends with its slowest


def together() -> bool:
    """Whether the phases of a step go together in one kernel; which is faster has still to be measured on a GPU."""
    return os.environ.get("SPIELWERK_GPU_STEP") == "together"


class GpuDevice:
    """What sim.device promises, by kernels of one thread a match."""

    def __init__(self, game: Game, n: int, settings: Settings, first: bytes, threads: int | None) -> None:
        self._cuda = cuda_or_refuse()
        self.game, self.n, self.settings = game, n, settings
        self._seen_bytes: DeviceArray = None  # nobody looks yet
        self._kernels = game.bound_module(kernels)
        self._block = threads or WARP
        self._state_bytes = self._zeros((n * game.state.nbytes,), np.int8)
        self.states = self._state_bytes.view(game.state.dtype)
        self._refused = self._cuda.to_device(np.array([n]))  # n when nothing was refused
        self._picked, self._taken = (self._cuda.device_array(n, np.int64) for _ in range(2))
        self._entries = Entries(*map(self._cuda.to_device, entries_of(game, settings.seats)))
        self.arrays = Arrays(
            states=self.states,
            fresh=self._cuda.to_device(one_record(game, first)),
            luck=self._cuda.device_array((n, SEALED_SIZE), np.int64),
            players=self._cuda.device_array((n, 2), np.int64),
            plan=Plan(*map(self._cuda.to_device, plan_of(game, settings.seats))),
            seen=self._cuda.device_array(1, game.state.dtype),
            seen_bytes=self._cuda.device_array((1, game.state.nbytes), np.int8),
            **{name: self._zeros(shape, kind) for name, (kind, shape) in array_specs(game, n, settings.seats).items()},
        )

    def _zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> DeviceArray:
        return self._cuda.to_device(np.zeros(shape, kind))

    def _launch(self, kernel: Kernel, *args: object, threads: int = 1, block: int = 0) -> None:
        """Begin a kernel with so many threads a match."""
        block = block or self._block
        kernel[(self.n * threads + block - 1) // block, block](*args)

    def _run(self, kernel: Kernel, *args: object) -> None:
        """A kernel to its end."""
        self._launch(kernel, *args)
        self._cuda.synchronize()

    def begin(self, luck: Dice, players: Dice) -> None:
        _overwrite(self.arrays.luck, luck)
        _overwrite(self.arrays.players, players)
        _overwrite(self.arrays.done, np.zeros(self.n, np.int8))
        _overwrite(self.arrays.rewards, np.zeros(self.arrays.rewards.shape, np.float32))
        self._launch(self._kernels.renew_kernel, self.arrays, False)
        self.look()

    def keep_observations(self) -> None:
        """Each match gets a scratch record to observe in."""
        shape = (self.n, observation_layout(self.game).size)
        seen_bytes = self._seen_bytes = self._zeros((self.n * self.game.state.nbytes,), np.int8)
        self.settings = self.settings._replace(observing=1)
        self.arrays = self.arrays._replace(
            observations=self._zeros(shape, np.float32),
            final_observations=self._zeros(shape, np.float32),
            seen=seen_bytes.view(self.game.state.dtype),
            seen_bytes=seen_bytes.reshape(self.n, self.game.state.nbytes),
        )

    def look(self) -> None:
        self._go_through(LOOK)

    def step(self, actions: DeviceArray) -> None:
        if together():
            self._step_together(actions)
        else:
            self._go_through(STEP, actions)

    def _step_together(self, actions: DeviceArray) -> None:
        """The same phases in as few launches as can be: one, and if ends are observed another one before them."""
        kernels, a, settings = self._kernels, self.arrays, self.settings
        anew = kernels.RENEWING if settings.autoreset else 0
        if anew and settings.observing:
            self._launch(kernels.step_kernel, a, actions, settings, kernels.ACTING)
            self._observe(a.final_observations, only_done=True)
            self._launch(kernels.step_kernel, a, actions, settings, anew | kernels.ASKING)
        else:
            self._launch(kernels.step_kernel, a, actions, settings, kernels.ACTING | anew | kernels.ASKING)
        self._observe(a.observations, only_done=False)
        self._cuda.synchronize()

    def _go_through(self, phases: tuple[str, ...], actions: DeviceArray = None) -> None:
        """Take all matches through one phase of a step after the other."""
        kernels, a, settings = self._kernels, self.arrays, self.settings
        for phase in phases:
            if phase == "act":
                self._launch(kernels.act_kernel, a, actions, settings)
            elif phase == "settle":
                self._launch(kernels.settle_kernel, a)
            elif phase == "end":
                self._launch(kernels.end_kernel, a, settings)
            elif phase == "observe_end":
                if settings.autoreset:
                    self._observe(a.final_observations, only_done=True)
            elif phase == "renew":
                if settings.autoreset:
                    self._launch(kernels.renew_kernel, a, True)
            elif phase == "ask":
                self._launch(kernels.ask_kernel, a)
            elif phase == "observe":
                self._observe(a.observations, only_done=False)
            else:
                raise ValueError(f"a step has a phase {phase!r} that the GPU does not know")
        self._cuda.synchronize()

    def _observe(self, rows: DeviceArray, only_done: bool) -> None:
        """Write what the asked seats may know, if anybody wants it."""
        if self.settings.observing:
            if not only_done:
                self._seen_bytes.copy_to_device(self._state_bytes)
            self._launch(self._kernels.see_kernel, self.arrays, only_done)
            args = (self.arrays, self._entries, self.settings, rows, only_done)
            writers = self._kernels.WRITERS
            self._launch(self._kernels.write_kernel, *args, threads=writers // self._kernels.ROWS, block=writers)

    def take(self, actions: object) -> DeviceArray:
        """Actions that lie on the GPU stay there; kernels read 64-bit numbers side by side, and others are made such."""
        if not hasattr(actions, "__cuda_array_interface__"):
            array = np.ascontiguousarray(np.asarray(actions))
            return self._cuda.to_device(array.astype(np.int64, copy=False) if array.dtype.kind in "iu" else array)
        there = self._cuda.as_cuda_array(actions)
        width = there.dtype.itemsize
        if there.dtype.kind not in "iu" or there.shape != (self.n,):
            return there  # which is refused
        if there.strides != (width,):
            return self._cuda.to_device(np.ascontiguousarray(on_host(there)).astype(np.int64))
        if there.dtype == np.int64:
            return there
        self._launch(self._kernels.take_kernel, there.view(np.int8).reshape(self.n, width), width, self._taken)
        return self._taken

    def first_refused(self, actions: DeviceArray) -> int:
        self._launch(self._kernels.refused_kernel, self.arrays, actions, self._refused)
        first = int(on_host(self._refused)[0])
        if first == self.n:
            return -1
        _overwrite(self._refused, np.array([self.n]))
        return first

    def random_actions(self) -> DeviceArray:
        """Into an array of the batch's own, as all that it hands over on a GPU."""
        self._run(self._kernels.random_kernel, self.arrays, self._picked)
        return self._picked

    def scores(self) -> tuple[Numbers, Numbers]:
        self._run(self._kernels.score_kernel, self.arrays)
        return on_host(self.arrays.points), on_host(self.arrays.places)

    def playouts(self, most: int) -> Int64s:
        return self._play(most, again=False)

    def keep_playing(self, decisions: int) -> Int64s:
        return self._play(decisions, again=True)

    def _play(self, decisions: int, again: bool) -> Int64s:
        a, counted = self.arrays, self._cuda.device_array(self.n, np.int64)
        self._run(self._kernels.play_kernel, a.states, a.fresh, a.luck, a.players, counted, decisions, again)
        return on_host(counted)


def _overwrite(array: DeviceArray, source: Int8s | Int64s | Float32s) -> None:
    array.copy_to_device(source)
