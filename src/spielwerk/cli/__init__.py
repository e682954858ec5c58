"""The command `spielwerk`: a module for each group of commands; here they get their names and their order in the help."""

from __future__ import annotations

import typer

from . import bots, games, hosting, matches, measuring, site

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Economic board games: play, check, measure.")

app.command("games")(games.list_games)
app.command("play")(matches.play)
app.command("serve")(site.serve)
app.command("doctor")(hosting.doctor)
app.command("hosting-files")(hosting.hosting_files)
app.command("backup")(hosting.backup)
app.command("restore")(hosting.restore)
app.command("check")(measuring.check)
app.command("bench")(measuring.bench)
app.command("layout")(games.show_layout)
app.command("replay")(matches.replay)
app.command("hint")(bots.hint)
app.command("analyse")(bots.analyse)
app.command("arena")(bots.arena)
app.command("sentences")(games.show_sentences)
app.command("components")(games.show_components)
