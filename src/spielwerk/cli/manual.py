"""What the help says beside options: an overview on one screen; for each command examples, exit status, variables, files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import typer
from typer.core import TyperGroup

_USUAL_STATUS = {0: "done", 2: "the command, or what it was given, was wrong; a sentence says why"}
_CACHE = {"SPIELWERK_CACHE": "the folder for compiled code, ~/.cache/spielwerk if not set"}
_RULES = {"SPIELWERK_MODE": "plain: rules as ordinary Python, not compiled", **_CACHE}
_DATABASE = {"SPIELWERK_DATABASE": "as --database"}
_OWN_FILE = {"~/.local/share/spielwerk/spielwerk.sqlite": "the database if none is given (below XDG_DATA_HOME if that is set)"}
_COMPONENTS = {"SPIELWERK_COMPONENTS": "corrected component files, as --components"}


@dataclass(frozen=True)
class Page:
    """A command in a few words, and what stands below its options."""

    title: str
    examples: Mapping[str, str]  # command → what it does
    status: Mapping[int, str]
    variables: Mapping[str, str]
    files: Mapping[str, str]


def _page(
    title: str,
    examples: Mapping[str, str],
    variables: Mapping[str, str] | None = None,
    files: Mapping[str, str] | None = None,
    status: Mapping[int, str] | None = None,
) -> Page:
    return Page(title, examples, {**_USUAL_STATUS, **(status or {})}, variables or {}, files or {})


PAGES = {
    "games": _page(
        "list the games",
        {"spielwerk games": "a table", "spielwerk games --json --lang de": "for programs, with German titles"},
        _COMPONENTS,
    ),
    "play": _page(
        "play in the terminal, against bots or with others",
        {
            "spielwerk play spyrium --seats 3": "alone against two bots",
            "spielwerk play neom --people 2 --file ours.json": "two people; the same command goes on tomorrow",
            "spielwerk play prosperity --bot master --seed 7": "the same luck every time",
        },
        {**_RULES, **_COMPONENTS},
    ),
    "replay": _page(
        "tell a saved match in sentences, and check it",
        {
            "spielwerk replay match.json": "the whole match in sentences",
            "spielwerk replay match.json --verify": "check that its luck is the one that was promised",
        },
        _RULES,
    ),
    "hint": _page(
        "the best few actions in a saved match",
        {"spielwerk hint match.json --count 5 --seconds 3": "five actions, after three seconds"},
        _RULES,
    ),
    "puzzles": _page(
        "positions with one best choice that is not obvious",
        {
            "spielwerk puzzles spyrium": "the list; with --json for programs, with solutions",
            "spielwerk puzzles spyrium 7 --solution": "one of them, its answer and why",
            "spielwerk puzzles spyrium 7 --export puzzle.json": "its match, for replay and hint",
            "spielwerk puzzles neom --check": "whether all hold",
            "spielwerk puzzles neom --make 60 --file mine.json": "more of them, which takes a while",
        },
        _RULES,
        {"puzzles.json in a game's folder": "the puzzles that come with the game"},
        {1: "with --check: a puzzle does not hold, or all are of other rules"},
    ),
    "serve": _page(
        "all games in a browser, with people and bots",
        {
            "spielwerk serve": "for this machine, with an SQLite file",
            "spielwerk serve --host 0.0.0.0 --public-url http://box.local:8000": "for a network at home",
            "spielwerk serve --workers 4 --database postgresql:///spielwerk": "several processes, behind a proxy",
        },
        {
            **_DATABASE,
            "SPIELWERK_PUBLIC_URL": "as --public-url",
            "SPIELWERK_FORWARDED_ALLOW_IPS": "as --forwarded-allow-ips",
            "SPIELWERK_SMTP": "as --smtp; a password here is not in the list of processes",
            "SPIELWERK_MAIL_FROM": "as --mail-from",
            "SPIELWERK_BOTS_TABLE": "as --bots-table",
            "SPIELWERK_METRICS_TOKEN": "as --metrics-token",
            **_CACHE,
        },
        {**_OWN_FILE, "~/.cache/spielwerk": "compiled games"},
        {0: "stopped by SIGTERM or SIGINT, after requests were finished"},
    ),
    "compile": _page(
        "compile games ahead",
        {
            "spielwerk compile": "all games",
            "spielwerk compile neom": "one",
            "spielwerk compile --device gpu --arch sm_90": "kernels for an H100 or H200, where none is",
        },
        _CACHE,
        {"~/.cache/spielwerk": "its work"},
    ),
    "doctor": _page(
        "find mistakes of a machine that hosts a site",
        {
            "spielwerk doctor": "before the first start, or beside a running site",
            "spielwerk doctor --public-url https://play.example.org --json": "with its proxy, for programs",
        },
        {**_DATABASE, "SPIELWERK_PUBLIC_URL": "as --public-url", "SPIELWERK_SMTP": "as --smtp", **_CACHE},
        _OWN_FILE,
        {0: "nothing is wrong; there may be warnings", 1: "something is wrong"},
    ),
    "backup": _page(
        "write a whole site into one file while it runs",
        {
            "spielwerk backup site.backup": "one file",
            "spielwerk backup /var/backups/spielwerk --keep 14": "a new one named by the time, and the thirteen before it",
        },
        _DATABASE,
        _OWN_FILE,
    ),
    "restore": _page(
        "fill an empty database from a backup",
        {
            "spielwerk restore site.backup --check": "whether it is whole, and what is in it",
            "spielwerk restore site.backup --database postgresql:///spielwerk": "also from SQLite to PostgreSQL",
        },
        _DATABASE,
        _OWN_FILE,
        {2: "refused; nothing was changed, and a sentence says why"},
    ),
    "recount": _page(
        "reckon histories and statistics anew from the matches",
        {"spielwerk recount": "after an update, beside a running site or without one"},
        _DATABASE,
        _OWN_FILE,
    ),
    "hosting-files": _page(
        "files for nginx and systemd", {"spielwerk hosting-files . --name games.example.net": "into this folder"}
    ),
    "admin": _page(
        "keep order: people, matches, reports, announcements",
        {
            "spielwerk admin make Anna": "let an account keep order, on /admin too",
            "spielwerk admin people ann": "people by name; without one the newest",
            "spielwerk admin mute Ben --hours 24 --reason insults": "he says nothing for a day",
            "spielwerk admin close Ben": "shut somebody out; reopen lets him in again",
            "spielwerk admin reports": "what people have reported",
            "spielwerk admin resolve 7": "settle a report",
            "spielwerk admin end K7QX2M9P": "end a match; hide takes it out of lists",
            "spielwerk admin announce --de Pause --en Break --hours 2": "on all pages",
            "spielwerk admin filter 'foo*' --star": "stars for words; without --star refused",
            "spielwerk admin filters": "the words that are not wanted; unfilter NUMBER removes one",
        },
        _DATABASE,
        _OWN_FILE,
    ),
    "arena": _page(
        "let bots play each other, and rate them",
        {
            "spielwerk arena spyrium --bots master,journeyman --games 40": "who is stronger",
            "spielwerk arena neom --bots master:200,master:800 --svg chart.svg": "what more thinking is worth",
        },
        _RULES,
    ),
    "evaluate": _page(
        "how a bot does on fixed tasks",
        {
            "spielwerk evaluate mybot.py:MyBot": "all tasks, as a table",
            "spielwerk evaluate journeyman --task spyrium --kept figures.jsonl": "one game; go on later where it ended",
            "spielwerk evaluate master:1s --matches 40": "fewer matches, for bots that think for seconds",
        },
        _RULES,
    ),
    "crossplay": _page(
        "every bot against every other",
        {
            "spielwerk crossplay --kept pairs.jsonl --svg pairs.svg": "all games; the same command goes on",
            "spielwerk crossplay --bots mybot.py:MyBot,journeyman --game neom --svg mine.svg": "one game, a bot of your own",
        },
        _RULES,
    ),
    "record": _page(
        "write matches down as data to learn from",
        {
            "spielwerk record prosperity --bots journeyman --matches 10000 --out data": "Parquet; the same command goes on",
            "spielwerk record prosperity --saved a.json --saved b.json --out ours": "matches of people in the same form",
        },
        _RULES,
    ),
    "teach": _page(
        "a bot's decisions for a network to begin with",
        {"spielwerk teach planet-steam --out steam.lessons": "matches of journeymen with each number of seats"},
        _RULES,
    ),
    "train": _page(
        "let a network learn a game",
        {
            "spielwerk train spyrium --device gpu --minutes 10 --out spyrium.npz": "by itself; the same command goes on",
            "spielwerk train planet-steam --lessons steam.lessons --out steam.npz": "after a teacher's decisions",
        },
        _RULES,
        {"FILE.pt beside --out": "the training itself, to go on with"},
    ),
    "analyse": _page(
        "turning points of a finished match",
        {"spielwerk analyse match.json --svg chances.svg": "turning points, and a chart"},
        _RULES,
    ),
    "components": _page(
        "every component with its provenance",
        {
            "spielwerk components spyrium": "every value with its provenance",
            "spielwerk components spyrium --export mine.toml": "a copy to correct; use it with --components mine.toml",
        },
        _COMPONENTS,
    ),
    "sentences": _page(
        "all that a game says, in both languages",
        {"spielwerk sentences neom --matches 20": "with examples from twenty matches"},
        _RULES,
    ),
    "lessons": _page(
        "the lessons of the games, and whether they can be taken",
        {"spielwerk lessons spyrium --lang de": "a table in German", "spielwerk lessons --check": "take all of them"},
        _RULES,
        status={1: "--check has found something wrong"},
    ),
    "layout": _page(
        "what the entries of observations are", {"spielwerk layout spyrium --json": "for a program that learns"}, _RULES
    ),
    "check": _page(
        "random matches under watch",
        {"spielwerk check spyrium --games 1000 --all-options": "every option alone, and all together"},
        _RULES,
        status={1: "a law is broken; the seed to see it again is named"},
    ),
    "bench": _page(
        "how fast a game runs here",
        {"spielwerk bench spyrium --seconds 5": "one game", "spielwerk bench --device gpu --json": "all, on a GPU"},
        _RULES,
    ),
}


def below(name: str) -> str:
    """What stands below the options of a command, each line as it is (click wraps no paragraph that begins with \\b)."""
    page = PAGES[name]
    parts = [
        _part("Examples", page.examples),
        _part("Exit status", {str(number): what for number, what in page.status.items()}),
    ]
    parts += [_part("Environment", page.variables)] if page.variables else []
    parts += [_part("Files", page.files)] if page.files else []
    return "\n\n".join(parts)


def _part(title: str, entries: Mapping[str, str]) -> str:
    width = max(map(len, entries))
    beside = width <= 32  # else each explanation has a line of its own
    lines = [f"  {key:{width}}  {what}" if beside else f"  {key}\n      {what}" for key, what in entries.items()]
    return "\b\n" + "\n".join([f"{title}:", *lines])


class Overview(TyperGroup):
    """All commands by group, on one screen."""

    def format_help(self, ctx: typer.Context, formatter: object) -> None:  # type: ignore[override]  # typer's own type of context
        lines = ["Usage: spielwerk [--version] COMMAND [--help] …", str(self.help)]
        group = ""
        for name, command in self.commands.items():
            here = str(getattr(command, "rich_help_panel", ""))
            lines.append(f"{here if here != group else '':8}{name:15}{command.short_help}")
            group = here
        lines += ["spielwerk COMMAND --help: options, examples, exit status, variables, files."]
        formatter.write("\n".join(lines) + "\n")  # type: ignore[attr-defined]  # click's formatter
