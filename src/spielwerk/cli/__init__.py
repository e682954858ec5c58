"""The command `spielwerk`: a module for each group of commands; here they get their names and their order in the help."""

from __future__ import annotations

import os
import sys

import typer

from . import bots, compiling, games, matches, measuring, site

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Economic board games: play, check, measure.")

app.command("games")(games.list_games)
app.command("play")(matches.play)
app.command("serve")(site.serve)
app.command("compile")(compiling.compile_games)
app.command("check")(measuring.check)
app.command("bench")(measuring.bench)
app.command("layout")(games.show_layout)
app.command("replay")(matches.replay)
app.command("hint")(bots.hint)
app.command("analyse")(bots.analyse)
app.command("arena")(bots.arena)
app.command("sentences")(games.show_sentences)
app.command("components")(games.show_components)


def main() -> None:
    """The command as a program. A match at the terminal begins at once: with plain rules, compiled in the background."""
    if sys.argv[1:2] == ["play"] and "SPIELWERK_MODE" not in os.environ:  # rules are read with the first import of the package
        again = [sys.executable, "-m", __name__, "play", "--background", *sys.argv[2:]]
        os.execve(sys.executable, again, {**os.environ, "SPIELWERK_MODE": "plain"})
    app()
