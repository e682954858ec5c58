"""What admins do with people and matches: mute, close, reopen, end, hide. Each deed is written down."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from .. import sanitise
from ..matches.changes import Changes
from ..matches.leaving import STAND_IN, hand_over, stop
from ..matches.views import when
from ..people.views import Who
from ..problems import Problem
from ..store.models import (
    FREE,
    GONE,
    OPEN,
    PERSON,
    RUNNING,
    STOPPED,
    MatchRow,
    Person,
    ReportRow,
    SeatRow,
)
from .audit import need_admin, note

USUAL = 50  # of a list
LONGEST = 24 * 365  # hours of a mute


@dataclass(frozen=True)
class PersonLine:
    """Somebody as admins see her."""

    id: int
    name: str
    account: bool
    admin: bool
    muted_until: datetime | None
    closed: bool
    created_at: datetime
    seen_at: datetime | None
    reports: int


@dataclass(frozen=True)
class MatchLine:
    """A match as admins see it."""

    id: str
    game: str
    title: str
    status: str
    listed: bool
    rated: bool
    people: list[tuple[int | None, str]]
    changed_at: datetime


class Moderation:
    def __init__(self, changes: Changes) -> None:
        self._changes, self._database = changes, changes.database

    # People

    def people(self, who: Who, query: str = "", limit: int = USUAL) -> list[PersonLine]:
        """People whose names hold something, or all; the newest first. A number finds the person of that number."""
        need_admin(who)
        words = sanitise.line(query, 60)
        reported = select(func.count()).select_from(ReportRow).where(ReportRow.person == Person.id).scalar_subquery()
        wanted = select(Person, reported)
        if words:
            named = func.lower(Person.name).contains(words.lower(), autoescape=True)
            wanted = wanted.where(or_(named, Person.id == int(words)) if _is_number(words) else named)
        with self._database.reading() as db:
            found = db.execute(wanted.order_by(Person.id.desc()).limit(limit))
            return [_person_line(person, number) for person, number in found]

    def number_of(self, who: Who, name: str) -> int:
        """The number of an account of that name, or of whoever has it as a number."""
        need_admin(who)
        with self._database.reading() as db:
            found = db.scalar(select(Person.id).where(Person.key == sanitise.line(name, sanitise.NAME).casefold()))
            if found is None and _is_number(name):
                found = db.scalar(select(Person.id).where(Person.id == int(name)))
        if found is None:
            raise Problem(404, "no_person")
        return found

    def make_admin(self, who: Who, person: int, yes: bool) -> None:
        """Let an account keep order, or not any more. An admin does not take that from herself."""
        with self._database.writing() as db:
            row = _person(db, person)
            if row.password is None:
                raise Problem(409, "no_account")
            if not yes and row.id == who.person:
                raise Problem(409, "not_oneself")
            note(db, who, "admin" if yes else "unadmin", _told(row))
            row.admin = yes

    def mute(self, who: Who, person: int, hours: int, text: str = "") -> None:
        """Let somebody say nothing for so many hours; 0 ends it."""
        if not 0 <= hours <= LONGEST:
            raise Problem(422, "bad_hours", most=LONGEST)
        with self._database.writing() as db:
            row = _below(who, _person(db, person))
            note(db, who, "mute" if hours else "unmute", f"{_told(row)}, {hours} h" if hours else _told(row), text)
            row.muted_until = time.time() + 3600 * hours if hours else 0.0

    def close(self, who: Who, person: int, text: str = "") -> None:
        """Shut somebody out: cookies and tokens show nobody any more, she cannot sign in, and bots take her seats."""
        with self._database.writing() as db:
            row = _below(who, _person(db, person))
            note(db, who, "close", _told(row), text)
            row.closed, row.admin = True, False
            row.epoch += 1
            held = select(MatchRow.id).join(SeatRow, SeatRow.match == MatchRow.id)
            held = held.where(SeatRow.person == person, MatchRow.status.in_((OPEN, RUNNING)))
            matches = list(db.scalars(held))
            hers = or_(SeatRow.person == person, SeatRow.left_by == person)  # those she may come back to as well
            db.execute(update(SeatRow).where(hers).values(token=""))
        for match in matches:
            self._take_out(match, person)

    def _take_out(self, match: str, person: int) -> None:
        with self._changes.change(match, "seat") as stored:
            for seat in stored.seats:
                if seat.person != person or seat.kind != PERSON:
                    continue
                if stored.row.status == RUNNING:
                    hand_over(stored, seat, GONE, STAND_IN)
                elif stored.row.status == OPEN:
                    seat.kind, seat.person, seat.name, seat.token = FREE, None, "", ""
            if stored.row.status == OPEN and all(seat.kind != PERSON for seat in stored.seats):
                stored.row.status = STOPPED

    def reopen(self, who: Who, person: int) -> None:
        with self._database.writing() as db:
            row = _person(db, person)
            note(db, who, "reopen", _told(row))
            row.closed = False

    # Matches

    def matches(self, who: Who, query: str = "", status: str = "", limit: int = USUAL) -> list[MatchLine]:
        """Matches of a code, a title or somebody's name, or all; the newest change first."""
        need_admin(who)
        words = sanitise.line(query, 60)
        wanted = select(MatchRow)
        if words:
            seated = select(SeatRow.match).where(func.lower(SeatRow.name).contains(words.lower(), autoescape=True))
            titled = func.lower(MatchRow.title).contains(words.lower(), autoescape=True)
            wanted = wanted.where(or_(MatchRow.id == words.upper()[:8], titled, MatchRow.id.in_(seated)))
        if status:
            wanted = wanted.where(MatchRow.status == status)
        with self._database.reading() as db:
            found = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            people: dict[str, list[tuple[int | None, str]]] = {row.id: [] for row in found}
            seats = select(SeatRow).where(SeatRow.match.in_(list(people)), SeatRow.kind == PERSON)
            for seat in db.scalars(seats.order_by(SeatRow.match, SeatRow.seat)):
                people[seat.match].append((seat.person, seat.name))
            return [_match_line(row, people[row.id]) for row in found]

    def end(self, who: Who, match: str, text: str = "") -> None:
        """End a match; nobody but who left is rated for it."""
        with self._changes.change(match, "vote") as stored:
            note(stored.db, who, "end", stored.row.id, text)
            if stored.row.status == OPEN:
                stored.row.status = STOPPED
            else:
                stored.need_running()
                stop(stored, "admin")

    def hide(self, who: Who, match: str, hidden: bool, text: str = "") -> None:
        """Take a match out of all lists, or put it there again; whoever has the link still finds it."""
        with self._changes.change(match, "seat") as stored:
            note(stored.db, who, "hide" if hidden else "unhide", stored.row.id, text)
            stored.row.listed = not hidden


def _is_number(words: str) -> bool:
    return words.isdecimal() and words.isascii() and len(words) < 10


def _person(db: Session, number: int) -> Person:
    row = db.get(Person, number)
    if row is None:
        raise Problem(404, "no_person")
    return row


def _below(who: Who, row: Person) -> Person:
    """Admins leave each other alone; the command line may do everything."""
    if row.admin and who.person is not None:
        raise Problem(409, "is_admin")
    return row


def _told(row: Person) -> str:
    return f"{row.id} {row.name}"


def _person_line(row: Person, reports: int) -> PersonLine:
    muted = when(row.muted_until) if row.muted_until > time.time() else None
    seen = when(row.seen_at) if row.seen_at else None
    told = (row.id, row.name, row.password is not None, row.admin, muted, row.closed, when(row.created_at), seen, reports)
    return PersonLine(*told)


def _match_line(row: MatchRow, people: list[tuple[int | None, str]]) -> MatchLine:
    return MatchLine(row.id, row.game, row.title, row.status, row.listed, row.rated, people, when(row.changed_at))
