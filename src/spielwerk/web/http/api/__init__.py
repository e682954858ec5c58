"""The JSON API: all that the pages do, for programs. Its description stands at /api/openapi.json.

A program is a guest or an account (`POST /api/people`, then `Authorization: Bearer person.…`), or holds one seat
(`Authorization: Bearer seat.…`, the token that creating or joining a match answers with).
"""

from __future__ import annotations

from fastapi import APIRouter

from . import (
    comments,
    friends,
    games,
    leaderboard,
    leaving,
    lessons,
    matches,
    notices,
    people,
    play,
    puzzles,
    tournaments,
    watch,
)

router = APIRouter()
for part in (
    play,
    matches,
    comments,
    friends,
    people,
    notices,
    games,
    lessons,
    puzzles,
    watch,
    leaving,
    tournaments,
    leaderboard,
):
    router.include_router(part.router)

__all__ = ["router"]
