"""Matches in which a bot is asked, each at most once in the queue."""

from __future__ import annotations

import queue
import threading


class BotQueue:
    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._busy: dict[str, bool] = {}  # match → whether it has been put in again meanwhile
        self._lock = threading.Lock()

    def put(self, match: str) -> None:
        """A bot of this match is asked."""
        with self._lock:
            if match in self._busy:
                self._busy[match] = True
                return
            self._busy[match] = False
        self._waiting.put(match)

    def get(self) -> str | None:
        """The next match, which is nobody else's until it is `done`; None when there is no more work."""
        return self._waiting.get()

    def done(self, match: str) -> None:
        """Somebody has finished with a match; it comes again if it was put in meanwhile."""
        with self._lock:
            again = self._busy.pop(match)
        if again:
            self.put(match)

    def close(self, workers: int) -> None:
        """Send so many workers home."""
        for _ in range(workers):
            self._waiting.put(None)
