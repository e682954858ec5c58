"""Rated or casual: a casual match counts for nobody's rating."""

from __future__ import annotations

from collections.abc import Sequence

from ..people.views import Who
from ..store.models import PERSON
from .stored import StoredMatch
from .views import SeatPlan


def counts(who: Who, plans: Sequence[SeatPlan], wanted: bool | None) -> bool:
    """Whether a new match is rated: as it is wanted, else if people play each other. A guest plays casually.

    So does everybody with a guest at the table: see `start.begin_if_ready`.
    """
    if not who.account:
        return False
    return sum(plan.kind != "bot" for plan in plans) > 1 if wanted is None else wanted


def is_alone(stored: StoredMatch) -> bool:
    """Whether a single person plays against bots, and nobody has left."""
    return sum(seat.kind == PERSON or bool(seat.left_how) for seat in stored.seats) == 1


def make_casual(stored: StoredMatch) -> None:
    """Somebody was helped. Against bots the match is casual from then on; among people it goes on as it was agreed upon.

    Who is the last at the table after others have left may not gain by what only bots let her do.
    """
    people = [seat for seat in stored.seats if seat.kind == PERSON]
    if is_alone(stored):
        stored.row.rated = False
    elif len(people) == 1:
        people[0].helped = True
