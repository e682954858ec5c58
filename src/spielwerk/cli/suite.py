"""Bots on fixed tasks: evaluated, and entered into the leaderboard."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from spielwerk.core import SpielwerkError

from .common import AsJson, err, out, sentences


def evaluate(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A name, package.module:Class, file.py:Class or network.onnx.")],
    number: Annotated[str, typer.Option("--suite", help="Which tasks: v1.")] = "v1",
    task: Annotated[list[str] | None, typer.Option(help="Only this task, or the tasks of this game; several times.")] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
    engine: Annotated[str, typer.Option(help="local or ray.")] = "local",
    kept: Annotated[
        Path | None, typer.Option(help="Write each finished task here; what stands there is not played again.")
    ] = None,
    board: Annotated[Path | None, typer.Option("--leaderboard", help="Enter the figures into this leaderboard.")] = None,
    by: Annotated[str, typer.Option(help="Whose bot it is, for the leaderboard.")] = "",
    about: Annotated[str, typer.Option(help="How it decides, or where it can be had, for the leaderboard.")] = "",
    as_json: AsJson = False,
) -> None:
    """Let a bot play fixed tasks: the same deals for everybody, so that figures can be compared."""
    from spielwerk.suite import evaluate as play
    from spielwerk.suite import suite
    from spielwerk.suite.leaderboard import Leaderboard, read

    with sentences():
        on = suite(number)
        if board is not None and not by:
            raise SpielwerkError("The leaderboard wants to know whose bot it is: --by NAME.")
        entered = (read(board) if board.exists() else Leaderboard(on.name, ())) if board is not None else None
        with Progress(console=err, transient=True) as bar:
            tasks = {each.name: bar.add_task(each.name, total=each.deals, visible=False) for each in on.chosen(task or ())}

            def progress(name: str, done: int, _of: int) -> None:
                bar.update(tasks[name], completed=done, visible=True)

            found = play(bot, on, tasks=task or (), workers=workers, engine=engine, kept=kept, progress=progress)
        if board is not None and entered is not None:
            board.write_text(entered.with_entry(found, by, date.today().isoformat(), about).to_json(), encoding="utf-8")
        if as_json:
            print(found.to_json())
        else:
            out.print(found.table(), markup=False, highlight=False, soft_wrap=True)
