"""The command `spielwerk`: a module for each group of commands; here they get their names, groups and order in the help."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from . import admin, bots, compiling, games, hosting, lessons, matches, measuring, puzzles, site, suite, training
from .manual import PAGES, Overview, below

COMMANDS: dict[str, dict[str, Callable[..., None]]] = {
    "play": {
        "games": games.list_games,
        "play": matches.play,
        "replay": matches.replay,
        "hint": bots.hint,
        "puzzles": puzzles.puzzles,
    },
    "a site": {
        "serve": site.serve,
        "compile": compiling.compile_games,
        "doctor": hosting.doctor,
        "backup": hosting.backup,
        "restore": hosting.restore,
        "recount": hosting.recount,
        "hosting-files": hosting.hosting_files,
        "admin": admin.admin,
    },
    "bots": {
        "arena": bots.arena,
        "evaluate": suite.evaluate,
        "crossplay": suite.crossplay,
        "record": suite.record,
        "analyse": bots.analyse,
        "teach": training.teach,
        "train": training.train,
    },
    "a game": {
        "components": games.show_components,
        "sentences": games.show_sentences,
        "lessons": lessons.lessons,
        "layout": games.show_layout,
        "check": measuring.check,
        "bench": measuring.bench,
    },
}

# Help is plain text, as a manual's page is: it can be searched, piped and read aloud.
app = typer.Typer(cls=Overview, add_completion=False, no_args_is_help=True, rich_markup_mode=None)
for group, commands in COMMANDS.items():
    for name, function in commands.items():
        app.command(name, short_help=PAGES[name].title, epilog=below(name), rich_help_panel=group)(function)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from spielwerk import __version__

        print(f"spielwerk {__version__}")
        raise typer.Exit


@app.callback()
def _every_command(
    version: Annotated[bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell it and end.")] = False,
) -> None:
    """Economic board games: play them, host them, teach programs to play them."""


def main() -> None:
    """The command as a program. A match at the terminal begins at once: with plain rules, compiled in the background."""
    if sys.argv[1:2] == ["play"] and "SPIELWERK_MODE" not in os.environ:  # rules are read with the first import of the package
        again = [sys.executable, "-m", __name__, "play", "--background", *sys.argv[2:]]
        os.execve(sys.executable, again, {**os.environ, "SPIELWERK_MODE": "plain"})
    app()
