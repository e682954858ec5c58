"""Interfaces for research: each module needs the extra of the package it speaks to.

Importing this package registers every game with Gymnasium, if that is installed: `gymnasium.make("spielwerk/Prosperity-v0")`.
"""

from importlib.util import find_spec

from spielwerk.core import game_names


def env_id(game: str) -> str:
    """The name of a game among Gymnasium's environments."""
    return f"spielwerk/{game.replace('-', ' ').title().replace(' ', '')}-v0"


def _register() -> None:
    import gymnasium

    for game in game_names():
        gymnasium.register(
            env_id(game),
            entry_point="spielwerk.envs.gym:MatchEnv",
            vector_entry_point="spielwerk.envs.vector:MatchVectorEnv",
            kwargs={"game": game},
        )


if find_spec("gymnasium"):
    _register()
