"""Commands that let networks learn a game."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from spielwerk.core import Game, SpielwerkError

from .common import GameName, Seed, err, sentences, the_game


def teach(
    name: GameName,
    out: Annotated[Path, typer.Option(help="The file for the lessons.")],
    teacher: Annotated[str, typer.Option(help="The bot whose decisions are written down.")] = "journeyman",
    matches: Annotated[int, typer.Option(help="Matches with each number of seats.")] = 400,
    seed: Seed = 7,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Write down a bot's decisions, for a network to begin with (`spielwerk train --lessons`)."""
    from spielwerk.training import lessons

    with sentences():
        game = the_game(name)
        counts = range(game.fewest_seats, game.most_seats + 1)
        with Progress(console=err, transient=True) as bar:
            task = bar.add_task(f"{teacher} in {game.name}", total=matches * len(counts))
            found = [
                lessons.lesson(game, teacher, seats, matches, seed, lambda n: bar.advance(task, n), workers) for seats in counts
            ]
        lessons.write(out, game, teacher, found)
        print(f"{sum(int(one.taught.sum()) for one in found):,} decisions in {out}.")


def train(
    name: GameName,
    out: Annotated[Path, typer.Option(help="The file for the network; beside it its training, to go on with (.pt).")],
    minutes: Annotated[float, typer.Option(help="How long to play and learn now.")] = 10.0,
    planned: Annotated[float, typer.Option(help="Minutes in all, if it is to go on later; 0: only these.")] = 0.0,
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    lessons: Annotated[Path | None, typer.Option(help="Decisions of a teacher to begin with (`spielwerk teach`).")] = None,
    begin: Annotated[Path | None, typer.Option(help="A network to begin with.")] = None,
    matches: Annotated[int, typer.Option(help="Matches side by side; 0: as many as suit the device.")] = 0,
    width: Annotated[int, typer.Option(help="Of the network's layers.")] = 320,
    seed: Seed = 1,
    svg: Annotated[Path | None, typer.Option(help="Draw the curves of the training here.")] = None,
) -> None:
    """Let a network learn a game by playing with itself, with all numbers of seats; the same command goes on where it ended."""
    with sentences():
        game = the_game(name)
        if find_spec("torch") is None:
            raise SpielwerkError("Learning needs PyTorch: pip install 'spielwerk[rl]'.")
        from spielwerk.sim.settings import DEVICES, one_of

        one_of("device", device, DEVICES)
        _train(game, out, minutes, planned or minutes, device, lessons, begin, matches, width, seed, svg)


def _train(
    game: Game,
    out: Path,
    minutes: float,
    planned: float,
    device: str,
    lessons: Path | None,
    begin: Path | None,
    matches: int,
    width: int,
    seed: int,
    svg: Path | None,
) -> None:
    from spielwerk.training.curves import curves
    from spielwerk.training.run import SMALL, Course, Training

    sizes = {} if device == "gpu" else SMALL
    course = Course(width=width, seed=seed, **(sizes | ({"matches": matches} if matches else {})))
    training = Training(game, course, device, report=lambda line: err.print(line, highlight=False))
    kept = out.with_suffix(".pt")

    def keep() -> None:
        training.save(kept)
        training.export(out)

    if kept.exists():
        training.resume(kept)
    elif begin is not None:
        training.begin_with(begin)
    elif lessons is not None:
        training.learn_from(lessons)
        keep()
    training.play(minutes, planned, keep)
    if svg is not None:
        svg.write_text(curves(training.progress.log), encoding="utf-8")
    print(f"{out}: {training.progress.decisions:,} decisions in {training.progress.seconds / 60:.1f} minutes.")
