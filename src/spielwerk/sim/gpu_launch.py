"""Launching kernels by NVIDIA's driver, with arguments that are worked out once for each array.

numba-cuda would find out the types of all arguments at each launch and turn each of a batch's twenty arrays into eight numbers
anew. That takes longer than most kernels run. Here an array keeps its numbers, and a launch is one call of the driver.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from spielwerk.core.errors import SpielwerkError

from .gpu import Cuda, cuda_module
from .gpu_code import architecture_here, code_of

if TYPE_CHECKING:
    from spielwerk.core import Game

_KEPT_AS = "_spielwerk_words"  # with an array: the numbers as which kernels take it
_WORD = 8  # bytes; every number of an argument has one to itself, of which a kernel reads as many bytes as it has


class GpuKernel:
    """A kernel of one game: `kernel[blocks, threads](*args)` as numba writes it."""

    def __init__(self, game: Game, function: Callable[..., None]) -> None:
        self.game, self.py_func = game, function
        self._loaded: dict[int, Any] = {}  # the code by the number of the GPU that it was loaded to

    def __getitem__(self, launch: tuple[int, int]) -> Callable[..., None]:
        return partial(self._launch, *launch)

    def _launch(self, blocks: int, threads: int, *args: object) -> None:
        gpu: int = cuda_module().current_context().device.id  # also lets the driver know whose turn it is in this thread
        if gpu not in self._loaded:
            self._loaded[gpu] = loaded(code_of(self.game, self.py_func.__name__, architecture_here()), self.py_func.__name__)
        words = array("q", words_of(args))
        at = words.buffer_info()[0]
        pointers = array("Q", range(at, at + _WORD * len(words), _WORD))
        shown = pointers.buffer_info()[0]
        done(driver().cuLaunchKernel(self._loaded[gpu], blocks, 1, 1, threads, 1, 1, 0, 0, shown, 0))


def words_of(args: Iterable[object]) -> list[int]:
    """Arguments as the numbers that numba's kernels take: tuples one after the other, each array as eight or so."""
    words: list[int] = []
    for arg in args:
        words += getattr(arg, _KEPT_AS, None) or _words_of_one(arg)
    return words


def _words_of_one(arg: Any) -> Sequence[int]:
    if isinstance(arg, tuple):
        return words_of(arg)
    if isinstance(arg, (bool, int, np.integer)):
        return (int(arg),)
    if not hasattr(arg, "__cuda_array_interface__"):
        raise TypeError(f"a kernel takes arrays and whole numbers, not {arg!r}")
    at = arg.__cuda_array_interface__["data"][0]
    words = (
        0,
        0,
        arg.size,
        arg.dtype.itemsize,
        at,
        *arg.shape,
        *arg.strides,
    )  # no owner, no parent, how many, how wide, where …
    setattr(arg, _KEPT_AS, words)
    return words


def loaded(code: bytes, name: str) -> Any:
    """A kernel's code on the GPU that is in use now."""
    module = done(driver().cuModuleLoadData(code))
    return done(driver().cuModuleGetFunction(module, name.encode()))


def done(answer: tuple[Any, ...]) -> Any:
    """What the driver has answered, unless it complains."""
    status, *found = answer
    if int(status):
        raise SpielwerkError(f"The GPU's driver says {getattr(status, 'name', status)}.")
    return found[0] if found else None


@cache
def driver() -> Cuda:
    """NVIDIA's driver, as its own package binds it."""
    try:
        return import_module("cuda.bindings.driver")
    except ImportError:
        raise SpielwerkError("Launching needs cuda-bindings, which numba-cuda brings: pip install 'spielwerk[gpu]'.") from None
