"""News between the processes of a site on PostgreSQL. Imported only there: the driver takes a while to load."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Collection
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy.exc import SQLAlchemyError

from ..matches.events import MatchEvent
from ..store.database import CHANNEL, Database
from .live import EventBroker, Nudge

log = logging.getLogger(__name__)

Looking = tuple[str, int]  # a match, and who looks at it

_TO_SAY_YES = 0.5  # seconds
_COUNTING = 10.0  # seconds between two reports of how many look on here
_FRESH = 25.0  # seconds for which a report of another process counts
_MOST_WATCHED = 200  # matches of a report, which must not be longer than 8,000 bytes
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
        self._asking: dict[str, set[Looking]] = {}
        self._me = secrets.token_hex(8)
        self.listening = threading.Event()
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}  # another process → when it told, match → onlookers
        self._told_at, self._told = 0.0, False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def looking_elsewhere(self, asked: Collection[Looking]) -> set[Looking]:
        """Who of some has an event stream of a match at another process; takes as long as others have to say yes."""
        if not asked:
            return set()
        number = secrets.token_hex(4)
        there = self._asking.setdefault(number, set())
        try:
            self._say(looking=[list(pair) for pair in asked], asks=self._me, number=number)
            self._stop.wait(_TO_SAY_YES)
            return there
        finally:
            self._asking.pop(number, None)

    def onlookers_elsewhere(self, match: str) -> int:
        """About how many people look on at a match at other processes."""
        now = time.monotonic()
        return sum(counts.get(match, 0) for at, counts in list(self._elsewhere.values()) if now - at < _FRESH)

    def _count(self) -> None:
        """Tell the others from time to time how many look on here, and once that nobody does any more."""
        if time.monotonic() - self._told_at < _COUNTING:
            return
        self._told_at, watched = time.monotonic(), self._broker.watched(_MOST_WATCHED)
        if watched or self._told:
            self._say(onlookers=watched, asks=self._me)
        self._told = bool(watched)

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
                        self._count()
            except (psycopg.Error, SQLAlchemyError) as error:
                self.listening.clear()
                log.warning("lost the connection for news: %s", error)
                self._stop.wait(1.0)

    def _heard(self, told: dict[str, Any]) -> None:
        if "onlookers" in told:
            if told["asks"] != self._me:
                self._elsewhere[told["asks"]] = time.monotonic(), told["onlookers"]
        elif "looking" not in told:
            event = MatchEvent(**told)
            self._broker.publish(event.match, event)
        elif told.get("says") == self._me:
            if (there := self._asking.get(told["number"])) is not None:
                there.update((match, person) for match, person in told["looking"])
        elif told.get("asks", self._me) != self._me:
            here = [[match, person] for match, person in told["looking"] if self._broker.looks(match, person)]
            if here:
                self._say(looking=here, says=told["asks"], number=told["number"])

    def _say(self, **told: object) -> None:
        """On another connection than the one that listens, which can do nothing else."""
        with self._database.writing() as db:
            self._database.notify(db, json.dumps(told))
