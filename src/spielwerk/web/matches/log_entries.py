"""The story of each action, kept with it so that a match can be read long after, whatever the rules are then."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Text, bindparam, cast, select

from spielwerk.core import CHANCE, NOBODY, Effect, Game, State
from spielwerk.core.drawing.kept import kept
from spielwerk.core.effect import named
from spielwerk.core.story import effects_of, figure_labels, tell
from spielwerk.core.text import LANGUAGES

from ..store.database import rows
from ..store.models import ActionRow, LogEntry, StoredEffect
from .records import unpack
from .seats import names_of
from .stored import StoredMatch
from .views import ONLOOKER, EffectLine, FigureStep, LogLine, when

KEPT_LINES = 6000  # of all matches, as one viewer or all of them may read them

# Writing


def log_entry(game: Game, before: State, after: State, actor: int, action: int, seats: int) -> LogEntry:
    """The entry of one action; the records are the bare ones before and after it."""
    viewers = range(ONLOOKER, seats)
    hidden = [viewer for viewer in viewers if game.secret(before, actor, action, viewer)]
    knows = next((viewer for viewer in viewers if viewer not in hidden), ONLOOKER)
    reader = actor if 0 <= actor < seats else knows
    told = {lang: tell(game, before, after, actor, action, reader, lang) for lang in LANGUAGES}
    verb, args = game.verbs.split(action)
    entry: LogEntry = {"open": {lang: told[lang].text for lang in LANGUAGES}, "verb": verb.name}
    if hidden:
        entry["secret"] = {lang: tell(game, before, after, actor, action, hidden[0], lang).text for lang in LANGUAGES}
        entry["hidden"] = hidden
    # Most positions look the same to everybody: then the effects are told once.
    sights: dict[tuple[bytes, bytes, bool], dict[str, list[StoredEffect]]] = {}
    for viewer in viewers:
        seen, seen_after, unaware = game.seen(before, viewer), game.seen(after, viewer), viewer in hidden
        sight = (seen.tobytes(), seen_after.tobytes(), unaware)
        if sight not in sights:
            words = {} if unaware else dict(zip(verb.args, args, strict=True))
            name = "" if unaware else verb.name
            sights[sight] = {
                lang: [_stored(e) for e in effects_of(game, seen, seen_after, actor, name, words, lang)] for lang in LANGUAGES
            }
        effects = sights[sight]
        if viewer == ONLOOKER:
            entry["effects"] = effects
        elif effects != entry["effects"]:
            entry.setdefault("effects_for", {})[str(viewer)] = effects
    return entry


def _stored(effect: Effect) -> StoredEffect:
    stored: StoredEffect = {}
    if effect.text:
        stored["text"] = effect.text
    if effect.seat != NOBODY:
        stored["seat"] = effect.seat
    if effect.changes:
        stored["changes"] = {key: int(by) for key, by in effect.changes.items() if by}
    if effect.title:
        stored["title"] = effect.title
    if effect.heading:
        stored["heading"] = True
    if effect.places:
        stored["places"] = list(effect.places)
    return stored


# Reading


def is_hidden(entry: LogEntry, viewer: int) -> bool:
    """Whether a viewer was not told at the time; it may have been revealed since."""
    return viewer in entry.get("hidden", ())


def sentence(entry: LogEntry, lang: str, *, known: bool) -> str:
    """The sentence for a viewer who knows the action by now, or does not; with marks for seats."""
    return (entry["open"] if known else entry["secret"])[lang]


def _effects(entry: LogEntry, viewer: int, actor: int, lang: str, *, known: bool) -> list[StoredEffect]:
    """What followed, as a viewer may know it by now: what has been laid open is told as the actor saw it."""
    reader = actor if known and is_hidden(entry, viewer) and actor != CHANCE else viewer
    told = entry.get("effects_for", {}).get(str(reader)) or entry.get("effects", {})
    return told.get(lang, [])


_SAID = cast(ActionRow.said, Text).label("said")  # as it is stored: most lines have been read before, see `_told`
_OF_MATCH = (
    select(ActionRow.number, ActionRow.actor, _SAID, ActionRow.at)
    .where(ActionRow.match == bindparam("match"), ActionRow.number < bindparam("ply"))
    .order_by(ActionRow.number.desc())
)
_NEWEST = _OF_MATCH.limit(bindparam("most"))
_ONE = _OF_MATCH.where(ActionRow.number == bindparam("wanted"))
_BEFORE = select(ActionRow.number, ActionRow.before).where(
    ActionRow.match == bindparam("match"), ActionRow.number.in_(bindparam("numbers", expanding=True))
)


class StoredLine(NamedTuple):
    """A row of the log as the database keeps it."""

    number: int
    actor: int
    said: str  # a LogEntry as JSON
    at: float


def newest_lines(stored: StoredMatch, most: int) -> list[StoredLine]:
    """The newest rows of a match's log, the newest first."""
    return [StoredLine(*row) for row in rows(stored.db, _NEWEST, match=stored.row.id, ply=stored.row.ply, most=most)]


