"""What people have played: tables that wait, histories, statistics, ratings over time, badges."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from ...statistics.history import A_PAGE, MOST_OF_A_PAGE
from ...statistics.views import GameStatistics, HistoryPage, RatingPoint, Summary
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import MOST
from ..pages.profile import csv_answer, wanted_of
from .common import PROBLEM, GameName, PathNumber, Plain

router = APIRouter(prefix="/api", responses=PROBLEM)

Day = Annotated[str, Query(max_length=10, description="A day, as in 2026-11-18 (UTC).")]
Short = Annotated[str, Query(max_length=40)]
Seats = Annotated[int | None, Query(ge=1, le=7)]
Opponent = Annotated[int | None, Query(ge=0, le=MOST, description="The number of a person who sat at the table too.")]
Result = Literal["", "won", "lost"]
Kind = Literal["", "rated", "casual"]
Against = Literal["", "people", "apprentice", "journeyman", "adept", "master", "grandmaster"]


@router.get("/me/tables", response_class=Plain)
def my_tables(site: TheSite, who: Visitor, lang: Lang) -> Response:
    """The asker's matches that are not over: `turn` wait for her, by time left, with what is asked; `running` for others."""
    tables = site.waiting.tables(who, lang)
    told = {key: [{**vars(table), "share": table.share} for table in found] for key, found in vars(tables).items()}
    return Plain({**told, "soonest": tables.soonest})


@router.get("/people/{person}/matches", response_class=Plain)
def history(
    request: Request,
    site: TheSite,
    who: Visitor,
    person: PathNumber,
    lang: Lang,
    game: Short = "",
    seats: Seats = None,
    result: Result = "",
    kind: Kind = "",
    against: Against = "",
    opponent: Opponent = None,
    since: Day = "",
    until: Day = "",
    after: Annotated[str, Query(max_length=60, description="`next` of the page before.")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_OF_A_PAGE)] = A_PAGE,
) -> HistoryPage:
    """Finished matches, the newest first; others see the listed ones, unless she shows none of them (403)."""
    found = site.history.page(who, person, wanted_of(request.query_params), lang, after, limit)
    return Plain(found)  # type: ignore[return-value]  # the same as JSON


@router.get("/people/{person}/matches.csv", dependencies=[Costly], response_class=Response)
def history_csv(request: Request, site: TheSite, who: Visitor, person: PathNumber, lang: Lang) -> Response:
    """The same, filtered in the same way, as one table for spreadsheets."""
    return csv_answer(site, who, person, wanted_of(request.query_params), lang)


@router.get("/people/{person}/statistics")
def statistics(site: TheSite, who: Visitor, person: PathNumber, lang: Lang) -> list[Summary]:
    """What somebody's matches in each game add up to."""
    return site.statistics.of(who, person, lang)


@router.get("/people/{person}/statistics/{game}")
def statistics_of_game(site: TheSite, who: Visitor, person: PathNumber, game: GameName, lang: Lang) -> GameStatistics:
    """Points by category, openings, strategies, opponents, seats; each beside all people with rated matches of the game."""
    return site.statistics.game(who, person, game, lang)


@router.get("/people/{person}/ratings")
def ratings(
    site: TheSite, who: Visitor, person: PathNumber, span: Literal["12w", "year", "all"] = "12w"
) -> dict[str, list[RatingPoint]]:
    """Game → rating over time."""
    curves = site.statistics.ratings(who, person, span)
    return {game: [RatingPoint(at, rating) for at, rating in curve] for game, curve in curves.items()}


@router.get("/people/{person}/badges", response_class=Plain)
def badges(site: TheSite, who: Visitor, person: PathNumber) -> Response:
    """All badges: `at` is null for those that are not earned, `now` of `of` says how far they are."""
    return Plain(site.statistics.badges(who, person)[1])
