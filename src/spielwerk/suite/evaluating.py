"""How a bot does on a suite: the same figures for the same seeds, wherever it is played (with budgets in iterations)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from spielwerk.bots.arena import Played, play_deal, spread_or_here
from spielwerk.bots.entrants import Entrant, entered, title_of
from spielwerk.bots.ratings import wilson
from spielwerk.core import SpielwerkError, game

from .tasks import Suite, Task

VERSION = version("spielwerk")


@dataclass(frozen=True)
class Cell:
    """A bot on one task."""

    task: str
    matches: int
    share: float  # of first places
    share_low: float  # Wilson's interval, 95 %
    share_high: float
    fair: float  # what a bot as good as the others would win
    points: float
    others: float  # points of the opponents; 0 where there are none
    decisions: float  # a match
    milliseconds: float  # a decision, on whatever machine it was: says how dear a bot is, not how good
    faults: int
    fault: str = ""  # the first of them, in words

    def told(self) -> dict[str, object]:
        """As it is written into files: without words where there was no fault."""
        return {name: value for name, value in asdict(self).items() if name != "fault" or value}

    def in_short(self) -> str:
        """Wins with their interval, and points; alone only these."""
        if self.fair == 1:
            return f"{self.points:.1f}"
        return f"{100 * self.share:.0f} % ({100 * self.share_low:.0f}–{100 * self.share_high:.0f}), {self.points:.1f}"


@dataclass(frozen=True)
class Evaluation:
    """A bot on a suite: a line of the leaderboard."""

    bot: str
    suite: str
    version: str
    cells: tuple[Cell, ...]

    def to_json(self) -> str:
        """One line."""
        return json.dumps({**asdict(self), "cells": [cell.told() for cell in self.cells]}, ensure_ascii=False)

    def table(self) -> str:
        """The cells in Markdown."""
        lines = [
            f"| {self.bot} | matches | won | interval | fair | points | others | decisions | ms each | faults |",
            "|---" * 10 + "|",
        ]
        for cell in self.cells:
            interval = f"{100 * cell.share_low:.0f}–{100 * cell.share_high:.0f} %"
            won = (f"{100 * cell.share:.1f} %", interval, f"{100 * cell.fair:.0f} %") if cell.fair < 1 else ("–", "–", "–")
            figures = (f"{cell.points:.1f}", f"{cell.others:.1f}" if cell.fair < 1 else "–", f"{cell.decisions:.0f}")
            cells = (cell.task, str(cell.matches), *won, *figures, f"{cell.milliseconds:.1f}", str(cell.faults))
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines)


def evaluate(
    entrant: Entrant,
    on: Suite,
    *,
    tasks: Sequence[str] = (),
    workers: int = 0,
    engine: str = "local",
    kept: Path | None = None,
    progress: Callable[[str, int, int], None] = lambda task, done, of: None,
) -> Evaluation:
    """Play a suite, or some of its tasks. With `kept`, finished tasks are written into that file and not played again."""
    on.check()
    wanted = on.chosen(tasks)
    for name in dict.fromkeys(task.game for task in wanted):
        entered(entrant, game(name), 0)
    title = title_of(entrant)
    found = _kept_cells(kept, title, on.name) if kept is not None else {}
    for task in wanted:
        if task.name not in found or found[task.name].matches != task.deals * task.seats:
            found[task.name] = cell_of(task, played(entrant, task, workers, engine, progress))
            if kept is not None:
                keep(kept, title, on.name, found[task.name])
    return Evaluation(title, on.name, VERSION, tuple(found[task.name] for task in wanted))


def played(
    entrant: Entrant, task: Task, workers: int, engine: str, progress: Callable[[str, int, int], None]
) -> list[list[Played]]:
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        progress(task.name, done, task.deals)

    play = partial(play_deal, task.contest(entrant))
    return spread_or_here([entrant], play, range(task.deals), engine=engine, workers=workers, progress=count)


def cell_of(task: Task, deals: Sequence[Sequence[Played]]) -> Cell:
    rows = [(played, seat) for deal in deals for played in deal for seat in range(task.seats) if played.who[seat] == 0]
    n = len(rows)
    wins = sum(played.win_share(seat) for played, seat in rows)
    decisions = sum(played.decisions[seat] for played, seat in rows)
    seconds = sum(played.seconds[seat] for played, seat in rows)
    points = sum(played.points[seat] for played, seat in rows) / n
    others = [own for played, seat in rows for p, own in enumerate(played.points) if p != seat]
    faults = [played.faults[seat] for played, seat in rows if seat in played.faults]
    low, high = wilson(wins, n)
    return Cell(
        task=task.name,
        matches=n,
        share=round(wins / n, 4),
        share_low=round(low, 4),
        share_high=round(high, 4),
        fair=round(1 / task.seats, 4),
        points=round(points, 2),
        others=round(sum(others) / len(others), 2) if others else 0.0,
        decisions=round(decisions / n, 1),
        milliseconds=round(1000 * seconds / max(1, decisions), 2),
        faults=len(faults),
        fault=faults[0] if faults else "",
    )


def _kept_cells(path: Path, title: str, on: str) -> dict[str, Cell]:
    """What a file has of this bot on this suite; a line that was cut off by a crash counts for nothing."""
    found: dict[str, Cell] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            told: Mapping[str, object] = json.loads(line)
        except ValueError:
            continue
        if (told.get("bot"), told.get("suite"), told.get("version")) == (title, on, VERSION):
            try:
                cell = Cell(**told["cell"])  # type: ignore[arg-type]  # checked by the call
            except (KeyError, TypeError):
                raise SpielwerkError(f"{path} is no file of evaluations.") from None
            found[cell.task] = cell
    return found


def keep(path: Path, title: str, on: str, cell: Cell) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"bot": title, "suite": on, "version": VERSION, "cell": cell.told()}) + "\n")
