"""From what is to be told to messages on their way: by which ways a notice goes, and when."""

from __future__ import annotations

import re
import time

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from ..store.models import DeliveryRow, DeviceRow, NoticeRow, NoticeSettingsRow, Person, SeatRow, WayRow
from .kinds import MAIL, PUSH, WAYS, WEBHOOK, group_of
from .quiet import end_of_quiet, next_digest
from .settings import ON, settings_row, states_of, ways_for
from .ways.webhook import host_of

KEPT, KEPT_FOR = 100, 90 * 86400.0  # notices that a person has at most, and seconds after which they go
GAPS = {MAIL: 300.0, PUSH: 20.0, WEBHOOK: 60.0}  # seconds between messages of a way; what comes meanwhile goes together
MAIL_HOST = "mail"  # all mail goes to the same server
_AT_ONCE = 200
_MATCH = re.compile(r"/matches/([2-9A-HJKMNP-Z]{8})(?![\w-])")


def plan(db: Session, mail_possible: bool) -> int:
    """Decide by which ways new notices go; how many there were. Two processes never decide about the same one."""
    fresh = select(NoticeRow).where(NoticeRow.sent.is_(False)).order_by(NoticeRow.at, NoticeRow.id).limit(_AT_ONCE)
    found = list(db.scalars(fresh.with_for_update(skip_locked=True)))
    for notice in found:
        notice.sent = True
        _plan(db, notice, mail_possible)
    db.flush()
    for person in {notice.person for notice in found}:
        _prune(db, person)
    return len(found)


def _plan(db: Session, notice: NoticeRow, mail_possible: bool) -> None:
    person = db.get(Person, notice.person)
    if person is None or person.closed:
        return
    settings = settings_row(db, person.id)
    wanted = ways_for(settings, group_of(notice.kind))
    telling = _telling(db, notice)
    if telling:
        wanted = list(WAYS) if telling == "always" else []
    states = states_of(db, person.id) if wanted else {}
    for way in wanted:
        if way in states and states[way].state != ON:
            continue
        if way == MAIL and mail_possible and person.email and person.email_confirmed:
            targets = [("", MAIL_HOST)]
        elif way == WEBHOOK and person.webhook:
            targets = [("", host_of(person.webhook))]
        elif way == PUSH:
            devices = db.scalars(select(DeviceRow).where(DeviceRow.person == person.id))
            targets = [(device.id, host_of(device.endpoint)) for device in devices]
        else:
            continue
        if targets:
            due = _due(db, settings, states.get(way), person.id, way)
            for device, host in targets:
                db.add(delivery(person.id, way, host, due, notice=notice.id, device=device))


def delivery(
    person: int, way: str, host: str, due: float, *, notice: int | None = None, letter: str = "", device: str = ""
) -> DeliveryRow:
    """A message that has not been tried yet."""
    return DeliveryRow(
        person=person, notice=notice, letter=letter, way=way, device=device, host=host, due_at=due, tries=0, claimed_until=0.0
    )


def _telling(db: Session, notice: NoticeRow) -> str:
    """What the person has chosen for the very match that a notice leads to, if it leads to one of hers."""
    found = _MATCH.match(notice.url)
    if found is None:
        return ""
    mine = select(SeatRow.telling).where(SeatRow.match == found[1], SeatRow.person == notice.person)
    return db.scalar(mine.limit(1)) or ""


def _due(db: Session, settings: NoticeSettingsRow, row: WayRow | None, person: int, way: str) -> float:
    """When a message goes: with one that is planned already, not too soon after the last one, not in quiet hours."""
    now = time.time()
    if row is None:
        row = WayRow(person=person, way=way, state=ON, last_at=0.0)
        db.add(row)
        db.flush()
    due = row.last_at if row.last_at > now else max(now, row.last_at + GAPS[way])
    if way == MAIL and row.last_at <= now:
        due = next_digest(due, settings.digest, settings.zone)
    due = end_of_quiet(due, settings.quiet_from, settings.quiet_to, settings.zone)
    row.last_at = max(row.last_at, due)
    return due


def _prune(db: Session, person: int) -> None:
    """Let the oldest notices of a person go."""
    kept = select(NoticeRow.id).where(NoticeRow.person == person).order_by(NoticeRow.id.desc()).limit(KEPT)
    oldest = min(db.scalars(kept), default=0)
    db.execute(delete(NoticeRow).where(NoticeRow.person == person, NoticeRow.id < oldest))


def prune_old(db: Session) -> None:
    """Let go of what nobody needs to be told any more."""
    db.execute(delete(NoticeRow).where(NoticeRow.sent.is_(True), NoticeRow.at < time.time() - KEPT_FOR))


def plan_anew(db: Session, person: int) -> None:
    """Somebody wants to be told otherwise: what is to be sent to her later is decided upon again."""
    now = time.time()
    later = (DeliveryRow.person == person, DeliveryRow.letter == "", DeliveryRow.claimed_until < now)
    waiting = select(DeliveryRow.notice).where(*later)
    anew = update(NoticeRow).where(NoticeRow.id.in_(waiting)).values(sent=False)
    db.execute(anew.execution_options(synchronize_session=False))
    db.execute(delete(DeliveryRow).where(*later))
    db.execute(update(WayRow).where(WayRow.person == person, WayRow.last_at > now).values(last_at=0.0))
