"""Every bot against every other: on one task of each game, with other opponents put into it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from spielwerk.bots.charts import heat_maps
from spielwerk.core import SpielwerkError, game

from .evaluating import Cell, cell_of, keep, played
from .leaderboard import Leaderboard
from .tasks import Suite, Task

BOTS = ("random", "apprentice", "journeyman", "master:200", "reference:200")

Shares: TypeAlias = Mapping[tuple[str, str], float]  # (who takes one seat, who takes all others) → share of first places


def tables(on: Suite) -> list[Task]:
    """A task of each game: the one with the fewest rivals."""
    found: dict[str, Task] = {}
    for task in sorted((task for task in on.tasks if task.opponents and not task.options), key=lambda task: task.seats):
        found.setdefault(task.game, task)
    return list(found.values())


def shares(on: Suite, table: Task, bots: Sequence[str], board: Leaderboard, kept: Path) -> Shares:
    """What is known of a table: from the leaderboard, from a file of pairs, and for two seats as the other one saw it."""
    alike = [t for t in on.tasks if (t.game, t.seats, t.options) == (table.game, table.seats, table.options)]
    opponents = {task.name: task.opponents for task in alike}
    found = {(bot, bot): 1 / table.seats for bot in bots}
    cells = [(entry.bot, cell) for entry in board.entries for cell in entry.cells if cell.task in opponents]
    for bot, cell in [*_pairs(kept, on.name), *cells]:
        name, _, other = cell.task.partition("~")
        if name in opponents and bot in bots and (other or opponents[name]) in bots:
            found.setdefault((bot, other or opponents[name]), cell.share)
    if table.seats == 2:
        for (bot, other), share in list(found.items()):
            found.setdefault((other, bot), 1 - share)
    return found


def play(
    on: Suite,
    bots: Sequence[str],
    board: Leaderboard,
    kept: Path,
    *,
    games: Sequence[str] = (),
    workers: int = 0,
    progress: Callable[[str, int, int], None] = lambda task, done, of: None,
) -> None:
    """Play the pairs of which nothing is known; each is written down when it is finished."""
    on.check()
    for table in tables(on):
        for bot in bots if not games or table.game in games else ():
            for other in bots:
                if (bot, other) not in shares(on, table, bots, board, kept):
                    pair = replace(table, name=f"{table.name}~{other}", opponents=other)
                    keep(kept, bot, on.name, cell_of(pair, played(bot, pair, workers, "local", progress)))


def picture(on: Suite, bots: Sequence[str], board: Leaderboard, kept: Path) -> str:
    """A square for each game, as SVG; pairs of which nothing is known stay empty."""
    maps = {
        f"{game(table.game).title('en')}, {table.seats} seats": (1 / table.seats, shares(on, table, bots, board, kept))
        for table in tables(on)
    }
    return heat_maps("Won, in %: the row's bot alone against the column's", bots, maps)


def _pairs(kept: Path, on: str) -> Iterator[tuple[str, Cell]]:
    """The lines of a file of pairs; one that was cut off by a crash counts for nothing."""
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        try:
            if told["suite"] == on:
                yield told["bot"], Cell(**told["cell"])
        except (KeyError, TypeError):
            raise SpielwerkError(f"{kept} is no file of pairs.") from None
