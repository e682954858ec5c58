"""What admins did: written in the transaction of the deed, read by admins only."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from .. import sanitise
from ..matches.views import when
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import AuditRow

LINES = 200
TEXT = 300  # characters of a reason
COMMAND_LINE = Who(None, "command line", admin=True)


@dataclass(frozen=True)
class Deed:
    admin: int | None
    name: str
    deed: str
    about: str
    text: str
    at: datetime


def need_admin(who: Who) -> None:
    """To everybody else there is nothing here."""
    if not who.admin:
        raise Problem(404, "not_found")


def note(db: Session, who: Who, deed: str, about: str, text: str = "") -> None:
    """Write a deed down; who is no admin can do none."""
    need_admin(who)
    words = sanitise.line(text, TEXT)
    db.add(AuditRow(admin=who.person, name=who.name, deed=deed, about=about[:80], text=words, at=time.time()))


class Trail:
    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, who: Who, limit: int = LINES) -> list[Deed]:
        """The newest deeds first."""
        need_admin(who)
        with self._database.reading() as db:
            found = db.scalars(select(AuditRow).order_by(AuditRow.id.desc()).limit(limit))
            return [Deed(row.admin, row.name, row.deed, row.about, row.text, when(row.at)) for row in found]
