"""The matches of a tournament's tables: set up once, counted once, hurried when the round has no time left."""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..matches.changes import Changes
from ..matches.leaving import STAND_IN
from ..matches.lobby import new_row, new_seed
from ..matches.moves import begin
from ..matches.stored import StoredMatch
from ..people.inbox import tell
from ..problems import Problem
from ..store.models import (
    BOT,
    FINISHED,
    PERSON,
    RUNNING,
    UNDER_WAY,
    EntryRow,
    MatchRow,
    Person,
    SeatRow,
    TournamentRow,
    TournamentTableRow,
)
from .state import State, read_row


class _SetUpAlready(Exception):
    """Somebody else was faster; nothing is to be stored."""


class Tables:
    def __init__(self, changes: Changes) -> None:
        self._changes, self._database, self._games = changes, changes.database, changes.games

    def set_up(self, number: int, round_number: int, table_number: int) -> None:
        """Begin the match of a table, unless it has one: match and table know each other in one transaction, or not at all."""
        with self._database.reading() as db:
            row = read_row(db, number)
            game = self._games.find(row.game)
        match = new_row(game, row.seats, row.options, new_seed())
        match.clock_kind, match.clock_seconds, match.clock_increment = row.clock_kind, row.clock_seconds, row.clock_increment
        match.listed, match.hints, match.rated = row.admits != "link", "none", row.rated
        match.tournament, match.title, match.host = number, row.name, row.host
        seats: list[SeatRow] = []
        try:
            with self._changes.create(match, seats) as stored:
                row = read_row(stored.db, number, locked=True)
                table = stored.db.get(TournamentTableRow, (number, round_number, table_number))
                if table is None or table.match is not None or row.status != UNDER_WAY:
                    raise _SetUpAlready
                stored.db.add(match)
                stored.db.flush()
                stored.seats = _seats(stored.db, match.id, table)
                stored.db.add_all(stored.seats)
                begin(stored)
                table.match = match.id
                row.version += 1
                _tell(stored, row, round_number)
        except _SetUpAlready:
            return

    def count(self, db: Session, state: State) -> bool:
        """Take down the results of tables that are done; whether there were any. A table's row holds one result, for good."""
        waiting = {table.match: table for table in state.tables if table.counted_at is None and table.match is not None}
        found = False
        for match in db.scalars(select(MatchRow).where(MatchRow.id.in_(waiting))):
            if match.status != FINISHED and self._goes_on(db, match):
                continue
            table, found = waiting[match.id], True
            if match.status == FINISHED and match.result is not None:
                table.places, table.points = match.result["places"], match.result["points"]
            else:  # it will never end: everybody shares
                table.places, table.points = [1] * match.seats, [0] * match.seats
            table.counted_at = time.time()
        return found

    def _goes_on(self, db: Session, match: MatchRow) -> bool:
        try:
            return match.status == RUNNING and StoredMatch(db, match, [], self._games.find(match.game)).playable
        except Problem:  # the game is not there any more
            return False

    def hurry(self, match: str) -> None:
        """The round has no time left: bots play the match to its end, each for whom it finds on a seat."""
        with self._changes.change(match, "move") as stored:
            if stored.row.status != RUNNING:
                return
            stored.row.clock_kind, stored.row.clock_increment = "match", 0
            for seat in stored.seats:
                seat.seconds_left = 0.0
            asked = [seat.asked_at for seat in stored.seats if seat.kind == PERSON and seat.question]
            stored.row.deadline = min(asked, default=None)


def _seats(db: Session, match: str, table: TournamentTableRow) -> list[SeatRow]:
    seats = []
    for number, entry_id in enumerate(table.seats):
        seat = SeatRow(match=match, seat=number, kind=BOT, level=STAND_IN, name="", token="", question=0, asked_at=0.0)
        entry = db.get(EntryRow, entry_id) if entry_id is not None else None
        if entry is not None and entry.person is not None:
            person = db.get(Person, entry.person)
            seat.kind, seat.level, seat.person = PERSON, "", entry.person
            seat.name = person.name if person is not None else ""
        elif entry is not None:
            seat.level, seat.name = entry.level or STAND_IN, entry.name
        seats.append(seat)
    return seats


def _tell(stored: StoredMatch, row: TournamentRow, round_number: int) -> None:
    kind = "cup_begins" if round_number == 1 else "cup_round"
    for seat in stored.seats:
        if seat.person is not None:
            url = f"/matches/{stored.row.id}"
            tell(stored.db, seat.person, kind, url, cup=row.name, game=row.game, round=round_number)
