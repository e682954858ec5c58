"""Organising tournaments and taking part: created, changed, entered, left, begun, called off."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.pairing.tables import lot

from ..clubs.membership import is_member
from ..games import Games
from ..matches.bot_names import NAMES
from ..matches.levels import check_level
from ..order.filters import refuse_words
from ..people.inbox import tell_once
from ..people.needs import need_account
from ..people.relations import are_friends, kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import PLANNED, UNDER_WAY, EntryRow, Person, RatingRow, TournamentRow
from .course import Course, begin, begins_when, call_off
from .known import names_of
from .state import State, read_state
from .terms import checked, read, write
from .views import Terms

MOST_UNFINISHED = 10  # tournaments of one organiser


class Tournaments:
    """Each method is one transaction on the locked row of a tournament. `course` does what is due afterwards."""

    def __init__(self, database: Database, games: Games, course: Course) -> None:
        self._database, self._games, self._course = database, games, course

    # The organiser's

    def create(self, who: Who, terms: Terms) -> int:
        """A new tournament; its number. Whoever organises it has not entered by that."""
        host = need_account(who)
        clean = checked(terms, self._games.offered(terms.game))
        now = time.time()
        row = TournamentRow(host=host, status=PLANNED, round=0, version=1, created_at=now, key=secrets.token_urlsafe(9))
        row.seed = secrets.token_hex(16)
        with self._database.writing() as db:
            held = select(func.count()).select_from(TournamentRow)
            held = held.where(TournamentRow.host == host, TournamentRow.status.in_((PLANNED, UNDER_WAY)))
            if (db.scalar(held) or 0) >= MOST_UNFINISHED:
                raise Problem(409, "too_many_cups", most=MOST_UNFINISHED)
            _check_club(db, clean, host)
            refuse_words(db, f"{clean.name}\n{clean.note}")
            write(row, clean)
            row.next_at = begins_when(row, [])
            db.add(row)
            db.flush()
        return row.id

    def edit(self, who: Who, number: int, changes: Mapping[str, object]) -> None:
        """Change terms before the tournament begins; those who have entered stay, and are told."""
        with self._change(number) as (db, state):
            _need_host(db, who, state.row)
            _need_planned(state.row)
            old = read(state.row)
            clean = checked(replace(old, **changes), self._games.offered(str(changes.get("game", old.game))))  # type: ignore[arg-type]  # whoever calls has the fields' types checked
            if clean.most < len(state.entries):
                raise Problem(409, "cup_has_more", players=len(state.entries))
            _check_club(db, clean, who.person)
            refuse_words(db, f"{clean.name}\n{clean.note}")
            write(state.row, clean)
            state.row.next_at = begins_when(state.row, state.entries)
            if asdict(old) != asdict(clean):
                for entry in state.entries:
                    if entry.person is not None and entry.person != who.person:
                        words = {"cup": state.row.name, "game": state.row.game}
                        tell_once(db, entry.person, "cup_changed", f"/tournaments/{number}", **words)

    def begin(self, who: Who, number: int) -> None:
        """Begin now, whatever was planned."""
        with self._change(number) as (db, state):
            _need_host(db, who, state.row)
            _need_planned(state.row)
            if len(state.entries) < max(2, state.row.fewest):
                raise Problem(409, "cup_too_few", fewest=max(2, state.row.fewest))
            begin(db, state)

    def call_off(self, who: Who, number: int) -> None:
        """Call it off. Matches that are running go on, but count for nothing here."""
        with self._change(number) as (db, state):
            _need_host(db, who, state.row)
            if state.row.status not in (PLANNED, UNDER_WAY):
                raise Problem(409, "cup_over")
            call_off(db, state)

    def enter_bots(self, who: Who, number: int, level: str, count: int) -> list[int]:
        """Enter so many of the site's bots, or none if there is no room for all; the numbers of their entries."""
        with self._change(number) as (db, state):
            _need_host(db, who, state.row)
            check_level(self._games.find(state.row.game), level)
            return [_enter(db, state, EntryRow(person=None, level=level, name=_bot_name(db, state))) for _ in range(count)]

    def remove(self, who: Who, number: int, entry: int) -> None:
        """Take somebody off the list before it begins; afterwards he plays no more."""
        with self._change(number) as (db, state):
            _need_host(db, who, state.row)
            found = state.entry.get(entry)
            if found is None:
                raise Problem(404, "not_entered")
            _withdraw(db, state, found)

    # Everybody's

    def enter(self, who: Who, number: int, key: str = "") -> int:
        """Take part; the number of the entry."""
        person = need_account(who)
        with self._change(number) as (db, state):
            if any(entry.person == person for entry in state.entries):
                raise Problem(409, "entered_already")
            check_may_enter(db, who, state, key)
            return _enter(db, state, EntryRow(person=person, level="", name=""))

    def withdraw(self, who: Who, number: int) -> None:
        """Leave: before it begins without a trace, afterwards one plays no further round and keeps the points one has."""
        with self._change(number) as (db, state):
            _withdraw(db, state, _own(who, state))

    def skip(self, who: Who, number: int, skip: bool = True) -> None:
        """Do not play the next round, or play it after all."""
        with self._change(number) as (_, state):
            entry, coming = _own(who, state), _coming(state)
            if skip:
                entry.skips = coming
                entry.comes = 0 if entry.comes == coming else entry.comes
            elif entry.skips == coming:
                entry.skips = 0

    def come(self, who: Who, number: int) -> None:
        """Say that one will be there for the next round."""
        with self._change(number) as (_, state):
            entry, coming = _own(who, state), _coming(state)
            entry.comes = coming
            entry.skips = 0 if entry.skips == coming else entry.skips

    @contextmanager
    def _change(self, number: int) -> Iterator[tuple[Session, State]]:
        with self._database.writing() as db:
            state = read_state(db, number, locked=True)
            yield db, state
            event = self._course.touched(db, state.row)
        self._course.announce(event)
        self._course.wake()


