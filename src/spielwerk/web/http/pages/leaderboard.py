"""How bots do on the fixed tasks: the leaderboard that comes with this program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

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


class Ours(NamedTuple):
    """One of our bots, of which the page tells in its reader's language."""

    kind: str
    iterations: str  # a decision; empty where it does not search


KINDS = ("random", "apprentice", "journeyman", "adept", "master", "grandmaster", "network", "reference", "ppo.onnx")


def ours(entry: Entry) -> Ours | None:
    """What is known of a bot; of others, and of budgets in seconds, their own words tell."""
    kind, _, budget = entry.bot.partition(":")
    if entry.by != "Spielwerk" or kind not in KINDS or not (budget or "0").isdigit():
        return None
    return Ours(kind.removesuffix(".onnx"), budget)


@cache
def _entries() -> list[tuple[Entry, float | None, Ours | None]]:
    """All bots, the best first, with their strength."""
    on = suite(NUMBER)
    return [(entry, entry.strength(on), ours(entry)) for entry in leaderboard(NUMBER).best_first(on)]


@router.get("/leaderboard")
def board(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    titles = {card.name: card.title for card in site.games.cards(lang)}
    columns = [Column(task, titles.get(task.game, task.game)) for task in suite(NUMBER).tasks]
    context: dict[str, object] = {"suite": suite(NUMBER).name, "entries": _entries(), "columns": columns, "games": titles}
    return page(request, "leaderboard.html", lang, who, nav="", **context)
