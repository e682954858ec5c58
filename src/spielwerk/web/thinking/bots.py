"""Bots that take seats: they are asked in threads of their own, so that no page waits for them.

One decision is taken at a time, then the match stands at the end of its queue again. Masters and grandmasters, which think for
a second, have a queue and threads of their own: nobody else, and no clock that has run out, waits behind them. Where thinking
time is short, because the owner of a match has used up what he has or because too many wait, the level below answers.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import or_, select

from spielwerk.bots import level_below
from spielwerk.thinking import Thinkers
from spielwerk.thinking.thinker import is_deep

from .. import metrics
from ..matches.changes import Changes
from ..matches.clocks import is_late
from ..matches.leaving import STAND_IN
from ..matches.play import Play
from ..matches.stored import StoredMatch, read_match
from ..problems import Problem
from ..store.ages import AHEAD
from ..store.models import BOT, RUNNING, MatchRow, SeatRow
from .bot_queue import BotQueue, FairQueue, Owner, Waiting
from .budgets import Budgets
from .claims import Claims

log = logging.getLogger(__name__)

SECONDS = 1.0  # that a master thinks
PATIENCE = 3.0  # seconds that a match waits for a master's turn; after that the level below answers
SWEEP = 2.0  # seconds between looks for matches that wait for a bot nobody set to work, or for a clock
OVERDUE = 10.0  # seconds after which another process's bot is taken over


class BotWorkers:
    """A few threads that have the questions of bots answered, decision by decision."""

    def __init__(
        self,
        changes: Changes,
        play: Play,
        queue: BotQueue,
        thinkers: Thinkers,
        budgets: Budgets,
        claims: Claims,
        threads: int,
        masters: int,
    ) -> None:
        """So many threads for quick answers, and so many masters that think at the same time."""
        self._changes, self._database, self._games = changes, changes.database, changes.games
        self._play, self._queue, self._thinkers, self._budgets, self._claims = play, queue, thinkers, budgets, claims
        self._stop = threading.Event()
        self._threads = [
            *(self._thread(f"bot-{n}", queue.quick, self.answer_quickly) for n in range(threads)),
            *(self._thread(f"master-{n}", queue.deep, self.answer_deeply) for n in range(masters)),
            threading.Thread(target=self._sweep, name="sweep", daemon=True),
        ]

    def _thread(self, name: str, lane: FairQueue, answer: Callable[[Waiting], None]) -> threading.Thread:
        return threading.Thread(target=self._work, args=(lane, answer), name=name, daemon=True)

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._queue.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=5)

    def _work(self, lane: FairQueue, answer: Callable[[Waiting], None]) -> None:
        while (waiting := lane.get()) is not None:
            self.work_on(lane, answer, waiting)

    def work_on(self, lane: FairQueue, answer: Callable[[Waiting], None], waiting: Waiting) -> None:
        """Take one decision in a match, whatever comes of it."""
        try:
            answer(waiting)
        except Problem as problem:  # somebody else was faster; the next look will tell
            log.info("bot of %s: %s", waiting.match, problem.key)
        except Exception:
            log.exception("a bot of match %s failed", waiting.match)
            self._stop.wait(0.5)
        lane.done(waiting.match)
        if lane is self._queue.deep:  # another master of the match may have been asked meanwhile
            self._queue.quick.put(waiting.match, waiting.owner)

    def answer_quickly(self, waiting: Waiting) -> None:
        """Answer for one bot or one person whose time is up; masters that are asked get in line, if there is time for them."""
        stored = self._asked(waiting.match)
        if stored is None:
            return
        quick = [seat for seat in stored.seats if _wants_answer(stored, seat) and not _is_deep(seat)]
        deep = [seat for seat in stored.seats if _wants_answer(stored, seat) and _is_deep(seat)]
        if deep and not self._queue.deep.holds(waiting.match):
            if not self._thinkers.is_ready(stored.row.game) or not self._budgets.take(waiting.owner, SECONDS):
                quick += deep
            else:
                self._queue.deep.put(waiting.match, waiting.owner)
        if quick:
            seat = quick[0]
            self._thinkers.want(stored.row.game)
            level = seat.level if seat.kind == BOT else STAND_IN
            self._answer(stored, seat, level_below(level) if _is_deep(seat) else level)

    def answer_deeply(self, waiting: Waiting) -> None:
        """Let one master think, or the level below if that would take too long."""
        stored = self._asked(waiting.match)
        begun = time.monotonic()
        deep = [seat for seat in stored.seats if _wants_answer(stored, seat) and _is_deep(seat)] if stored else []
        try:
            if stored is not None and deep:
                level = deep[0].level
                self._answer(stored, deep[0], level_below(level) if begun - waiting.since > PATIENCE else level)
        finally:
            self._budgets.give_back(waiting.owner, SECONDS - (time.monotonic() - begun))

    def _asked(self, match: str) -> StoredMatch | None:
        """A match that goes on and may wait for a bot."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
        if stored.row.status != RUNNING:
            return None
        if not stored.playable:
            self._changes.park(match)
            return None
        return stored

    def _answer(self, stored: StoredMatch, seat: SeatRow, level: str) -> None:
        """Play what a bot answers, unless another process thinks about it; it is handed what its seat may know."""
        # The claim is for this very question: whoever answers it asks the next one, and sees to that as well.
        with self._claims.claim(f"{stored.row.id}:{seat.seat}:{seat.question}") as mine:
            if not mine or not self._still_asked(seat):
                return
            seen = stored.game.seen(stored.match().state, seat.seat)
            memory = f"{stored.row.id}:{seat.seat}"  # a master goes on from what it thought at its last decision
            metrics.BOT_WAITING.observe(max(0.0, time.time() - seat.asked_at))
            begun = time.monotonic()
            decided = self._thinkers.choose(stored.game, level, seen, seat.seat, memory=memory, seconds=SECONDS)
            metrics.BOT_SECONDS.labels(decided.level).observe(time.monotonic() - begun)
            metrics.BOT_DECISIONS.labels(decided.level).inc()
            self._play.act(seat.seat, stored.row.id, seat.question, decided.action)

    def _still_asked(self, seat: SeatRow) -> bool:
        """Whether nobody has answered a question between reading and claiming it."""
        if self._database.is_sqlite:
            return True  # one process, in which a match is answered for by one thread at a time
        with self._database.reading() as db:
            question = select(SeatRow.question).where(SeatRow.match == seat.match, SeatRow.seat == seat.seat)
            return db.scalar(question) == seat.question

    def _sweep(self) -> None:
        """Find matches whose bots nobody set to work (after a crash) and people whose time is up."""
        first = True
        while not self._stop.is_set():
            try:
                for match, owner in self.waiting(None if first else OVERDUE):
                    self._queue.put(match, owner)
                first = False
            except Exception:
                log.exception("looking for waiting matches failed")
            self._stop.wait(SWEEP)

    def waiting(self, overdue: float | None) -> list[tuple[str, Owner]]:
        """Matches that have waited so many seconds for a bot (None: however long), or for a clock that has run out.

        What was changed in the future was changed before the clock was set back, and may have waited for any time.
        """
        now = time.time()
        columns = select(MatchRow.id, MatchRow.address, MatchRow.host).where(MatchRow.status == RUNNING)
        bots = columns.where(MatchRow.bot_asked.is_(True))
        if overdue is not None:
            bots = bots.where(or_(MatchRow.changed_at <= now - overdue, MatchRow.changed_at > now + AHEAD))
        late = columns.where(MatchRow.deadline < now)
        with self._database.reading() as db:
            rows = [*db.execute(late.limit(1000)), *db.execute(bots.limit(1000))]
        return [(match, Owner(address, host)) for match, address, host in rows]


def _wants_answer(stored: StoredMatch, seat: SeatRow) -> bool:
    """Whether a bot, or a bot in a person's place, is asked."""
    return bool(seat.question) and (seat.kind == BOT or is_late(stored.row, seat))


def _is_deep(seat: SeatRow) -> bool:
    return seat.kind == BOT and is_deep(seat.level)
