"""A drawing for a game that has no view yet: its terminal board as text, and a button for every choice."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console

from ..text import catalogue
from .svg import tag

if TYPE_CHECKING:
    from ..game import Game
    from . import Drawing, Figure


def figures(game: Game, s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The points, as far as they are known."""
    from . import Figure

    points = np.zeros(game.most_seats, np.int32)
    game.score(s, points)
    return (Figure("points", "vp", catalogue(Path(__file__).parent, lang).say("drawing", "points"), int(points[p])),)


def draw(game: Game, s: Any, seat: int, lang: str) -> Drawing:
    """The terminal board in fixed type."""
    from . import Drawing, Panel

    paper = Console(file=StringIO(), record=True, width=110)
    paper.print(game.module("terminal").board(s, seat, lang))
    panels = tuple(Panel(figures(game, s, p, lang)) for p in range(s.seats))
    return Drawing(tag("pre", paper.export_text(), cls="plain-board"), panels)
