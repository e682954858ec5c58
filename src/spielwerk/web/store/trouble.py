"""Databases that cannot be used now: started again, full, read-only, or with too much to do."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

_AWAY = (OperationalError, InterfaceError)  # what drivers say of a database that cannot be used now, whatever was asked of it
_READ_ONLY = "25006"  # PostgreSQL's number for a write to a database that takes none, as after a change to a standby


def is_away(error: BaseException | None) -> bool:
    """Whether an error means that the database cannot be used now. What was begun has not happened."""
    if isinstance(error, NoConnectionLeft):
        return True
    if not isinstance(error, DBAPIError):
        return False
    read_only = getattr(error.orig, "sqlstate", None) == _READ_ONLY
    return error.connection_invalidated or isinstance(error, _AWAY) or read_only


def reason_of(error: BaseException) -> str:
    """What the database says, without the statement."""
    return str(getattr(error, "orig", None) or error).strip()
