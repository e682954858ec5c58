"""The pages: what the site answers, turned into HTML."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...people.views import Who
from ...problems import Problem
from ..rendering import page
from . import (
    admin,
    analysis,
    assets,
    clubs,
    comments,
    embed,
    events,
    friends,
    guides,
    home,
    ladder,
    leaderboard,
    learn,
    lobby,
    match,
    notices,
    order,
    people,
    privacy,
    profile,
    puzzles,
    replay,
    results,
    room,
    rules,
    tournaments,
    watch,
)

# What is asked for at every move. The framework walks through all parts of a router, and the parts of these, with each request
# that it is offered: these stand by themselves in the application, so that a move pays for none of the other pages.
AT_THE_TABLE = (match.router, events.router)
router = APIRouter(default_response_class=HTMLResponse)
# Looked through in this order.
for part in (
    room,
    assets,
    home,
    lobby,
    results,
    replay,
    comments,
    analysis,
    rules,
    learn,
    order,
    friends,
    profile,
    people,
    privacy,
    clubs,
    notices,
    guides,
    leaderboard,
    puzzles,
    watch,
    embed,
    tournaments,
    ladder,
    admin,
):
    router.include_router(part.router)

__all__ = ["AT_THE_TABLE", "problem_page", "router"]


def problem_page(request: Request, problem: Problem, lang: str) -> Response:
    """A refusal as a page."""
    return page(request, "problem.html", lang, Who(), problem.status, sentence=problem.say(lang), number=problem.status)
