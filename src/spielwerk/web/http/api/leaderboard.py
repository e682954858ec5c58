"""The fixed tasks and how bots do on them."""

from __future__ import annotations

from fastapi import APIRouter, Response

from spielwerk.suite import leaderboard, suite

from .common import PROBLEM, Plain

router = APIRouter(prefix="/api", responses=PROBLEM)


@router.get("/leaderboard", response_class=Plain)
def board() -> Response:
    """Every bot's figures on each task of the suite, the best bot first."""
    on = suite("v1")
    entries = leaderboard("v1").best_first(on)
    return Plain({"suite": on.name, "tasks": on.tasks, "entries": entries})
