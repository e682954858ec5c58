"""What every campaign is made of: parts that are done one after the other, a ledger of those done, a line of the report.

A campaign is an object with a `name`, the `parts` that it consists of (keys that say what is tried, seed included) and
`do(part)`, which tries one part and tells what it counted and what went wrong. `run` does the rest: it leaves out parts that
the ledger has, stops when the time is over or somebody presses Ctrl-C, and writes down each part as soon as it is done.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .total import NOTHING, Entry, Total, read_total, write_total

ROOT = Path(__file__).parent.parent
LEDGERS = ROOT / "build" / "campaigns"
TOTALS = ROOT / "campaigns" / "done"
REPORT = ROOT / "docs" / "reliability.md"


@dataclass(frozen=True)
class Outcome:
    """What one part has counted, and every problem that it met, each in a sentence that says how to see it again."""

    counts: Mapping[str, int]
    problems: Sequence[str] = ()


class Campaign(Protocol):
    """What is tried. Parts are independent of each other; the same part tries the same things again."""

    name: str
    seeds: str  # which, in words for the report

    @property
    def parts(self) -> Sequence[str]: ...

    def do(self, part: str) -> Outcome: ...

    def close(self) -> None:
        """Give back what was held (processes, servers)."""


@dataclass
class Ledger:
    """The parts that are done: a line of JSON each, so that a campaign that was killed loses the part under way only.

    What earlier runs have done, elsewhere perhaps, stands in `before`; a part of theirs counts once, unless it met a problem
    and was tried again.
    """

    path: Path
    before: Total = NOTHING
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, before: Total = NOTHING) -> Ledger:
        ledger = cls(path, before)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                entry = Entry(**json.loads(line))
            except (ValueError, TypeError):
                continue  # cut off by a crash
            if entry.part not in before.parts or any(entry.part == wrong.part for wrong in before.wrong):
                ledger.entries[entry.part] = entry
        return ledger

    def enter(self, entry: Entry) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = not self.path.exists() or self.path.read_bytes().endswith(b"\n") or not self.path.stat().st_size
        with self.path.open("a", encoding="utf-8") as file:
            file.write(("" if whole else "\n") + json.dumps(asdict(entry)) + "\n")
        self.entries[entry.part] = entry

    def take(self, other: Path) -> None:
        """Take over what the ledger of another machine tells; what is known already counts once."""
        for entry in Ledger.open(other, self.before).entries.values():
            known = self.entries.get(entry.part)
            if known is None or (known.problems and not entry.problems):
                self.enter(entry)

    def left(self, parts: Sequence[str]) -> list[str]:
        """Which of these are not done yet."""
        return [part for part in parts if part not in self.entries and part not in self.before.parts]

    def wrong(self, parts: Sequence[str]) -> list[str]:
        """Which of these have met a problem."""
        met = {entry.part for entry in self.total(parts).wrong}
        return [part for part in parts if part in met]

    def total(self, parts: Sequence[str]) -> Total:
        """What has been done of these, with what was done before."""
        return self.before.plus(self.entries[part] for part in parts if part in self.entries)

    def counts(self) -> Mapping[str, int]:
        return self.total(list(self.entries)).counts

    def problems(self) -> list[str]:
        return self.total(list(self.entries)).problems


def run(
    campaign: Campaign,
    ledger: Ledger,
    minutes: float,
    *,
    commit: str,
    show: bool = True,
    parts: Sequence[str] | None = None,
    retry: bool = False,
) -> bool:
    """Do the parts that are left, of all or of those named, for so many minutes at most; whether these are all done.

    A part that raises is a problem, not the end. With `retry`, parts that have met a problem are tried again first.
    """
    wanted = campaign.parts if parts is None else parts
    todo = [*(ledger.wrong(wanted) if retry else ()), *ledger.left(wanted)]
    until = time.monotonic() + minutes * 60
    try:
        with _progress(show) as progress:
            bar = progress.add_task(campaign.name, total=len(wanted), completed=len(wanted) - len(todo))
            for part in todo:
                if time.monotonic() >= until:
                    return False
                ledger.enter(_tried(campaign, part, commit))
                progress.update(bar, advance=1, description=f"{campaign.name} {len(ledger.problems())} problems")
    except KeyboardInterrupt:
        return False
    finally:
        campaign.close()
    return True


def _tried(campaign: Campaign, part: str, commit: str) -> Entry:
    begun = time.monotonic()
    try:
        outcome = campaign.do(part)
    except Exception as error:  # whatever a part dies of is what the campaign looks for
        outcome = Outcome({}, [f"{type(error).__name__}: {error}"])
    seconds = round(time.monotonic() - begun, 2)
    return Entry(part, commit, seconds, dict(outcome.counts), list(outcome.problems), machine())


def _progress(show: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, disable=not show)


def report_line(campaign: Campaign, ledger: Ledger, date: str) -> str:
    """A row of the table in docs/reliability.md."""
    total = ledger.total(campaign.parts)
    counted = ", ".join(f"{number:,} {what}" for what, number in total.counts.items())
    parts = f"{len(total.parts)} of {len(campaign.parts)}"
    hours = f"{total.seconds / 3600:.2f} h"
    cells = (
        date,
        campaign.name,
        parts,
        counted,
        str(len(total.problems)),
        campaign.seeds,
        hours,
        ", ".join(total.commits),
        " and ".join(total.machines),
    )
    return "| " + " | ".join(cells) + " |"


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def write_report(line: str, path: Path) -> None:
    """Put a row into the table of runs; it takes the place of the campaign's last row if that was of the same day."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, text in enumerate(lines) if text.startswith("| date | campaign |")) + 2
    end = next((i for i in range(at, len(lines)) if not lines[i].startswith("|")), len(lines))
    rows = lines[at:end]
    same = line.split(" | ")[:2]
    rows = [row for row in rows if row.split(" | ")[:2] != same]
    path.write_text("\n".join([*lines[:at], *rows, line, *lines[end:]]) + "\n", encoding="utf-8")


