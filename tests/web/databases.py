"""Databases for tests: a SQLite file, or a database of a PostgreSQL cluster that lives as long as the test run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path

import psycopg


class Cluster:
    """A PostgreSQL server of our own on a socket in a temporary folder."""

    def __init__(self, where: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="spielwerk-pg-", dir=where))
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._call("initdb", "-D", self.folder / "data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        # Durable as in earnest: a killed server must not have lost what it acknowledged.
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c max_connections=200"
        if int((self.folder / "data" / "PG_VERSION").read_text()) >= 14:
            options += " -c recovery_init_sync_method=syncfs"  # after a kill, the disk at once instead of thousands of files
        self._call("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options, "-w", "start")

    def pause(self) -> None:
        """Let the server end, as for an update of its own; `start` brings it back."""
        self._call("pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "stop")

    def new(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        self._call("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _call(self, program: str, *arguments: object) -> None:
        command = [*self._as, find(program), *map(str, arguments)]
        # Not captured by pipes: the server that pg_ctl starts would hold them open.
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, timeout=60)


def find(program: str) -> str:
    """A program of PostgreSQL, also where Debian hides it; empty if it is not there."""
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    return str(hidden[-1]) if hidden else shutil.which(program) or ""
