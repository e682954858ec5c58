"""One site on one SQLite file: two would not hear of each other's moves.

The site holds a lock on a file beside the database as long as it runs; the operating system lets go of it when the process
ends, however it ends. The lock is not on the database itself, for SQLite has locks of its own there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .database import BadDatabase, file_of

try:
    import fcntl
except ModuleNotFoundError:  # not on Windows, where nobody is kept out
    fcntl = None  # type: ignore[assignment]  # the module or nothing


def lock_file(database: Path) -> Path:
    return database.with_name(database.name + ".lock")


@contextmanager
def sole_site(url: str) -> Iterator[None]:
    """Be the only site on an SQLite file; other databases take as many as come."""
    path = file_of(url)
    if path is None or fcntl is None or not path.parent.is_dir():  # a folder that is not there is the database's to refuse
        yield
        return
    try:
        handle = os.open(lock_file(path), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise BadDatabase(f"The database {path} cannot be used: {error.strerror} ({lock_file(path)}).") from None
    try:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # one of the process, not inherited by those that it starts
        except OSError:
            raise BadDatabase(
                f"Another site runs on {path} already (process {_holder(path)}). "
                "SQLite takes one: stop that one, or use PostgreSQL."
            ) from None
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)


def _holder(database: Path) -> str:
    try:
        return lock_file(database).read_text(encoding="ascii") or "unknown"
    except (OSError, ValueError):
        return "unknown"


def running_site(url: str) -> str | None:
    """The process of the site that runs on an SQLite file, or None if none does."""
    path = file_of(url)
    if path is None or fcntl is None:
        return None
    with suppress(OSError):
        handle = os.open(lock_file(path), os.O_RDWR)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return _holder(path)
        finally:
            os.close(handle)
    return None
