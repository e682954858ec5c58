"""What everybody may know of several people at once."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..store.models import Person, RatingRow


def names_of(db: Session, people: Iterable[int]) -> dict[int, str]:
    found = db.execute(select(Person.id, Person.name).where(Person.id.in_(list(people))))
    return {row.id: row.name for row in found}


def ratings_of(db: Session, people: Iterable[int], game: str) -> dict[int, float]:
    """The ratings that are shown, of those who have one in a game."""
    wanted = select(RatingRow.person, RatingRow.shown).where(RatingRow.game == game, RatingRow.person.in_(list(people)))
    return {person: round(shown, 1) for person, shown in db.execute(wanted)}
