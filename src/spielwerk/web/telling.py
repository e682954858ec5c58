"""Sentences of the log, kept with each action so that a match can be read long after, whatever the rules are then.

An entry is `{"open": {"de": …, "en": …}}`, and for an action that some viewers must not learn at once also
`"secret": {"de": …, "en": …}` and `"hidden": [viewers]`.
"""

from __future__ import annotations

from typing import Any

from spielwerk.core import Game
from spielwerk.core.text import LANGUAGES

from .shapes import ONLOOKER


def said(game: Game, before: Any, actor: int, action: int, seats: int) -> dict[str, Any]:
    """The entry of one action; `before` is the bare record before it."""
    viewers = range(ONLOOKER, seats)
    hidden = [viewer for viewer in viewers if game.secret(before, actor, action, viewer)]
    knows = next((viewer for viewer in viewers if viewer not in hidden), ONLOOKER)
    reader = actor if 0 <= actor < seats else knows
    seen = game.seen(before, reader)
    entry: dict[str, Any] = {"open": {lang: game.sentence(seen, actor, action, lang) for lang in LANGUAGES}}
    if hidden:
        verb = game.verbs.split(action)[0].name
        entry["secret"] = {lang: game.text(lang).say("secret", verb) for lang in LANGUAGES}
        entry["hidden"] = hidden
    return entry


def is_hidden(entry: dict[str, Any], viewer: int) -> bool:
    """Whether a viewer was not told at the time; it may have been revealed since."""
    return viewer in entry.get("hidden", ())


def tell(entry: dict[str, Any], lang: str, *, known: bool) -> str:
    """The sentence for a viewer who knows the action by now, or does not."""
    return entry["open" if known else "secret"][lang]
