"""Who may sit down at an open table."""

from __future__ import annotations

from ..clubs.membership import is_member
from ..people.relations import are_friends, kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.models import PERSON, InvitationRow, RatingRow
from .stored import StoredMatch


def check_admission(stored: StoredMatch, who: Who, again: bool = False) -> None:
    """Refuse whom the host does not admit, and who does not want to meet somebody at the table (or the other way round)."""
    row, db = stored.row, stored.db
    if who.person is not None and who.person == row.host:
        return
    there = {seat.person for seat in stored.seats if seat.kind == PERSON} | {row.host}
    if kept_apart(db, who.person) & there:
        raise Problem(403, "kept_apart")
    if again or opens(stored, who):
        return
    if row.admits == "friends" and not are_friends(db, who.person, [row.host]):
        raise Problem(403, "friends_only")
    if row.admits == "club" and not is_member(db, who.person, row.club):
        raise Problem(403, "members_only")
    if row.rating_low is not None or row.rating_high is not None:
        low, high = row.rating_low or 0, row.rating_high
        mine = rating_of(stored, who.person)
        if mine < low or (high is not None and mine > high):
            key = "rating_between" if high is not None else "rating_from"
            raise Problem(403, key, low=low, high=high, mine=mine)


def opens(stored: StoredMatch, who: Who) -> bool:
    """Whether the host has invited the visitor, who may then sit down whatever else the room asks for."""
    found = stored.db.get(InvitationRow, (stored.row.id, who.person)) if who.person is not None else None
    return found is not None and found.inviter == stored.row.host


def rating_of(stored: StoredMatch, person: int | None) -> int:
    """The rating of a person in the match's game as it is shown; 0 of who has none."""
    found = stored.db.get(RatingRow, (person, stored.row.game)) if person is not None else None
    return round(found.shown) if found is not None else 0
