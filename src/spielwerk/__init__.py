"""Economic board games as software: play them, simulate them, teach programs to play them.

>>> import spielwerk
>>> match = spielwerk.game("spyrium").start(seats=3, seed=7)
>>> match.play(match.to_act[0], match.legal(match.to_act[0])[0])
"""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from .bots.arena import arena as arena

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
    "arena",
    "game",
    "game_names",
    "games",
    "load",
]


def __getattr__(name: str) -> object:
    """`spielwerk.arena` brings the bots along, which a program that only plays need not wait for."""
    if name == "arena":
        from .bots.arena import arena

        return arena
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
