"""What bots have to say: hints, analyses, contests."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from spielwerk.core import SpielwerkError, load
from spielwerk.core.text import seat_name

from .common import (
    AsJson,
    GameName,
    Language,
    Options,
    Seats,
    Seed,
    check_language,
    complain,
    err,
    out,
    parse_options,
    sentences,
    the_game,
)

ENTRANTS = (
    "Bots with commas between: names (master:500 has 500 iterations, master:2s 2 seconds, network:0.5 a temperature; "
    "grandmaster@FILE plays with the network of a file), package.module:Class, file.py:Class or network.onnx."
)


def hint(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    seat: Annotated[int | None, typer.Option(help="The seat that wants advice; the first one asked if not given.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many actions.")] = 3,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 1.0,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """The best few actions in a saved match, with chances, expected points, reasons and the line that would follow."""
    from spielwerk.bots import hint as advise

    with sentences():
        match = load(file.read_bytes())
        if match.over:
            raise SpielwerkError("The match is over.")
        asked = match.to_act[0] if seat is None else seat
        hints = advise(match.game, match.seen(asked), asked, count=count, seconds=seconds, lang=check_language(lang))
        if as_json:
            print(json.dumps({"seat": asked, "hints": [asdict(one) for one in hints]}, ensure_ascii=False))
            return
        for one in hints:
            out.print(f"[bold]{one.text}[/bold]  {100 * one.share:.0f} %  {one.points:.1f}", highlight=False)
            for reason in one.reasons:
                out.print(f"    {reason}", highlight=False)
            for step in one.line[1:]:
                out.print(f"    [dim]{seat_name(step.actor, lang)}: {step.text}[/dim]", highlight=False)


def analyse(
    file: Annotated[Path, typer.Argument(help="A finished match.")],
    svg: Annotated[Path | None, typer.Option(help="Write the chances over time as a chart here.")] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Chances over a finished match, its turning points, and what the master would have done."""
    from spielwerk.bots import analyse as look_back

    with sentences():
        match = load(file.read_bytes())
        with Progress(console=err, transient=True) as bar:
            task = bar.add_task(match.game.name, total=1.0)
            found = look_back(match, lang=check_language(lang), progress=lambda share: bar.update(task, completed=share))
        if svg is not None:
            svg.write_text(found.chart(lang), encoding="utf-8")
        if as_json:
            print(json.dumps(asdict(found), ensure_ascii=False))
            return
        for point in found.turning_points:
            change = f"{100 * point.before:.0f} % → {100 * point.after:.0f} %"
            out.print(f"{point.ply}  [bold]{seat_name(point.seat, lang)}[/bold]: {point.played}  {change}", highlight=False)
            out.print(f"    [dim]{point.better.text}  → {100 * point.instead:.0f} %[/dim]", highlight=False)
            for reason in point.reasons:
                out.print(f"    {reason}", highlight=False)


def arena(
    name: GameName,
    bots: Annotated[str, typer.Option(help=ENTRANTS)],
    number: Annotated[int, typer.Option("--games", help="Matches, at least; every deal is played in all rotations.")] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
    engine: Annotated[str, typer.Option(help="local or ray.")] = "local",
    svg: Annotated[Path | None, typer.Option(help="Write a chart here.")] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on the same deals from every seat, and rate them."""
    from spielwerk.bots.arena import Contest, chart, contest

    with sentences():
        count = seats if seats is not None else the_game(name).fewest_seats
        agreed = Contest(name, tuple(bots.split(",")), count, seed, parse_options(option))
        with Progress(console=err, transient=True) as bar:
            task = bar.add_task(f"{name}, {count} seats", total=-(-number // count))
            rows = contest(agreed, number, workers=workers, engine=engine, progress=lambda n: bar.advance(task, n))
        if svg is not None:
            svg.write_text(chart(rows, check_language(lang)), encoding="utf-8")
        if as_json:
            print(json.dumps([asdict(row) for row in rows]))
            return
        table = Table("bot", "matches", "first places", "fair", "points", "rating", "decisions", "ms each")
        for row in rows:
            share = f"{100 * row.share:.1f} % ({100 * row.share_low:.1f} – {100 * row.share_high:.1f})"
            rating = f"{row.rating:+.0f} ({row.rating_low:+.0f} – {row.rating_high:+.0f})"
            numbers = (f"{row.points:.1f}", rating, f"{row.decisions:.0f}", f"{row.milliseconds:.1f}")
            table.add_row(row.bot, str(row.matches), share, f"{100 * row.fair:.0f} %", *numbers)
        out.print(table)
        for row in rows:
            if row.faults:
                complain(f"{row.bot} lost {row.faults} of {row.matches} by what it did. The first time: {row.fault}")
