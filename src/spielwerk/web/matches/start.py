"""When an open match begins: all seats are taken, and all people at the table agree to it as it is."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.fair import drawn_order

from ..store.models import FREE, PERSON, ChatRow, Person, SeatRow
from .moves import begin
from .prepared import play_prepared
from .seats import names_of, reseat
from .stored import StoredMatch
from .talk import tell_room


def begin_if_ready(stored: StoredMatch) -> None:
    """Begin a match for which nobody is waited any more.

    Whoever sits down is ready: she has seen what is agreed upon. She is asked again only if it is changed afterwards.
    """
    if any(seat.kind == FREE or (seat.kind == PERSON and not seat.ready) for seat in stored.seats):
        return
    if stored.row.rated and has_guests(stored.db, stored.seats):
        stored.row.rated = False
        tell_room(stored, "casual_by_guest")
    if stored.row.draws_order:
        _draw_order(stored)
    play_prepared(stored, begin(stored))


def _draw_order(stored: StoredMatch) -> None:
    """Have the seed decide who sits where; what was said before stays with who said it."""
    order = drawn_order(int(stored.row.seed, 16), stored.row.seats)
    reseat(stored.seats, order)
    for line in stored.db.scalars(select(ChatRow).where(ChatRow.match == stored.row.id, ChatRow.seat >= 0)):
        line.seat = order.index(line.seat) if line.seat in order else line.seat
    tell_room(stored, "drawn", names=names_of(stored.seats, "en"))


def has_guests(db: Session, seats: list[SeatRow]) -> bool:
    """Whether somebody at the table has no account: such a match counts for nobody's rating."""
    people = {seat.person for seat in seats if seat.kind == PERSON}
    if None in people:
        return True
    accounts = select(func.count()).select_from(Person).where(Person.id.in_(people), Person.password.is_not(None))
    return (db.scalar(accounts) or 0) < len(people)