def commit_here() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def arguments(about: str, *, minutes: float) -> argparse.ArgumentParser:
    """The options that all campaigns have."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=minutes, help="after so many, stop behind the part under way")
    parser.add_argument("--ledger", type=Path, help="where parts that are done are written down")
    parser.add_argument("--share", type=_share, default=(1, 1), help="2/16: only every 16th part, from the second on")
    parser.add_argument("--take", type=Path, nargs="*", default=[], help="first take over what ledgers of other machines tell")
    parser.add_argument("--retry", action="store_true", help="first try again what has met a problem, after it was mended")
    parser.add_argument("--commit", help="the program's, where git cannot be asked")
    parser.add_argument("--again", action="store_true", help="forget what is done, on other machines too, and begin anew")
    parser.add_argument("--no-report", action="store_true", help="do not touch docs/reliability.md and campaigns/done")
    return parser


def _share(told: str) -> tuple[int, int]:
    number, _, of = told.partition("/")
    if not 1 <= int(number) <= int(of):
        raise argparse.ArgumentTypeError("wanted is one share of several, such as 2/16")
    return int(number), int(of)


def main(campaign: Campaign, told: argparse.Namespace, totals: Path | None = TOTALS, report: Path = REPORT) -> int:
    """Run a campaign from the command line; 1 if it has found a problem.

    `totals` is where the sum of all runs is kept, so that it goes on there; None: each machine begins anew. `kill` ends it as
    Ctrl-C does, in the background too: what it holds, such as a PostgreSQL, is given back.
    """
    path = told.ledger or LEDGERS / f"{campaign.name}.jsonl"
    if told.again:
        path.unlink(missing_ok=True)
    kept = totals / f"{campaign.name}.json" if totals is not None else None
    before = read_total(kept, campaign.parts) if kept is not None and not told.again else NOTHING
    ledger = Ledger.open(path, before)
    for other in told.take:
        ledger.take(other)
    number, of = told.share
    parts = campaign.parts[number - 1 :: of]
    with _ended_by_signals():
        run(campaign, ledger, told.minutes, commit=told.commit or commit_here(), parts=parts, retry=told.retry)
    line = report_line(campaign, ledger, datetime.now(UTC).date().isoformat())
    if not told.no_report:
        write_report(line, report)
        if kept is not None and not told.ledger:
            write_total(ledger.total(campaign.parts), kept, campaign.parts)
    for sentence in _summary(campaign, ledger):
        print(sentence)
    return 1 if ledger.problems() else 0


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    before = {ending: signal.signal(ending, signal.default_int_handler) for ending in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def _summary(campaign: Campaign, ledger: Ledger) -> Iterator[str]:
    for what, number in ledger.counts().items():
        yield f"{number:>14,}  {what}"
    yield from ledger.problems()
    if left := ledger.left(campaign.parts):
        yield f"{len(left)} of {len(campaign.parts)} parts are left; the same command goes on."
    else:
        yield "All parts are done."
