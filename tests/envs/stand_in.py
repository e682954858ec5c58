"""A stand-in for a GPU: the real kernels and their launches on this machine's processor, one thread after the other.

The order of the threads is drawn (always the same way), and new memory holds rubbish: a kernel that counts on either differs
from the processor. What it can't show is what a GPU's own compiler makes of the rules; for that there is scripts/gpu_check.py.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spielwerk.core import Game
from spielwerk.core.record import PLAIN, PlainRecords
from spielwerk.sim import gpu

RUBBISH = 0x5A


class DeviceArray(np.ndarray):
    """An array that lies "there" and says so as a GPU's array does."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.__array_interface__

    def copy_to_host(self) -> np.ndarray:
        return _exactly(self)

    def copy_to_device(self, source: np.ndarray) -> None:
        self[...] = source


class StandIn:
    """What the kernels and their launches use of numba.cuda."""

    def __init__(self) -> None:
        self.launches: list[str] = []
        self.local = SimpleNamespace(array=_rubbish)
        self.atomic = SimpleNamespace(min=_lower)
        self._thread = 0
        self._order = random.Random(1)

    def grid(self, _axes: int) -> int:
        return self._thread

    def is_available(self) -> bool:
        return True

    def synchronize(self) -> None:
        pass

    def device_array(self, shape: Any, kind: Any) -> DeviceArray:
        return _rubbish(shape, kind).view(DeviceArray)

    def to_device(self, source: np.ndarray) -> DeviceArray:
        return _exactly(source).view(DeviceArray)

    def as_cuda_array(self, source: DeviceArray) -> DeviceArray:
        return source

    def jit(self, function: Callable[..., None]) -> Any:
        return _Kernel(self, function)


class _Records(PlainRecords):
    """Records for plain rules, as many as an array of them has."""

    @property
    def shape(self) -> tuple[int]:
        return (len(self),)


class _Kernel:
    def __init__(self, cuda: StandIn, function: Callable[..., None]) -> None:
        self._cuda, self.py_func = cuda, function

    def __getitem__(self, launch: tuple[int, int]) -> Callable[..., None]:
        def run(*args: Any) -> None:
            self._cuda.launches.append(self.py_func.__name__)
            taken = [_for_rules(arg) for arg in args]
            threads = launch[0] * launch[1]
            for thread in self._cuda._order.sample(range(threads), threads):
                self._cuda._thread = thread
                self.py_func(*taken)

        return run


@contextmanager
def a_stand_in(game: Game, patch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """While this lasts, the game's GPU is the stand-in."""
    cuda = StandIn()
    bound = f"spielwerk.sim.kernels@{game.name}"
    with patch.context() as within:
        within.setattr(gpu, "cuda_module", lambda: cuda)
        within.setattr(gpu, "kernel_for", lambda _game, function: cuda.jit(function))
        within.delitem(sys.modules, bound, raising=False)
        try:
            yield cuda
        finally:
            sys.modules.pop(bound, None)


def _rubbish(shape: Any, kind: Any) -> np.ndarray:
    array = np.zeros(shape, kind if isinstance(kind, np.dtype | type) else str(kind))  # numba's kinds have the names of numpy's
    for part in [array[name] for name in array.dtype.names or ()] or [array]:
        part[...] = RUBBISH  # not between the fields: numpy, unlike a GPU, would never write there
    return array


def _exactly(source: np.ndarray) -> np.ndarray:
    """A copy with the bytes between the fields of a record, which numpy's own copy leaves out."""
    return np.frombuffer(bytearray(np.ascontiguousarray(source).tobytes()), source.dtype).reshape(source.shape)


def _lower(array: np.ndarray, at: int, value: int) -> None:
    array[at] = min(array[at], value)


def _for_rules(arg: Any) -> Any:
    """Plain rules want records that answer with Python's numbers; compiled ones take the arrays as they are."""
    if isinstance(arg, tuple):
        return type(arg)(*map(_for_rules, arg)) if hasattr(arg, "_fields") else arg
    if isinstance(arg, np.ndarray):
        array = arg.view(np.ndarray)
        return _Records(array) if PLAIN and array.dtype.names else array
    return arg
