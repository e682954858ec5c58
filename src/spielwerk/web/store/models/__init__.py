"""The tables of the store. Times are seconds since 1970, UTC."""

from __future__ import annotations

from .base import Base, JsonObject, Secret
from .comments import CommentRow
from .learning import LessonRow, PuzzleTryRow
from .matches import (
    ADMITS,
    BOT,
    FINISHED,
    FREE,
    HINTS,
    ONLOOKERS,
    OPEN,
    PERSON,
    RUNNING,
    STOPPED,
    ActionRow,
    AnalysisRow,
    ChatRow,
    CoachRow,
    HintRow,
    LogEntry,
    MatchRow,
    SeatRow,
    StoredEffect,
    StoredResult,
)
from .people import ASKED, BLOCKED, FRIEND, NoticeRow, Person, RatingChangeRow, RatingRow, RelationRow

__all__ = [
    "ADMITS",
    "ASKED",
    "BLOCKED",
    "BOT",
    "FINISHED",
    "FREE",
    "FRIEND",
    "HINTS",
    "ONLOOKERS",
    "OPEN",
    "PERSON",
    "RUNNING",
    "STOPPED",
    "ActionRow",
    "AnalysisRow",
    "Base",
    "ChatRow",
    "CoachRow",
    "CommentRow",
    "HintRow",
    "JsonObject",
    "LessonRow",
    "LogEntry",
    "MatchRow",
    "NoticeRow",
    "Person",
    "PuzzleTryRow",
    "RatingChangeRow",
    "RatingRow",
    "RelationRow",
    "SeatRow",
    "Secret",
    "StoredEffect",
    "StoredResult",
]
