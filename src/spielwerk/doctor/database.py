"""The database: whether it can be reached, whose it is, and how its tables are."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from spielwerk.core import SpielwerkError

from .finding import Finding, Grade, Hosting

if TYPE_CHECKING:
    from sqlalchemy import Connection

ABOUT = "database"
_OLDEST_SERVER = 130000  # PostgreSQL 13, as PostgreSQL counts
_FEW_CONNECTIONS = 60  # a web process may take forty
_CLOCK = 5.0  # seconds that two clocks may differ


def database(hosting: Hosting) -> Iterator[Finding]:
    try:
        from spielwerk.web.store.database import Database, file_of, without_password
    except ModuleNotFoundError as error:
        yield Finding(ABOUT, Grade.ERROR, f"The package {error.name} is missing.", "pip install 'spielwerk[web]'")
        return
    try:
        path = file_of(hosting.database)
        if path is not None and not path.exists():
            yield from _missing(path)
            return
        if path is not None:
            yield from _sqlite(path)  # before it is opened, which makes files beside it
        opened = Database(hosting.database)
    except SpielwerkError as error:
        yield Finding(ABOUT, Grade.ERROR, str(error), "Mend --database or SPIELWERK_DATABASE.")
        return
    try:
        with opened.sentences(), opened.engine.connect() as connection:
            yield from _tables(connection, without_password(hosting.database))
            if path is None:
                yield from _postgresql(connection)
    except SpielwerkError as error:
        advice = (
            "Start the database, or mend the address; the user, its password and the database must exist (docs/hosting.md)."
        )
        yield Finding(ABOUT, Grade.ERROR, str(error), advice)
    finally:
        opened.close()


def _missing(path: Path) -> Iterator[Finding]:
    folder = path.parent
    if not folder.is_dir():
        yield Finding(ABOUT, Grade.ERROR, f"There is no folder {folder}.", f"mkdir -p {folder}")
    elif not os.access(folder, os.W_OK):
        yield Finding(ABOUT, Grade.ERROR, f"This user may not write to {folder}.", "Give it to the user that runs the site.")
    else:
        yield Finding(ABOUT, Grade.OK, f"{path} is not there yet; `spielwerk serve` makes it")


def _tables(connection: Connection, shown: str) -> Iterator[Finding]:
    from spielwerk.web.store.database import current_revision, revisions

    found, newest = current_revision(connection), revisions()[-1]
    if found is None:
        yield Finding(ABOUT, Grade.OK, f"{shown} is empty; `spielwerk serve` makes its tables")
    elif found not in revisions():
        advice = "Install the newer program, or restore a backup from before into an empty database."
        yield Finding(ABOUT, Grade.ERROR, f"{shown} has tables of a newer program ({found}; known up to {newest}).", advice)
    elif found != newest:
        advice = "`spielwerk serve` brings them up to date when it starts; make a backup before."
        yield Finding(ABOUT, Grade.WARNING, f"{shown} has older tables ({found}; newest {newest}).", advice)
    else:
        yield Finding(ABOUT, Grade.OK, f"{shown}, tables {found}")


def _sqlite(path: Path) -> Iterator[Finding]:
    """Who can read the file, who may write it, and how many processes have it open."""
    from spielwerk.web.store.file_lock import held

    files = [file for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))) if file.exists()]
    readable = [file for file in files if file.stat().st_mode & 0o077]
    if readable:
        told = f"{', '.join(file.name for file in readable)} can be read by others: the key that signs cookies is in there."
        yield Finding(ABOUT, Grade.ERROR, told, f"chmod 600 {' '.join(map(str, readable))}")
    for place in (path, path.parent):
        if not os.access(place, os.W_OK):
            yield Finding(
                ABOUT, Grade.ERROR, f"This user may not write to {place}.", "Run this as the user that runs the site."
            )
    users = _processes_with(path)
    if len(users) > 1:
        told = f"The processes {', '.join(map(str, users))} have {path.name} open."
        advice = "One site on one SQLite file: stop the others, or use PostgreSQL. A backup that is being made is no harm."
        yield Finding(ABOUT, Grade.WARNING, told, advice)
    elif held(path):
        yield Finding(ABOUT, Grade.OK, "a site runs on it")


def _processes_with(path: Path) -> list[int]:
    """The processes that have a file open, as far as Linux tells this user; without our own."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(folder.name) != os.getpid() and any(os.readlink(file) == str(path) for file in (folder / "fd").iterdir()):
                found.append(int(folder.name))
        except OSError:
            continue  # it has ended, or is somebody else's
    return sorted(found)


def _postgresql(connection: Connection) -> Iterator[Finding]:
    """Version, encoding, number of connections, permission to make tables, clock."""
    from sqlalchemy import text

    def setting(name: str) -> str:
        return str(connection.scalar(text(f"SHOW {name}")))

    told = f"PostgreSQL {setting('server_version')}, {setting('max_connections')} connections"
    if int(setting("server_version_num")) < _OLDEST_SERVER:
        yield Finding(ABOUT, Grade.WARNING, told, "Tested with PostgreSQL 13 and newer; use a newer server.")
    elif int(setting("max_connections")) < _FEW_CONNECTIONS:
        yield Finding(ABOUT, Grade.WARNING, told, "Raise max_connections: every web process may take forty.")
    else:
        yield Finding(ABOUT, Grade.OK, told)
    if setting("server_encoding") != "UTF8":
        advice = "Make a database with ENCODING 'UTF8' TEMPLATE template0, and restore a backup into it."
        yield Finding(ABOUT, Grade.ERROR, f"Its encoding is {setting('server_encoding')}; names and talk need UTF8.", advice)
    if not connection.scalar(text("SELECT has_schema_privilege(current_schema(), 'CREATE')")):
        advice = "Make this user the owner: ALTER DATABASE … OWNER TO …; since PostgreSQL 15 nobody else may create tables."
        yield Finding(ABOUT, Grade.ERROR, "This user may not create tables.", advice)
    away = float(connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())")) or 0) - time.time()
    if abs(away) > _CLOCK:
        advice = "Keep both right (systemd-timesyncd or chrony)."
        yield Finding("clock", Grade.WARNING, f"The clock of the database server differs by {away:.0f} s.", advice)
