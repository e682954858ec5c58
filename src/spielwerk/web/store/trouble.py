"""Databases that cannot be used now: started again, full, read-only, or with too much to do."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

_AWAY = (OperationalError, InterfaceError)  # what drivers say of a database that cannot be used now, whatever was asked of it
_NO_WRITES = (  # PostgreSQL's numbers for a database that takes no writes
    "25006",  # as after a change to a standby
    "42501",  # it may not write its own files, because the disk has failed and can only be read
)


def is_away(error: BaseException | None) -> bool:
    """Whether an error means that the database cannot be used now. What was begun has not happened."""
    if isinstance(error, NoConnectionLeft):
        return True
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or isinstance(error, _AWAY) or getattr(error.orig, "sqlstate", None) in _NO_WRITES


def reason_of(error: BaseException) -> str:
    """What the database says, without the statement."""
    return str(getattr(error, "orig", None) or error).strip()
