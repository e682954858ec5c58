"""Threads for long thoughts, so that no page waits for them; whoever comes to a full queue is told so."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec

from ..http.open_things import OpenThings
from ..problems import Problem

log = logging.getLogger(__name__)

P = ParamSpec("P")
_NO_BOUND = 2**31


class WorkerPool:
    """A few threads and a short queue; how many wait, all web processes of a site count together."""

    def __init__(self, name: str, threads: int, most: int, folder: str = "") -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._name, self._most = name, most
        self._jobs = OpenThings(name, folder)
        self.stopping = threading.Event()

    def need_room(self) -> None:
        """Refuse when too much is waiting."""
        if not self.has_room:
            raise Problem(429, "thinking_hard")

    @property
    def has_room(self) -> bool:
        return self._jobs.count(self._name) < self._most

    def submit(self, job: Callable[P, None], *args: P.args, **more: P.kwargs) -> None:
        self._jobs.enters(self._name, _NO_BOUND)  # whoever asked whether there is room is let in
        self._pool.submit(lambda: self._run(job, *args, **more))

    def _run(self, job: Callable[P, None], *args: P.args, **more: P.kwargs) -> None:
        try:
            if not self.stopping.is_set():
                job(*args, **more)
        except Exception:
            if not self.stopping.is_set():
                log.exception("%s%r failed", self._name, args)
        finally:
            self._jobs.leaves(self._name)

    def stop(self) -> None:
        self.stopping.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
