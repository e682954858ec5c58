"""Who sits where, and by what a visitor's seat is recognised."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..people.views import Who
from ..problems import Problem
from ..store.models import PERSON, SeatRow


def load_seats(db: Session, match: str) -> list[SeatRow]:
    return list(db.scalars(select(SeatRow).where(SeatRow.match == match).order_by(SeatRow.seat)))


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def seat_of(who: Who, seats: Sequence[SeatRow]) -> SeatRow | None:
    """The visitor's seat, by cookie or by token."""
    token = hashed(who.seat_token)
    for seat in seats:
        if seat.kind != PERSON:
            continue
        if (token and secrets.compare_digest(seat.token, token)) or (who.person is not None and seat.person == who.person):
            return seat
    return None


def own_seat(who: Who | int, seats: Sequence[SeatRow]) -> SeatRow:
    """The visitor's seat, refused if she has none; or the seat of a number, for a bot that moves there."""
    mine = seats[who] if isinstance(who, int) else seat_of(who, seats)
    if mine is None:
        raise Problem(403, "no_seat")
    return mine


def sit(seat: SeatRow, who: Who, name: str, token: str) -> None:
    """Somebody takes a seat."""
    seat.kind, seat.person, seat.name, seat.token = PERSON, who.person, name, hashed(token)
