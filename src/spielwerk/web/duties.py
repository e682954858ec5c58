"""What a site does by itself every few seconds: rooms that are to be filled, and whatever else falls due.

Every process looks; whoever does something locks what it changes and looks again, so that it is done once.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between looks


class Duties:
    def __init__(self, duties: Sequence[Callable[[], None]], pause: float = PAUSE) -> None:
        self._duties, self._pause = duties, pause
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="duties", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stop.wait(self._pause):
            for duty in self._duties:
                try:
                    duty()
                except Exception:
                    log.exception("a duty failed")
