"""The database: SQLite in one file or PostgreSQL by URL, brought up to date by Alembic."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from sqlite3 import OperationalError as SqliteError
from typing import Any, TypeVarTuple, cast

from sqlalchemy import URL, Connection, CursorResult, Select, bindparam, create_engine, event, inspect, make_url, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session

from spielwerk.core import SpielwerkError

from .file_lock import path_of
from .models import Base, MatchRow, Secret

VERSION_TABLE = "alembic_version"  # Alembic's own, which says the revision
CHANNEL = "spielwerk"  # of NOTIFY
_MIGRATION_LOCK = 7_395_110  # any number; the same in every process


Columns = TypeVarTuple("Columns")
_LOCKED = select(MatchRow).where(MatchRow.id == bindparam("wanted")).with_for_update()


def rows(session: Session, statement: Select[*Columns], **given: object) -> CursorResult[*Columns]:
    """Rows of plain values, without the way through the ORM, which takes longer than the statement itself."""
    return session.connection().execute(statement, given)


def insert_once(session: Session, table: type[Base], values: dict[str, Any]) -> bool:
    """Add a row unless there is one of that key, also if another transaction adds it at the same moment; whether it is new."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    added = session.execute(insert(table).values(values).on_conflict_do_nothing())
    return bool(cast("CursorResult[Any]", added).rowcount)


class BadDatabase(SpielwerkError):
    """The database cannot be used."""


def without_password(url: str) -> str:
    """A database's address as it may be shown, also one that is mistyped: nothing is left where a password could stand."""
    try:
        parsed = make_url(url)
        if url.count("@") < 2:
            return parsed.set(query={}).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        pass
    scheme, colon, rest = url.partition(":")
    return f"{scheme}:***{'@' + rest.rpartition('@')[2].partition('?')[0] if '@' in rest else ''}" if colon else "This"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, or None for any other."""
    return path_of(url) if url.startswith("sqlite") else None


class Database:
    """Opens sessions. Writing sessions see the newest state and exclude each other where they must."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # All that one session reads is of one moment: a match and its seats must fit together. SQLite does so by itself.
        level = None if self.is_sqlite else "REPEATABLE READ"
        self._of_one_moment = self.engine.execution_options(isolation_level=level) if level else self.engine
        # SQLite lets one writer in at a time and makes the others sleep; waiting here instead wakes them at once.
        self._one_writer: AbstractContextManager[object] = threading.Lock() if self.is_sqlite else nullcontext()

    def migrate(self, revision: str = "head") -> None:
        """Create or update the tables, unless they are up to date."""
        self.create_private_file()
        if revision == "head" and self.is_current():
            return
        with self.sentences(), self.engine.connect() as connection:
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_lock({_MIGRATION_LOCK})"))
                connection.commit()
            self.migrate_on(connection, revision)
            connection.commit()
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_unlock({_MIGRATION_LOCK})"))
                connection.commit()

    def migrate_on(self, connection: Connection, revision: str = "head") -> None:
        """Create or update the tables as a part of what a connection does; whoever calls commits."""
        found = current_revision(connection)
        if found is not None and found not in revisions():
            raise BadDatabase(
                f"The database was used by a newer program: its tables are of revision {found}, this program knows those up to "
                f"{revisions()[-1]}. Install the newer program, or restore a backup from before into an empty database."
            )
        from alembic import command  # a third of a second that a start on a finished database does without
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn what a database refuses into a sentence that names the database but not its password."""
        try:
            yield
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).strip()
            password = self.engine.url.password
            if password:
                reason = reason.replace(str(password), "***")
            shown = without_password(self.url)
            hint = " Its folder must exist, and this user must be allowed to write there." if self.is_sqlite else ""
            raise BadDatabase(f"The database {shown} cannot be used: {reason}.{hint}") from None

    def create_private_file(self) -> None:
        """Let an SQLite file be its owner's alone: it holds the key that signs cookies, and what passwords leave behind.

        One that was made by an older program is closed to all others too; what its owner's group may do, she decides.
        """
        path = file_of(self.url)
        if path is None or not path.parent.is_dir():
            return
        with suppress(OSError):  # SQLite says why it cannot open it; another user's file stays as it is
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
                if file.exists() and (mode := file.stat().st_mode) & 0o007:
                    file.chmod(mode & 0o770)

    def is_current(self) -> bool:
        """Whether the tables are those of this program."""
        try:
            with self.engine.connect() as connection:
                return bool(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")) == revisions()[-1])
        except SQLAlchemyError:
            return False  # without tables, or out of reach

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only looks."""
        with Session(self._of_one_moment, autoflush=False, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that is committed at the end, or rolled back if anything goes wrong."""
        with self._one_writer, Session(self.engine, autoflush=False, expire_on_commit=False) as session:
            session.connection(execution_options={"immediate": True})
            yield session
            session.commit()

    def locked(self, session: Session, match: str) -> MatchRow | None:
        """A match that nobody else changes until this session ends."""
        return session.scalar(_LOCKED, {"wanted": match})

    def alone(self, session: Session, thing: str) -> None:
        """Nobody else who asks for the same thing goes on until this session ends. On SQLite writers are alone anyway."""
        if not self.is_sqlite:
            session.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:thing, 0))"), {"thing": thing})

    def notify(self, session: Session, payload: str) -> None:
        """Let the other processes know, once this session is committed."""
        if not self.is_sqlite:
            session.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    def secret(self, name: str, make: Callable[[], str] = lambda: secrets.token_urlsafe(48)) -> str:
        """A secret that all processes share, made once: random, if nothing else is wanted."""
        with self.writing() as session:
            found = session.get(Secret, name)
            if found is None:
                if not self.is_sqlite:
                    session.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
                    session.expire_all()
                found = session.get(Secret, name) or Secret(name=name, value=make())
                session.add(found)
            return found.value


def revisions() -> list[str]:
    """The revisions of the tables that this program knows, oldest first: each file of a migration begins with its own."""
    files = (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py")
    return sorted(file.name.partition("_")[0] for file in files)


def current_revision(connection: Connection) -> str | None:
    """The revision of the tables that are there; None if there are none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql" and parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite":
            if parsed.database in (None, "", ":memory:"):
                raise BadDatabase("The database must be a file: sqlite:///PATH.")
            return _sqlite(parsed)
        return create_engine(parsed, pool_size=20, max_overflow=20, pool_pre_ping=True, hide_parameters=True)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError):
        # What these errors say may repeat the address, and with it a password.
        raise BadDatabase(
            f"{without_password(url)} is no address of a database; write sqlite:///FILE or "
            "postgresql://USER:PASSWORD@HOST/NAME, with %40 for an @ in the password."
        ) from None


def _sqlite(url: URL) -> Engine:
    patient = {"check_same_thread": False, "timeout": 20}
    engine = create_engine(url, pool_size=20, max_overflow=40, connect_args=patient, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: SqliteConnection, _: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate")
        statement = "BEGIN IMMEDIATE" if immediate else "BEGIN"
        try:
            # By the driver itself: what SQLAlchemy does around a statement takes twenty times as long as this one.
            connection.connection.cursor().execute(statement)
        except SqliteError as error:
            raise OperationalError(statement, None, error) from error  # as it would have been said with all that

    return engine
