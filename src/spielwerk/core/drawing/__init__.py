"""The contract of a game's `view.py`: what it is given and what it gives back. docs/adding-a-game.md explains it."""

from __future__ import annotations

from dataclasses import replace

from ..game import Game
from ..record import State
from . import plain
from .choices import Choice, FigureChange, choices_of
from .decisions import decision_of
from .kept import Reading, kept, read
from .parts import NOTHING, Card, Decision, Drawing, Figure, Panel, Step, Stepper
from .picks import NO_LINK, Link, Picks, at, hover, legal_picks
from .view import heading_of, view_of

__all__ = [
    "NOTHING",
    "NO_LINK",
    "Card",
    "Choice",
    "Decision",
    "Drawing",
    "Figure",
    "FigureChange",
    "Link",
    "Panel",
    "Picks",
    "Reading",
    "Step",
    "Stepper",
    "at",
    "choices_of",
    "decision_of",
    "draw",
    "heading_of",
    "hover",
    "kept",
    "legal_picks",
    "read",
    "view_of",
]


def draw(game: Game, seen: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The position as a seat (or an onlooker, -1) sees it: a pure function, and the only way from a record to a page."""
    view = view_of(game)
    drawing = view.draw(seen, seat, picks, lang) if view else plain.draw(game, seen, seat, lang)
    return replace(drawing, rules=game.rule_asked(seen, seat))
