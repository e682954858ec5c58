"""What the supervisor knows of its processes, in a file that the web processes read for /ready and /metrics."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import TypedDict

log = logging.getLogger(__name__)

_NAME = "processes.json"


class Processes(TypedDict):
    """The processes of a site: their ids, and how often one had to be started again."""

    web: list[int]
    web_restarts: int
    thinking: list[int]
    thinking_restarts: int


class State:
    """Written by the supervisor alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = Processes(web=[], web_restarts=0, thinking=[], thinking_restarts=0)
        self._write()

    def web(self, pids: list[int]) -> None:
        self._known["web"] = pids
        self._write()

    def restarted(self) -> None:
        self._known["web_restarts"] += 1
        self._write()

    def thinking(self, pids: list[int], restarts: int) -> None:
        if (pids, restarts) != (self._known["thinking"], self._known["thinking_restarts"]):
            self._known["thinking"], self._known["thinking_restarts"] = pids, restarts
            self._write()

    def forget(self, pid: int) -> None:
        """What a dead web process counted stays; what it had open does not."""
        for file in self._folder.glob(f"gauge_live*_{pid}.db"):
            file.unlink(missing_ok=True)

    def _write(self) -> None:
        fresh = self._folder / f"{_NAME}.new"
        try:
            fresh.write_text(json.dumps(self._known), encoding="utf-8")
            os.replace(fresh, self._folder / _NAME)
        except OSError as error:  # the site goes on: what /ready and /metrics tell of processes is old until the next change
            log.warning("what is known of processes cannot be written to %s: %s", self._folder, error.strerror)


def processes(folder: str) -> Processes | None:
    """What the supervisor knows; None if there is none."""
    try:
        found: Processes = json.loads((Path(folder) / _NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if folder else None
