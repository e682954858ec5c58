"""A person's own settings of what she is told: kinds, ways, quiet hours, devices, and single matches."""

from __future__ import annotations

import hashlib
import time
from datetime import UTC, datetime
from urllib.parse import urlsplit

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from .. import sanitise
from ..matches.seats import own_seat
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import DeviceRow, Person, SeatRow
from .kinds import GROUPS, MAIL, PUSH, WAYS, WEBHOOK
from .planning import plan_anew
from .quiet import end_of_quiet
from .settings import FAILED, NONE, ON, Changes, change, clock, settings_row, states_of, switch, ways_for
from .views import Device, NoticeSettings
from .ways.push import Pusher, is_key

DEVICES = 10  # of a person
TELLING = ("", "mute", "always")  # of a match: as usual, nothing, by every way


class Wishes:
    def __init__(self, database: Database, pusher: Pusher, mail_possible: bool, private: bool) -> None:
        """`private` allows push services in private networks, which need no encryption."""
        self._database, self._pusher, self._mail_possible, self._private = database, pusher, mail_possible, private

    def of(self, who: Who) -> NoticeSettings:
        """What the visitor wants to be told."""
        with self._database.reading() as db:
            person = _person(db, who)
            row, states = settings_row(db, person.id), states_of(db, person.id)
            devices = list(db.scalars(select(DeviceRow).where(DeviceRow.person == person.id).order_by(DeviceRow.created_at)))
        has = {MAIL: self._mail_possible and person.email_confirmed, PUSH: bool(devices), WEBHOOK: bool(person.webhook)}
        shown = {way: states[way].state if way in states else ON for way in WAYS}
        return NoticeSettings(
            {group: ways_for(row, group) for group in GROUPS},
            {way: shown[way] if has[way] or shown[way] == FAILED else NONE for way in WAYS},
            clock(row.quiet_from),
            clock(row.quiet_to),
            row.zone,
            row.digest,
            person.email,
            person.email_confirmed,
            self._mail_possible,
            person.webhook,
            self._pusher.public_key,
            [Device(device.id, device.name, datetime.fromtimestamp(device.created_at, UTC)) for device in devices],
        )

    def change(self, who: Who, changes: Changes, lang: str = "") -> NoticeSettings:
        """Change what is given, and the language of messages if one is given."""
        with self._database.writing() as db:
            person = _person(db, who)
            change(db, person.id, changes)
            person.lang = lang or person.lang
            plan_anew(db, person.id)
        return self.of(who)

    def is_quiet(self, who: Who) -> bool:
        """Whether nothing is to sound now."""
        if who.person is None:
            return False
        now = time.time()
        with self._database.reading() as db:
            row = settings_row(db, who.person)
        return end_of_quiet(now, row.quiet_from, row.quiet_to, row.zone) > now

    # Devices

    def add_device(self, who: Who, endpoint: str, p256dh: str, auth: str, name: str, lang: str = "") -> Device:
        """A browser of the visitor's takes pushes; one that was somebody else's before is hers now."""
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            raise Problem(422, "bad_device") from None
        schemes = ("https", "http") if self._private else ("https",)
        if parts.scheme not in schemes or not parts.hostname or len(endpoint) > 1000 or not endpoint.isascii():
            raise Problem(422, "bad_device")
        if not endpoint.isprintable() or " " in endpoint or not is_key(p256dh, auth):
            raise Problem(422, "bad_device")
        number = hashlib.blake2b(endpoint.encode(), digest_size=16).hexdigest()
        with self._database.writing() as db:
            person = _person(db, who)
            device = db.get(DeviceRow, number) or DeviceRow(id=number, created_at=time.time())
            others = select(func.count()).where(DeviceRow.person == person.id, DeviceRow.id != number)
            if (db.scalar(others) or 0) >= DEVICES:
                raise Problem(409, "many_devices", most=DEVICES)
            device.person, device.endpoint = person.id, endpoint
            device.p256dh, device.auth = p256dh.rstrip("="), auth.rstrip("=")
            device.name = sanitise.line(name, 60)
            person.lang = lang or person.lang
            db.add(device)
            switch(db, person.id, PUSH, ON)
        return Device(device.id, device.name, datetime.fromtimestamp(device.created_at, UTC))

    def remove_device(self, who: Who, device: str) -> None:
        """A browser of the visitor's takes pushes no more."""
        number = sanitise.line(device, 64)
        with self._database.writing() as db:
            db.execute(delete(DeviceRow).where(DeviceRow.id == number, DeviceRow.person == _person(db, who).id))

    # Single matches

    def tell_of(self, who: Who, match: str, telling: str) -> None:
        """Be told of a match as usual, not at all, or by every way."""
        if telling not in TELLING:
            raise Problem(422, "bad_request", reason="telling")
        with self._database.writing() as db:
            seats = list(db.scalars(select(SeatRow).where(SeatRow.match == sanitise.match_id(match))))
            if not seats:
                raise Problem(404, "no_match", id=sanitise.line(match, 60))
            mine = own_seat(who, seats)
            db.execute(update(SeatRow).where(SeatRow.match == mine.match, SeatRow.seat == mine.seat).values(telling=telling))


def _person(db: Session, who: Who) -> Person:
    person = db.get(Person, who.person) if who.person is not None else None
    if person is None:
        raise Problem(401, "nobody")
    return person
