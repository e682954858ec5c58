"""Getting the games ready: compiling takes a while the first time; it happens in another process, and pages go on working."""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from spielwerk.bots.engine import search
from spielwerk.core import Game, game, game_names
from spielwerk.core.per_game import folder_for
from spielwerk.core.rule import PLAIN

from .exercise import exercise

log = logging.getLogger(__name__)

_AT_ONCE = 2  # games compiled side by side


class WarmUp:
    """How far each game is. A game that is not ready can be looked up and read about, but not played."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._progress: dict[str, float] = {}
        self._ready: set[str] = set()
        self._thread: threading.Thread | None = None
        self.known = _importable()

    def start(self) -> None:
        """Get all games ready, one after the other."""
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)
        self._thread.start()

    def is_ready(self, name: str) -> bool:
        return PLAIN or self._thread is None or name in self._ready or name not in self.known

    def progress(self, name: str) -> float:
        return 1.0 if self.is_ready(name) else self._progress.get(name, 0.0)

    def wait(self, timeout: float | None = None) -> None:
        if self._thread is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        # Games that were compiled before come first: they are there in a moment.
        waiting = sorted(self.known.values(), key=lambda game: not _compiled_before(game))
        with ThreadPoolExecutor(max(1, min(_AT_ONCE, os.cpu_count() or 1)), "compile") as pool:
            list(pool.map(self._make_ready, waiting))

    def _make_ready(self, found: Game) -> None:
        try:
            if not _compiled_before(found):
                self._compile_elsewhere(found.name)
            exercise(found)
        except Exception:  # a game that cannot be compiled must not keep the others away
            log.exception("%s could not be made ready", found.name)
        settle_memory()
        self._ready.add(found.name)
        self._changed()

    def _compile_elsewhere(self, name: str) -> None:
        """Compile in another process, whose work stays on disk, so that this one can serve pages meanwhile."""
        command = [sys.executable, "-m", "spielwerk.web.thinking.warm_up", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                done, of, step = line.split(maxsplit=2)
                self._progress[name] = int(done) / max(1, int(of))
                print(f"Compiling {name}, {done} of {of}: {step.strip()}", file=sys.stderr, flush=True)
                self._changed()


def settle_memory() -> None:
    """Tell the garbage collector that what has been loaded stays.

    The compiler leaves a million objects behind; looking through them again and again halts all pages for a fifth of a second.
    """
    gc.collect()
    gc.freeze()


def _marker(found: Game) -> Path:
    """A file that says that rules and bots of a game, as they are now, have been compiled on this machine."""
    return folder_for(found, search.__name__) / "site"


def _compiled_before(found: Game) -> bool:
    return PLAIN or _marker(found).exists()


def _importable() -> dict[str, Game]:
    found = {}
    for name in game_names():
        try:
            found[name] = game(name)
        except Exception:
            log.exception("the game %s cannot be loaded", name)
    return found


def _compile_here(name: str) -> None:
    found = game(name)
    steps = 0

    def say(step: str, done: int, of: int) -> None:
        nonlocal steps
        steps = of + 1
        print(done, steps, step or "bots", flush=True)

    found.compile(say)
    exercise(found)
    if not PLAIN:
        _marker(found).touch()
    print(steps or 1, steps or 1, "done", flush=True)


if __name__ == "__main__":
    _compile_here(sys.argv[1])
