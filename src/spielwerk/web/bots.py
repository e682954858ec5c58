"""Bots at the tables: they think in threads of their own, so that no page waits for them."""

from __future__ import annotations

import logging
import queue
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from spielwerk.bots import Bot, bot
from spielwerk.core import Game

from .models import MatchRow, SeatRow
from .play import Play, Table, load_seats, numbered, runs_out
from .problems import Problem
from .shapes import BOT, PERSON, RUNNING

log = logging.getLogger(__name__)

STAND_IN = "journeyman"  # moves for a person whose time is up or who has left
_IDLE = 40  # kinds of idle bots that are kept
SWEEP = 2.0  # seconds between looks for matches that wait for a bot nobody set to work, or for a clock
OVERDUE = 10.0  # seconds after which another process's bot is taken over


def make_bot(level: str, game: Game, *, patient: bool = False) -> Bot:
    """A bot of a level; a patient one takes all the time it needs, for instance to compile."""
    return bot(level, game, secrets.randbits(60), patient=patient)


class Thinkers:
    """A few threads that answer the questions of bots, match by match."""

    def __init__(self, play: Play, threads: int, ready: Callable[[str], bool]) -> None:
        self._play, self._ready = play, ready
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._busy: dict[str, bool] = {}  # match → whether it has been called for again meanwhile
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
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(timeout=5)

    def wake(self, match: str) -> None:
        """A bot of this match is asked."""
        with self._lock:
            if match in self._busy:
                self._busy[match] = True
                return
            self._busy[match] = False
        self._queue.put(match)

    def _work(self) -> None:
        while (match := self._queue.get()) is not None:
            try:
                self._think(match)
            except Problem as problem:  # somebody else was faster; the next look will tell
                log.info("bot of %s: %s", match, problem.key)
            except Exception:
                log.exception("a bot of match %s failed", match)
                self._stop.wait(0.5)
            with self._lock:
                again = self._busy.pop(match)
            if again and not self._stop.is_set():
                self.wake(match)

    def _think(self, match: str) -> None:
        """Answer for the bots of a match until none is asked."""
        while not self._stop.is_set():
            job = self._next(match)
            if job is None:
                return
            seat, question, action = job
            self._play.act(match, numbered(seat), question, action)

    def _next(self, match: str) -> tuple[int, int, int] | None:
        """Seat, question and answer of the next bot, or of a person whose time is up."""
        with self._play.store.reading() as db:
            row = db.get(MatchRow, match)
            if row is None or row.status != RUNNING or not self._ready(row.game):
                return None
            table = Table(db, row, load_seats(db, match), self._play.find_game(row.game))
        if not table.playable:
            self._play.park(match)
            return None
        now = time.time()
        for seat in table.seats:
            if seat.question and (seat.kind == BOT or _late(row, seat, now)):
                return seat.seat, seat.question, self._choose(table, seat)
        return None

    def _choose(self, table: Table, seat: SeatRow) -> int:
        """What a bot answers; it is handed what its seat may know."""
        level = seat.level if seat.kind == BOT else STAND_IN
        seen = table.game.seen(table.match().state, seat.seat)
        # A master goes on from what it thought at its last decision; the others have no memory and serve any table.
        key = (level, table.row.id, str(seat.seat)) if level == "master" else (level, table.row.game)
        with self._lock:
            idle = self._idle.get(key)
            thinker = idle.pop() if idle else None
        thinker = thinker or make_bot(level, table.game)
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
                for match in self._waiting(0.0 if first else OVERDUE):
                    self.wake(match)
                first = False
            except Exception:
                log.exception("looking for waiting matches failed")
            self._stop.wait(SWEEP)

    def _waiting(self, overdue: float) -> list[str]:
        now = time.time()
        bots: Any = select(MatchRow.id).where(
            MatchRow.status == RUNNING, MatchRow.bot_asked.is_(True), MatchRow.changed_at <= now - overdue
        )
        late: Any = select(MatchRow.id).where(MatchRow.status == RUNNING, MatchRow.deadline < now)
        with self._play.store.reading() as db:
            return [*db.scalars(bots.limit(1000)), *db.scalars(late.limit(1000))]


def _late(row: MatchRow, seat: SeatRow, now: float) -> bool:
    due = runs_out(row, seat) if seat.kind == PERSON else None
    return due is not None and due < now
