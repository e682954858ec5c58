"""Who may watch a running match, and how far onlookers are behind. Everything that shows a match to somebody passes `shown_to`.

An onlooker of a match with a delay is shown the match as it was before the last decisions of its seats: position, log, talk,
who is asked. That a match has changed is no secret, and once it is over, everything is open.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, bindparam, exists, or_, select
from sqlalchemy.orm import Session

from spielwerk.core import CHANCE

from ..people.relations import are_friends, friends_of, kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.database import rows
from ..store.models import OPEN, PERSON, RUNNING, ActionRow, MatchRow, SeatRow
from .records import unpack
from .seats import seat_of, seat_to_return_to
from .stored import StoredMatch

_DECISIONS = (
    select(ActionRow.number, ActionRow.before, ActionRow.at)
    .where(ActionRow.match == bindparam("match"), ActionRow.actor != CHANCE)
    .order_by(ActionRow.number.desc())
    .limit(bindparam("most"))
)


@dataclass
class EarlierMatch(StoredMatch):
    """A match as it was some decisions ago. Its rows are copies, which are never written."""

    until: float = 0.0  # when the first decision was taken that is not shown


def shown_to(stored: StoredMatch, who: Who) -> StoredMatch:
    """A match as a visitor may look at it; refused if it is closed to her."""
    row = stored.row
    if row.status != RUNNING or (row.onlookers == "all" and not row.delay) or seat_of(who, stored.seats) is not None:
        return stored
    if seat_to_return_to(who, stored.seats) is not None:  # a bot plays for her; she waits like any onlooker
        return earlier(stored) if row.delay else stored
    if row.onlookers == "none":
        raise Problem(403, "no_onlookers")
    if row.onlookers == "friends" and not are_friends(stored.db, who.person, _people(stored)):
        raise Problem(403, "friends_watch")
    return earlier(stored) if row.delay else stored


def earlier(stored: StoredMatch) -> StoredMatch:
    """A running match as it was `delay` decisions ago, or at its first one."""
    row = stored.row
    unseen = rows(stored.db, _DECISIONS, match=row.id, most=row.delay).all() if stored.playable else []
    if not unseen:
        return stored  # nothing has been decided, or nothing will be any more
    number, before, at = unseen[-1]
    record = unpack(stored.game, row.layout, before)
    asked = int(stored.game.to_act(record)) & ~(1 << CHANCE)
    kept = {column.key: getattr(row, column.key) for column in MatchRow.__table__.columns}
    hidden = {"bot_asked": False, "deadline": None, "asks_back": None}
    past = MatchRow(**{**kept, **hidden, "record": record.tobytes(), "ply": number, "asked": asked})
    seats = [_earlier_seat(seat, bool(asked >> seat.seat & 1)) for seat in stored.seats]
    return EarlierMatch(stored.db, past, seats, stored.game, until=at)


def _earlier_seat(seat: SeatRow, asked: bool) -> SeatRow:
    """A seat without what its clock and its questions would tell of the decisions that are not shown."""
    kept = {column.key: getattr(seat, column.key) for column in SeatRow.__table__.columns}
    hidden = {"question": int(asked), "asked_at": 0.0, "seconds_left": None, "prepared": None}
    return SeatRow(**{**kept, **hidden})


def shown_until(stored: StoredMatch) -> float | None:
    """The time until which talk is shown; None: all of it."""
    return stored.until if isinstance(stored, EarlierMatch) else None


def _people(stored: StoredMatch) -> list[int | None]:
    return [seat.person for seat in stored.seats if seat.kind == PERSON]


# Lists


def may_be_listed(db: Session, who: Who | None, status: str) -> ColumnElement[bool]:
    """The condition under which a listed match is offered to a visitor: to join, to watch or to look back at."""
    if status not in (OPEN, RUNNING):
        return MatchRow.listed.is_(True)
    person = who.person if who is not None else None
    friends, apart = friends_of(db, person), kept_apart(db, person)
    mine = _somebody_of({person}) if person is not None else None
    if status == OPEN:
        condition = or_(MatchRow.admits == "all", and_(MatchRow.admits == "friends", MatchRow.host.in_(friends)))
        if apart:
            condition = and_(condition, ~_somebody_of(apart), or_(MatchRow.host.is_(None), MatchRow.host.not_in(apart)))
    else:
        condition = MatchRow.onlookers == "all"
        if friends:
            condition = or_(condition, and_(MatchRow.onlookers == "friends", _somebody_of(friends)))
    return and_(MatchRow.listed.is_(True), condition if mine is None else or_(condition, mine))


def _somebody_of(people: set[int]) -> ColumnElement[bool]:
    """That somebody of some people sits at a match."""
    return exists().where(SeatRow.match == MatchRow.id, SeatRow.person.in_(people))
