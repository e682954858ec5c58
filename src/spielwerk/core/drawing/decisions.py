"""A choice as the decision bar shows it before it is confirmed: what it costs, what it brings, what it leads to."""

from __future__ import annotations

from pathlib import Path

from ..effect import someone
from ..game import Game
from ..match import seats_in
from ..record import CHANCE, State
from ..text import catalogue
from .choices import Choice
from .parts import Decision
from .view import view_of


def decision_of(game: Game, seen: State, seat: int, choice: Choice, lang: str) -> Decision:
    """The game's own words for a choice, or plain ones from how the seat's figures change; seats are marks in `then`."""
    own = getattr(view_of(game), "decision", None)
    decision: Decision | None = own(seen, seat, choice, lang) if own is not None else None
    return decision if decision is not None else plain_decision(game, seat, choice, lang)


def plain_decision(game: Game, seat: int, choice: Choice, lang: str) -> Decision:
    """What any game can say of a choice."""
    say = catalogue(Path(__file__).parent, lang).say
    pays = tuple((change.label, str(change)) for change in choice.changes if change.by < 0)
    gains = tuple(f"{change} {change.label}" for change in choice.changes if change.by > 0)
    return Decision(choice.text, say("decision", "confirm"), pays, gains=gains, then=what_follows(game, seat, choice, lang))


def what_follows(game: Game, seat: int, choice: Choice, lang: str) -> tuple[str, ...]:
    """Who or what decides after a choice, as far as the seat can know."""
    say = catalogue(Path(__file__).parent, lang).say
    if choice.after is None or choice.ends:
        return (say("decision", "ends"),) if choice.ends else ()
    if choice.lucky:
        return (say("decision", "luck"),)
    asked = int(game.to_act(choice.after))
    if asked & 1 << seat:
        return (game.asks(choice.after, seat, lang, marks=True),)
    names = ", ".join(someone(other) for other in seats_in(asked & ~(1 << CHANCE)))
    return (say("decision", "next", {"names": names}),) if names else ()
