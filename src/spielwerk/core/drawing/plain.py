"""A drawing for a game that has no view yet: its terminal board as text, and a button for every choice."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from ..game import Game
from ..match import points_of
from ..record import State
from ..text import catalogue
from .parts import Drawing, Figure, Panel
from .svg import tag


def draw(game: Game, s: State, seat: int, lang: str) -> Drawing:
    """The terminal board in fixed type, and each seat's points as its only figure."""
    from rich.console import Console  # takes a while to load, and games with a view do without

    paper = Console(file=StringIO(), record=True, width=110)
    paper.print(game.module("terminal").board(s, seat, lang))
    panels = tuple(Panel(figures(game, s, p, lang)) for p in range(int(s.seats)))
    return Drawing(tag("pre", paper.export_text(), cls="plain-board"), panels)


def figures(game: Game, s: State, seat: int, lang: str) -> tuple[Figure, ...]:
    """A seat's points, which every game has."""
    label = catalogue(Path(__file__).parent, lang).say("drawing", "points")
    return (Figure("points", "vp", label, points_of(game, s, int(s.seats))[seat]),)
