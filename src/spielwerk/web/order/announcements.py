"""Announcements: what the owner tells everybody, in both languages, until a time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from .. import sanitise
from ..matches.views import when
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import AnnouncementRow
from .audit import need_admin, note

TEXT = 400  # characters
KEPT = 5.0  # seconds for which a process remembers what is announced
SHOWN = 3  # at once
LONGEST = 24 * 90  # hours


@dataclass(frozen=True)
class Announcement:
    id: int
    de: str
    en: str
    ends_at: datetime

    def text(self, lang: str) -> str:
        return self.de if lang == "de" else self.en


class Announcements:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: list[Announcement] = []
        self._read_at = 0.0

    def current(self) -> list[Announcement]:
        """What is announced now; asked for with every page, so that it is read once in a while only."""
        if time.monotonic() - self._read_at > KEPT:
            self._read_at = time.monotonic()
            try:
                self._kept = self._read(SHOWN)
            except SQLAlchemyError:  # the database is away; what is known is still true
                return self._kept
        return self._kept

    def all(self, who: Who) -> list[Announcement]:
        need_admin(who)
        return self._read(100)

    def add(self, who: Who, de: str, en: str, hours: int) -> int:
        """Tell everybody something for so many hours; its number."""
        words = sanitise.line(de, TEXT), sanitise.line(en, TEXT)
        if not all(words) or not 1 <= hours <= LONGEST:
            raise Problem(422, "bad_announcement", high=TEXT, most=LONGEST)
        now = time.time()
        with self._database.writing() as db:
            row = AnnouncementRow(de=words[0], en=words[1], at=now, ends_at=now + 3600 * hours)
            db.add(row)
            db.flush()
            note(db, who, "announce", str(row.id), words[1])
        self._read_at = 0.0
        return row.id

    def end(self, who: Who, number: int) -> None:
        with self._database.writing() as db:
            row = db.get(AnnouncementRow, number)
            if row is None:
                raise Problem(404, "not_found")
            note(db, who, "unannounce", str(number))
            row.ends_at = time.time()
        self._read_at = 0.0

    def _read(self, most: int) -> list[Announcement]:
        wanted = select(AnnouncementRow).where(AnnouncementRow.ends_at > time.time())
        with self._database.reading() as db:
            found = db.scalars(wanted.order_by(AnnouncementRow.id.desc()).limit(most))
            return [Announcement(row.id, row.de, row.en, when(row.ends_at)) for row in found]
