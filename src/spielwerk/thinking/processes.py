"""Starts thinking processes, watches them, and starts those anew that have died."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spielwerk.core import game_names

from .protocol import write_key

log = logging.getLogger(__name__)

_LOOK = 0.1  # seconds between looks whether all are alive
_SHORT_LIFE = 5.0  # seconds; who dies sooner than that, again and again, is started ever more slowly
_SLOWEST = 30.0
_ENDING = 3.0  # seconds that a process is given to end


def usual_number() -> int:
    """Processes with compiled rules for this machine: each searches on several threads, and pages want to be drawn too."""
    return max(1, (os.cpu_count() or 1) // 4)


@dataclass
class _Watched:
    """One process, and how often it had to be started."""

    name: str
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    starts: int = 0
    wait: float = 0.0  # before it is started again
    ended_at: float = field(default=0.0)

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, env=self.environment, stdin=subprocess.DEVNULL)
        self.started_at = time.monotonic()
        self.starts += 1


class ThinkingProcesses:
    """Some processes with compiled rules and one with plain rules, which answers for games that are not compiled yet.

    Their sockets lie in a folder that nobody else can look into. They end with the process that has started them.
    """

    def __init__(
        self,
        compiled: int | None = None,
        *,
        games: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        plain: bool = True,
    ) -> None:
        """`compiled`: how many with compiled rules; `games`: those to be compiled without being asked, all if left out.

        Without any with compiled rules, the one with plain rules plays the master as well, and analyses matches. Who runs plain
        rules and has time to think does without that one.
        """
        number = usual_number() if compiled is None else compiled
        self._folder = Path(tempfile.mkdtemp(prefix="spielwerk-"))
        write_key(self._folder)
        given = {"SPIELWERK_CHECK": "1", **os.environ, **(environment or {})}  # one kind of compiled code serves all
        given.pop("SPIELWERK_MODE", None)
        threads = max(1, min(4, (os.cpu_count() or 1) // max(1, number)))
        wanted = list(game_names() if games is None else games)
        self._all: list[_Watched] = []
        if plain:
            alone = [] if number else ["--alone"]
            self._all.append(self._watched("plain", given | {"SPIELWERK_MODE": "plain"}, [], 1, *alone))
        for k in range(number):
            self._all.append(self._watched(f"compiled-{k}", given, wanted[k:] + wanted[:k], threads))
        self.addresses = tuple(str(self._folder / watched.name) for watched in self._all)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="thinking", daemon=True)

    def _watched(self, name: str, environment: dict[str, str], games: list[str], threads: int, *more: str) -> _Watched:
        command = [sys.executable, "-m", "spielwerk.thinking", str(self._folder / name), *more]
        command += ["--parent", str(os.getpid()), "--threads", str(threads), "--games", *games]
        return _Watched(name, command, environment)

    def start(self) -> None:
        for watched in self._all:
            watched.start()
        self._thread.start()

    @property
    def alive(self) -> dict[str, int]:
        """The processes that run now, by name, with their ids."""
        return {
            watched.name: watched.process.pid
            for watched in self._all
            if watched.process is not None and watched.process.poll() is None
        }

    @property
    def restarts(self) -> int:
        """How often a process had to be started anew."""
        return sum(max(0, watched.starts - 1) for watched in self._all)

    @property
    def names(self) -> tuple[str, ...]:
        """All processes that there should be."""
        return tuple(watched.name for watched in self._all)

    def _watch(self) -> None:
        while not self._stop.wait(_LOOK):
            for watched in self._all:
                if watched.process is not None and watched.process.poll() is not None:
                    self._revive(watched)

    def _revive(self, watched: _Watched) -> None:
        """Start a process that has died anew; one that dies at once every time, ever more slowly."""
        now = time.monotonic()
        if not watched.ended_at:
            assert watched.process is not None
            log.warning("the thinking process %s ended with %s", watched.name, watched.process.returncode)
            short = now - watched.started_at < _SHORT_LIFE
            watched.wait = min(_SLOWEST, max(0.25, watched.wait * 2)) if short else 0.0
            watched.ended_at = now
        if now - watched.ended_at >= watched.wait and not self._stop.is_set():
            watched.ended_at = 0.0
            watched.start()

    def stop(self) -> None:
        """End all of them."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        running = [watched.process for watched in self._all if watched.process is not None]
        for process in running:
            process.terminate()
        for process in running:
            try:
                process.wait(_ENDING)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> ThinkingProcesses:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
