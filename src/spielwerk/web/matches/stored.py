"""A match inside a database session."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from spielwerk.core import Game, Match, State

from .. import sanitise
from ..problems import Problem
from ..store.database import Database
from ..store.models import FINISHED, RUNNING, STOPPED, MatchRow, SeatRow
from .records import digest_of, read_record, stored_layout
from .seats import load_seats

if TYPE_CHECKING:
    from ..games import Games


@dataclass
class StoredMatch:
    """The rows of a match, and its game."""

    db: Session
    row: MatchRow
    seats: list[SeatRow]
    game: Game
    unnoticed: bool = False  # whether what is done now concerns one seat alone, so that nobody else may notice it

    @cached_property
    def playable(self) -> bool:
        """Whether this program's rules and components are those the match is played by."""
        row, game = self.row, self.game
        return (row.rules, row.components) == (game.rules, digest_of(game)) and row.layout == stored_layout(game)

    @property
    def status(self) -> str:
        """The status as people see it: what was played by other rules will not go on."""
        return self.row.status if self.playable or self.row.status == FINISHED else STOPPED

    @property
    def is_open_book(self) -> bool:
        """Whether everything about the match may be known: it is over, or was uploaded."""
        return self.row.status == FINISHED or (self.row.status == STOPPED and self.row.record is not None)

    @property
    def record(self) -> State:
        """The position, as far as today's program can read it; None before the match has begun."""
        return read_record(self.game, self.row.layout, self.row.record) if self.row.record is not None else None

    def match(self) -> Match:
        """The match, ready to be played on."""
        row = self.row
        assert row.record is not None
        assert row.dice is not None
        return Match.resume(self.game, row.record, row.dice, row.options)

    def need_running(self) -> None:
        if self.row.status != RUNNING:
            raise Problem(409, "not_running")
        if not self.playable:
            raise Problem(409, "old_rules")

    def need_open_book(self) -> None:
        if not self.is_open_book:
            raise Problem(409, "still_running")


def read_row(db: Session, match: str) -> MatchRow:
    """The row of a match; 404 if there is none of that id, whatever was typed for one."""
    code = sanitise.match_id(match)
    return _found(code, db.get(MatchRow, code))


# Made once: every page asks for this, and putting a statement together takes longer than carrying it out.
_WITH_SEATS = (
    select(MatchRow, SeatRow)
    .join(SeatRow, SeatRow.match == MatchRow.id, isouter=True)
    .where(MatchRow.id == bindparam("wanted"))
    .order_by(SeatRow.seat)
)


def read_match(db: Session, games: Games, match: str) -> StoredMatch:
    """A match to look at."""
    code = sanitise.match_id(match)
    found = db.execute(_WITH_SEATS, {"wanted": code}).all()
    row = _found(code, found[0][0] if found else None)
    return StoredMatch(db, row, [seat for _, seat in found if seat is not None], games.find(row.game))


def lock_match(db: Session, database: Database, games: Games, match: str) -> StoredMatch:
    """A match that nobody else changes until the session ends."""
    code = sanitise.match_id(match)
    row = _found(code, database.locked(db, code))
    return StoredMatch(db, row, load_seats(db, row.id), games.find(row.game))


def _found(code: str, row: MatchRow | None) -> MatchRow:
    if row is None:
        raise Problem(404, "no_match", id=code)
    return row
