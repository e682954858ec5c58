"""The file of a backup: gzip around lines of JSON, which any program can read.

The first line is the head: what the file is, by which program, of which revision of the tables, and when. Then come the
tables, each one line that names its columns and one line a row, in an order in which no row refers to a later one. The last
line counts the rows and holds the SHA-256 of all lines before it, so a file that is cut off or altered is found out.

Bytes are written in base64. Columns of JSON are written as the text that the database holds, so that not even the difference
between a missing value and JSON's null is lost on the way.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from spielwerk.core import SpielwerkError

from ..database import revisions

FORMAT = 1  # rises when older programs could not read the file
_KIND = "spielwerk backup"


class BadBackup(SpielwerkError):
    """A backup that cannot be made, read or restored."""


@dataclass(frozen=True)
class BackupHead:
    """What a backup says of itself."""

    kind: str
    format: int
    version: str  # of the program
    revision: str  # of the tables
    database: str  # the kind that it was made from
    made_at: float  # seconds since 1970, UTC


@dataclass(frozen=True)
class TableHead:
    """A table's name and columns; `bytes` and `json` are those that are written in a special way."""

    table: str
    columns: list[str]
    bytes: list[str]
    json: list[str]


@dataclass(frozen=True)
class BackupTail:
    counts: dict[str, int]  # table → rows
    sha256: str


Row = list[Any]  # one value a column: None, a truth value, a number or a text


class BackupWriter:
    """Writes a backup line by line into a file that nobody else may read; it appears under its name when it is whole."""

    def __init__(self, path: Path) -> None:
        self._path, self._draft = path, path.with_name(f".{path.name}.{os.getpid()}.part")
        self._hash = hashlib.sha256()
        self._counts: dict[str, int] = {}

    def __enter__(self) -> BackupWriter:
        self._raw = os.fdopen(os.open(self._draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")
        self._file = gzip.GzipFile("", "wb", compresslevel=6, fileobj=self._raw, mtime=0)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._line(asdict(BackupTail(self._counts, self._hash.hexdigest())))
                self._file.close()
                self._raw.flush()
                os.fsync(self._raw.fileno())
                os.replace(self._draft, self._path)
        finally:
            self._raw.close()
            self._draft.unlink(missing_ok=True)

    def head(self, version: str, revision: str, database: str, made_at: float) -> BackupHead:
        head = BackupHead(_KIND, FORMAT, version, revision, database, made_at)
        self._line(asdict(head))
        return head

    def table(self, head: TableHead, rows: Iterator[Row]) -> None:
        self._line(asdict(head))
        self._counts[head.table] = 0
        for row in rows:
            self._line(row)
            self._counts[head.table] += 1

    @property
    def counts(self) -> dict[str, int]:
        return dict(self._counts)

    def _line(self, content: object) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._hash.update(line)
        self._file.write(line)


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a backup; whatever is wrong with them is said in a sentence."""
    try:
        with gzip.open(path, "rb") as file:
            yield iter(file)
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise BadBackup(f"{path} is damaged or no backup ({error}). Nothing was changed.") from None
    except OSError as error:
        raise BadBackup(f"{path} cannot be read: {error.strerror or error}. Nothing was changed.") from None


def check_backup(path: Path) -> tuple[BackupHead, dict[str, int]]:
    """Read a whole backup and find out whether this program can restore it; its head, and how many rows each table has."""
    hashed, counts, before, last = hashlib.sha256(), dict[str, int](), "", b""
    with _lines(path) as lines:
        first = next(lines, b"")
        head = _head(path, first)
        hashed.update(first)
        for line in lines:
            if last:
                hashed.update(last)
                before, counts = _counted(last, before, counts)
            last = line
        tail = BackupTail(**json.loads(last or b"{}"))
        if hashed.hexdigest() != tail.sha256 or counts != tail.counts:
            raise ValueError("its checksum does not fit")
    return head, counts


def _counted(line: bytes, table: str, counts: dict[str, int]) -> tuple[str, dict[str, int]]:
    """The table that a line belongs to, and the rows counted so far."""
    if line.startswith(b"["):
        counts[table] += 1
        return table, counts
    table = TableHead(**json.loads(line)).table
    counts[table] = 0
    return table, counts


def _head(path: Path, line: bytes) -> BackupHead:
    found = json.loads(line or b"{}")
    if not isinstance(found, dict) or found.get("kind") != _KIND:
        raise ValueError("it does not begin like one")
    newer = f"{path} was made by a newer program ({found.get('version')}); restore it with that one. Nothing was changed."
    if found["format"] > FORMAT:
        raise BadBackup(newer)
    head = BackupHead(**{field.name: found[field.name] for field in fields(BackupHead)})
    if head.revision not in revisions():
        raise BadBackup(newer)
    return head


def tables_of(path: Path) -> Iterator[tuple[TableHead, Iterator[Row]]]:
    """The tables of a backup that has been checked, each with its rows, which must be taken before the next table."""
    with _lines(path) as lines:
        next(lines)
        waiting: list[bytes] = []

        def rows() -> Iterator[Row]:
            for line in lines:
                if not line.startswith(b"["):
                    waiting.append(line)
                    return
                yield json.loads(line)

        waiting.append(next(lines))
        while "sha256" not in (found := json.loads(waiting.pop())):
            yield TableHead(**found), rows()
