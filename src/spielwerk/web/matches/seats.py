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
from ..store.models import BOT, DELETED, FREE, PERSON, SeatRow
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


def seat_to_return_to(who: Who, seats: Sequence[SeatRow]) -> SeatRow | None:
    """The seat at which a bot plays for the visitor."""
    token = hashed(who.seat_token)
    for seat in seats:
        if seat.kind != BOT or not seat.left_how:
            continue
        if (token and secrets.compare_digest(seat.token, token)) or (who.person is not None and seat.left_by == who.person):
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
    """Somebody takes a seat, and with it agrees to what is agreed upon."""
    seat.kind, seat.person, seat.name, seat.token, seat.ready = PERSON, who.person, name, hashed(token), True


def clear(seat: SeatRow, level: str = "") -> None:
    """Nobody sits here any more, or a bot of a level."""
    seat.kind, seat.level = (BOT, level) if level else (FREE, "")
    seat.person, seat.name, seat.token, seat.prepared, seat.ready = None, "", "", None, False


_HOLDS = ("kind", "person", "name", "level", "token", "ready")  # what of a seat belongs to whoever sits there


def reseat(seats: Sequence[SeatRow], order: Sequence[int]) -> None:
    """At each seat sits from now on who has sat at the seat that the order names."""
    held = [[getattr(seat, part) for part in _HOLDS] for seat in seats]
    for seat, before in zip(seats, order, strict=True):
        for part, value in zip(_HOLDS, held[before], strict=True):
            setattr(seat, part, value)
