"""Going for good: what is personal is deleted, and what others need stays without a link to the person.

Finished matches stay, with a deleted player on the seat: they are the history of those who played along. Running ones go on
with a bot. All that she has written goes, and so do notices that name her. Her name is free at once.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import String, delete, or_, select, update
from sqlalchemy import cast as as_type
from sqlalchemy.orm import Session

from ..clubs.membership import leave_all
from ..matches.leaving import STAND_IN
from ..matches.lobby import Lobby
from ..problems import Problem
from ..store.database import Database
from ..store.models import (
    BOT,
    DELETED,
    FREE,
    OPEN,
    PLANNED,
    RUNNING,
    UNDER_WAY,
    ChatRow,
    EntryRow,
    MatchRow,
    NoticeRow,
    Person,
    SeatRow,
    TournamentRow,
)
from .accounts import Accounts
from .personal import OWN_WAY, name_of, references
from .presence import Sightings
from .views import Who

_NAMES = ("name", "who")  # the words of notices that hold the names of people


class Deletion:
    def __init__(self, database: Database, accounts: Accounts, lobby: Lobby, sightings: Sightings) -> None:
        self._database, self._accounts, self._lobby, self._sightings = database, accounts, lobby, sightings

    def delete(self, who: Who, password: str = "") -> None:
        """Delete the visitor, who shows her password if she has one."""
        if who.person is None:
            raise Problem(401, "nobody")
        self._accounts.check_password(who, password)
        person = who.person
        for match in self._unfinished(person):
            try:
                self._lobby.leave(who, match)
            except Problem:
                continue  # over by now, or of older rules: seen to below
        with self._database.writing() as db:
            found = db.get(Person, person)
            if found is None:
                return
            name = found.name
            _leave_seats(db, person, name)
            leave_all(db, person)
            _leave_tournaments(db, person)
            for table, column in references():
                if name_of(column) in OWN_WAY:
                    continue
                if column.nullable:
                    db.execute(update(table).where(column == person).values({column.name: None}))
                else:
                    db.execute(delete(table).where(column == person))
            _forget_name(db, name)
            db.execute(delete(Person).where(Person.id == person))
        self._sightings.forget(person)

    def _unfinished(self, person: int) -> list[str]:
        wanted = select(MatchRow.id).join(SeatRow, SeatRow.match == MatchRow.id)
        wanted = wanted.where(SeatRow.person == person, MatchRow.status.in_((OPEN, RUNNING)))
        with self._database.reading() as db:
            return list(db.scalars(wanted))


def _leave_seats(db: Session, person: int, name: str) -> None:
    """Cut what leads from matches to her, and delete what she has said there."""
    mine = select(SeatRow.match).where(or_(SeatRow.person == person, SeatRow.left_by == person)).scalar_subquery()
    db.execute(
        delete(ChatRow)
        .where(or_(ChatRow.person == person, ChatRow.match.in_(mine) & (ChatRow.name == name)))
        .execution_options(synchronize_session=False)
    )
    told = select(ChatRow.id, ChatRow.told).where(
        ChatRow.match.in_(mine), as_type(ChatRow.told, String).like(_like(name), escape="\\")
    )
    gone = [row.id for row in db.execute(told) if name in json.dumps(row.told, ensure_ascii=False)]
    db.execute(delete(ChatRow).where(ChatRow.id.in_(gone)))
    for status, kind, level in ((OPEN, FREE, ""), (RUNNING, BOT, STAND_IN), (None, None, DELETED)):
        matches = select(MatchRow.id).where(MatchRow.status == status) if status else select(MatchRow.id)
        seats = update(SeatRow).where(SeatRow.person == person, SeatRow.match.in_(matches))
        values: dict[str, Any] = {"person": None, "name": "", "token": "", "level": level, "prepared": None}
        if kind is not None:
            values["kind"] = kind
        db.execute(seats.values(values).execution_options(synchronize_session=False))
    left = update(SeatRow).where(SeatRow.left_by == person).values(left_by=None, left_name="", left_how="", token="")
    db.execute(left.execution_options(synchronize_session=False))
    hosted = update(MatchRow).where(MatchRow.host == person).values(host=None, address="")
    db.execute(hosted.execution_options(synchronize_session=False))


def _leave_tournaments(db: Session, person: int) -> None:
    """Her entries stay for the standings of the others, without a name; she is not paired any more."""
    mine = update(EntryRow).where(EntryRow.person == person)
    going_on = EntryRow.tournament.in_(select(TournamentRow.id).where(TournamentRow.status.in_((PLANNED, UNDER_WAY))))
    db.execute(mine.where(going_on).values(withdrawn=True).execution_options(synchronize_session=False))
    db.execute(mine.values(person=None, name="").execution_options(synchronize_session=False))


def _forget_name(db: Session, name: str) -> None:
    """Delete what others were told of her by name, unless somebody else is called so too: guests' names are not their own.

    Only words that name people count, or a guest called like a game would take everybody's notices of it with him.
    """
    if db.scalar(select(Person.id).where(Person.name == name).offset(1).limit(1)) is not None:
        return
    about = select(NoticeRow.id, NoticeRow.words).where(as_type(NoticeRow.words, String).like(_like(name), escape="\\"))
    gone = [row.id for row in db.execute(about) if name in (row.words.get(word) for word in _NAMES)]
    if gone:
        db.execute(delete(NoticeRow).where(NoticeRow.id.in_(gone)))


def _like(name: str) -> str:
    """A pattern for JSON in which a name stands."""
    written = json.dumps(name)[1:-1].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{written}%"
