"""Changing a match: every change is one transaction on a locked row, and is announced once it is committed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from ..announcer import Announcer
from ..games import Games
from ..store.database import Database
from ..store.models import BOT, FINISHED, PERSON, RUNNING, MatchRow, SeatRow
from .events import MatchEvent, event_of
from .stored import StoredMatch, lock_match


class Changes:
    def __init__(self, database: Database, games: Games, announcer: Announcer) -> None:
        self.database, self.games, self._announcer = database, games, announcer

    @contextmanager
    def change(self, match: str, kind: str) -> Iterator[StoredMatch]:
        """Do something to a match, all or nothing: what the body of the `with` does is committed at its end.

        What it marks as `unnoticed` is announced to nobody and leaves version and time of the match as they were.
        """
        with self.database.writing() as db:
            stored = lock_match(db, self.database, self.games, match)
            before, status = {seat.seat: seat.question for seat in stored.seats}, stored.row.status
            version, changed_at = stored.row.version, stored.row.changed_at
            stored.row.version += 1
            stored.row.changed_at = time.time()
            yield stored
            if stored.unnoticed:
                stored.row.version, stored.row.changed_at = version, changed_at
                return
            event = self._conclude(stored, kind)
        fresh = [seat for seat in stored.seats if seat.kind == PERSON and seat.question and seat.question != before[seat.seat]]
        ended = stored.row.status == FINISHED != status
        self._announcer.announce(event, stored.row, fresh if stored.row.status == RUNNING else [], ended=ended)

    @contextmanager
    def create(self, row: MatchRow, seats: Sequence[SeatRow]) -> Iterator[StoredMatch]:
        """Add a new match, all or nothing; nobody is sent a notice, for whoever makes a match is there."""
        with self.database.writing() as db:
            yield (stored := StoredMatch(db, row, list(seats), self.games.find(row.game)))
            event = self._conclude(stored, "seat")
        self._announcer.announce(event, row, [])

    def _conclude(self, stored: StoredMatch, kind: str) -> MatchEvent:
        """The end of every transaction on a match: what everybody is told once it is committed."""
        row = stored.row
        waits = row.status == RUNNING and not row.paced
        row.bot_asked = waits and any(seat.kind == BOT and seat.question for seat in stored.seats)
        event = event_of(row, kind)
        stored.db.flush()
        self.database.notify(stored.db, json.dumps(asdict(event)))
        return event

    def park(self, match: str) -> None:
        """Let bots and clocks of a match that cannot go on rest; the next change of any kind would wake them."""
        with self.database.writing() as db:
            row = self.database.locked(db, match)
            if row is not None:
                row.bot_asked, row.deadline = False, None
