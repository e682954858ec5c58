"""Taking back: the last decision, or against bots the whole last turn with what they have answered to it.

Whatever leaks stays: nothing is taken back past luck, and nothing after which the seat knows what was hidden from it before.
Among people nothing is taken back once somebody else has acted, unless all agree: see asking_back.py.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Protocol

from sqlalchemy import bindparam, delete, select

from spielwerk.core import CHANCE, State
from spielwerk.core.knowledge import HiddenFields

from ..problems import Problem
from ..store.database import rows
from ..store.models import BOT, RUNNING, ActionRow
from . import clocks
from .moves import ask
from .records import unpack
from .stored import StoredMatch
from .views import LUCK, NOTHING, OTHERS, REVEALED, TakeBack

REFUSALS = {
    LUCK: "no_undo_luck",
    REVEALED: "no_undo_revealed",
    OTHERS: "no_undo_others",
    NOTHING: "no_undo_nothing",
}
MOST = 200  # actions that are looked back over; longer turns are taken back in parts


class Done(Protocol):
    """One action of the past."""

    @property
    def number(self) -> int: ...
    @property
    def actor(self) -> int: ...


def what_can_be_taken_back(stored: StoredMatch, seat: int, newest: Sequence[Done] = ()) -> TakeBack:
    """What a seat can take back now; `newest` are some actions that have been read already, the newest first."""
    if stored.row.status != RUNNING or not stored.playable or stored.row.record is None:
        return TakeBack()
    newest_first = newest if _tell_enough(stored, newest, seat) else _newest(stored)
    if not newest_first:
        return TakeBack(why_not=NOTHING)
    others = {other.seat for other in stored.seats if other.seat != seat}
    bots = {other.seat for other in stored.seats if other.seat != seat and other.kind == BOT}
    answers = list(takewhile(lambda done: done.actor in others, newest_first))
    own = [done.number for done in takewhile(lambda done: done.actor == seat, newest_first[len(answers) :])]
    if answers and bots != others:
        return TakeBack(why_not=OTHERS, ask=own[0] if own else None)
    if not own:
        ended_by_luck = len(newest_first) > len(answers) and newest_first[len(answers)].actor == CHANCE
        return TakeBack(why_not=LUCK if ended_by_luck else NOTHING)
    # The longest part of the turn whose end shows nothing that was hidden at its beginning.
    turn = next((number for number in reversed(own) if not revealed(stored, seat, number)), None)
    if turn is None:
        return TakeBack(why_not=REVEALED)
    one = own[0] if not answers and (turn == own[0] or not revealed(stored, seat, own[0])) else None
    return TakeBack(one, turn)


def take_back(stored: StoredMatch, seat: int, to: int | None = None) -> None:
    """Undo an action of the seat that can be taken back, and all that came after it; the least possible, if none is named.

    Questions of others that are the same as before keep their numbers and their time, and what they have prepared stays.
    """
    possible = what_can_be_taken_back(stored, seat)
    least = possible.turn if possible.one is None else possible.one
    wanted = least if to is None else to
    if wanted is None or wanted not in (possible.one, possible.turn):
        raise Problem(409, REFUSALS.get(possible.why_not, "no_undo_others"))
    go_back(stored, seat, wanted)


def go_back(stored: StoredMatch, seat: int, wanted: int) -> None:
    """Undo an action of the seat and all that came after it."""
    row, mine, now = stored.row, stored.seats[seat], time.time()
    used = _time_used(stored, seat, wanted, now)
    match = stored.match()
    legal_before = {other.seat: match.legal_ids(other.seat) for other in stored.seats if other.question and other is not mine}
    row.record = _before(stored, wanted).tobytes()
    row.ply = wanted
    stored.db.execute(delete(ActionRow).where(ActionRow.match == row.id, ActionRow.number >= wanted))
    mine.question, mine.prepared = 0, None
    ask(stored, stored.match(), legal_before)
    mine.asked_at = now - used
    row.deadline = clocks.deadline(stored)


def _time_used(stored: StoredMatch, seat: int, first: int, now: float) -> float:
    """The seconds that a seat has used since it was asked what it takes back; they stay used.

    The time after its last decision counts too: against people all of it, for they were kept waiting; against bots only what
    the seat has been asked since.
    """
    mine = stored.seats[seat]
    wanted = (ActionRow.match == stored.row.id, ActionRow.actor == seat, ActionRow.number >= first)
    done = stored.db.execute(select(ActionRow.seconds, ActionRow.at).where(*wanted)).all()
    if all(other.kind == BOT for other in stored.seats if other is not mine):
        since = now - mine.asked_at if mine.question else 0.0
    else:
        since = now - max(row.at for row in done)
    if mine.seconds_left is not None:
        gained = stored.row.clock_increment * len(done)  # by decisions that are not to have been taken
        mine.seconds_left = max(0.0, mine.seconds_left - since - gained)  # what they took is off it already
        return 0.0
    return since + sum(row.seconds or 0.0 for row in done)


def _newest(stored: StoredMatch) -> Sequence[Done]:
    wanted = select(ActionRow.number, ActionRow.actor).where(ActionRow.match == stored.row.id)
    return stored.db.execute(wanted.order_by(ActionRow.number.desc()).limit(MOST)).all()


def _tell_enough(stored: StoredMatch, newest: Sequence[Done], seat: int) -> bool:
    """Whether the seat's last turn and whatever came before it are among some actions."""
    if len(newest) == stored.row.ply:
        return True
    since = next((place for place, done in enumerate(newest) if done.actor in (seat, CHANCE)), len(newest))
    return any(done.actor != seat for done in newest[since:])


_BEFORE = select(ActionRow.before).where(ActionRow.match == bindparam("match"), ActionRow.number == bindparam("wanted"))
_LATER = (
    select(ActionRow.before)
    .where(ActionRow.match == bindparam("match"), ActionRow.number > bindparam("first"))
    .order_by(ActionRow.number.desc())
)


def _before(stored: StoredMatch, number: int) -> State:
    packed = rows(stored.db, _BEFORE, match=stored.row.id, wanted=number).scalar()
    assert packed is not None
    return unpack(stored.game, stored.row.layout, packed)


def revealed(stored: StoredMatch, seat: int, first: int) -> bool:
    """Whether the seat has seen something since an action that was hidden from it before, be it for a moment only."""
    hidden = HiddenFields(stored.game, _before(stored, first), seat)
    return bool(hidden) and any(hidden.revealed_by(stored.game.seen(s, seat)) for s in _positions_after(stored, first))


def _positions_after(stored: StoredMatch, first: int) -> Iterable[State]:
    """Every position since an action, the present one first."""
    yield stored.record
    for packed in rows(stored.db, _LATER, match=stored.row.id, first=first).scalars():
        yield unpack(stored.game, stored.row.layout, packed)
