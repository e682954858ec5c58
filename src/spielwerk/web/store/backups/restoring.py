"""Restoring a backup: all of it in one transaction, or nothing."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Connection, MetaData, Table, Text, bindparam, cast, func, insert, select, text, update
from sqlalchemy.sql import ColumnElement

from ..database import VERSION_TABLE, BadDatabase, Database, file_of, without_password
from ..file_lock import DatabaseInUse, FileLock
from ..models import RUNNING, UNDER_WAY, MatchRow, SeatRow, TournamentRow
from .file import BackupHead, Row, TableHead, check_backup, tables_of
from .making import tables

_AT_ONCE = 500  # rows that are written together
_PATIENCE = 5.0  # seconds until PostgreSQL has noticed that a site is gone


def restore(url: str, path: Path, *, force: bool = False) -> tuple[BackupHead, dict[str, int]]:
    """Fill a database from a backup and bring its tables up to date; its head, and how many rows each table has.

    A database that holds something already is refused, unless `force` says that it is to be replaced.
    """
    head, counts = check_backup(path)
    database = Database(url)
    try:
        with _alone(database), database.sentences():
            database.create_private_file()
            with database.engine.connect().execution_options(immediate=True) as connection, connection.begin():
                _make_room(connection, url, force)
                database.migrate_on(connection, head.revision)
                _fill(connection, path)
                _check_counts(connection, counts)
                database.migrate_on(connection)
                _let_clocks_go_on(connection, time.time() - head.made_at)
    finally:
        database.close()
    return head, counts


def _alone(database: Database) -> AbstractContextManager[object]:
    """Keep sites away from an SQLite file meanwhile; from PostgreSQL they are kept by locks on the tables."""
    if not database.is_sqlite:
        return nullcontext()
    try:
        return FileLock(database.url)
    except DatabaseInUse:
        raise BadDatabase(f"A site runs on {file_of(database.url)}. Stop it first. Nothing was changed.") from None


def _make_room(connection: Connection, url: str, force: bool) -> None:
    """Leave no table of an older site, if that is allowed."""
    if connection.dialect.name == "postgresql":
        if others := _others(connection):
            raise BadDatabase(
                f"{others} other connections to {without_password(url)} are open. Stop the site first. Nothing was changed."
            )
    there = tables(connection)
    full = [table.name for table in there if connection.execute(select(table).limit(1)).first() is not None]
    if full and not force:
        raise BadDatabase(f"{without_password(url)} is not empty; --force replaces all that is in it. Nothing was changed.")
    every = MetaData()
    every.reflect(connection)
    if there and VERSION_TABLE not in every.tables:
        raise BadDatabase(f"{without_password(url)} holds tables of another program. Nothing was changed.")
    every.drop_all(connection)


def _others(connection: Connection) -> int:
    """How many other connections stay open. Those of a site that has just ended go within a moment."""
    counted = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
        "AND backend_type = 'client backend'"
    )
    end = time.monotonic() + _PATIENCE
    while others := connection.execute(counted).scalar_one():
        if time.monotonic() > end:
            break
        time.sleep(0.05)
        connection.execute(text("SELECT pg_stat_clear_snapshot()"))  # else a transaction sees what it saw at first
    return int(others)


def _fill(connection: Connection, path: Path) -> None:
    there = {table.name: table for table in tables(connection)}
    for head, rows in tables_of(path):
        table = there[head.table]
        statement = insert(table).values(_parameters(connection, table, head))
        values = _values(head, rows)
        while some := list(islice(values, _AT_ONCE)):
            connection.execute(statement, some)
        _number_on(connection, table)


def _parameters(connection: Connection, table: Table, head: TableHead) -> dict[str, ColumnElement[Any]]:
    """What a row's values are put in for: a parameter for each column, named by its place."""
    found: dict[str, ColumnElement[Any]] = {}
    for place, name in enumerate(head.columns):
        if name not in head.json:
            found[name] = bindparam(f"v{place}", type_=table.columns[name].type)
            continue
        found[name] = bindparam(f"v{place}", type_=Text())
        if connection.dialect.name == "postgresql":
            found[name] = cast(found[name], JSON)
    return found


def _values(head: TableHead, rows: Iterator[Row]) -> Iterator[dict[str, Any]]:
    binary = [name in head.bytes for name in head.columns]
    for row in rows:
        pairs = enumerate(zip(row, binary, strict=True))
        yield {f"v{place}": b64decode(value) if encoded and value is not None else value for place, (value, encoded) in pairs}


def _number_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that were put in; SQLite does so by itself."""
    key = list(table.primary_key.columns)
    if connection.dialect.name != "postgresql" or len(key) != 1:
        return
    sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, key[0].name)))
    newest = connection.scalar(select(func.max(key[0]))) if sequence else None
    if newest is not None:
        connection.execute(select(func.setval(sequence, newest)))


def _check_counts(connection: Connection, counts: dict[str, int]) -> None:
    for table in tables(connection):
        found = connection.scalar(select(func.count()).select_from(table))
        if found != counts.get(table.name, 0):
            raise BadDatabase(f"Of {counts.get(table.name, 0)} rows of {table.name} only {found} arrived. Nothing was changed.")


def _let_clocks_go_on(connection: Connection, away: float) -> None:
    """Nobody's clock runs while there is no site: whoever is asked has as much time left as when the backup was made."""
    if away <= 0:
        return
    running = select(MatchRow.id).where(MatchRow.status == RUNNING)
    asked = update(SeatRow).where(SeatRow.question > 0, SeatRow.match.in_(running))
    connection.execute(asked.values(asked_at=SeatRow.asked_at + away))
    due = update(MatchRow).where(MatchRow.status == RUNNING, MatchRow.deadline.is_not(None))
    connection.execute(due.values(deadline=MatchRow.deadline + away))
    rounds = update(TournamentRow).where(TournamentRow.status == UNDER_WAY, TournamentRow.deadline.is_not(None))
    connection.execute(rounds.values(deadline=TournamentRow.deadline + away))
