"""The event streams that pages listen to."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..dependencies import TheSite, Visitor
from ..live import match_events_answer, site_events_answer

router = APIRouter()


@router.get("/matches/{match}/events")
async def match_events(
    request: Request, site: TheSite, who: Visitor, match: str, version: int = 0, watching: int = 0
) -> Response:
    return await match_events_answer(site, request, match, version, who, watching == 1)


@router.get("/events")
async def site_events(site: TheSite) -> Response:
    return site_events_answer(site)
