"""How bots do on the fixed tasks: the leaderboard that comes with this program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spielwerk.suite import Task, leaderboard, suite
from spielwerk.suite.leaderboard import Entry

from ..dependencies import Lang, TheSite, Visitor
from ..rendering import page

router = APIRouter()

NUMBER = "v1"


@dataclass(frozen=True)
class Column:
    """A task, as a column of the table."""

    task: Task
    title: str  # of the game


@cache
def _entries() -> list[tuple[Entry, float | None]]:
    """All bots, the best first, with their strength."""
    on = suite(NUMBER)
    return [(entry, entry.strength(on)) for entry in leaderboard(NUMBER).best_first(on)]


@router.get("/leaderboard")
def board(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    titles = {card.name: card.title for card in site.games.cards(lang)}
    columns = [Column(task, titles.get(task.game, task.game)) for task in suite(NUMBER).tasks]
    context: dict[str, object] = {"suite": suite(NUMBER).name, "entries": _entries(), "columns": columns, "games": titles}
    return page(request, "leaderboard.html", lang, who, nav="", **context)
