"""Mail addresses: confirmed before anything else is sent there, and signed off by a link without signing in."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..http.limits import RateLimiter
from ..people.views import Who
from ..problems import Problem
from ..settings import Settings
from ..store.database import Database
from ..store.models import DeliveryRow, Person
from .kinds import GROUPS, MAIL
from .messages import CONFIRM, PASSWORD
from .planning import MAIL_HOST, delivery, plan_anew
from .settings import OFF, ON, Changes, change, settings_row, switch, ways_for
from .tokens import Tokens

if TYPE_CHECKING:
    from ..people.accounts import Accounts

A_DAY = 5  # letters that a person can ask for, and that an address can be sent


class MailAddresses:
    def __init__(self, settings: Settings, database: Database, tokens: Tokens) -> None:
        self._database, self._tokens, self._possible = database, tokens, bool(settings.smtp)
        self._limiter = RateLimiter("letters", A_DAY / 86400, A_DAY, settings.run_folder) if settings.limits else None

    def changed(self, db: Session, person: Person) -> None:
        """A person has given another address (or none): she is asked there whether it is hers."""
        person.email_confirmed = False
        db.execute(delete(DeliveryRow).where(DeliveryRow.person == person.id, DeliveryRow.way == MAIL))
        if person.email:
            self._write(db, person, CONFIRM)

    def ask_again(self, who: Who) -> None:
        """The visitor wants the letter once more that asks whether the address is hers."""
        with self._database.writing() as db:
            person = db.get(Person, who.person) if who.person is not None else None
            if person is None:
                raise Problem(401, "nobody")
            if not person.email or person.email_confirmed:
                raise Problem(409, "nothing_to_confirm")
            self._write(db, person, CONFIRM)

    def _write(self, db: Session, person: Person, letter: str) -> None:
        if not self._possible:
            return
        address = person.email.casefold()
        if self._limiter is not None and not (
            self._limiter.allows(f"person {person.id}") and self._limiter.allows(f"address {address}")
        ):
            raise Problem(429, "many_letters", most=A_DAY)
        db.execute(delete(DeliveryRow).where(DeliveryRow.person == person.id, DeliveryRow.letter == letter))
        db.add(delivery(person.id, MAIL, MAIL_HOST, time.time(), letter=letter))

    def confirm(self, token: str, *, try_only: bool = False) -> str:
        """Somebody has followed the link in the letter: the address is the person's. Which address it is."""
        number = self._tokens.person(CONFIRM, token)
        with self._database.writing() as db:
            person = db.get(Person, number)
            if person is None or not person.email:
                raise Problem(422, "bad_link")
            self._tokens.check(CONFIRM, token, person)
            if not try_only and not person.email_confirmed:
                person.email_confirmed = True
                switch(db, person.id, MAIL, ON)
            return person.email

    def forgotten(self, name: str) -> None:
        """The password of an account is forgotten: a link goes to its address. Nobody is told whether it has one."""
        key = sanitise.line(name, sanitise.NAME).casefold()
        with self._database.writing() as db:
            person = db.scalar(select(Person).where(Person.key == key)) if key else None
            if person is not None and person.password and person.email_confirmed and not person.closed:
                with suppress(Problem):  # too many letters: that would tell as well
                    self._write(db, person, PASSWORD)

    def may_replace_password(self, token: str) -> str:
        """Whose password a link replaces; refused if the link is of no use any more."""
        with self._database.reading() as db:
            person = db.get(Person, self._tokens.person(PASSWORD, token))
        if person is None:
            raise Problem(422, "bad_link")
        self._check(token, person)
        return person.name

    def replace_password(self, people: Accounts, token: str, password: str) -> Who:
        """A new password by the link of a letter, which is worth nothing afterwards."""
        number = self._tokens.person(PASSWORD, token)
        return people.replace_password(number, password, lambda person: self._check(token, person))

    def _check(self, token: str, person: Person) -> None:
        if not person.password or not person.email_confirmed or person.closed:
            raise Problem(422, "bad_link")
        self._tokens.check(PASSWORD, token, person)

    def sign_off(self, token: str, *, everything: bool, try_only: bool = False) -> str:
        """No more mail of the group that the link is about, or none at all; the group, empty if it is about all of them."""
        found = self._tokens.sign_off(token)
        group = found.group if found.group in GROUPS else ""
        if try_only:
            return group
        with self._database.writing() as db:
            if db.scalar(select(Person.id).where(Person.id == found.person)) is None:
                return group
            if everything or not group:
                switch(db, found.person, MAIL, OFF)
            else:
                left = [way for way in ways_for(settings_row(db, found.person), group) if way != MAIL]
                change(db, found.person, Changes(ways={group: left}))
            plan_anew(db, found.person)
        return group
