"""What every campaign is made of: parts that are done one after the other, a ledger of those done, and a line of the report.

A campaign is an object with a `name`, the `parts` that it consists of (keys that say what is tried, seed included) and
`do(part)`, which tries one part and tells what it counted and what went wrong. `run` does the rest: it leaves out parts that
the ledger has, stops when the time is over or somebody presses Ctrl-C, and writes down each part as soon as it is done.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ROOT = Path(__file__).parent.parent
LEDGERS = ROOT / "build" / "campaigns"
REPORT = ROOT / "docs" / "reliability.md"


@dataclass(frozen=True)
class Outcome:
    """What one part has counted, and every problem that it met, each in a sentence that says how to see it again."""

    counts: Mapping[str, int]
    problems: Sequence[str] = ()


@dataclass(frozen=True)
class Entry:
    """A part that is done, as the ledger has it."""

    part: str
    commit: str
    seconds: float
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
    """The parts that are done: a line of JSON each, so that a campaign that was killed loses the part under way only."""

    path: Path
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path) -> Ledger:
        ledger = cls(path)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                entry = Entry(**json.loads(line))
            except (ValueError, TypeError):
                continue  # cut off by a crash
            ledger.entries[entry.part] = entry
        return ledger

    def enter(self, entry: Entry) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = not self.path.exists() or self.path.read_bytes().endswith(b"\n") or not self.path.stat().st_size
        with self.path.open("a", encoding="utf-8") as file:
            file.write(("" if whole else "\n") + json.dumps(asdict(entry)) + "\n")
        self.entries[entry.part] = entry

    def counts(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for entry in self.entries.values():
            total.update(entry.counts)
        return total

    def problems(self) -> list[str]:
        return [f"{entry.part}: {problem}" for entry in self.entries.values() for problem in entry.problems]


def run(campaign: Campaign, ledger: Ledger, minutes: float, *, commit: str, show: bool = True) -> bool:
    """Do the parts that are left, for so many minutes at most; whether all are done.

    A part that raises is a problem, not the end.
    """
    todo = [part for part in campaign.parts if part not in ledger.entries]
    until = time.monotonic() + minutes * 60
    try:
        with _progress(show) as progress:
            bar = progress.add_task(campaign.name, total=len(campaign.parts), completed=len(campaign.parts) - len(todo))
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
    return Entry(part, commit, seconds, dict(outcome.counts), list(outcome.problems))


def _progress(show: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, disable=not show)


def report_line(campaign: Campaign, ledger: Ledger, date: str) -> str:
    """A row of the table in docs/reliability.md."""
    done = [ledger.entries[part] for part in campaign.parts if part in ledger.entries]
    counts: Counter[str] = Counter()
    for entry in done:
        counts.update(entry.counts)
    counted = ", ".join(f"{number:,} {what}" for what, number in counts.items())
    problems = sum(len(entry.problems) for entry in done)
    commits = ", ".join(dict.fromkeys(entry.commit for entry in done))
    hours = sum(entry.seconds for entry in done) / 3600
    parts = f"{len(done)} of {len(campaign.parts)}"
    cells = (date, campaign.name, parts, counted, str(problems), campaign.seeds, f"{hours:.2f} h", commits, machine())
    return "| " + " | ".join(cells) + " |"


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def write_report(line: str, path: Path = REPORT) -> None:
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
    parser.add_argument("--again", action="store_true", help="forget what is done and begin anew")
    parser.add_argument("--no-report", action="store_true", help="do not touch docs/reliability.md")
    return parser


def main(campaign: Campaign, told: argparse.Namespace) -> int:
    """Run a campaign from the command line; 1 if it has found a problem."""
    path = told.ledger or LEDGERS / f"{campaign.name}.jsonl"
    if told.again:
        path.unlink(missing_ok=True)
    ledger = Ledger.open(path)
    finished = run(campaign, ledger, told.minutes, commit=commit_here())
    line = report_line(campaign, ledger, datetime.now(UTC).date().isoformat())
    if not told.no_report:
        write_report(line)
    for sentence in _summary(campaign, ledger, finished):
        print(sentence)
    return 1 if ledger.problems() else 0


def _summary(campaign: Campaign, ledger: Ledger, finished: bool) -> Iterator[str]:
    for what, number in ledger.counts().items():
        yield f"{number:>14,}  {what}"
    yield from ledger.problems()
    if finished:
        yield "All parts are done."
    else:
        left = sum(part not in ledger.entries for part in campaign.parts)
        yield f"{left} of {len(campaign.parts)} parts are left; the same command goes on."
