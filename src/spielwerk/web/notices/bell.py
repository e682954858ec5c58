"""The bell: what a person has been told, newest first, and what of it is new to her."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, exists, func, select, update

from ..games import Games
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import NoticeRow, Person, SeatRow
from .saying import told
from .views import Notice

SHOWN = 50


def still_asked() -> ColumnElement[bool]:
    """Of a notice: the match that it tells of still waits for the person, or it is not about a turn at all."""
    asked = exists().where(SeatRow.match == NoticeRow.match, SeatRow.person == NoticeRow.person, SeatRow.question != 0)
    return NoticeRow.match.is_(None) | asked


def unread_of_person() -> ColumnElement[int]:
    """The number of notices that are new to a person, as a part of a query for her."""
    new = select(func.count()).select_from(NoticeRow).where(NoticeRow.person == Person.id, NoticeRow.read.is_(False))
    return new.where(still_asked()).correlate(Person).scalar_subquery()


class Bell:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def newest(self, who: Who, lang: str, limit: int = SHOWN) -> list[Notice]:
        """What the visitor has been told, newest first, without turns that are over."""
        wanted = select(NoticeRow).where(NoticeRow.person == who.person, still_asked())
        with self._database.reading() as db:
            rows = list(db.scalars(wanted.order_by(NoticeRow.id.desc()).limit(min(limit, SHOWN))))
        return [told(row, self._games, lang) for row in rows]

    def mark_read(self, who: Who, ids: Collection[int] | None = None) -> None:
        """These notices, or all of them, are new to the visitor no more."""
        if who.person is None:
            raise Problem(401, "nobody")
        mine = update(NoticeRow).where(NoticeRow.person == who.person, NoticeRow.read.is_(False))
        if ids is not None:
            mine = mine.where(NoticeRow.id.in_(ids))
        with self._database.writing() as db:
            db.execute(mine.values(read=True).execution_options(synchronize_session=False))
