"""Taking a decision back."""

from __future__ import annotations

from sqlalchemy import select

from spielwerk.core.knowledge import HiddenFields

from ..problems import Problem
from ..store.models import RUNNING, ActionRow
from .moves import ask
from .records import unpack
from .stored import StoredMatch


def undoable(stored: StoredMatch, seat: int) -> ActionRow | None:
    """The seat's last decision, if nobody else and no luck has acted since and it revealed nothing to the seat."""
    row, game = stored.row, stored.game
    newest = select(ActionRow).where(ActionRow.match == row.id).order_by(ActionRow.number.desc()).limit(1)
    last = stored.db.scalar(newest)
    if last is None or last.actor != seat or row.status != RUNNING or row.record is None:
        return None
    hidden = HiddenFields(game, unpack(game, row.layout, last.before), seat)
    return None if hidden.revealed_by(game.seen(stored.record, seat)) else last


def take_back(stored: StoredMatch, seat: int) -> None:
    """Back to the position before the seat's last decision; everybody is asked anew, and nothing is prepared any more."""
    last = undoable(stored, seat)
    if last is None:
        raise Problem(409, "no_undo")
    row = stored.row
    row.record = unpack(stored.game, row.layout, last.before).tobytes()
    row.ply -= 1
    stored.db.delete(last)
    for each in stored.seats:
        each.question, each.prepared = 0, None
    ask(stored, stored.match(), {})
