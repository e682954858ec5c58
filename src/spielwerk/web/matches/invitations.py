"""Invitations to an open table: from somebody who sits there to an account that lets itself be invited.

The host's invitation opens a room that is for friends, members or certain ratings only; that of somebody else at the table does
not. It ends when the match begins or is called off; who has declined is not invited to the same table again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..games import Games
from ..people.inbox import tell_once
from ..people.needs import need_account
from ..people.presence import Presence, presence_of
from ..people.privacy import may_see, who_may_be_seen
from ..people.relations import friends_of, kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.models import FREE, OPEN, PERSON, InvitationRow, MatchRow, NoticeRow, Person, SeatRow
from .changes import Changes
from .lobby import Lobby
from .seats import own_seat, seat_of
from .stored import read_match
from .views import Seated, when

MOST_A_DAY = 100  # of one person
MOST_A_MATCH = 40
MOST_TOLD = 5  # notices a day of invitations by the same person; further ones stand on the page only
SHOWN = 50
DAY = 86400.0


@dataclass(frozen=True)
class Invitation:
    """An invitation as the person sees it who is invited."""

    match: str
    game: str
    title: str  # the game's
    table: str  # what the table is called, or nothing
    person: int  # who invites
    name: str
    avatar: str
    taken: int
    seats: int
    rated: bool
    at: datetime


@dataclass(frozen=True)
class Candidate:
    """Somebody who may be invited to a table, or has been: "invited", "declined", or nothing yet."""

    person: int
    name: str
    avatar: str
    friend: bool
    invited: str = ""
    at: datetime | None = None
    presence: Presence = field(default_factory=Presence)


class Invitations:
    def __init__(self, changes: Changes, lobby: Lobby) -> None:
        self._changes, self._database, self._lobby = changes, changes.database, lobby

    # Looking

    def mine(self, who: Who, lang: str) -> list[Invitation]:
        """The tables that wait for the visitor, the newest invitation first."""
        if who.person is None:
            return []
        with self._database.reading() as db:
            wanted = (
                select(InvitationRow, MatchRow, Person.name, Person.avatar)
                .join(MatchRow, MatchRow.id == InvitationRow.match)
                .join(Person, Person.id == InvitationRow.inviter)
                .where(InvitationRow.person == who.person, InvitationRow.declined.is_(False), MatchRow.status == OPEN)
                .order_by(InvitationRow.at.desc())
                .limit(SHOWN)
            )
            rows = db.execute(wanted).all()
            seats = _seats(db, [row.id for _, row, _, _ in rows])
            return [
                _invitation(self._changes.games, lang, *row, seats[row[1].id])
                for row in rows
                if _waits(seats[row[1].id], who.person)
            ]

    def for_room(self, who: Who, match: str) -> list[Candidate]:
        """Whom somebody at an open table may invite: her friends, those who are here first, and whoever has been invited."""
        if who.person is None:
            return []
        with self._database.reading() as db:
            stored = read_match(db, self._changes.games, match)
            if seat_of(who, stored.seats) is None or stored.row.status != OPEN:
                return []
            there = {seat.person for seat in stored.seats if seat.kind == PERSON}
            friends = friends_of(db, who.person) if who.account else set()
            rows = {row.person: row for row in db.scalars(select(InvitationRow).where(InvitationRow.match == stored.row.id))}
            wanted = (who_may_be_seen(db, who.person, friends, "invite") | set(rows)) - there
            about = select(Person.id, Person.name, Person.avatar).where(Person.id.in_(wanted), Person.closed.is_(False))
            people = db.execute(about).all()
            here = presence_of(db, who.person, [person.id for person in people])
            found = [_candidate(*person, person.id in friends, rows.get(person.id), here[person.id]) for person in people]
        return sorted(found, key=lambda one: (not one.invited, not one.presence.here, one.name.casefold()))[:SHOWN]

    # Doing

    def invite(self, who: Who, match: str, person: int) -> None:
        """Ask somebody to the table at which the visitor sits."""
        me, now = need_account(who), time.time()
        with self._changes.change(match, "invitation") as stored:
            row, db = stored.row, stored.db
            own_seat(who, stored.seats)
            if row.status != OPEN:
                raise Problem(409, "not_open")
            if all(seat.kind != FREE for seat in stored.seats):
                raise Problem(409, "no_free_seat")
            other = db.get(Person, person)
            if other is None or other.closed or other.password is None:
                raise Problem(404, "no_account_of")
            there = {seat.person for seat in stored.seats if seat.kind == PERSON}
            if person in there:
                raise Problem(409, "sits_already", name=other.name)
            if not may_see(db, me, person, "invite") or kept_apart(db, person) & there:
                raise Problem(403, "not_to_be_invited", name=other.name)
            found = db.get(InvitationRow, (row.id, person))
            if found is not None and found.declined:
                raise Problem(409, "declined_before", name=other.name)
            if found is not None:
                if me == row.host:
                    found.inviter = me  # whose word opens the room
                return
            _tidy(db, now)
            _check_number(db, me, row.id, now)
            db.add(InvitationRow(match=row.id, person=person, inviter=me, declined=False, at=now))
            if _told_lately(db, person, who.name, now) < MOST_TOLD:
                tell_once(db, person, "invitation", f"/matches/{row.id}", name=who.name, game=row.game)

    def withdraw(self, who: Who, match: str, person: int) -> None:
        """Take an invitation back: whoever has made it, and the host."""
        with self._changes.change(match, "invitation") as stored:
            own_seat(who, stored.seats)
            found = stored.db.get(InvitationRow, (stored.row.id, person))
            if found is None or found.declined:
                raise Problem(409, "not_invited")
            if who.person not in (found.inviter, stored.row.host):
                raise Problem(403, "not_host")
            stored.db.delete(found)

    def accept(self, who: Who, match: str) -> Seated:
        """Sit down."""
        with self._database.reading() as db:
            found = db.get(InvitationRow, (sanitise.match_id(match), who.person)) if who.person is not None else None
        if found is None:
            raise Problem(409, "not_invited")
        seated = self._lobby.join(who, match)
        with self._database.writing() as db:
            gone = delete(InvitationRow).where(InvitationRow.match == seated.match, InvitationRow.person == who.person)
            db.execute(gone)
        return seated

    def decline(self, who: Who, match: str) -> None:
        """Rather not. Whoever sits at the table sees it."""
        with self._changes.change(match, "invitation") as stored:
            found = stored.db.get(InvitationRow, (stored.row.id, who.person)) if who.person is not None else None
            if found is None:
                raise Problem(409, "not_invited")
            found.declined = True


def _tidy(db: Session, now: float) -> None:
    """Forget invitations to tables that do not wait any more; those of today still count."""
    waiting = select(MatchRow.id).where(MatchRow.id == InvitationRow.match, MatchRow.status == OPEN)
    old = delete(InvitationRow).where(InvitationRow.at < now - DAY, ~waiting.exists())
    db.execute(old.execution_options(synchronize_session=False))


def _check_number(db: Session, person: int, match: str, now: float) -> None:
    today = select(func.count()).where(InvitationRow.inviter == person, InvitationRow.at > now - DAY)
    if (db.scalar(today) or 0) >= MOST_A_DAY:
        raise Problem(429, "many_invitations", most=MOST_A_DAY)
    here = select(func.count()).where(InvitationRow.match == match)
    if (db.scalar(here) or 0) >= MOST_A_MATCH:
        raise Problem(429, "many_invitations", most=MOST_A_MATCH)


def _told_lately(db: Session, person: int, name: str, now: float) -> int:
    """How often somebody was told of invitations by the same person today, withdrawn ones included."""
    told = select(NoticeRow.words).where(NoticeRow.person == person, NoticeRow.kind == "invitation", NoticeRow.at > now - DAY)
    return sum(words.get("name") == name for words in db.scalars(told.order_by(NoticeRow.id.desc()).limit(200)))


def _seats(db: Session, matches: list[str]) -> dict[str, list[SeatRow]]:
    seats: dict[str, list[SeatRow]] = {match: [] for match in matches}
    for seat in db.scalars(select(SeatRow).where(SeatRow.match.in_(matches)).order_by(SeatRow.match, SeatRow.seat)):
        seats[seat.match].append(seat)
    return seats


def _waits(seats: list[SeatRow], person: int) -> bool:
    return any(seat.kind == FREE for seat in seats) and all(seat.person != person for seat in seats)


def _invitation(
    games: Games, lang: str, row: InvitationRow, match: MatchRow, name: str, avatar: str, seats: list[SeatRow]
) -> Invitation:
    title, taken = games.find(match.game).title(lang), sum(seat.kind != FREE for seat in seats)
    about = (match.id, match.game, title, match.title, row.inviter, name, avatar)
    return Invitation(*about, taken, match.seats, match.rated, when(row.at))


def _candidate(person: int, name: str, avatar: str, friend: bool, row: InvitationRow | None, presence: Presence) -> Candidate:
    invited = "" if row is None else "declined" if row.declined else "invited"
    return Candidate(person, name, avatar, friend, invited, when(row.at) if row is not None else None, presence)
