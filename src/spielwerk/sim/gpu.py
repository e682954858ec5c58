"""Finding a GPU, or saying plainly that there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from spielwerk.core.errors import SpielwerkError
from spielwerk.core.per_game import folder_for, per_game
from spielwerk.core.rule import F, caching_in

if TYPE_CHECKING:
    from spielwerk.core import Game

Cuda: TypeAlias = Any  # numba's CUDA target, which has no types
Kernel: TypeAlias = Any  # what it makes of a function


def cuda_module() -> Cuda:
    """numba's CUDA target; with a GPU or without one, which suffices to compile."""
    if not hasattr(np, "row_stack"):  # numpy 2.5 dropped it; numba-cuda 0.30 still asks for it
        setattr(np, "row_stack", np.vstack)  # noqa: B010  (an assignment would not type-check)
    try:
        from numba import config, cuda

        setattr(config, "CUDA_LOW_OCCUPANCY_WARNINGS", 0)  # noqa: B010  (small batches are meant; the setting has no type)
    except ImportError:
        raise SpielwerkError('The GPU needs the package extra: pip install "spielwerk[gpu]".') from None
    _widen_calls()
    return cuda


@cache
def _widen_calls() -> None:
    """Let any whole number that a rule is called with count as a 64-bit one, as on the processor (core.parts).

    numba-cuda would translate a rule anew for every width and every constant, with its tables each time: Spyrium's 163
    functions 346 times, with 44 KB of constant memory instead of 16.
    """
    from spielwerk.core.parts import widened

    dispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher  # neither has types
    context: Any = import_module("numba.cuda.target").CUDATypingContext

    class WideDispatcher(dispatcher):  # type: ignore[misc]  # a class of numba-cuda, which has no types
        def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> tuple[Any, ...]:
            found: tuple[Any, ...] = super().get_call_template(
                [widened(kind) for kind in args], {name: widened(kind) for name, kind in kws.items()}
            )
            return found

    resolve, kept_as = context.resolve_value_type, "_CUDATypingContext__dispatcher"

    def resolve_value_type(self: Any, value: Any) -> Any:
        """Where numba-cuda would make a function for the GPU of one for the processor, ours is there already."""
        if hasattr(value, "parts") and not hasattr(value, kept_as):
            setattr(value, kept_as, WideDispatcher(value.py_func, {**value.targetoptions, "device": True, "opt": True}))
        return resolve(self, value)

    context.resolve_value_type = resolve_value_type


def cuda_or_refuse() -> Cuda:
    """The CUDA target on a machine that has a GPU."""
    cuda = cuda_module()
    if not cuda.is_available():
        raise SpielwerkError("No usable NVIDIA GPU was found here; use the device cpu.")
    return cuda


def kernel(function: F) -> F:
    """Mark a kernel, to be compiled in each game's copy of its module and kept on disk."""
    module = sys.modules[function.__module__]
    per_game(module.__name__)
    game: Game | None = getattr(module, "BOUND_TO", None)
    if game is None:  # the module itself, which is there to be read, checked and copied
        return function
    kept: F = kernel_for(game, function)
    return kept


def kernel_for(game: Game, function: Callable[..., None]) -> Kernel:
    """A game's kernel, ready to be launched: by us, or by numba if `SPIELWERK_GPU_LAUNCH=numba` says so (decision 58)."""
    if os.environ.get("SPIELWERK_GPU_LAUNCH") == "numba":
        return _numbas_kernel(game, function)
    from .gpu_launch import GpuKernel  # kernels do not depend on how they are launched

    return GpuKernel(game, function)


def _numbas_kernel(game: Game, function: Callable[..., None]) -> Kernel:
    """A kernel that numba-cuda compiles for what it is called with, keeps beside the game's other code, and launches."""
    cuda = cuda_module()
    import numba

    # numba-cuda has settings of its own, the CUDA target that came with older numba has numba's
    config = sys.modules.get("numba.cuda.core.config", numba.config)
    with caching_in(folder_for(game, function.__module__), config):
        return cuda.jit(function, cache=True)


@contextmanager
def compiling_for(compute_capability: tuple[int, int]) -> Iterator[None]:
    """Let rules be compiled for a GPU that is not there: numba-cuda asks the current device what it can do."""
    cuda = cuda_module()
    real = cuda.dispatcher.get_current_device
    cuda.dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=compute_capability)
    try:
        yield
    finally:
        cuda.dispatcher.get_current_device = real
