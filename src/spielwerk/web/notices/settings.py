"""What a person wants to be told: kept, checked, changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from ..problems import Problem
from ..store.models import DeliveryRow, DeviceRow, NoticeRow, NoticeSettingsRow, WayRow
from .kinds import GROUPS, USUAL, WAYS
from .quiet import DIGESTS, zone_of

_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
ON, OFF, FAILED, NONE = "on", "off", "failed", "none"  # states of a way


@dataclass(frozen=True)
class Changes:
    """What is to be changed; None stays as it is."""

    ways: Mapping[str, Sequence[str]] | None = None  # group → ways
    states: Mapping[str, bool] | None = None  # way → whether it is used at all
    quiet: tuple[str, str] | None = None  # from, to; both empty: none
    zone: str | None = None
    digest: str | None = None


def settings_row(db: Session, person: int) -> NoticeSettingsRow:
    """A person's wishes; a row of what is usual, not stored, if she has none."""
    usual = NoticeSettingsRow(person=person, chosen={}, quiet_from=None, quiet_to=None, zone="", digest="")
    return db.get(NoticeSettingsRow, person) or usual


def ways_for(row: NoticeSettingsRow, group: str) -> list[str]:
    """By which ways a person is told of a group of kinds."""
    return list(row.chosen.get(group, USUAL.get(group, ())))


def states_of(db: Session, person: int) -> dict[str, WayRow]:
    """The ways of a person that were used or switched."""
    return {row.way: row for row in db.scalars(select(WayRow).where(WayRow.person == person))}


def switch(db: Session, person: int, way: str, state: str) -> None:
    """Use a way or do not, from now on."""
    row = db.get(WayRow, (person, way))
    if row is None:
        db.add(WayRow(person=person, way=way, state=state, last_at=0.0))
        db.flush()
    else:
        row.state = state


def change(db: Session, person: int, changes: Changes) -> None:
    """Change what is given, or refuse all of it."""
    row = settings_row(db, person)
    if changes.ways is not None:
        for group, ways in changes.ways.items():
            if group not in GROUPS or not set(ways) <= set(WAYS):
                raise Problem(422, "bad_notice_way", known=", ".join(GROUPS), ways=", ".join(WAYS))
        row.chosen = {**row.chosen, **{group: [way for way in WAYS if way in ways] for group, ways in changes.ways.items()}}
    if changes.zone is not None:
        if len(changes.zone) > 60 or zone_of(changes.zone) is None:
            raise Problem(422, "bad_zone")
        row.zone = changes.zone
    if changes.quiet is not None:
        row.quiet_from, row.quiet_to = _minutes(changes.quiet[0]), _minutes(changes.quiet[1])
        if (row.quiet_from is None) != (row.quiet_to is None):
            raise Problem(422, "bad_quiet")
    if changes.digest is not None:
        if changes.digest not in DIGESTS:
            raise Problem(422, "bad_digest")
        row.digest = changes.digest
    db.add(row)
    for way, on in (changes.states or {}).items():
        if way not in WAYS:
            raise Problem(422, "bad_notice_way", known=", ".join(GROUPS), ways=", ".join(WAYS))
        switch(db, person, way, ON if on else OFF)
    db.flush()


def take_over_notices(db: Session, guest: int, person: int) -> None:
    """What a guest was told, and her browsers, go to the account that she signs in to."""
    for table in (NoticeRow, DeviceRow):
        mine = update(table).where(table.person == guest).values(person=person)
        db.execute(mine.execution_options(synchronize_session=False))
    db.execute(delete(DeliveryRow).where(DeliveryRow.person == guest))


def forget_browsers(db: Session, person: int) -> None:
    """Somebody signs out everywhere: no browser is told anything more of hers."""
    db.execute(delete(DeviceRow).where(DeviceRow.person == person))


def _minutes(time: str) -> int | None:
    found = _TIME.fullmatch(time) if time else None
    if time and found is None:
        raise Problem(422, "bad_quiet")
    return int(found[1]) * 60 + int(found[2]) if found else None


def clock(minutes: int | None) -> str:
    """A minute of the day as clocks show it."""
    return f"{minutes // 60:02}:{minutes % 60:02}" if minutes is not None else ""
