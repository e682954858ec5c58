"""The tables of the store. Times are seconds since 1970, UTC."""

from __future__ import annotations

from .base import Base, JsonObject, Secret
from .learning import LessonRow, PuzzleTryRow
from .matches import (
    BOT,
    FINISHED,
    FREE,
    HINTS,
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
from .people import Person, RatingRow

__all__ = [
    "BOT",
    "FINISHED",
    "FREE",
    "HINTS",
    "OPEN",
    "PERSON",
    "RUNNING",
    "STOPPED",
    "ActionRow",
    "AnalysisRow",
    "Base",
    "ChatRow",
    "CoachRow",
    "HintRow",
    "JsonObject",
    "LessonRow",
    "LogEntry",
    "MatchRow",
    "Person",
    "PuzzleTryRow",
    "RatingRow",
    "SeatRow",
    "Secret",
    "StoredEffect",
    "StoredResult",
]
