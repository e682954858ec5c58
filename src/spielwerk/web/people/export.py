"""Everything about me, as one file: a ZIP with `about-me.json` and one file a match with what I did in it."""

from __future__ import annotations

import json
import tempfile
import time
import zipfile
from datetime import UTC, datetime
from typing import IO, Any

from sqlalchemy import Float, Table, select
from sqlalchemy.orm import Session

from ..problems import Problem
from ..store.database import Database
from ..store.models import ActionRow, InvitationRow, MatchRow, Person, SeatRow
from .personal import exported, shown_columns
from .views import Who

_IN_MEMORY = 2_000_000  # bytes; a larger file waits on the disk until it is sent


class Exports:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, who: Who) -> IO[bytes]:
        """The file, to be read from its beginning; whoever takes it closes it."""
        if who.person is None:
            raise Problem(401, "nobody")
        file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  # it is sent after this returns
        with self._database.reading() as db, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("about-me.json", _text(self._about(db, who.person)))
            for match in db.scalars(_played(who.person)):
                archive.writestr(f"matches/{match}.json", _text(_match(db, match, who.person)))
        file.seek(0)
        return file

    @staticmethod
    def _about(db: Session, person: int) -> dict[str, Any]:
        """Account, settings, and the rows of every table that are hers."""
        people = Person.__table__
        assert isinstance(people, Table)
        tables: dict[str, list[dict[str, Any]]] = {}
        for table, column in exported():
            wanted = select(*shown_columns(table)).where(column == person)
            tables.setdefault(table.name, []).extend(_plain(table, dict(row)) for row in db.execute(wanted).mappings())
        invited = select(InvitationRow.match, InvitationRow.at, InvitationRow.declined).where(InvitationRow.person == person)
        me = db.execute(select(*shown_columns(people)).where(people.c.id == person)).mappings().one()
        return {
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "account": _plain(people, dict(me)),
            **tables,
            "invitations": [
                {"match": row.match, "at": _moment(row.at), "declined": row.declined} for row in db.execute(invited)
            ],
            "matches": list(db.scalars(_played(person))),
        }


def _played(person: int) -> Any:
    mine = select(SeatRow.match).where((SeatRow.person == person) | (SeatRow.left_by == person))
    return select(MatchRow.id).where(MatchRow.id.in_(mine) | (MatchRow.host == person)).order_by(MatchRow.created_at)


def _match(db: Session, match: str, person: int) -> dict[str, Any]:
    """A match that she has set or played: what it was, who sat where, how it ended, and her own actions."""
    row = db.get(MatchRow, match)
    assert row is not None
    seats = list(db.scalars(select(SeatRow).where(SeatRow.match == match).order_by(SeatRow.seat)))
    mine = [seat.seat for seat in seats if person in (seat.person, seat.left_by)]
    wanted = select(ActionRow.number, ActionRow.actor, ActionRow.action, ActionRow.at, ActionRow.seconds)
    wanted = wanted.where(ActionRow.match == match, ActionRow.actor.in_(mine)).order_by(ActionRow.number)
    actions = [{**dict(each), "at": _moment(each["at"])} for each in db.execute(wanted).mappings()]
    return {
        "match": row.id,
        "game": row.game,
        "title": row.title,
        "status": row.status,
        "rated": row.rated,
        "options": row.options,
        "made_by_me": row.host == person,
        "made_at": _moment(row.created_at),
        "changed_at": _moment(row.changed_at),
        "seats": [{"seat": seat.seat, "kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats],
        "my_seats": mine,
        "result": row.result,
        "my_actions": actions,
    }


def _plain(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row for people: times as such."""
    times = {column.name for column in table.columns if isinstance(column.type, Float) and column.name.endswith("at")}
    return {name: _moment(value) if name in times and value else value for name, value in row.items()}


def _moment(at: float | None) -> str | None:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") if at is not None else None


def _text(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)


def file_name() -> str:
    return f"spielwerk-{time.strftime('%Y-%m-%d')}.zip"
