"""Who belongs to a club: questions that matches and tournaments ask, and what members may do."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from ..problems import Problem
from ..store.models import APPLICANT, MEMBER, OFFICER, OWNER, ClubMemberRow, ClubRow

IN_CHARGE = (OWNER, OFFICER)


def role_in(db: Session, person: int | None, club: int | None) -> str:
    """What somebody is in a club; empty: nothing."""
    found = db.get(ClubMemberRow, (club, person)) if person is not None and club is not None else None
    return found.role if found is not None else ""


def is_member(db: Session, person: int | None, club: int | None) -> bool:
    return role_in(db, person, club) in (OWNER, OFFICER, MEMBER)


def clubs_of(db: Session, person: int | None) -> dict[int, str]:
    """The clubs to which somebody belongs, by number, with what she is there."""
    if person is None:
        return {}
    wanted = select(ClubMemberRow.club, ClubMemberRow.role).where(ClubMemberRow.person == person)
    return {row.club: row.role for row in db.execute(wanted)}


def members_of(db: Session, club: int, *roles: str) -> list[int]:
    """The numbers of those who are something in a club, the oldest first."""
    wanted = select(ClubMemberRow.person).where(ClubMemberRow.club == club, ClubMemberRow.role.in_(roles))
    return list(db.scalars(wanted.order_by(ClubMemberRow.at, ClubMemberRow.person)))


def count_members(db: Session, club: int) -> int:
    wanted = select(func.count()).where(ClubMemberRow.club == club, ClubMemberRow.role != APPLICANT)
    return db.scalar(wanted) or 0


def find_club(db: Session, club: int) -> ClubRow:
    row = db.get(ClubRow, club)
    if row is None:
        raise Problem(404, "no_club")
    return row


def go(db: Session, club: int, person: int) -> None:
    """Somebody leaves a club. A founder hands it on to the oldest officer or member; without anybody it is dissolved."""
    row = db.get(ClubMemberRow, (club, person))
    if row is None:
        return
    was = row.role
    db.delete(row)
    db.flush()
    if was != OWNER:
        return
    heirs = members_of(db, club, OFFICER) or members_of(db, club, MEMBER)
    if heirs:
        heir = db.get(ClubMemberRow, (club, heirs[0]))
        assert heir is not None
        heir.role = OWNER
        db.flush()
    else:
        db.execute(delete(ClubRow).where(ClubRow.id == club))


def leave_all(db: Session, person: int) -> None:
    """Somebody leaves all her clubs, for good."""
    for club in clubs_of(db, person):
        go(db, club, person)
