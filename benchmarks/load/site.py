"""A site to measure, on a database of its own, and what its processes use."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from tests.web.databases import Cluster

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class MeasuredSite:
    """A running site: where it answers, its first process, its database's first process, and where the database is."""

    url: str
    process: int
    postmaster: int  # 0 on SQLite
    database: str

    def processor_seconds(self) -> float:
        """Processor time that all processes of the site have spent."""
        return sum(map(_processor_seconds, tree(self.process)))

    def database_seconds(self) -> float:
        return sum(map(_processor_seconds, tree(self.postmaster))) if self.postmaster else 0.0

    def memory(self) -> float:
        """Bytes of memory of all processes of the site; what several share is shared out."""
        return sum(map(_memory, tree(self.process)))

    def stored(self) -> float:
        """Bytes that the database has on disk."""
        if self.postmaster:
            with psycopg.connect(self.database) as connection:
                found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
                return float(found[0]) if found else 0.0
        file = Path(self.database.removeprefix("sqlite:///"))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what waits beside the file belongs into it
        return float(file.stat().st_size)


def tree(process: int) -> list[int]:
    """A process and all that descend from it."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended meanwhile
        parents.setdefault(parent, []).append(int(folder.name))
    found = [process]
    for one in found:
        found += parents.get(one, [])
    return found


def _processor_seconds(process: int) -> float:
    """Of a process and of its children that have ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def _memory(process: int) -> float:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return sum(1024.0 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@contextmanager
def running_site(database: str, workers: int) -> Iterator[MeasuredSite]:
    """A site with so many web processes on "sqlite" or "postgresql"."""
    with tempfile.TemporaryDirectory() as folder, _database(database, folder) as (url, postmaster):
        options = ["--port", "0", "--no-limits", "--no-warm", "--database", url, "--workers", str(workers)]
        command = [sys.executable, "-c", "from spielwerk.cli import app; app()", "serve", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield MeasuredSite(process.stdout.readline().split()[1].rstrip("/"), process.pid, postmaster, url)
        finally:
            process.terminate()
            process.wait(timeout=60)


@contextmanager
def _database(kind: str, folder: str) -> Iterator[tuple[str, int]]:
    if kind == "sqlite":
        yield f"sqlite:///{Path(folder) / 'site.sqlite'}", 0
        return
    cluster = Cluster()
    try:
        yield cluster.new(), int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    finally:
        cluster.stop()
