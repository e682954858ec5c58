"""The command `spielwerk`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from spielwerk.core import BadComponents, BadSave, Game, SpielwerkError, game, games, load
from spielwerk.core.components import game_of
from spielwerk.core.text import LANGUAGES, seat_name
from spielwerk.fair import verdict

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Economic board games: play, check, measure.")
out = Console()
err = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `spielwerk games`.")]
Seats = Annotated[int | None, typer.Option(help="Number of players.")]
Seed = Annotated[int, typer.Option(help="All luck and all random choices follow from it.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
ComponentFile = Annotated[Path | None, typer.Option("--components", help="A corrected component file to use.")]
Language = Annotated[str, typer.Option("--lang", help="de or en.")]


@contextmanager
def sentences() -> Iterator[None]:
    """Turn errors that are the caller's to mend into one sentence and exit status 2."""
    try:
        yield
    except SpielwerkError as error:
        err.print(f"[red]{error}[/red]", highlight=False, soft_wrap=True)
        raise typer.Exit(2) from None
    except OSError as error:
        err.print(f"[red]{error.filename or ''}: {error.strerror}[/red]", highlight=False, soft_wrap=True)
        raise typer.Exit(2) from None


def the_game(name: str, components: Path | None = None) -> Game:
    """A game, with the user's component file if one is given."""
    if components is not None:
        if game_of(components) != name:
            raise BadComponents(f"{components}, line 1: is for {game_of(components)}, not for {name}")
        os.environ["SPIELWERK_COMPONENTS"] = str(components.resolve())
    return game(name)


