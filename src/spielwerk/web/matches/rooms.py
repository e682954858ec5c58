"""The room before a match begins: who sits where, what is agreed upon, who is ready, and bots for the seats that stay free."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import and_, select

from spielwerk.core import Game

from .. import sanitise
from ..order.filters import refuse_words
from ..people.views import Who
from ..problems import Problem
from ..store.models import BOT, FREE, OPEN, PERSON, MatchRow, Person, RatingRow, SeatRow
from .changes import Changes
from .levels import check_level
from .seats import clear, names_of, own_seat, reseat
from .start import begin_if_ready
from .stored import StoredMatch
from .talk import tell_room
from .terms import NAMES, changed_parts, checked, keep_terms, terms_of
from .views import SeatPlan

log = logging.getLogger(__name__)

CHANGEABLE = frozenset(NAMES) - {"coached"}
MOST_AT_ONCE = 200  # rooms that one look fills


@dataclass(frozen=True)
class Seatholder:
    """What a room tells of a person besides her name."""

    avatar: str
    guest: bool
    rating: int | None  # shown, in the game of the match


class Rooms:
    def __init__(self, changes: Changes) -> None:
        self._changes, self._database = changes, changes.database

    def people(self, match: str) -> dict[int, Seatholder]:
        """What a room tells of the people at its table: seat → face, rating in the game, whether it is a guest."""
        wanted = (
            select(SeatRow.seat, Person.avatar, Person.password.is_(None), RatingRow.shown)
            .join(MatchRow, MatchRow.id == SeatRow.match)
            .join(Person, Person.id == SeatRow.person)
            .outerjoin(RatingRow, and_(RatingRow.person == SeatRow.person, RatingRow.game == MatchRow.game))
            .where(SeatRow.match == sanitise.match_id(match))
        )
        with self._database.reading() as db:
            found = db.execute(wanted).all()
        return {seat: Seatholder(face, guest, None if rating is None else round(rating)) for seat, face, guest, rating in found}

    def arrange(self, who: Who, match: str, number: int, plan: SeatPlan) -> None:
        """Change the plan of a seat while the match is open: a bot ("bot"), whoever comes ("free"), or the visitor ("me").

        "me" swaps seats with what is there: anybody may move to a free seat, the host anywhere. The rest is the host's, who
        cannot give away a seat on which another person sits.
        """
        with self._changes.change(match, "seat") as stored:
            mine = _at_table(stored, who)
            if not 0 <= number < stored.row.seats:
                raise Problem(422, "bad_request", reason="seat")
            check_plan(stored.game, plan)
            seat = stored.seats[number]
            if not (plan.kind == "me" and seat.kind == FREE):
                _need_host(stored, mine)
            if seat is mine or (seat.kind == PERSON and plan.kind != "me"):
                raise Problem(409, "seat_taken")
            if plan.kind == "me":
                _swap(stored, mine, seat)
            else:
                clear(seat, plan.level if plan.kind == "bot" else "")
                key = "bot_sits" if seat.kind == BOT else "freed"
                tell_room(stored, key, mine.name, seat=number, **({"level": seat.level} if seat.level else {}))
            begin_if_ready(stored)

    def change(self, who: Who, match: str, parts: Mapping[str, Any]) -> None:
        """Agree upon something else, as the host: `parts` are those of `Terms` that are to be changed.

        Whoever sat down before has not agreed to it: all others must say anew that they are ready.
        """
        unknown = sorted(set(parts) - CHANGEABLE)
        if unknown:
            raise Problem(422, "bad_request", reason=", ".join(unknown))
        with self._changes.change(match, "seat") as stored:
            mine, row = _at_table(stored, who), stored.row
            _need_host(stored, mine)
            before = terms_of(row)
            after = checked(stored.game, row.seats, replace(before, **parts))
            after = replace(after, rated=before.rated if after.rated is None else after.rated)
            _check_host(stored, parts)
            changed = changed_parts(before, after)
            if not changed:
                return
            refuse_words(stored.db, after.title)
            keep_terms(row, after)
            clock = [after.clock.kind, after.clock.seconds, after.clock.increment]
            told = [part for part in changed if part != "listed" or "admits" not in changed]
            tell_room(stored, "changed", mine.name, parts=told, clock=clock, rated=after.rated)
            _ask_again(stored, mine)
            begin_if_ready(stored)

    def resize(self, who: Who, match: str, seats: int) -> None:
        """Open further seats at the end of the table, or close free ones, as the host."""
        with self._changes.change(match, "seat") as stored:
            mine, row = _at_table(stored, who), stored.row
            _need_host(stored, mine)
            low, high = stored.game.seats
            if not low <= seats <= high:
                raise Problem(422, "bad_seats", low=low, high=high, seats=seats)
            if row.seats - seats > sum(seat.kind == FREE for seat in stored.seats):
                raise Problem(409, "no_seat_to_close")
            checked(stored.game, seats, terms_of(row))
            before = row.seats
            while row.seats < seats:
                fresh = empty_seat(row.id, row.seats)
                stored.db.add(fresh)
                stored.seats.append(fresh)
                row.seats += 1
            while row.seats > seats:
                gone = max(seat.seat for seat in stored.seats if seat.kind == FREE)
                reseat(stored.seats, [*(at for at in range(row.seats) if at != gone), gone])
                stored.db.delete(stored.seats.pop())
                row.seats -= 1
            if before != seats:
                tell_room(stored, "resized", mine.name, n=seats)
                _ask_again(stored, mine)
            begin_if_ready(stored)

    def say_ready(self, who: Who, match: str, ready: bool) -> None:
        """Agree to the match as it is, or ask the others to wait."""
        with self._changes.change(match, "seat") as stored:
            _at_table(stored, who).ready = ready
            begin_if_ready(stored)

    def fill(self, who: Who, match: str, level: str) -> None:
        """Give all free seats to bots of a level, as the host; the match begins unless somebody is not ready."""
        with self._changes.change(match, "seat") as stored:
            mine = _at_table(stored, who)
            check_level(stored.game, level)
            _need_host(stored, mine)
            _fill(stored, level, mine.name)
            begin_if_ready(stored)

    def fill_due(self) -> None:
        """Fill the rooms whose time has come. Every process looks; the locked row sees to it that each is filled once."""
        wanted = select(MatchRow.id).where(MatchRow.status == OPEN, MatchRow.fill_at <= time.time())
        with self._database.reading() as db:
            due = list(db.scalars(wanted.limit(MOST_AT_ONCE)))
        for match in due:
            try:
                self._fill_now(match)
            except Problem as problem:
                log.info("filling the room %s: %s", match, problem.key)

    def _fill_now(self, match: str) -> None:
        with self._database.reading() as db:
            row = db.get(MatchRow, match)
            if row is None or row.status != OPEN or row.fill_at is None:
                return  # another process was faster
        with self._changes.change(match, "seat") as stored:
            row = stored.row
            if row.status != OPEN or row.fill_at is None or row.fill_at > time.time():
                return
            row.fill_at = None
            if stored.playable:
                _fill(stored, row.fill_level)
                begin_if_ready(stored)


def _fill(stored: StoredMatch, level: str, name: str = "") -> None:
    free = [seat for seat in stored.seats if seat.kind == FREE]
    for seat in free:
        clear(seat, level)
    if free:
        tell_room(stored, "filled_by" if name else "filled", name, level=level, n=len(free))


def _at_table(stored: StoredMatch, who: Who) -> SeatRow:
    """The visitor's seat in a room; refused if the match has begun."""
    mine = own_seat(who, stored.seats)
    if stored.row.status != OPEN:
        raise Problem(409, "not_open")
    if not stored.playable:
        raise Problem(409, "old_rules")
    return mine


