"""Finding a GPU, or saying plainly that there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np

from spielwerk.core import SpielwerkError
from spielwerk.core.rule import cache_folder, layer_of


def cuda_module() -> Any:
    """numba's CUDA target; with a GPU or without one, which suffices to compile."""
    if not hasattr(np, "row_stack"):  # numpy 2.5 dropped it; numba-cuda 0.30 still asks for it
        setattr(np, "row_stack", np.vstack)  # noqa: B010  (an assignment would not type-check)
    try:
        from numba import config, cuda

        setattr(config, "CUDA_LOW_OCCUPANCY_WARNINGS", 0)  # noqa: B010  (small batches are meant; the setting has no type)
    except ImportError:
        raise SpielwerkError('The GPU needs the package extra: pip install "spielwerk[gpu]".') from None
    return cuda


def cuda_or_refuse() -> Any:
    """The CUDA target on a machine that has a GPU."""
    cuda = cuda_module()
    if not cuda.is_available():
        raise SpielwerkError("No usable NVIDIA GPU was found here; use the device cpu.")
    return cuda


def kernel_of(folder: str) -> Callable[[Callable[..., Any]], Any]:
    """Mark a kernel of one game; compiled once, it is kept on disk beside the game's other code for the simulator."""
    cuda = cuda_module()
    import numba

    # numba-cuda has settings of its own, the CUDA target that came with older numba has numba's
    config: Any = sys.modules.get("numba.cuda.core.config", numba.config)

    def decorate(function: Callable[..., Any]) -> Any:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(folder, layer_of(__name__)))
        try:
            return cuda.jit(function, cache=True)
        finally:
            config.CACHE_DIR = before

    return decorate


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
