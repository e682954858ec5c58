"""Economic board games as software: play them, simulate them, teach programs to play them.

>>> import spielwerk
>>> match = spielwerk.game("spyrium").start(seats=3, seed=7)
>>> match.play(match.to_act[0], match.legal(match.to_act[0])[0])
"""

from . import games
from .core import (
    Action,
    BadComponents,
    BadGame,
    BadOption,
    BadSave,
    Game,
    IllegalAction,
    Match,
    SpielwerkError,
    UnknownGame,
    game,
    game_names,
    load,
)

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadComponents",
    "BadGame",
    "BadOption",
    "BadSave",
    "Game",
    "IllegalAction",
    "Match",
    "SpielwerkError",
    "UnknownGame",
    "game",
    "game_names",
    "games",
    "load",
]
