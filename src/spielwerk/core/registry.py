"""Games are found: ours by their folders, others by the entry point that their package declares.

A package from outside writes `[project.entry-points."spielwerk.games"]` with a line such as `harbour = "spielwerk_harbour"`;
the module named there has a GAME, as ours do.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from .errors import BadGame, SpielwerkError, UnknownGame
from .game import Game
from .rule import PACKAGE

TEMPLATE = "template"  # a tiny game to copy from, not for players
GROUP = "spielwerk.games"  # of entry points


@cache
def packages() -> dict[str, str]:
    """The package of every game by name, the template's too; a name of ours cannot be taken from outside."""
    folders = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    own = {folder.replace("_", "-"): f"{__name__.partition('.')[0]}.games.{folder}" for folder in folders}
    outside = {found.name: found.value for found in sorted(entry_points(group=GROUP)) if found.name not in own}
    return own | outside


def game_names() -> list[str]:
    """The names of all games for players."""
    return [name for name in packages() if name != TEMPLATE]


def game(name: str) -> Game:
    """A game by name."""
    package = packages().get(name)
    if package is None:
        raise UnknownGame(f"There is no game {name!r}; known are {', '.join(game_names())}.")
    try:
        found = import_module(package).GAME
    except SpielwerkError:
        raise  # has a sentence of its own: a component file that the user has named
    except Exception as error:  # whatever an unfinished game does when it is imported, the others go on
        raise BadGame(f"The game {name!r} cannot be loaded from {package}: {error}.") from error
    if not isinstance(found, Game) or found.name != name:
        raise BadGame(f"The game {name!r} cannot be loaded: {package}.GAME is {found!r}.")
    return found