def may_host(db: Session, who: Who, row: TournamentRow) -> bool:
    """Whoever has created a tournament, and whoever keeps order on the site."""
    if who.person is None:
        return False
    if who.person == row.host:
        return True
    person = db.get(Person, who.person)
    return person is not None and person.admin


def _need_host(db: Session, who: Who, row: TournamentRow) -> None:
    if not may_host(db, who, row):
        raise Problem(403, "not_organiser")


def _need_planned(row: TournamentRow) -> None:
    if row.status != PLANNED:
        raise Problem(409, "cup_begun")


def check_may_enter(db: Session, who: Who, state: State, key: str = "") -> None:
    """Refuse whoever may not enter, and say why."""
    row, person = state.row, need_account(who)
    _need_planned(row)
    if len(state.entries) >= row.most:
        raise Problem(409, "cup_full", most=row.most)
    if row.host in kept_apart(db, person):
        raise Problem(403, "cup_closed")
    if person != row.host:
        if row.admits == "friends" and not are_friends(db, person, [row.host]):
            raise Problem(403, "cup_friends")
        if row.admits == "club" and not is_member(db, person, row.club):
            raise Problem(403, "cup_club")
        if row.admits == "link" and not secrets.compare_digest(key.encode(), row.key.encode()):
            raise Problem(403, "cup_link")
    rating = db.get(RatingRow, (person, row.game))
    shown = rating.shown if rating is not None else 0.0
    if (row.rating_low is not None and shown < row.rating_low) or (row.rating_high is not None and shown > row.rating_high):
        low, high = row.rating_low or 0, row.rating_high if row.rating_high is not None else "∞"
        raise Problem(403, "cup_rating", low=low, high=high, rating=round(shown))


def _check_club(db: Session, terms: Terms, host: int | None) -> None:
    if terms.admits == "club" and not is_member(db, host, terms.club):
        raise Problem(422, "cup_no_club")


def _enter(db: Session, state: State, entry: EntryRow) -> int:
    row = state.row
    _need_planned(row)
    if len(state.entries) >= row.most:
        raise Problem(409, "cup_full", most=row.most)
    entry.tournament, entry.entered_at, entry.rating = row.id, time.time(), 0.0
    entry.withdrawn, entry.skips, entry.comes = False, 0, 0
    db.add(entry)
    db.flush()
    state.entries.append(entry)
    row.next_at = begins_when(row, state.entries)
    return entry.id


def _withdraw(db: Session, state: State, entry: EntryRow) -> None:
    if state.row.status == PLANNED:
        state.entries.remove(entry)
        db.delete(entry)
        state.row.next_at = begins_when(state.row, state.entries)
    elif state.row.status == UNDER_WAY:
        entry.withdrawn = True
    else:
        raise Problem(409, "cup_over")


def _own(who: Who, state: State) -> EntryRow:
    found = next((entry for entry in state.entries if who.person is not None and entry.person == who.person), None)
    if found is None:
        raise Problem(404, "not_entered")
    return found


def _coming(state: State) -> int:
    """The number of the next round, if there may be one."""
    if state.row.status not in (PLANNED, UNDER_WAY):
        raise Problem(409, "cup_over")
    return state.row.round + 1


def _bot_name(db: Session, state: State) -> str:
    """A name that nobody else in the tournament has."""
    people = names_of(db, [entry.person for entry in state.entries if entry.person is not None])
    taken = {name.casefold() for name in (*people.values(), *(entry.name for entry in state.entries))}
    order = sorted(NAMES, key=lambda name: lot(state.row.seed, name))
    numbered = (f"{name} {k}" for k in range(2, 99) for name in order)
    return next(name for name in (*order, *numbered) if name.casefold() not in taken)
