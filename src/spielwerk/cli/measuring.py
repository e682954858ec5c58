"""What keeps a game sound and fast: random matches under watch, and figures."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from spielwerk.core import Game, SpielwerkError

from .common import (
    AsJson,
    ComponentFile,
    GameName,
    Options,
    Seats,
    Seed,
    all_games,
    complain,
    err,
    out,
    parse_options,
    sentences,
    the_game,
)

if TYPE_CHECKING:
    from spielwerk.sim.bench import Figures


def check(
    name: GameName,
    number: Annotated[int, typer.Option("--games", help="Matches for each seat count.")] = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    all_options: Annotated[bool, typer.Option(help="Every option alone and all together, the matches shared out.")] = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 1,
    engine: Annotated[str, typer.Option(help="local or ray.")] = "local",
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """Play random matches and watch that every law holds; exit status 1 and a seed if one does not."""
    os.environ.setdefault("SPIELWERK_CHECK", "1")  # before the game is imported
    from spielwerk.sim.check import Violation, option_sets
    from spielwerk.sim.check import check as run

    with sentences():
        played = the_game(name, components)
        counts = [seats] if seats is not None else list(range(played.fewest_seats, played.most_seats + 1))
        sets = option_sets(played) if all_options else [parse_options(option)]
        reports = []
        with Progress(console=err, transient=True) as bar:
            for count in counts:
                task = bar.add_task(f"{name}, {count} seats", total=number)
                for options in sets:
                    try:
                        each = -(-number // len(sets))
                        say = partial(bar.advance, task)
                        reports.append(run(played, count, each, seed, options, say, workers=workers, engine=engine))
                    except Violation as violation:
                        if as_json:
                            print(json.dumps({"violation": str(violation)}))
                        complain(violation)
                        raise typer.Exit(1) from None
    if as_json:
        print(json.dumps([vars(report) for report in reports]))
        return
    table = Table("seats", "options", "matches", "plies", "longest", "by hand", "verbs never used")
    for report in reports:
        options_said = " ".join(f"{key}={value}" for key, value in report.options.items())
        numbers = (report.matches, report.plies, report.longest, report.sampled)
        table.add_row(str(report.seats), options_said, *map(str, numbers), ", ".join(report.unused))
    out.print(table)
    out.print(f"{name}: clean, seed {seed}")


def with_all_others(figures: Figures, game: Game, seconds: float) -> Figures:
    """The figures of a game with those of its bots, environment and page, where these are installed; for a processor only."""
    from spielwerk.bots.bench import thinking_figures
    from spielwerk.data.bench import record_figures
    from spielwerk.envs.bench import environment_figures

    if figures["device"] != "cpu":
        return figures
    seats, seed = int(figures["seats"]), int(figures["seed"])
    figures = figures | thinking_figures(game, seats, seed, seconds)
    figures = figures | environment_figures(game, seats, seed, seconds) | record_figures(game, seats, seed, seconds)
    try:
        from spielwerk.web.http.bench import page_figures
    except ModuleNotFoundError:
        return figures
    return figures | page_figures(game, seats, seed)


def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game, or all.")] = None,
    device: Annotated[str, typer.Option(help="cpu or gpu.")] = "cpu",
    seats: Seats = None,
    seed: Seed = 1,
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 2.0,
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """Measure how fast a game runs on this machine."""
    from spielwerk.sim.bench import measure, rows

    with sentences():
        if device not in ("cpu", "gpu"):
            raise SpielwerkError(f"There is no device {device!r}; known are cpu, gpu.")
        chosen = [the_game(name, components)] if name else list(all_games(components))
        found = [with_all_others(measure(game, device, seats, seed, seconds), game, seconds) for game in chosen]
        if as_json:
            print(json.dumps(found if name is None else found[0]))
            return
        for figures in found:
            table = Table("figure", "value", title=f"{figures['game']}, {figures['seats']} seats, seed {seed}")
            for figure, value in rows(figures):
                table.add_row(figure, value)
            out.print(table)
            out.print(figures["machine"])