def parse_options(given: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE pairs."""
    options: dict[str, Any] = {}
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


@app.command("games")
def list_games(as_json: AsJson = False, lang: Language = "en") -> None:
    """List the games."""
    with sentences():
        check_language(lang)
        rows: list[dict[str, Any]] = []
        for name in games():
            found = game(name)
            text = found.text(lang)
            rows.append(
                {
                    "name": name,
                    "title": found.title(lang),
                    "seats": list(found.seats),
                    "rules": found.rules,
                    "minutes": text.say("game", "minutes"),
                    "kind": text.say("game", "kind"),
                    "options": {o.name: {"choices": list(o.choices), "default": o.default} for o in found.options},
                }
            )
        if as_json:
            print(json.dumps(rows, ensure_ascii=False))
            return
        table = Table("name", "title", "players", "minutes", "")
        for row in rows:
            table.add_row(row["name"], row["title"], "–".join(map(str, row["seats"])), row["minutes"], row["kind"])
        out.print(table)


@app.command()
def play(
    name: GameName,
    seats: Seats = None,
    people: Annotated[int, typer.Option(help="How many of the seats are people at this terminal; bots take the rest.")] = 1,
    bot_name: Annotated[str, typer.Option("--bot", help="The bot that takes the other seats.")] = "journeyman",
    seed: Annotated[int | None, typer.Option(help="All luck follows from it.")] = None,
    option: Options = None,
    lang: Language = "en",
    file: Annotated[
        Path | None, typer.Option("--file", help="Save the match here after every action; go on if it exists.")
    ] = None,
    components: ComponentFile = None,
) -> None:
    """Play in the terminal, alone against bots or with others at one keyboard."""
    from spielwerk.terminal import play_at_terminal

    with sentences():
        check_language(lang)
        options = parse_options(option)
        play_at_terminal(the_game(name, components), seats, people, bot_name, seed, options, lang, file, out)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; a file of your own if left out.")
    ] = None,
    components: Annotated[list[Path] | None, typer.Option("--components", help="A corrected component file to use.")] = None,
    public_url: Annotated[str, typer.Option(help="The site's address as people reach it, for links in messages.")] = "",
    smtp: Annotated[str, typer.Option(help="smtp://[user:password@]host[:port] for e-mails.", envvar="SPIELWERK_SMTP")] = "",
    mail_from: Annotated[str, typer.Option(help="Sender of e-mails.")] = "spielwerk@localhost",
    bot_threads: Annotated[int, typer.Option(min=1, max=64, help="How many bots think at the same time.")] = 2,
    limits: Annotated[bool, typer.Option(help="Limit how often one address may post.")] = True,
    warm: Annotated[bool, typer.Option(help="Get all games ready when the site starts.")] = True,
    private_webhooks: Annotated[bool, typer.Option(help="Allow webhooks into private networks.")] = False,
) -> None:
    """Serve the site: all games in a browser, with people and bots."""
    with sentences():
        try:
            from spielwerk.web.http.serve import serve as run
            from spielwerk.web.settings import Settings, default_database
        except ModuleNotFoundError as error:
            raise SpielwerkError(f"The site needs the package {error.name}: pip install 'spielwerk[web]'.") from None
        settings = Settings(
            database=database or default_database(),
            public_url=public_url or f"http://{host}:{port}",
            bot_threads=bot_threads,
            limits=limits,
            warm=warm,
            private_webhooks=private_webhooks,
            smtp=smtp,
            mail_from=mail_from,
        )
        run(settings, host, port, components or [])


@app.command()
def check(
    name: GameName,
    number: Annotated[int, typer.Option("--games", help="Matches for each seat count.")] = 1000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    all_options: Annotated[bool, typer.Option(help="Every option alone and all together, the matches shared out.")] = False,
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
                        reports.append(run(played, count, each, seed, options, lambda n, t=task: bar.advance(t, n)))  # type: ignore[misc]
                    except Violation as violation:
                        if as_json:
                            print(json.dumps({"violation": str(violation)}))
                        err.print(f"[red]{violation}[/red]", highlight=False, soft_wrap=True)
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


def with_page(figures: dict[str, Any], game: Game) -> dict[str, Any]:
    """The figures of a game with those of its page, where the site is installed and a processor is measured."""
    try:
        from spielwerk.web.http.bench import page_figures
    except ModuleNotFoundError:
        return figures
    return figures | page_figures(game, figures["seats"], figures["seed"]) if figures["device"] == "cpu" else figures


@app.command()
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
        chosen = [the_game(one, components) for one in ([name] if name else games())]
        found = [with_page(measure(game, device, seats, seed, seconds), game) for game in chosen]
        if as_json:
            print(json.dumps(found if name is None else found[0]))
            return
        for figures in found:
            table = Table("figure", "value", title=f"{figures['game']}, {figures['seats']} seats, seed {seed}")
            for figure, value in rows(figures):
                table.add_row(figure, value)
            out.print(table)
            out.print(figures["machine"])


@app.command()
def layout(name: GameName, as_json: AsJson = False, components: ComponentFile = None) -> None:
    """What each entry of a game's observations is, for programs that learn."""
    from spielwerk.sim import layout_of

    with sentences():
        found = layout_of(the_game(name, components))
        if as_json:
            blocks = [{**asdict(block), "size": block.size} for block in found.blocks]
            print(json.dumps({"game": found.game, "rules": found.rules, "size": found.size, "blocks": blocks}))
            return
        print(f"{found.game}, rules {found.rules}: {found.size} entries\n\n{found.to_text()}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    seat: Annotated[int, typer.Option(help="Tell it as this seat may know it; -1: as an onlooker.")] = -1,
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether luck was fixed before the first move.")] = False,
    lang: Language = "en",
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """Load a saved match, check every action and the luck against its seed, and tell it in sentences."""
    with sentences():
        check_language(lang)
        if components is not None:
            os.environ["SPIELWERK_COMPONENTS"] = str(components.resolve())
        try:
            match = load(file.read_bytes())
        except BadSave as error:
            raise BadSave(f"{file}: {error}") from None
        if not -1 <= seat < match.seats:
            raise SpielwerkError(f"There is no seat {seat}; this match has seats 0 to {match.seats - 1}.")
        if verify:
            out.print(verdict(match.seed, file.read_bytes()), highlight=False, soft_wrap=True)
            return
        log = match.log(seat, lang)
        if as_json:
            result = {
                "scores": match.scores,
                "winners": match.winners,
                "over": match.over,
                "breakdown": match.breakdown(),
            }
            print(json.dumps({"game": match.game.name, "log": log, **result}, ensure_ascii=False))
            return
        for actor, sentence in log:
            out.print(f"[bold]{seat_name(actor, lang)}[/bold]: {sentence}", highlight=False)
        out.print("  ".join(f"{seat_name(p, lang)} {points}" for p, points in enumerate(match.scores)))


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    seat: Annotated[int | None, typer.Option(help="The seat that wants advice; the first one asked if not given.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many actions.")] = 3,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 1.0,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """The best few actions in a saved match, with chances, expected points and the line that would follow."""
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
            for step in one.line[1:]:
                out.print(f"    [dim]{seat_name(step.actor, lang)}: {step.text}[/dim]", highlight=False)


@app.command()
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


@app.command()
def arena(
    name: GameName,
    bots: Annotated[str, typer.Option(help="Names with commas between; master:500 has 500 iterations, master:2s 2 seconds.")],
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


@app.command("components")
def show_components(
    name: GameName,
    export: Annotated[Path | None, typer.Option(help="Write an editable copy here.")] = None,
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """List the components of a game with the provenance mark of every value."""
    with sentences():
        data = the_game(name, components).components
        if export is not None:
            if export.exists():
                raise SpielwerkError(f"{export} exists already; nothing was written.")
            export.write_text(data.text, encoding="utf-8")
            out.print(f"{export} written; use it with --components {export}.", highlight=False, soft_wrap=True)
            return
        if as_json:
            print(json.dumps({"digest": data.digest, **{table: data.rows(table) for table in data.tables}}, ensure_ascii=False))
            return
        for mark, meaning in data.data.get("marks", {}).items():
            out.print(f"{mark}: {meaning}", highlight=False)
        for declared in data.tables.values():
            table = Table(declared.name, *declared.fields, "source")
            for row in data.rows(declared.name):
                marks = row["marks"]
                cells = [f"{_short(row[key])} [dim]{marks[key]}[/dim]" if key in row else "" for key in declared.fields]
                table.add_row(str(row.get("id", "")), *cells, row["source"])
            out.print(table)
        out.print(f"hash {data.digest}")


def _short(value: Any) -> str:
    """A value of a component file for one cell."""
    if isinstance(value, dict):
        if set(value) == {"de", "en"}:
            return f"{value['de']} / {value['en']}"
        return ", ".join(f"{key} {_short(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return "; ".join(_short(entry) for entry in value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
