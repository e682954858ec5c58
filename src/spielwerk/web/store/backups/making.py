"""Making a backup while the site runs: all tables as they are at one moment, and nobody waits for it."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from sqlalchemy import JSON, Connection, LargeBinary, MetaData, Table, Text, cast, select, type_coerce
from sqlalchemy.sql import ColumnElement

from ..database import VERSION_TABLE, BadDatabase, Database, current_revision, file_of, without_password
from .file import BackupHead, BackupWriter, BadBackup, Row, TableHead

_NAME = "spielwerk-{:%Y-%m-%dT%H%M%S}Z.backup"
_AT_ONCE = 500  # rows that are fetched together


def backup(url: str, target: Path, *, force: bool = False) -> tuple[Path, BackupHead, dict[str, int]]:
    """Write all of a site into a file, or into a new one of a folder; that file, its head, and how many rows each table has."""
    found = file_of(url)
    if found is not None and not found.is_file():  # SQLite would make an empty one
        raise BadDatabase(f"There is no database {found}.")
    path = target / _NAME.format(datetime.now(UTC)) if target.is_dir() else target
    if path.exists() and not force:
        raise BadBackup(f"{path} exists already; --force replaces it.")
    database = Database(url)
    try:
        with database.sentences(), database.engine.connect() as connection:
            # SQLite in WAL mode shows a transaction one moment by itself, and lets others write meanwhile.
            options = {} if database.is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            reading = connection.execution_options(yield_per=_AT_ONCE, **options)
            revision = current_revision(reading)
            if revision is None:
                raise BadDatabase(f"{without_password(url)} holds no site.")
            with BackupWriter(path) as writer:
                head = writer.head(version("spielwerk"), revision, database.engine.dialect.name, time.time())
                for table in tables(reading):
                    writer.table(_table_head(table), _rows(reading, table))
                return path, head, writer.counts
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        database.close()


def tables(connection: Connection) -> list[Table]:
    """The tables that are there, whatever their revision, those first that others refer to."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def _table_head(table: Table) -> TableHead:
    names = [column.name for column in table.columns]
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    return TableHead(table.name, names, binary, [column.name for column in table.columns if isinstance(column.type, JSON)])


def _rows(connection: Connection, table: Table) -> Iterator[Row]:
    wanted: list[ColumnElement[object]] = []
    for column in table.columns:
        if not isinstance(column.type, JSON):
            wanted.append(column)
        elif connection.dialect.name == "sqlite":
            wanted.append(type_coerce(column, Text))  # is text already; a cast would change what is no text
        else:
            wanted.append(cast(column, Text))
    for row in connection.execute(select(*wanted).order_by(*table.primary_key.columns)):
        yield [b64encode(value).decode() if isinstance(value, bytes) else value for value in row]


def newest_kept(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest backups of a folder; those that were deleted."""
    found = sorted(folder.glob("spielwerk-*Z.backup"))
    old = found[: max(0, len(found) - keep)]
    for path in old:
        path.unlink()
    return old
