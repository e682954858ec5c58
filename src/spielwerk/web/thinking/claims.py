"""Who thinks about what: a claim keeps other processes from thinking about the same thing, and ends with whoever holds it."""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from ..store.database import Database

log = logging.getLogger(__name__)


class Claims:
    """Claims of this process. On PostgreSQL they are advisory locks of one connection, so a process that dies lets go of all
    of them; on SQLite there is one web process, which has no need of them.

    Within a process the caller sees to it that a thing is claimed once at a time. Should the connection break, what is being
    thought about might be thought about twice, which costs time and nothing else: a question is answered once.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._connection: Connection | None = None

    @contextmanager
    def claim(self, thing: str) -> Iterator[bool]:
        """Whether this process is the one to think about a thing now; no other is until the end of the `with`."""
        if self._database.is_sqlite:
            yield True
            return
        mine = self._ask("pg_try_advisory_lock", thing)
        try:
            yield mine
        finally:
            if mine:
                try:
                    self._ask("pg_advisory_unlock", thing)
                except SQLAlchemyError as error:
                    log.info("a claim ended with its connection: %s", error)

    def close(self) -> None:
        with self._lock:
            self._forget()

    def _ask(self, function: str, thing: str) -> bool:
        with self._lock:
            try:
                if self._connection is None:
                    connection = self._database.engine.connect()
                    self._connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                return bool(self._connection.scalar(text(f"SELECT {function}(:key)"), {"key": _key(thing)}))
            except SQLAlchemyError:
                self._forget()
                raise

    def _forget(self) -> None:
        """Give the connection up for good: one that went back into the pool would take its locks along."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _key(thing: str) -> int:
    """A number of 63 bits for a thing, the same in every process."""
    return int.from_bytes(hashlib.blake2b(thing.encode(), digest_size=8).digest(), "big") >> 1
