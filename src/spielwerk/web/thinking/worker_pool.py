"""Threads for long thoughts, so that no page waits for them; whoever comes to a full queue is told so."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec

from ..problems import Problem

log = logging.getLogger(__name__)

P = ParamSpec("P")


class WorkerPool:
    """A few threads and a short queue."""

    def __init__(self, name: str, threads: int, most: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._name, self._most = name, most
        self._jobs = 0
        self._lock = threading.Lock()
        self.stopping = threading.Event()

    def need_room(self) -> None:
        """Refuse when too much is waiting."""
        if self._jobs >= self._most:
            raise Problem(429, "thinking_hard")

    def submit(self, job: Callable[P, None], *args: P.args, **more: P.kwargs) -> None:
        with self._lock:
            self._jobs += 1
        self._pool.submit(lambda: self._run(job, *args, **more))

    def _run(self, job: Callable[P, None], *args: P.args, **more: P.kwargs) -> None:
        try:
            if not self.stopping.is_set():
                job(*args, **more)
        except Exception:
            if not self.stopping.is_set():
                log.exception("%s%r failed", self._name, args)
        finally:
            with self._lock:
                self._jobs -= 1

    def stop(self) -> None:
        self.stopping.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
