"""What a person lets others see of her, and who may turn to her. All of it passes `may_see`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..problems import Problem
from ..store.models import JsonObject, Person
from .relations import friends_of, kept_apart

ALL, FRIENDS, NONE = "all", "friends", "none"
LEVELS = (ALL, FRIENDS, NONE)
# What is asked for, and how it is with somebody who has set nothing. The last two are not seen but done: inviting her to a
# match, and turning to her with a request or a message.
USUAL: Mapping[str, str] = {
    "presence": ALL,  # whether she is here, and when she last was
    "history": ALL,  # her finished matches
    "statistics": ALL,  # ratings over time, statistics, badges
    "search": ALL,  # being found by name
    "invite": ALL,
    "write": ALL,
}


def privacy_of(settings: JsonObject | None) -> dict[str, str]:
    """What is set, as stored in a person's settings, with the usual for the rest."""
    kept = (settings or {}).get("privacy", {})
    return {what: kept[what] if kept.get(what) in LEVELS else usual for what, usual in USUAL.items()}


def with_privacy(settings: JsonObject | None, wanted: Mapping[str, str]) -> JsonObject:
    """Settings as they are stored, with these switches changed."""
    for what, level in wanted.items():
        if what not in USUAL or level not in LEVELS:
            raise Problem(422, "bad_privacy", what=", ".join(USUAL), known=", ".join(LEVELS))
    kept = dict(settings or {})
    kept["privacy"] = {**kept.get("privacy", {}), **wanted}
    return kept


def may_see(db: Session, viewer: int | None, person: int, what: str) -> bool:
    """Whether somebody (None: nobody in particular) may see this of a person, or may turn to her in this way."""
    return person in who_may_be_seen(db, viewer, [person], what)


def who_may_be_seen(db: Session, viewer: int | None, people: Iterable[int], what: str) -> set[int]:
    """The same for several people with as many statements as for one. Everybody sees herself; who is kept apart, nothing."""
    wanted = set(people)
    others = wanted - {viewer}
    seen = wanted - others
    if not others:
        return seen
    apart, friends = kept_apart(db, viewer), friends_of(db, viewer)
    for number, settings in db.execute(select(Person.id, Person.settings).where(Person.id.in_(others))):
        level = privacy_of(settings)[what]
        if number not in apart and (level == ALL or (level == FRIENDS and number in friends)):
            seen.add(number)
    return seen
