"""Quiet hours and digests: when something that is to be told now is sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = 24 * 60  # minutes
DAILY_AT = 8 * 60  # the minute of the day at which a daily digest is sent, where the person is
DIGESTS = ("", "hourly", "daily")


@lru_cache(256)
def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name; None if there is none."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def end_of_quiet(at: float, begin: int | None, end: int | None, zone: str) -> float:
    """When the quiet hours are over in which a moment lies; the moment itself if it lies in none."""
    if begin is None or end is None or begin == end:
        return at
    local = datetime.fromtimestamp(at, zone_of(zone) or UTC)
    minute = local.hour * 60 + local.minute
    if not ((minute - begin) % DAY < (end - begin) % DAY):
        return at
    return _next(local, end)


def next_digest(at: float, digest: str, zone: str) -> float:
    """When a mail is sent that is to be written now: at once, at the full hour, or tomorrow morning."""
    local = datetime.fromtimestamp(at, zone_of(zone) or UTC)
    if digest == "hourly":
        return (local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)).timestamp()
    return _next(local, DAILY_AT) if digest == "daily" else at


def _next(local: datetime, minute: int) -> float:
    """The next time that the clock on the wall shows a minute of the day."""
    wanted = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    if wanted <= local:
        wanted += timedelta(days=1)  # on the wall: a day may have 23 or 25 hours
    return wanted.timestamp()
