"""Who is here, and what she does: online, at a table, watching one, or when she was last seen.

Requests and open event streams only leave a note in memory; a thread writes the notes down, of each person every few minutes
and when she goes to another match. What is told of somebody passes her privacy.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from ..matches.views import when
from ..store.database import Database
from ..store.models import OPEN, RUNNING, MatchRow, Person, SeatRow
from .privacy import who_may_be_seen

log = logging.getLogger(__name__)

WRITTEN = 180.0  # seconds after which somebody who is still here is written down anew
ONLINE = 360.0  # seconds for which somebody counts as here
TICK = 5.0  # seconds between two looks at what is to be written
ELSEWHERE = 60.0  # seconds without a sign of a match after which somebody has left its page


@dataclass(frozen=True)
class Presence:
    """What may be told of somebody: "online", "plays" or "watches" (with the game, and the match if all may see it),
    "waits" in a room, "away" since a time, or "hidden"."""

    state: str = "hidden"
    game: str = ""
    match: str = ""
    seen_at: datetime | None = None

    @property
    def here(self) -> bool:
        return self.state not in ("hidden", "away")


@dataclass
class _Note:
    seen: float
    match: str = ""
    at_match: float = 0.0
    written: float = 0.0
    written_match: str = ""


class Sightings:
    """The notes of this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notes: dict[int, _Note] = {}
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="presence", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        self.write()

    def note(self, person: int | None, match: str = "") -> None:
        """Somebody is here, with the page of a match open if one is given. Costs nothing worth mentioning."""
        if person is None:
            return
        now = time.time()
        with self._lock:
            found = self._notes.get(person)
            if found is None:
                found = self._notes[person] = _Note(now)
            found.seen = now
            if match:
                found.match, found.at_match = match, now

    def forget(self, person: int) -> None:
        with self._lock:
            self._notes.pop(person, None)

    def write(self, now: float | None = None) -> None:
        """Write down what is new."""
        now = time.time() if now is None else now
        due: dict[int, tuple[float, str]] = {}
        with self._lock:
            for person, note in list(self._notes.items()):
                match = note.match if now - note.at_match < ELSEWHERE else ""
                if note.seen > note.written and (now - note.written >= WRITTEN or match != note.written_match):
                    due[person] = note.seen, match
                    note.written, note.written_match = note.seen, match
                elif now - note.seen > 2 * ONLINE:
                    del self._notes[person]
        people = sorted(due)
        for first in range(0, len(people), 200):
            self._write_some({person: due[person] for person in people[first : first + 200]})

    def _write_some(self, due: dict[int, tuple[float, str]]) -> None:
        seen = case({person: at for person, (at, _) in due.items()}, value=Person.id, else_=Person.seen_at)
        match = case({person: match for person, (_, match) in due.items()}, value=Person.id, else_=Person.at_match)
        written = update(Person).where(Person.id.in_(list(due))).values(seen_at=seen, at_match=match)
        with self._database.writing() as db:
            db.execute(written.execution_options(synchronize_session=False))

    def _run(self) -> None:
        while not self._ended.wait(TICK):
            try:
                self.write()
            except SQLAlchemyError as error:
                log.warning("who is here cannot be written down: %s", getattr(error, "orig", None) or error)


def presence_of(db: Session, viewer: int | None, people: Iterable[int]) -> dict[int, Presence]:
    """What somebody may know of others: three statements, however many they are."""
    wanted = set(people)
    open_ = who_may_be_seen(db, viewer, wanted, "presence")
    told = dict.fromkeys(wanted, Presence())
    if not open_:
        return told
    now = time.time()
    at: dict[int, str] = {}
    for number, seen_at, match in db.execute(select(Person.id, Person.seen_at, Person.at_match).where(Person.id.in_(open_))):
        here = number == viewer or now - seen_at < ONLINE
        told[number] = Presence("online" if here else "away", seen_at=when(seen_at) if seen_at else None)
        if here and match:
            at[number] = match
    if at:
        told.update(_at_tables(db, at, told))
    return told


def _at_tables(db: Session, at: dict[int, str], told: dict[int, Presence]) -> dict[int, Presence]:
    """What those do who have the page of a match open."""
    wanted = select(MatchRow.id, MatchRow.game, MatchRow.status, MatchRow.listed, MatchRow.onlookers, SeatRow.person)
    wanted = wanted.join(SeatRow, SeatRow.match == MatchRow.id).where(MatchRow.id.in_(set(at.values())))
    rows = db.execute(wanted).all()
    matches = {row.id: row for row in rows}
    seated = {(row.id, row.person) for row in rows}
    found = {}
    for person, match in at.items():
        row = matches.get(match)
        if row is None or row.status not in (OPEN, RUNNING):
            continue
        sits = (match, person) in seated
        state = "waits" if row.status == OPEN and sits else "plays" if sits else "watches" if row.status == RUNNING else ""
        if state:
            public = row.listed and row.onlookers == "all"
            found[person] = Presence(state, row.game, match if public else "", told[person].seen_at)
    return found
