"""Notices as the site has them: one thread that finds out who is to be told what and has it sent, and what people ask of it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence

from sqlalchemy import select

from ..games import Games
from ..http.live import EventBroker
from ..settings import Settings
from ..store.database import Database
from ..store.models import MatchRow, NoticeRow, SeatRow
from ..thinking.claims import Claims
from .addresses import MailAddresses
from .bell import Bell
from .messages import Messages
from .planning import plan, prune_old
from .sending import Sender
from .tokens import Tokens
from .turns import Looking, Turns
from .ways.push import Pusher
from .wishes import Wishes

log = logging.getLogger(__name__)

SWEEP = 2.0  # seconds between looks for what is to be told
_AN_HOUR = 3600.0


class Notices:
    def __init__(
        self,
        settings: Settings,
        database: Database,
        games: Games,
        broker: EventBroker,
        elsewhere: Callable[[Collection[Looking]], Collection[Looking]],
        claims: Claims,
    ) -> None:
        """`elsewhere` says who of some looks at a match through another process."""
        self._database, self._claims = database, claims
        tokens = Tokens(database.secret("cookies"))
        pusher = Pusher(database, settings.mail_from, settings.private_webhooks)
        self._mail_possible = bool(settings.smtp)
        self._turns = Turns(database, broker, elsewhere)
        self._wake, self._stop = threading.Event(), threading.Event()
        self._sender = Sender(database, Messages(settings, games, pusher, tokens), self._wake.set)
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self.bell = Bell(database, games)
        self.wishes = Wishes(database, pusher, self._mail_possible, settings.private_webhooks)
        self.addresses = MailAddresses(settings, database, tokens)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self._sender.stop()

    def asked(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """People are asked something in a match; those who are not there are told, after a while."""
        self._turns.asked(match, seats)

    def ended(self, match: MatchRow) -> None:
        """A match has come to its end; those who are not there are told, after a while."""
        self._turns.ended(match)

    def _run(self) -> None:
        tidied, recovered = 0.0, False
        while not self._stop.is_set():
            self._wake.clear()
            try:
                if not recovered:
                    with self._claims.claim("turns of an earlier process") as mine:
                        if mine:
                            self._turns.recover()
                    recovered = True
                self.look()
                if time.monotonic() > tidied + _AN_HOUR:
                    with self._database.writing() as db:
                        prune_old(db)
                    tidied = time.monotonic()
            except Exception:
                log.exception("looking for what is to be told failed")
            self._wake.wait(SWEEP)

    def look(self) -> None:
        """Write down who is to be told, decide by which ways, and set to work on what is due."""
        self._turns.write()
        with self._database.reading() as db:
            fresh = db.scalar(select(NoticeRow.id).where(NoticeRow.sent.is_(False)).limit(1)) is not None
        while fresh and not self._stop.is_set():
            with self._database.writing() as db:
                fresh = plan(db, self._mail_possible) > 0
        while self._sender.begin():
            pass

    def catch_up(self) -> None:
        """Send all that is due now, and wait until it has been tried."""
        self.look()
        self._sender.wait()
