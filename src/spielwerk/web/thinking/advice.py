"""Hints as they are stored: who may have them, and what a bot has said."""

from __future__ import annotations

from spielwerk.bots import Hint, Step

from ..matches.seats import named_in, names_of
from ..matches.stored import StoredMatch
from ..store.ages import older_than
from ..store.models import PERSON, HintRow, JsonObject, SeatRow
from .views import Advice

PATIENCE = 20.0  # seconds after which a hint that has not come will not come: its process has died


def hints_allowed(stored: StoredMatch) -> bool:
    """Whether the players of a match may ask for hints."""
    people = sum(seat.kind == PERSON for seat in stored.seats)
    return stored.row.hints == "all" or (stored.row.hints == "bots" and people == 1)


def advice_of(stored: StoredMatch, seat: SeatRow, lang: str) -> Advice | None:
    """The hint that a seat has asked for to the question it is asked now."""
    row = stored.db.get(HintRow, (stored.row.id, seat.seat))
    if row is None or row.question != seat.question or has_died(row):
        return None
    names = names_of(stored.seats, lang)
    return Advice(
        row.question, row.told is not None, [hint_from(told) for told in named_in((row.told or {}).get(lang, []), names)]
    )


def has_died(row: HintRow) -> bool:
    return row.told is None and older_than(row.asked_at, PATIENCE)


def hint_from(told: JsonObject) -> Hint:
    """A hint as it was stored."""
    return Hint(**{**told, "line": [Step(**step) for step in told["line"]]})
