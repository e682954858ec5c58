"""Names that people give themselves: an account's name is its own, a guest's may occur twice."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from .. import sanitise
from ..order.filters import refuse_words
from ..problems import Problem
from ..store.models import Person


def checked_name(name: str) -> str:
    """A name that a person chooses."""
    chosen = sanitise.line(name, sanitise.NAME)
    if len(chosen) < 2:
        raise Problem(422, "bad_name", high=sanitise.NAME)
    return chosen


def refuse_names_of_others(db: Session, name: str, person: int | None) -> None:
    """Nobody sits down as somebody who has an account, nor under words that are not wanted."""
    refuse_words(db, name)
    owner = db.scalar(select(Person.id).where(Person.key == name.casefold()))
    if owner is not None and owner != person:
        raise Problem(409, "name_taken", name=name)
