"""The talk at a table: what people say, and what the room tells by itself (who came, what was changed), kept with the match."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import ColumnElement, bindparam, func, select
from sqlalchemy.orm import Session

from spielwerk.core.text import seat_name

from ..order.quiet import heard
from ..problems import Problem, catalogue_of
from ..store.database import rows
from ..store.models import ChatRow, JsonObject
from .stored import StoredMatch
from .views import ChatLine, Clock, when

CHAT_LINES = 100
MOST_IN_A_MINUTE = 20  # lines of one seat
MOST_LINES = 3000  # of a match; what the room tells counts
NOBODY = -1  # the seat of what the room tells

_CHAT = (
    select(ChatRow.id, ChatRow.seat, ChatRow.person, ChatRow.name, ChatRow.text, ChatRow.told, ChatRow.at)
    .where(ChatRow.match == bindparam("match"))
    .order_by(ChatRow.id.desc())
    .limit(CHAT_LINES)
)
_UNTIL = _CHAT.where(ChatRow.at < bindparam("until"))


def room_for_talk(stored: StoredMatch, seat: int) -> None:
    """Refuse somebody who says very much: 429 in this minute, 409 if the match has heard enough."""
    if _lines(stored, ChatRow.seat == seat, ChatRow.at > time.time() - 60) >= MOST_IN_A_MINUTE:
        raise Problem(429, "too_fast")
    if _lines(stored) >= MOST_LINES:
        raise Problem(409, "talked_enough", most=MOST_LINES)


def _lines(stored: StoredMatch, *which: ColumnElement[bool]) -> int:
    wanted = select(func.count()).select_from(ChatRow).where(ChatRow.match == stored.row.id, *which)
    return stored.db.scalar(wanted) or 0


def tell_room(stored: StoredMatch, key: str, name: str = "", **words: object) -> None:
    """Add a line of the room's own: `key` names the sentence in refusals/text.<lang>.toml, [room].

    In a match in which everything has been said already it is left out.
    """
    if _lines(stored) >= MOST_LINES:
        return
    told: JsonObject = {"key": key, **words}
    stored.db.add(ChatRow(match=stored.row.id, seat=NOBODY, name=name, text="", told=told, at=time.time()))


def read_talk(db: Session, match: str, lang: str, until: float | None = None, viewer: int | None = None) -> list[ChatLine]:
    """The newest lines that the viewer wants to read, the newest last; with `until` those of before a time."""
    found = (rows(db, _CHAT, match=match) if until is None else rows(db, _UNTIL, match=match, until=until)).all()
    lines = reversed(heard(db, viewer, found))
    return [_line(row.id, row.seat, row.name, row.text, row.told, row.at, lang) for row in lines]


def _line(number: int, seat: int, name: str, text: str, told: JsonObject | None, at: float, lang: str) -> ChatLine:
    said = text if told is None else _sentence(told, name, lang)
    return ChatLine(number, seat, name, said, when(at), system=told is not None)


def _sentence(told: JsonObject, name: str, lang: str) -> str:
    say = catalogue_of(lang).say
    words = {"name": name, **told}
    if "seat" in told:
        words["seat"] = seat_name(told["seat"], lang)
    if "level" in told:
        words["level"] = say("room", f"level_{told['level']}")
    if "names" in told:
        words["names"] = ", ".join(told["names"])
    if told["key"] != "changed":
        return say("room", told["key"], words)
    parts = [_change(part, told, lang) for part in told["parts"]]
    return say("room", "changed", {"name": name, "parts": "; ".join(dict.fromkeys(parts))})


def _change(part: str, told: JsonObject, lang: str) -> str:
    """One thing that was changed, as a part of a sentence."""
    say = catalogue_of(lang).say
    if part == "clock":
        return say("room", "changed_clock", {"clock": clock_text(Clock(*told["clock"]), lang)})
    if part == "rated":
        return say("room", "changed_rated" if told["rated"] else "changed_casual")
    return say("room", f"changed_{'ratings' if part.startswith('rating_') else 'fill' if part.startswith('fill_') else part}")


def clock_text(clock: Clock, lang: str) -> str:
    """A clock in words: no clock, 30 min + 20 s a move, 2 days a move."""
    say = catalogue_of(lang).say
    if clock.kind == "none":
        return say("clock", "none")
    span = time_text(clock.seconds, lang)
    if clock.kind == "move":
        return say("clock", "move", {"time": span})
    if clock.increment:
        return say("clock", "increment", {"time": span, "gain": time_text(clock.increment, lang)})
    return say("clock", "match", {"time": span})


_UNITS: Sequence[tuple[str, int]] = (("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


def time_text(seconds: int, lang: str) -> str:
    """A span of time in words: of its units those that it has, short."""
    say, parts, left = catalogue_of(lang).say, [], seconds
    for unit, length in _UNITS:
        number, left = divmod(left, length)
        if number:
            parts.append(say("clock", unit, {"n": number}))
    return " ".join(parts) or say("clock", "seconds", {"n": 0})
