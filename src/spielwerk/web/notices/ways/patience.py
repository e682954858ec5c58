"""How long a receiver may take, and what is said when a message did not arrive."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Undelivered(Exception):
    """A message did not arrive. `gone`: whoever was meant is not there any more; `ours`: it is the site's own fault."""

    def __init__(self, reason: str, *, gone: bool = False, ours: bool = False) -> None:
        super().__init__(reason)
        self.gone, self.ours = gone, ours


class Deadline:
    """The end of one's patience. A receiver that answers byte by byte keeps to every time limit for a single read."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._socket: Callable[[], socket.socket | None] = lambda: None

    def left(self) -> float:
        """Seconds that are left; nothing may be waited for once there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("it takes too long")
        return left

    def watch(self, of: Callable[[], socket.socket | None]) -> None:
        """The connection that is cut when the time is up."""
        self._socket = of

    def cut(self) -> None:
        found = self._socket()
        if found is not None:
            with suppress(OSError):  # it is closed already
                socket.socket.shutdown(found, socket.SHUT_RDWR)  # not an encrypted one's own, which would wait for the other


@contextmanager
def within(seconds: float) -> Iterator[Deadline]:
    """So many seconds for all that is done meanwhile, from the first connection to the last byte."""
    deadline = Deadline(seconds)
    timer = threading.Timer(seconds, deadline.cut)
    timer.daemon = True
    timer.start()
    try:
        yield deadline
    finally:
        timer.cancel()
