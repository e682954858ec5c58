"""How a thinking process gets its games ready, one after the other, and who is told."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence

from spielwerk.core import game

from .compiling import compile_elsewhere, is_compiled, load_all

log = logging.getLogger(__name__)

AT_ONCE = 2  # games compiled side by side


class Preparation:
    """The games that are to be ready, and how far they are."""

    def __init__(self, games: Sequence[str], changed: Callable[[], None]) -> None:
        self._waiting = list(games)
        self._known = set(games)
        self._progress = dict.fromkeys(games, 0.0)
        self._changed = changed
        self._more = threading.Condition()
        self._loading = threading.Lock()

    def start(self) -> None:
        """Games that were compiled before come first: they are there in a moment."""
        self._waiting.sort(key=lambda name: not _was_compiled(name))
        for number in range(max(1, min(AT_ONCE, os.cpu_count() or 1))):
            threading.Thread(target=self._work, name=f"prepare-{number}", daemon=True).start()

    def want(self, name: str) -> None:
        """Somebody waits for a game: it comes next."""
        with self._more:
            if name in self._waiting:
                self._waiting.remove(name)
            elif name in self._known:
                return  # it is there, or is being compiled
            self._known.add(name)
            self._progress.setdefault(name, 0.0)
            self._waiting.insert(0, name)
            self._more.notify()

    def progress(self) -> dict[str, float]:
        """How far each game is, from 0 to 1."""
        return dict(self._progress)

    def _work(self) -> None:
        while True:
            with self._more:
                while not self._waiting:
                    self._more.wait()
                name = self._waiting.pop(0)
            try:
                self._make_ready(name)
            except Exception:  # a game that cannot be compiled must not keep the others away
                log.exception("%s could not be made ready", name)

    def _make_ready(self, name: str) -> None:
        found = game(name)
        if not is_compiled(found):
            compile_elsewhere(name, lambda step, done, of: self._tell(name, done / (of + 1)))
        with self._loading:
            load_all(found)
        self._tell(name, 1.0)

    def _tell(self, name: str, share: float) -> None:
        self._progress[name] = share
        self._changed()


def _was_compiled(name: str) -> bool:
    try:
        return is_compiled(game(name))
    except Exception:  # said again, and logged, when it is its turn
        return False
