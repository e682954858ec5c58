"""One site at a time on a SQLite file: two would not hear of each other's changes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import TracebackType

from spielwerk.core import SpielwerkError

_PATIENCE = 3.0  # seconds that the processes of a killed site have to notice it and end


class DatabaseInUse(SpielwerkError):
    """Another site holds the file."""


class FileLock:
    """Holds a SQLite file for a site, by a lock on a file beside it, until it is released or the last process that has it ends.

    `handle` may be handed on to processes of the same site, which then hold the file as well.
    """

    def __init__(self, database: str, patience: float | None = None) -> None:
        self.handle = _opened(path_of(database))
        end = time.monotonic() + (_PATIENCE if patience is None else patience)
        while not _locked(self.handle):
            if time.monotonic() > end:
                os.close(self.handle)
                raise DatabaseInUse(
                    f"Another site is running on {path_of(database)}. A SQLite file is for one site with one web process; "
                    "stop the other one, name another file with --database, or use PostgreSQL."
                )
            time.sleep(0.05)

    def release(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def __enter__(self) -> FileLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()


def _opened(database: Path) -> int:
    try:
        return os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise SpielwerkError(
            f"The database {database} cannot be used: {error.strerror}. Its folder must exist, and this user must be "
            "allowed to write there."
        ) from None


def held(path: Path) -> bool:
    """Whether a site runs on a SQLite file; no lock file is made where there is none."""
    try:
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _locked(handle)
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    import fcntl  # not on every system, and only a running site needs it

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def path_of(database: str) -> Path:
    """The file of a SQLite address; links are followed, so that two names of a file are one."""
    name = database.partition("?")[0].partition("://")[2].removeprefix("/")
    if name in ("", ":memory:"):
        raise SpielwerkError("The database must be a file: sqlite:///PATH.")
    return Path(name).resolve()
