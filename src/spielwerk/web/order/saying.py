"""Whether somebody may say something to others, and in what words."""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..matches.views import when
from ..problems import Problem
from ..store.models import Person
from .filters import said


def may_say(db: Session, person: int | None, text: str) -> str:
    """The text as it may be said; refused while its author is muted, or if it holds words that are not wanted."""
    until = db.scalar(select(Person.muted_until).where(Person.id == person)) if person is not None else None
    if until is not None and until > time.time():
        raise Problem(403, "muted", until=f"{when(until):%Y-%m-%d %H:%M} UTC")
    return said(db, text)
