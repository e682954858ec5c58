"""Interfaces for research: each module needs the extra of the package it speaks to.

Importing this package registers every game with Gymnasium, if that is installed: `gymnasium.make("spielwerk/Prosperity-v0")`.
"""

import warnings
from importlib.util import find_spec

from spielwerk.core import game_names


def env_id(game: str) -> str:
    """The name of a game among Gymnasium's environments."""
    return f"spielwerk/{game.replace('-', ' ').title().replace(' ', '')}-v0"


def _register() -> None:
    import gymnasium

    for game in game_names():
        try:
            gymnasium.register(
                env_id(game),
                entry_point="spielwerk.envs.gym:MatchEnv",
                vector_entry_point="spielwerk.envs.vector:MatchVectorEnv",
                kwargs={"game": game},
            )
        except gymnasium.error.Error as error:  # a package from outside may declare a name that cannot be an id
            warnings.warn(f"Gymnasium does not get to know {game!r}: {error}", stacklevel=2)


if find_spec("gymnasium"):
    _register()
