"""The pages: thin callers of the service, which turn what it answers into HTML."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ..problems import Problem
from ..shapes import Who
from . import after, analysis, files, lobby, people, play, rules
from .render import page

router = APIRouter(default_response_class=HTMLResponse)
for part in (files, lobby, play, after, analysis, rules, people):
    router.include_router(part.router)

__all__ = ["problem_page", "router"]


def problem_page(request: Request, problem: Problem, lang: str) -> Response:
    """A refusal as a page."""
    return page(request, "problem.html", lang, Who(), problem.status, sentence=problem.say(lang), number=problem.status)
