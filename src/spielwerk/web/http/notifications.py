"""News between the processes of a site on PostgreSQL. Imported only there: the driver takes a while to load."""

from __future__ import annotations

import json
import logging
import secrets
import threading
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy.exc import SQLAlchemyError

from ..matches.events import MatchEvent
from ..store.database import CHANNEL, Database
from .live import EventBroker, Nudge

log = logging.getLogger(__name__)

_TO_SAY_YES = 0.5  # seconds
# A line that is dead must not look quiet for ever.
_ALIVE = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


class NotificationListener:
    """Hears of changes that other processes have committed to a PostgreSQL database, and asks them who watches a match."""

    def __init__(self, database: Database, broker: EventBroker) -> None:
        url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(url, **_ALIVE)
        self._database, self._broker = database, broker
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notifications", daemon=True)
        self._asking: dict[str, threading.Event] = {}
        self._me = secrets.token_hex(8)
        self.listening = threading.Event()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def watched_elsewhere(self, match: str) -> bool:
        """Whether somebody has an event stream of a match at another process; takes as long as others have to say yes."""
        heard = self._asking.setdefault(match, threading.Event())
        try:
            self._say(watched=match, asks=self._me)
            return heard.wait(_TO_SAY_YES)
        finally:
            self._asking.pop(match, None)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    self._broker.publish_all(Nudge())  # whatever happened while nobody listened
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            self._heard(json.loads(notice.payload))
            except (psycopg.Error, SQLAlchemyError) as error:
                self.listening.clear()
                log.warning("lost the connection for news: %s", error)
                self._stop.wait(1.0)

    def _heard(self, told: dict[str, Any]) -> None:
        if "watched" not in told:
            event = MatchEvent(**told)
            self._broker.publish(event.match, event)
        elif told.get("says") == self._me:
            if (asking := self._asking.get(told["watched"])) is not None:
                asking.set()
        elif told.get("asks", self._me) != self._me and self._broker.listening(told["watched"]):
            self._say(watched=told["watched"], says=told["asks"])

    def _say(self, **told: str) -> None:
        """On another connection than the one that listens, which can do nothing else."""
        with self._database.writing() as db:
            self._database.notify(db, json.dumps(told))
