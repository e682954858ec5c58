"""The JSON API: all that the pages do, for programs. Its description stands at /api/openapi.json.

A program is a guest or an account (`POST /api/people`, then `Authorization: Bearer person.…`), or holds one seat
(`Authorization: Bearer seat.…`, the token that creating or joining a match answers with).
"""

from __future__ import annotations

from fastapi import APIRouter

from . import (
    clubs,
    comments,
    friends,
    games,
    leaderboard,
    leaving,
    lessons,
    matches,
    notices,
    order,
    people,
    play,
    puzzles,
    statistics,
    tournaments,
    watch,
)

router = APIRouter()
asked_often = (play, matches, comments, friends, clubs, people, notices, games)
for part in (*asked_often, lessons, puzzles, statistics, watch, leaving, tournaments, order, leaderboard):
    router.include_router(part.router)

__all__ = ["router"]
