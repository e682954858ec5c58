"""What the commands share: consoles, options, games by name, and errors as sentences."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from spielwerk.core import BadComponents, BadGame, Game, SpielwerkError, game, game_names
from spielwerk.core.components import game_of
from spielwerk.core.text import LANGUAGES

# Modules that the extra `web` brings, one for each thing that the site cannot do without.
_SITE_MODULES = ("fastapi", "uvicorn", "jinja2", "sqlalchemy", "alembic", "argon2", "itsdangerous", "markdown_it")

out = Console()
err = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `spielwerk games`.")]
Seats = Annotated[int | None, typer.Option(help="Number of players.")]
Seed = Annotated[int, typer.Option(help="All luck and all random choices follow from it.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
ComponentFile = Annotated[Path | None, typer.Option("--components", help="A corrected component file to use.")]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="sqlite:///FILE or postgresql://…; a file of your own if left out.",
        envvar="SPIELWERK_DATABASE",
        show_default=False,
    ),
]
PublicUrl = Annotated[
    str, typer.Option(help="The site's address as people reach it, for links in messages.", envvar="SPIELWERK_PUBLIC_URL")
]
SmtpUrl = Annotated[str, typer.Option(help="smtp://[user:password@]host[:port] for e-mails.", envvar="SPIELWERK_SMTP")]
Language = Annotated[str, typer.Option("--lang", help="de or en.")]


def complain(sentence: object) -> None:
    """A sentence about what went wrong."""
    err.print(str(sentence), style="red", markup=False, highlight=False, soft_wrap=True)


@contextmanager
def sentences() -> Iterator[None]:
    """Turn errors that are the caller's to mend into one sentence and exit status 2."""
    try:
        yield
    except SpielwerkError as error:
        complain(error)
        raise typer.Exit(2) from None
    except OSError as error:
        complain(f"{error.filename or ''}: {error.strerror}")
        raise typer.Exit(2) from None


@contextmanager
def site_needed() -> Iterator[None]:
    """Errors as sentences; also that packages of the site are missing, which its processes would find out each by itself."""
    with sentences():
        missing = [name for name in _SITE_MODULES if find_spec(name) is None]
        if missing:
            raise SpielwerkError(f"The site needs the package {missing[0]}: pip install 'spielwerk[web]'.")
        yield


def the_game(name: str, components: Path | None = None) -> Game:
    """A game, with the user's component file if one is given."""
    if components is not None:
        if game_of(components) != name:
            raise BadComponents(f"{components}, line 1: is for {game_of(components)}, not for {name}")
        os.environ["SPIELWERK_COMPONENTS"] = str(components.resolve())
    return game(name)


def all_games(components: Path | None = None) -> Iterator[Game]:
    """Every game for players. One that cannot be loaded is named with the reason and keeps none of the others away."""
    for name in game_names():
        try:
            yield the_game(name, components)
        except BadGame as error:
            complain(error)


def parse_options(given: list[str] | None) -> dict[str, int]:
    """NAME=VALUE pairs."""
    options: dict[str, int] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not value.lstrip("-").isdigit():
            raise SpielwerkError(f"An option is given as NAME=NUMBER, not {pair!r}.")
        options[name] = int(value)
    return options


def check_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise SpielwerkError(f"There is no language {lang!r}; known are {', '.join(LANGUAGES)}.")
    return lang
