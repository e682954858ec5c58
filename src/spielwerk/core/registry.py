"""Games are found by their folders."""

from __future__ import annotations

from importlib import import_module

from .errors import UnknownGame
from .game import Game
from .rule import PACKAGE

TEMPLATE = "template"  # a tiny game to copy from, not for players


def games() -> list[str]:
    """The names of all games for players."""
    folders = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    return [folder.replace("_", "-") for folder in folders if folder != TEMPLATE]


def game(name: str) -> Game:
    """A game by name."""
    if name != TEMPLATE and name not in games():
        raise UnknownGame(f"There is no game {name!r}; known are {', '.join(games())}.")
    return import_module(f"spielwerk.games.{name.replace('-', '_')}").GAME