def whole_log(stored: StoredMatch, viewer: int, lang: str) -> list[LogLine]:
    """The log of a match as a viewer may know it by now, the newest line last."""
    found = rows(stored.db, _OF_MATCH, match=stored.row.id, ply=stored.row.ply)
    return log_lines(stored, [StoredLine(*row) for row in found], viewer, lang)


def log_line(stored: StoredMatch, number: int, viewer: int, lang: str) -> LogLine | None:
    """The line of one action, if there is one of that number."""
    found = rows(stored.db, _ONE, match=stored.row.id, ply=stored.row.ply, wanted=number)
    lines = log_lines(stored, [StoredLine(*row) for row in found], viewer, lang)
    return lines[0] if lines else None


def log_lines(stored: StoredMatch, newest_first: Sequence[StoredLine], viewer: int, lang: str) -> list[LogLine]:
    """Rows of the log as a viewer may know them by now, the newest last."""
    secret = [] if stored.is_open_book else [row.number for row in newest_first if viewer in _hidden_from(row.said)]
    unknown = set(secret) - _revealed(stored, secret)
    names = tuple(names_of(stored.seats, lang))
    lines = []
    for row in reversed(newest_first):
        reader = viewer if _tells_viewers_apart(row.said) else ONLOOKER
        lines.append(_told(stored.game, *row, reader, row.number not in unknown, lang, names))
    return lines


def _tells_viewers_apart(said: str) -> bool:
    """Whether an entry may read differently for different viewers. (A quote within a sentence has a backslash before it.)"""
    return '"hidden"' in said or '"effects_for"' in said


def _hidden_from(said: str) -> Sequence[int]:
    """The viewers who were not told at the time; it may have been revealed since."""
    return _hidden_in(said) if '"hidden"' in said else ()


@kept(KEPT_LINES)
def _hidden_in(said: str) -> tuple[int, ...]:
    return tuple(json.loads(said).get("hidden", ()))


@kept(KEPT_LINES)
def _told(
    game: Game, number: int, actor: int, said: str, at: float, viewer: int, known: bool, lang: str, names: tuple[str, ...]
) -> LogLine:
    """One line, from all that it depends on: the entry itself among it, so that what is remembered cannot be another one."""
    entry: LogEntry = json.loads(said)
    figures = figure_labels(game, lang)
    effects = tuple(_line_of(e, names, figures) for e in _effects(entry, viewer, actor, lang, known=known))
    verb = entry.get("verb", "") if known else ""
    return LogLine(number, actor, verb, named(sentence(entry, lang, known=known), names), when(at), effects)


Figures = Mapping[str, tuple[str, str]]  # key of a figure → icon and label


def _line_of(effect: StoredEffect, names: Sequence[str], figures: Figures) -> EffectLine:
    changes = (FigureStep(key, *figures.get(key, ("", key)), by) for key, by in effect.get("changes", {}).items())
    return EffectLine(
        named(effect.get("text", ""), names),
        effect.get("seat", NOBODY),
        tuple(changes),
        effect.get("title", ""),
        effect.get("heading", False),
        tuple(effect.get("places", ())),
    )


def _revealed(stored: StoredMatch, numbers: Sequence[int]) -> set[int]:
    """Those of some secret actions that play has laid open by now."""
    row, game = stored.row, stored.game
    if not numbers or not stored.playable:
        return set()
    now = stored.record
    found = rows(stored.db, _BEFORE, match=row.id, numbers=numbers)
    return {number for number, data in found if game.revealed(unpack(game, row.layout, data), now)}
