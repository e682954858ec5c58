"""Sentences of the log, kept with each action so that a match can be read long after, whatever the rules are then."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, select

from spielwerk.core import Game, State
from spielwerk.core.text import LANGUAGES

from ..store.models import ActionRow, LogEntry
from .records import unpack
from .stored import StoredMatch
from .views import ONLOOKER, LogLine, when


def log_entry(game: Game, before: State, actor: int, action: int, seats: int) -> LogEntry:
    """The entry of one action; `before` is the bare record before it."""
    viewers = range(ONLOOKER, seats)
    hidden = [viewer for viewer in viewers if game.secret(before, actor, action, viewer)]
    knows = next((viewer for viewer in viewers if viewer not in hidden), ONLOOKER)
    reader = actor if 0 <= actor < seats else knows
    seen = game.seen(before, reader)
    entry: LogEntry = {"open": {lang: game.sentence(seen, actor, action, lang) for lang in LANGUAGES}}
    if hidden:
        verb = game.verbs.split(action)[0].name
        entry["secret"] = {lang: game.text(lang).say("secret", verb) for lang in LANGUAGES}
        entry["hidden"] = hidden
    return entry


def is_hidden(entry: LogEntry, viewer: int) -> bool:
    """Whether a viewer was not told at the time; it may have been revealed since."""
    return viewer in entry.get("hidden", ())


def sentence(entry: LogEntry, lang: str, *, known: bool) -> str:
    """The sentence for a viewer who knows the action by now, or does not."""
    return (entry["open"] if known else entry["secret"])[lang]


_LINE = (ActionRow.number, ActionRow.actor, ActionRow.said, ActionRow.at)


def log_lines(stored: StoredMatch, viewer: int, lang: str, limit: int | None = None) -> list[LogLine]:
    """The newest lines of a match's log (or all) as a viewer may know them by now, the newest last."""
    return _lines(stored, select(*_LINE).order_by(ActionRow.number.desc()).limit(limit), viewer, lang)[::-1]


def log_line(stored: StoredMatch, number: int, viewer: int, lang: str) -> LogLine | None:
    """The line of one action, if there is one of that number."""
    lines = _lines(stored, select(*_LINE).where(ActionRow.number == number), viewer, lang)
    return lines[0] if lines else None


def _lines(stored: StoredMatch, wanted: Select[int, int, LogEntry, float], viewer: int, lang: str) -> list[LogLine]:
    rows = stored.db.execute(wanted.where(ActionRow.match == stored.row.id)).all()
    secret = [] if stored.is_open_book else [row.number for row in rows if is_hidden(row.said, viewer)]
    unknown = set(secret) - _revealed(stored, secret)
    return [LogLine(r.number, r.actor, sentence(r.said, lang, known=r.number not in unknown), when(r.at)) for r in rows]


def _revealed(stored: StoredMatch, numbers: Sequence[int]) -> set[int]:
    """Those of some secret actions that play has laid open by now."""
    row, game = stored.row, stored.game
    if not numbers or not stored.playable:
        return set()
    wanted = select(ActionRow.number, ActionRow.before).where(ActionRow.match == row.id, ActionRow.number.in_(numbers))
    now = stored.record
    return {number for number, data in stored.db.execute(wanted) if game.revealed(unpack(game, row.layout, data), now)}
