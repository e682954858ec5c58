"""Economic board games as software: play them, simulate them, teach programs to play them.

>>> import spielwerk
>>> match = spielwerk.game("spyrium").start(seats=3, seed=7)
>>> match.play(match.to_act[0], match.legal(match.to_act[0])[0])
"""

# Loaded first, so that the function games() below takes its place as spielwerk.games.
from . import games as _package  # noqa: F401
from .core import (
    Action,
    BadComponents,
    BadOption,
    BadSave,
    Game,
    IllegalAction,
    Match,
    SpielwerkError,
    UnknownGame,
    game,
    games,
    load,
)

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadComponents",
    "BadOption",
    "BadSave",
    "Game",
    "IllegalAction",
    "Match",
    "SpielwerkError",
    "UnknownGame",
    "game",
    "games",
    "load",
]
