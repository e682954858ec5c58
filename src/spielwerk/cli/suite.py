"""Bots for research: on fixed tasks, on the leaderboard, and their matches as data."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from spielwerk.core import SpielwerkError

from .bots import ENTRANTS
from .common import AsJson, GameName, Options, Seats, Seed, complain, err, out, parse_options, sentences


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
    matches: Annotated[int, typer.Option(min=0, help="Only so many of each task; 0: as many as the suite wants.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let a bot play fixed tasks: the same deals for everybody, so that figures can be compared."""
    from spielwerk.suite import evaluate as play
    from spielwerk.suite import suite
    from spielwerk.suite.leaderboard import Leaderboard, enough, read

    with sentences():
        on = suite(number).shortened(matches)
        if board is not None and not by:
            raise SpielwerkError("The leaderboard wants to know whose bot it is: --by NAME.")
        if board is not None and 0 < matches < enough(bot):
            raise SpielwerkError(f"The leaderboard wants {enough(bot)} matches of a task from {bot}.")
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
        for cell in found.cells:
            if cell.faults:
                lost = f"{found.bot} lost {cell.faults} of {cell.matches} matches of {cell.task} by what it did."
                complain(f"{lost} The first time: {cell.fault}")


def crossplay(
    bots: Annotated[str, typer.Option(help=ENTRANTS)] = "random,apprentice,journeyman,master:200,reference:200",
    kept: Annotated[Path, typer.Option(help="Write each finished pair here; what stands there is not played again.")] = Path(
        "crossplay.jsonl"
    ),
    svg: Annotated[Path | None, typer.Option(help="Draw the shares of wins into this file.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; several times.")] = None,
    draw_only: Annotated[bool, typer.Option("--draw-only", help="Play nothing; pairs that are not known stay empty.")] = False,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Let every bot play every other, at one task of each game; what the leaderboard knows is not played again."""
    from spielwerk.suite import leaderboard, suite
    from spielwerk.suite.crossplay import picture, play, tables

    with sentences():
        on, board, names = suite("v1"), leaderboard("v1"), bots.split(",")
        wanted = game or [table.game for table in tables(on)]
        if not draw_only:
            with Progress(console=err, transient=True) as bar:
                task = bar.add_task("")

                def progress(name: str, done: int, of: int) -> None:
                    bar.update(task, description=name, completed=done, total=of)

                play(on, names, board, kept, games=wanted, workers=workers, progress=progress)
        if svg is not None:
            svg.write_text(picture(on, names, board, kept), encoding="utf-8")


def record(
    name: GameName,
    folder: Annotated[Path, typer.Option("--out", help="The folder that the files go into.")],
    bots: Annotated[str, typer.Option(help=ENTRANTS)] = "journeyman",
    matches: Annotated[int, typer.Option(help="How many.")] = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    saved: Annotated[list[Path] | None, typer.Option(help="A saved match instead of bots; several times.")] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
    engine: Annotated[str, typer.Option(help="local or ray.")] = "local",
) -> None:
    """Write every decision of matches into Parquet files: what the seat knew, could do, did, and got."""
    from spielwerk.data import record as write
    from spielwerk.data import record_saved
    from spielwerk.data.recording import MATCHES_A_SHARD

    with sentences():
        begun = time.perf_counter()
        if saved:
            decisions = record_saved(saved, folder)
        else:
            with Progress(console=err, transient=True) as bar:
                task = bar.add_task(name, total=-(-matches // MATCHES_A_SHARD))
                decisions = write(
                    name,
                    bots.split(","),
                    matches,
                    folder,
                    seats=seats,
                    seed=seed,
                    options=parse_options(option),
                    workers=workers,
                    engine=engine,
                    progress=lambda n: bar.advance(task, n),
                )
        seconds = time.perf_counter() - begun
        out.print(f"{decisions:,} decisions in {seconds:.1f} s, {60 * decisions / seconds:,.0f} a minute", highlight=False)
