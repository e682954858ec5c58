"""How strong the bots are that a game can be played with."""

from __future__ import annotations

from spielwerk.bots import levels_of
from spielwerk.core import Game

from .. import sanitise
from ..problems import Problem


def check_level(game: Game, level: str) -> None:
    """Refuse a level that there is not in a game."""
    known = levels_of(game)
    if level not in known:
        raise Problem(422, "bad_level", level=sanitise.line(level, 30), levels=", ".join(known))
