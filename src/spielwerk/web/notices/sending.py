"""Sending: what is due is claimed, sent by a few threads, and tried again later if nobody takes it.

A message is sent at least once: its row goes when it has arrived, and a claim ends by itself should whoever holds it die. No
two processes hold the same claim. Whoever is slow is asked little: two messages at a time for a host, a rest after each that it
did not take, and half of the threads of each way only for hosts that have taken the last one.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from sqlalchemy import CursorResult, delete, select, update
from sqlalchemy.orm import Session

from ..people.inbox import tell
from ..store.database import Database
from ..store.models import DeliveryRow, DeviceRow
from .kinds import PUSH, WAY_OFF, WAYS
from .messages import Messages
from .planning import MAIL_HOST
from .quiet import end_of_quiet
from .settings import FAILED, settings_row, switch
from .ways.patience import Undelivered

log = logging.getLogger(__name__)

THREADS = 4  # of a way
STRANGERS = 2  # of them at most for hosts that have not proved themselves
AT_A_HOST = 2
REST = 60.0  # seconds for a host that did not take something
CLAIM = 120.0  # seconds: longer than anything takes
AGAIN = (60.0, 300.0, 1800.0, 7200.0)  # seconds until the next try
OURS = 1800.0, 48  # the site's own mail server is away: seconds between tries then, and how many
_KNOWN = 1000  # hosts that are remembered
_LOOKED_AT = 500  # rows

Key = tuple[int, str, str, str, str]  # person, way, device, letter, host: what goes in one message


class Sender:
    def __init__(self, database: Database, messages: Messages, done: Callable[[], None]) -> None:
        """`done` is called when a thread is free again."""
        self._database, self._messages, self._done = database, messages, done
        self._pools = {way: ThreadPoolExecutor(THREADS, f"{way}-sender") for way in WAYS}
        self._lock = threading.Lock()
        self._at_hosts: Counter[str] = Counter()
        self._by_way: Counter[str] = Counter()
        self._begun: dict[Key, bool] = {}  # messages on their way, and whether their hosts have yet to prove themselves
        self._good: OrderedDict[str, None] = OrderedDict([(MAIL_HOST, None)])
        self._rests: OrderedDict[str, float] = OrderedDict()
        self._futures: set[Future[None]] = set()

    def stop(self) -> None:
        """Begin nothing new. What is on its way may finish; what does not is sent again after the next start."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        wait(list(self._futures), timeout=2)

    def wait(self) -> None:
        """Until all that has been begun is done."""
        wait(list(self._futures))

    def begin(self) -> int:
        """Set to work on all that is due, as far as there are threads for it; how many messages were begun."""
        begun = 0
        for key, ids in self._due().items():
            if self._enter(key):
                if self._claim(ids):
                    future = self._pools[key[1]].submit(self._work, key, ids)
                    self._futures.add(future)
                    future.add_done_callback(self._futures.discard)
                    begun += 1
                else:
                    self._leave(key)
        return begun

    def _due(self) -> dict[Key, list[int]]:
        now = time.time()
        row = DeliveryRow
        wanted = select(row.person, row.way, row.device, row.letter, row.host, row.id).where(
            row.due_at <= now, row.claimed_until < now, row.host.not_in(self._blocked())
        )
        with self._database.reading() as db:
            found = db.execute(wanted.order_by(row.due_at).limit(_LOOKED_AT)).all()
        groups: dict[Key, list[int]] = {}
        for person, way, device, letter, host, number in found:
            groups.setdefault((person, way, device, letter, host), []).append(number)
        return groups

    # Who is asked how much

    def _blocked(self) -> list[str]:
        now = time.monotonic()
        with self._lock:
            while self._rests and next(iter(self._rests.values())) <= now:
                self._rests.popitem(last=False)
            return [host for host, n in self._at_hosts.items() if n >= AT_A_HOST] + list(self._rests)

    def _enter(self, key: Key) -> bool:
        """Whether there is a thread for a message now; then it is taken."""
        _, way, _, _, host = key
        with self._lock:
            stranger = host not in self._good
            full = self._by_way[way] >= THREADS
            if stranger and sum(unproved and other[1] == way for other, unproved in self._begun.items()) >= STRANGERS:
                full = True
            if full or key in self._begun or self._at_hosts[host] >= AT_A_HOST or host in self._rests:
                return False
            self._by_way[way] += 1
            self._at_hosts[host] += 1
            self._begun[key] = stranger
            return True

    def _leave(self, key: Key, took: bool | None = None) -> None:
        """A message is done with; whether the host took it."""
        _, way, _, _, host = key
        with self._lock:
            del self._begun[key]
            self._by_way[way] -= 1
            self._at_hosts[host] -= 1
            self._at_hosts += Counter()  # without those that are at zero
            if took is False:
                self._rests[host] = time.monotonic() + REST
            if took is not None:
                self._good.pop(host, None)
            if took:
                self._good[host] = None
            while len(self._good) > _KNOWN:
                self._good.popitem(last=False)
            while len(self._rests) > _KNOWN:
                self._rests.popitem(last=False)

    # One message

    def _claim(self, ids: Sequence[int]) -> bool:
        """Make some rows this process's own; no other one sends them meanwhile."""
        now = time.time()
        claimed = update(DeliveryRow).where(DeliveryRow.id.in_(ids), DeliveryRow.claimed_until < now)
        with self._database.writing() as db:
            done = db.execute(claimed.values(claimed_until=now + CLAIM).execution_options(synchronize_session=False))
            assert isinstance(done, CursorResult)
            if done.rowcount != len(ids):
                db.rollback()
                return False
        return True

    def _work(self, key: Key, ids: Sequence[int]) -> None:
        took: bool | None = None
        try:
            with self._database.reading() as db:
                rows = list(db.scalars(select(DeliveryRow).where(DeliveryRow.id.in_(ids))))
                message = self._messages.read(db, rows) if rows else None
            problem: Undelivered | None = None
            if message:
                try:
                    self._messages.send(message)
                    took = True
                except Undelivered as error:
                    took, problem = error.gone, error
                    log.warning("a message could not be delivered: %s", error)
            with self._database.writing() as db:
                self._conclude(db, key, ids, problem)
        except Exception:
            log.exception("sending a message failed")  # its claim runs out, and it is tried again
        finally:
            self._leave(key, took)
            self._done()

    def _conclude(self, db: Session, key: Key, ids: Sequence[int], problem: Undelivered | None) -> None:
        person, way, device, letter, _ = key
        rows = list(db.scalars(select(DeliveryRow).where(DeliveryRow.id.in_(ids))))
        if problem is None:
            db.execute(delete(DeliveryRow).where(DeliveryRow.id.in_(ids)))
            return
        tries = max((row.tries for row in rows), default=0)
        most = OURS[1] if problem.ours else len(AGAIN)
        if tries < most and not (problem.gone and way == PUSH):
            settings = settings_row(db, person)
            due = time.time() + (OURS[0] if problem.ours and tries >= len(AGAIN) else AGAIN[min(tries, len(AGAIN) - 1)])
            due = end_of_quiet(due, settings.quiet_from, settings.quiet_to, settings.zone)
            for row in rows:
                row.tries, row.due_at, row.claimed_until = row.tries + 1, due, 0.0
            return
        db.execute(delete(DeliveryRow).where(DeliveryRow.id.in_(ids)))
        if not problem.ours and not letter:
            self._give_up(db, person, way, device, problem)

    @staticmethod
    def _give_up(db: Session, person: int, way: str, device: str, problem: Undelivered) -> None:
        """Nobody takes what is sent by a way: use it no more, and say so where the person will see it."""
        waiting = delete(DeliveryRow).where(DeliveryRow.person == person, DeliveryRow.way == way, DeliveryRow.letter == "")
        if way == PUSH:
            db.execute(delete(DeviceRow).where(DeviceRow.id == device))
            db.execute(waiting.where(DeliveryRow.device == device))
            if problem.gone:
                return  # the browser has taken its leave; nobody misses anything there
        else:
            db.execute(waiting)
            switch(db, person, way, FAILED)
        tell(db, person, f"{WAY_OFF}_{way}", "/me/notices")
