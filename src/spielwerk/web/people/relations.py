"""Who is whose friend, and who does not want to meet whom: questions that matches, lists and chats ask."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from ..store.models import BLOCKED, FRIEND, RelationRow


def friends_of(db: Session, person: int | None) -> set[int]:
    """The people whom somebody is friends with; nobody has none."""
    if person is None:
        return set()
    wanted = select(RelationRow.other).where(RelationRow.person == person, RelationRow.kind == FRIEND)
    return set(db.scalars(wanted))


def kept_apart(db: Session, person: int | None) -> set[int]:
    """The people who must not meet somebody: whom she has blocked, and who have blocked her."""
    if person is None:
        return set()
    wanted = select(RelationRow.person, RelationRow.other).where(
        or_(RelationRow.person == person, RelationRow.other == person), RelationRow.kind == BLOCKED
    )
    return {one if other == person else other for one, other in db.execute(wanted)}


def blocked_by(db: Session, person: int | None) -> set[int]:
    """The people whom somebody has blocked, and whose words she does not want to read."""
    if person is None:
        return set()
    wanted = select(RelationRow.other).where(RelationRow.person == person, RelationRow.kind == BLOCKED)
    return set(db.scalars(wanted))


def are_friends(db: Session, person: int | None, others: Iterable[int | None]) -> bool:
    """Whether somebody is a friend of one of several people."""
    return bool(friends_of(db, person) & {other for other in others if other is not None})
