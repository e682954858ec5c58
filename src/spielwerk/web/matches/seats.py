"""Who sits where, and by what a visitor's seat is recognised."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar, cast

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from spielwerk.core.effect import named
from spielwerk.core.text import seat_name

from ..people.views import Who
from ..problems import Problem, catalogue_of
from ..store.models import DELETED, PERSON, SeatRow
from .bot_names import player_names

_OF_MATCH = select(SeatRow).where(SeatRow.match == bindparam("wanted")).order_by(SeatRow.seat)


def load_seats(db: Session, match: str) -> list[SeatRow]:
    return list(db.scalars(_OF_MATCH, {"wanted": match}))


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


def names_of(seats: Sequence[SeatRow], lang: str) -> list[str]:
    """What each seat is called in sentences."""
    return [
        name or (deleted_player(lang) if seats[seat].level == DELETED else seat_name(seat, lang))
        for seat, name in enumerate(player_names(seats))
    ]


def deleted_player(lang: str) -> str:
    """What somebody is called who has deleted herself."""
    return catalogue_of(lang).say("seat", "deleted")


Told = TypeVar("Told")


def named_in(told: Told, names: Sequence[str]) -> Told:
    """Stored sentences, alone or within lists and objects, with names instead of marks (core.effect)."""
    if isinstance(told, str):
        return cast("Told", named(told, names))
    if isinstance(told, list):
        return cast("Told", [named_in(each, names) for each in told])
    if isinstance(told, dict):
        return cast("Told", {key: named_in(each, names) for key, each in told.items()})
    return told


def own_seat(who: Who | int, seats: Sequence[SeatRow]) -> SeatRow:
    """The visitor's seat, refused if she has none; or the seat of a number, for a bot that moves there."""
    mine = seats[who] if isinstance(who, int) else seat_of(who, seats)
    if mine is None:
        raise Problem(403, "no_seat")
    return mine


def sit(seat: SeatRow, who: Who, name: str, token: str) -> None:
    """Somebody takes a seat."""
    seat.kind, seat.person, seat.name, seat.token = PERSON, who.person, name, hashed(token)