def may_arrange(stored: StoredMatch, mine: SeatRow | None) -> bool:
    """Whether somebody may change who is to sit where: whoever has set the table, or anybody seated where that is unknown."""
    return stored.row.status == OPEN and mine is not None and stored.row.host in (None, mine.person)


def _need_host(stored: StoredMatch, mine: SeatRow) -> None:
    if not may_arrange(stored, mine):
        raise Problem(403, "not_host")


def _check_host(stored: StoredMatch, parts: Mapping[str, Any]) -> None:
    """What only somebody with an account can want: guests have neither ratings nor friends."""
    wants = parts.get("rated") or parts.get("admits") == "friends"
    host = stored.db.get(Person, stored.row.host) if wants and stored.row.host is not None else None
    if wants and (host is None or host.password is None):
        raise Problem(403, "needs_account")


def _swap(stored: StoredMatch, mine: SeatRow, other: SeatRow) -> None:
    """Two seats change what sits there; a person who is moved by somebody else is asked whether that is all right."""
    names = names_of(stored.seats, "en")
    moved = other.kind == PERSON
    order = list(range(stored.row.seats))
    order[mine.seat], order[other.seat] = other.seat, mine.seat
    tell_room(stored, "swapped" if moved else "moved", mine.name, seat=other.seat, other=names[other.seat])
    reseat(stored.seats, order)
    if moved:
        mine.ready = False  # where the other one sits now


def _ask_again(stored: StoredMatch, mine: SeatRow) -> None:
    """Clear the marks of all who have not made a change themselves."""
    for seat in stored.seats:
        seat.ready = seat.kind == PERSON and seat is mine


def empty_seat(match: str, seat: int) -> SeatRow:
    return SeatRow(
        match=match,
        seat=seat,
        kind=FREE,
        level="",
        name="",
        token="",
        question=0,
        asked_at=0.0,
        ready=False,
    )


def check_plan(game: Game, plan: SeatPlan) -> None:
    if plan.kind not in ("me", "free", "bot"):
        raise Problem(422, "bad_seat_kind", kind=sanitise.line(plan.kind, 30))
    if plan.kind == "bot":
        check_level(game, plan.level)
