"""Asking the others at a table to let a decision be taken back although they have acted since, as friends do.

Everybody who plays has to agree; bots do. Luck stays all the same, and so does what has been laid open. A request is
forgotten as soon as anybody acts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..people.inbox import tell_once
from ..problems import Problem
from ..store.models import PERSON, SeatRow, StoredAsk
from .stored import StoredMatch
from .undo import REFUSALS, go_back, revealed, what_can_be_taken_back
from .views import AskBack, LogLine

NOTICE = "take_back"


def request_of(stored: StoredMatch, viewer: int, log: Sequence[LogLine]) -> AskBack | None:
    """The request that is open or has just been refused."""
    asked = _current(stored)
    if asked is None:
        return None
    waits_for = tuple(_not_agreed(stored, asked))
    text = next((line.text for line in log if line.number == asked["to"]), "")
    may_answer = viewer in waits_for and not asked["refused"]
    return AskBack(asked["seat"], asked["to"], text, waits_for, asked["refused"], may_answer)


def ask_back(stored: StoredMatch, mine: SeatRow) -> None:
    stored.need_running()
    possible = what_can_be_taken_back(stored, mine.seat)
    if possible.ask is None:
        raise Problem(409, REFUSALS.get(possible.why_not, "no_undo_ask"))
    if revealed(stored, mine.seat, possible.ask):
        raise Problem(409, "no_undo_revealed")
    before = _current(stored)
    if before is not None and before["refused"] and before["seat"] == mine.seat:
        raise Problem(409, "undo_refused")
    if before is not None and not before["refused"]:
        raise Problem(409, "undo_asked")
    row = stored.row
    row.asks_back = {"seat": mine.seat, "to": possible.ask, "ply": row.ply, "agreed": [], "refused": False}
    for other in stored.seats:
        if other.kind == PERSON and other.person is not None and other is not mine:
            tell_once(stored.db, other.person, NOTICE, f"/matches/{row.id}", name=mine.name, game=row.game)


def answer_request(stored: StoredMatch, mine: SeatRow, allow: bool) -> None:
    stored.need_running()
    asked = _current(stored)
    if asked is None or asked["refused"] or mine.seat not in _not_agreed(stored, asked):
        raise Problem(409, "nobody_asks_back")
    if not allow:
        stored.row.asks_back = {**asked, "refused": True}
        return
    agreed: StoredAsk = {**asked, "agreed": [*asked["agreed"], mine.seat]}
    if _not_agreed(stored, agreed):
        stored.row.asks_back = agreed
        return
    stored.row.asks_back = None
    go_back(stored, asked["seat"], asked["to"])


def withdraw_request(stored: StoredMatch, mine: SeatRow) -> None:
    asked = _current(stored)
    if asked is None or asked["seat"] != mine.seat:
        raise Problem(409, "nobody_asks_back")
    stored.row.asks_back = None


def _current(stored: StoredMatch) -> StoredAsk | None:
    asked = stored.row.asks_back
    return asked if asked is not None and asked["ply"] == stored.row.ply else None


def _not_agreed(stored: StoredMatch, asked: StoredAsk) -> list[int]:
    """The people who have still to agree."""
    done = {asked["seat"], *asked["agreed"]}
    return [seat.seat for seat in stored.seats if seat.kind == PERSON and seat.seat not in done]
