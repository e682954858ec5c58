"""How bots have done on a suite: `leaderboard.json` beside this file, which a test checks and the site shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from spielwerk.core import SpielwerkError

from .evaluating import Cell, Evaluation
from .tasks import Suite, suite

FILE = Path(__file__).parent / "leaderboard.json"
ENOUGH, ENOUGH_SLOW = 200, 40  # matches of a task; of a bot that thinks for seconds
_SECONDS = re.compile(r":\d+(\.\d+)?s$")


def enough(bot: str) -> int:
    """How many matches of a task a bot's figures need: fewer if its budget is in seconds."""
    return ENOUGH_SLOW if _SECONDS.search(bot) else ENOUGH


def without_folders(bot: str) -> str:
    """A bot as the leaderboard calls it: of a file its name, not where it lies on somebody's machine."""
    return re.sub(r"[^@]*[/\\]", "", bot)


@dataclass(frozen=True)
class Entry:
    """A bot on the leaderboard. Not every bot plays every task."""

    bot: str
    by: str
    date: str  # 2026-11-18
    about: str  # how it decides, in a sentence, or where it can be had
    version: str  # of this program
    cells: tuple[Cell, ...]

    def cell(self, task: str) -> Cell | None:
        return next((cell for cell in self.cells if cell.task == task), None)

    def strength(self, on: Suite) -> float | None:
        """The mean share of first places over all tasks against others; None if one was not played."""
        shares = [cell.share if (cell := self.cell(task.name)) else None for task in on.tasks if task.opponents]
        return None if None in shares else sum(share for share in shares if share is not None) / len(shares)


@dataclass(frozen=True)
class Leaderboard:
    suite: str
    entries: tuple[Entry, ...]

    def best_first(self, on: Suite) -> list[Entry]:
        """Those that have played everything by their strength, then those with most tasks."""
        return sorted(self.entries, key=lambda entry: (-(entry.strength(on) or 0.0), -len(entry.cells), entry.bot))

    def with_entry(self, found: Evaluation, by: str, date: str, about: str) -> Leaderboard:
        """With a bot's figures added: cells that are played anew replace the older ones."""
        if found.suite != self.suite:
            raise SpielwerkError(f"{found.bot} has played {found.suite}, and this is the leaderboard of {self.suite}.")
        bot = without_folders(found.bot)
        older = next((entry for entry in self.entries if entry.bot == bot), None)
        kept = {cell.task: cell for cell in older.cells} if older is not None else {}
        kept |= {cell.task: cell for cell in found.cells}
        entry = Entry(bot, by, date, about, found.version, tuple(kept.values()))
        others = [one for one in self.entries if one.bot != bot]
        return replace(self, entries=(*others, entry))

    def tables(self, on: Suite) -> str:
        """In Markdown: a row a task, a column a bot; and what each bot is in all."""
        bots = self.best_first(on)
        lines = ["| task | " + " | ".join(entry.bot for entry in bots) + " |", "|---" * (len(bots) + 1) + "|"]
        for task in on.tasks:
            cells = [cell.in_short() if (cell := entry.cell(task.name)) else "–" for entry in bots]
            lines.append("| " + " | ".join([task.name, *cells]) + " |")
        lines += ["", "| bot | tasks | strength | decisions a match | ms a decision | |", "|---|---|---|---|---|---|"]
        for entry in bots:
            strength = entry.strength(on)
            said = "–" if strength is None else f"{100 * strength:.1f} %"
            decisions = sum(cell.decisions for cell in entry.cells)
            spent = sum(cell.decisions * cell.milliseconds for cell in entry.cells) / decisions
            row = (entry.bot, str(len(entry.cells)), said, f"{decisions / len(entry.cells):.0f}", f"{spent:.2f}", entry.about)
            lines.append("| " + " | ".join(row) + " |")
        return "\n".join(lines)

    def to_json(self) -> str:
        """The file: one line a cell, so that changes can be read."""
        return "\n".join(_lines(self)) + "\n"


def _lines(board: Leaderboard) -> Iterator[str]:
    yield '{"suite": ' + json.dumps(board.suite) + ', "entries": ['
    for k, entry in enumerate(board.entries):
        head = json.dumps({key: value for key, value in asdict(entry).items() if key != "cells"}, ensure_ascii=False)
        yield head[:-1] + ', "cells": ['
        for i, cell in enumerate(entry.cells):
            yield json.dumps(cell.told(), ensure_ascii=False) + ("," if i + 1 < len(entry.cells) else "")
        yield "]}" + ("," if k + 1 < len(board.entries) else "")
    yield "]}"


def read(path: Path) -> Leaderboard:
    """A leaderboard from its file."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        entries = [Entry(**{**entry, "cells": tuple(Cell(**cell) for cell in entry["cells"])}) for entry in told["entries"]]
        return Leaderboard(told["suite"], tuple(entries))
    except (ValueError, KeyError, TypeError) as error:
        raise SpielwerkError(f"{path} is no leaderboard: {type(error).__name__}: {error}.") from None


@cache
def leaderboard(number: str = "v1") -> Leaderboard:
    """The leaderboard that comes with this program."""
    board = read(FILE)
    if board.suite != suite(number).name:
        raise SpielwerkError(f"There is no leaderboard of {suite(number).name}.")
    return board
