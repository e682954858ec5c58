"""Whom somebody does not want to hear: she hides that person's lines in chats for herself; so does a block."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol, TypeVar

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from ..people.relations import blocked_by
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database, rows
from ..store.models import Person, QuietRow

MOST = 500  # people

_HUSHED = select(QuietRow.other).where(QuietRow.person == bindparam("me"))


def unheard_by(db: Session, person: int | None) -> set[int]:
    """The people whose lines are not shown to somebody."""
    if person is None:
        return set()
    return {*rows(db, _HUSHED, me=person).scalars(), *blocked_by(db, person)}


class Line(Protocol):
    """A line of a chat."""

    @property
    def person(self) -> int | None: ...


Said = TypeVar("Said", bound=Line)


def heard(db: Session, viewer: int | None, lines: Sequence[Said]) -> list[Said]:
    """The lines that a viewer wants to read. Where nobody else has said anything, nothing is looked up."""
    if viewer is None or all(line.person in (None, viewer) for line in lines):
        return list(lines)
    unheard = unheard_by(db, viewer)
    return [line for line in lines if line.person not in unheard]


class Quiet:
    def __init__(self, database: Database) -> None:
        self._database = database

    def switch(self, who: Who, other: int, on: bool) -> None:
        """Hide somebody's lines in chats for the visitor, or show them again. Nobody is told."""
        if who.person is None:
            raise Problem(401, "nobody")
        with self._database.writing() as db:
            if db.get(Person, other) is None or other == who.person:
                raise Problem(404, "no_person")
            db.execute(delete(QuietRow).where(QuietRow.person == who.person, QuietRow.other == other))
            if on:
                held = db.scalars(select(QuietRow.other).where(QuietRow.person == who.person).limit(MOST))
                if len(list(held)) >= MOST:
                    raise Problem(409, "many_quiet", most=MOST)
                db.add(QuietRow(person=who.person, other=other, at=time.time()))

    def holds(self, who: Who, other: int) -> bool:
        """Whether the visitor hides what somebody says."""
        if who.person is None:
            return False
        with self._database.reading() as db:
            return db.get(QuietRow, (who.person, other)) is not None
