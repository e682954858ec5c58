"""Finding a GPU, or saying plainly that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np

from spielwerk.core import SpielwerkError


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
