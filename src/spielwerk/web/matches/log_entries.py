"""The story of each action, kept with it so that a match can be read long after, whatever the rules are then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Select, select

from spielwerk.core import CHANCE, NOBODY, Effect, Game, State
from spielwerk.core.effect import named
from spielwerk.core.story import effects_of, figure_labels, tell
from spielwerk.core.text import LANGUAGES

from ..store.models import ActionRow, LogEntry, StoredEffect
from .records import unpack
from .seats import names_of
from .stored import StoredMatch
from .views import ONLOOKER, EffectLine, FigureStep, LogLine, when

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
    names, figures = names_of(stored.seats, lang), figure_labels(stored.game, lang)
    lines = []
    for row in rows:
        entry, known = row.said, row.number not in unknown
        effects = (_line_of(e, names, figures) for e in _effects(entry, viewer, row.actor, lang, known=known))
        verb = entry.get("verb", "") if known else ""
        text = named(sentence(entry, lang, known=known), names)
        lines.append(LogLine(row.number, row.actor, verb, text, when(row.at), tuple(effects)))
    return lines


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
    wanted = select(ActionRow.number, ActionRow.before).where(ActionRow.match == row.id, ActionRow.number.in_(numbers))
    now = stored.record
    return {number for number, data in stored.db.execute(wanted) if game.revealed(unpack(game, row.layout, data), now)}
