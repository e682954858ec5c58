"""Who wins, says the bot: imagined by a thinking process from what an onlooker sees, seldom, and only while somebody looks."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from spielwerk.core import Game, State
from spielwerk.thinking import NotReady, Thinkers

from ..store.models import RUNNING
from ..thinking.worker_pool import WorkerPool
from .views import Stage

log = logging.getLogger(__name__)

SECONDS = 0.4  # that a bot imagines
EVERY = 15.0  # seconds between two thoughts about one match
STALE = 180.0  # seconds after which odds say nothing any more
WAITING = 20  # matches that are thought about at a time; the others show what was thought before
_KEPT = 50  # matches


@dataclass
class _Known:
    number: int  # the action before which the position stands
    at: float
    chances: list[float] | None


class Odds:
    """Chances to win of the matches that are shown. A page never waits for them: it shows the newest there are."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self._workers = WorkerPool("odds", 1, WAITING)
        self.stop = self._workers.stop

    def of_stage(self, stage: Stage) -> list[float] | None:
        """The chances in a match that is shown; none once it is over."""
        view = stage.view
        return None if view.status != RUNNING else self.of(view.id, view.ply, view.game, view.seen, view.viewer)

    def of(self, match: str, number: int, game: Game, seen: State, viewer: int) -> list[float] | None:
        """The newest chances of a match; a bot thinks about the position if it is a new one and the last thought is old."""
        with self._lock:
            known, now = self._known.get(match), time.monotonic()
            wanted = known is None or (known.number != number and now - known.at > EVERY)
            if wanted and match not in self._busy and self._workers.has_room and self._thinkers.is_ready(game.name):
                self._busy.add(match)
                self._workers.submit(self._think, match, number, game, seen, viewer)
        return known.chances if known is not None and now - known.at < STALE else None

    def _think(self, match: str, number: int, game: Game, seen: State, viewer: int) -> None:
        chances: list[float] | None = None
        try:
            chances = self._thinkers.foresee(game, seen, viewer, seconds=SECONDS)
        except NotReady:
            log.debug("nobody can tell the odds of %s", game.name)
        finally:
            with self._lock:
                self._busy.discard(match)
                self._known[match] = _Known(number, time.monotonic(), chances)
                self._known.move_to_end(match)
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
