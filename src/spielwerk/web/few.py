"""Boards are drawn a few at a time, so that a move that comes in does not share the processor with a crowd of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

AT_ONCE = 2  # more would not be faster: Python computes in one thread at a time
WAITING = 200  # threads for requests; those that wait here must not keep moves from having one

_free = threading.BoundedSemaphore(AT_ONCE)
_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")


def few_at_once(draw: Callable[_Args, _Answer]) -> Callable[_Args, _Answer]:
    """For what takes milliseconds and can wait. Must not call another function of this kind."""

    @wraps(draw)
    def in_turn(*args: _Args.args, **kwargs: _Args.kwargs) -> _Answer:
        with _free:
            return draw(*args, **kwargs)

    return in_turn
