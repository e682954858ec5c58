"""Bots that take seats: they think in threads of their own, so that no page waits for them."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict

from sqlalchemy import select

from spielwerk.bots import Bot, bot
from spielwerk.core import Game

from ..matches.changes import Changes
from ..matches.clocks import is_late
from ..matches.lobby import STAND_IN
from ..matches.play import Play
from ..matches.stored import StoredMatch, read_match
from ..problems import Problem
from ..store.models import BOT, RUNNING, MatchRow, SeatRow
from .bot_queue import BotQueue

log = logging.getLogger(__name__)

_IDLE = 40  # kinds of idle bots that are kept
SWEEP = 2.0  # seconds between looks for matches that wait for a bot nobody set to work, or for a clock
OVERDUE = 10.0  # seconds after which another process's bot is taken over


def make_bot(level: str, game: Game, *, patient: bool = False) -> Bot:
    """A bot of a level; a patient one takes all the time it needs, for instance to compile."""
    return bot(level, game, secrets.randbits(60), patient=patient)


class BotWorkers:
    """A few threads that answer the questions of bots, match by match."""

    def __init__(self, changes: Changes, play: Play, queue: BotQueue, threads: int) -> None:
        self._changes, self._database, self._games = changes, changes.database, changes.games
        self._play, self._queue = play, queue
        self._lock = threading.Lock()
        self._idle: OrderedDict[tuple[str, ...], list[Bot]] = OrderedDict()
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._work, name=f"bot-{n}", daemon=True) for n in range(threads)]
        self._threads.append(threading.Thread(target=self._sweep, name="sweep", daemon=True))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._queue.close(len(self._threads))
        for thread in self._threads:
            thread.join(timeout=5)

    def _work(self) -> None:
        while (match := self._queue.get()) is not None:
            try:
                self._think(match)
            except Problem as problem:  # somebody else was faster; the next look will tell
                log.info("bot of %s: %s", match, problem.key)
            except Exception:
                log.exception("a bot of match %s failed", match)
                self._stop.wait(0.5)
            self._queue.done(match)

    def _think(self, match: str) -> None:
        """Answer for the bots of a match until none is asked."""
        while not self._stop.is_set():
            job = self._next(match)
            if job is None:
                return
            seat, question, action = job
            self._play.act(seat, match, question, action)

    def _next(self, match: str) -> tuple[int, int, int] | None:
        """Seat, question and answer of the next bot, or of a person whose time is up."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
        if stored.row.status != RUNNING or not self._games.is_ready(stored.row.game):
            return None
        if not stored.playable:
            self._changes.park(match)
            return None
        for seat in stored.seats:
            if seat.question and (seat.kind == BOT or is_late(stored.row, seat)):
                return seat.seat, seat.question, self._choose(stored, seat)
        return None

    def _choose(self, stored: StoredMatch, seat: SeatRow) -> int:
        """What a bot answers; it is handed what its seat may know."""
        level = seat.level if seat.kind == BOT else STAND_IN
        seen = stored.game.seen(stored.match().state, seat.seat)
        # A master goes on from what it thought at its last decision; the others have no memory and serve any match.
        key = (level, stored.row.id, str(seat.seat)) if level == "master" else (level, stored.row.game)
        with self._lock:
            idle = self._idle.get(key)
            thinker = idle.pop() if idle else None
        thinker = thinker or make_bot(level, stored.game)
        action = thinker.choose(seen, seat.seat)
        with self._lock:
            self._idle.setdefault(key, []).append(thinker)
            self._idle.move_to_end(key)
            while len(self._idle) > _IDLE:
                self._idle.popitem(last=False)
        return action

    def _sweep(self) -> None:
        """Find matches whose bots nobody set to work (after a crash) and people whose time is up."""
        first = True
        while not self._stop.is_set():
            try:
                for match in self.waiting(0.0 if first else OVERDUE):
                    self._queue.put(match)
                first = False
            except Exception:
                log.exception("looking for waiting matches failed")
            self._stop.wait(SWEEP)

    def waiting(self, overdue: float) -> list[str]:
        """Matches that have waited so many seconds for a bot, or for a clock that has run out."""
        now = time.time()
        bots = select(MatchRow.id).where(
            MatchRow.status == RUNNING, MatchRow.bot_asked.is_(True), MatchRow.changed_at <= now - overdue
        )
        late = select(MatchRow.id).where(MatchRow.status == RUNNING, MatchRow.deadline < now)
        with self._database.reading() as db:
            return [*db.scalars(bots.limit(1000)), *db.scalars(late.limit(1000))]
