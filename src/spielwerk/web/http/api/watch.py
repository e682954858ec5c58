"""Watching: the best match, what else runs, the bots' table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from ...people.views import Who
from ...site import Site
from ...watching.views import BotsTableView, WatchedMatch
from ..dependencies import Lang, TheSite, Visitor
from .common import PROBLEM

router = APIRouter(prefix="/api", responses=PROBLEM)


class BestOut(BaseModel):
    """The best match now, as an onlooker sees it: the match itself is at /api/matches/{match}."""

    match: str
    game: str
    table: str
    heading: str
    just_now: str
    players: list[str]
    points: list[int | None]
    ratings: list[int | None]
    onlookers: int
    odds: list[float] | None  # each seat's chance to win; null until a bot has thought about it, and for who plays there
    until: float  # seconds since 1970 until which it stays the best


class WatchOut(BaseModel):
    best: BestOut | None
    matches: list[WatchedMatch]
    counts: dict[str, int]
    total: int
    bots: BotsTableView | None


@router.get("/watch")
def watch(
    site: TheSite,
    who: Visitor,
    lang: Lang,
    game: Annotated[str, Query(max_length=40)] = "",
    rated: bool = False,
) -> WatchOut:
    """What can be watched now: `matches` that are open to all, or to you as a friend, and the table at which `bots` play."""
    programme = site.watching.offered(who, lang)
    matches = [match for match in programme.matches if game in ("", match.game) and (match.rated or not rated)]
    bots = site.bots_table.look(lang)
    return WatchOut(
        best=_best(site, who, lang, programme.apart), matches=matches, counts=programme.counts, total=programme.total, bots=bots
    )


def _best(site: Site, who: Who, lang: str, apart: Collection[int]) -> BestOut | None:
    found = site.watching.best(lang, apart=apart)
    if found is None:
        return None
    stage, until = found
    view = stage.view
    return BestOut(
        match=view.id,
        game=view.game.name,
        table=stage.table,
        heading=stage.drawing.heading,
        just_now=stage.just_now,
        players=[player.name for player in view.players],
        points=[player.points for player in view.players],
        ratings=stage.ratings,
        onlookers=stage.onlookers,
        odds=None if site.watching.is_involved(who, stage) else site.odds.of_stage(stage),
        until=until,
    )
