"""Games, their standings, and how far they are compiled."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from ...games import GameCard
from ...people.views import Standing
from ..dependencies import Lang, TheSite
from ..live import site_events_answer
from .common import PROBLEM, GameName

router = APIRouter(prefix="/api", responses=PROBLEM)


@router.get("/games")
def list_games(site: TheSite, lang: Lang) -> list[GameCard]:
    return site.games.cards(lang)


@router.get("/games/{game}")
def one_game(site: TheSite, game: GameName, lang: Lang) -> GameCard:
    return site.games.card(game, lang)


@router.get("/games/{game}/standings")
def game_standings(site: TheSite, game: GameName, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Standing]:
    return site.people.standings(site.games.find(game).name, limit)


@router.get("/events", response_class=StreamingResponse)
async def site_events(site: TheSite) -> Response:
    """Server-sent events `ready`: how far the games are compiled."""
    return site_events_answer(site)
