"""Guests and accounts, and their ratings."""

from __future__ import annotations

import re
import secrets
import time
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from spielwerk.core.text import LANGUAGES

from . import clean
from .models import Person, RatingRow, SeatRow
from .problems import Problem
from .shapes import Me, Standing, Who
from .store import Store

_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


class People:
    def __init__(self, store: Store, mail_possible: bool) -> None:
        self.store, self.mail_possible = store, mail_possible
        self._signer = URLSafeSerializer(store.secret("cookies"), salt="person")
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe())  # so that an unknown name takes as long as a wrong password

    # Cookies and tokens

    def sign(self, who: Who) -> str:
        """What a cookie or an API client shows to be recognised."""
        with self.store.reading() as db:
            person = self._person(db, who)
            return str(self._signer.dumps([person.id, person.epoch]))

    def recognise(self, token: str) -> Who | None:
        """The person who shows this, if it is genuine."""
        try:
            number, epoch = self._signer.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        with self.store.reading() as db:
            person = db.get(Person, number)
        if person is None or person.epoch != epoch:
            return None
        return _who(person)

    # Coming and going

    def guest(self, name: str) -> Who:
        chosen = clean.line(name, clean.NAME) or f"Gast {secrets.randbelow(9000) + 1000}"
        with self.store.writing() as db:
            person = Person(name=chosen, created_at=time.time(), epoch=0, lang="", webhook="", email="")
            db.add(person)
            db.flush()
        return _who(person)

    def register(self, who: Who, name: str, password: str) -> Who:
        chosen = _check_name(name)
        hashed = self._hash(password)
        try:
            with self.store.writing() as db:
                person = self._person(db, who)
                if person.password is not None:
                    raise Problem(409, "account_already")
                person.name, person.key, person.password = chosen, chosen.casefold(), hashed
                db.execute(update(SeatRow).where(SeatRow.person == person.id).values(name=chosen))
                db.flush()
        except IntegrityError:
            raise Problem(409, "name_taken", name=chosen) from None
        return _who(person)

    def sign_in(self, who: Who, name: str, password: str) -> Who:
        key = clean.line(name, clean.NAME).casefold()
        with self.store.reading() as db:
            person = db.scalar(select(Person).where(Person.key == key)) if key else None
        stored = person.password if person is not None and person.password else self._nobody
        try:
            self._hasher.verify(stored, password[: clean.PASSWORD[1]].encode("utf-8", "replace"))
        except (VerificationError, InvalidHashError):
            raise Problem(403, "wrong_password") from None
        if person is None:
            raise Problem(403, "wrong_password")
        if who.person is not None and not who.account:
            self._take_over(who.person, person)
        return _who(person)

    def _take_over(self, guest: int, person: Person) -> None:
        """The guest's seats go to the account, except where it sits already."""
        with self.store.writing() as db:
            own = select(SeatRow.match).where(SeatRow.person == person.id)
            mine = update(SeatRow).where(SeatRow.person == guest, SeatRow.match.not_in(own))
            db.execute(mine.values(person=person.id, name=person.name).execution_options(synchronize_session=False))

    def change(
        self, who: Who, name: str | None, lang: str | None, webhook: str | None, email: str | None, password: str | None
    ) -> None:
        hashed = self._hash(password) if password is not None else None
        try:
            with self.store.writing() as db:
                person = self._person(db, who)
                if name is not None:
                    person.name = _check_name(name)
                    person.key = person.name.casefold() if person.password else None
                    db.execute(update(SeatRow).where(SeatRow.person == person.id).values(name=person.name))
                if lang is not None:
                    if lang not in LANGUAGES:
                        raise Problem(422, "bad_language", known=", ".join(LANGUAGES))
                    person.lang = lang
                if webhook is not None:
                    person.webhook = _check_webhook(webhook)
                if email is not None:
                    person.email = _check_mail(email)
                if hashed is not None:
                    if person.password is None:
                        raise Problem(409, "no_account")
                    person.password = hashed
                    person.epoch += 1
                db.flush()
        except IntegrityError:
            raise Problem(409, "name_taken", name=clean.line(name or "", clean.NAME)) from None

    def _hash(self, password: str) -> str:
        low, high = clean.PASSWORD
        if not low <= len(password) <= high:
            raise Problem(422, "bad_password", low=low, high=high)
        return self._hasher.hash(password.encode("utf-8", "replace"))

    @staticmethod
    def _person(db: Session, who: Who) -> Person:
        person = db.get(Person, who.person) if who.person is not None else None
        if person is None:
            raise Problem(401, "nobody")
        return person

    # Looking

    def me(self, who: Who) -> Me:
        with self.store.reading() as db:
            person = self._person(db, who)
            standings = self._standings(db, RatingRow.person == person.id)
        account = person.password is not None
        return Me(person.id, person.name, account, person.lang, person.webhook, person.email, self.mail_possible, standings)

    def standings(self, game: str, limit: int) -> list[Standing]:
        with self.store.reading() as db:
            return self._standings(db, RatingRow.game == game, limit)

    def of(self, number: int) -> tuple[Who, list[Standing]]:
        with self.store.reading() as db:
            person = db.get(Person, number)
            if person is None:
                raise Problem(404, "no_person")
            return _who(person), self._standings(db, RatingRow.person == number)

    @staticmethod
    def _standings(db: Session, where: object, limit: int = 100) -> list[Standing]:
        wanted = select(RatingRow, Person.name).join(Person, Person.id == RatingRow.person).where(where)  # type: ignore[arg-type]
        rows = db.execute(wanted.order_by(RatingRow.shown.desc(), RatingRow.person).limit(limit))
        return [Standing(r.person, name, r.game, round(r.shown, 1), r.matches, r.wins) for r, name in rows]


def _who(person: Person) -> Who:
    return Who(person.id, person.name, person.password is not None)


def _check_name(name: str) -> str:
    chosen = clean.line(name, clean.NAME)
    if len(chosen) < 2:
        raise Problem(422, "bad_name", high=clean.NAME)
    return chosen


def _check_webhook(raw: str) -> str:
    url = clean.line(raw, 500)
    try:
        parts = urlsplit(url)
        bad = parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
    except ValueError:
        bad = True
    if url and bad:
        raise Problem(422, "bad_webhook")
    return url


def _check_mail(raw: str) -> str:
    address = clean.line(raw, 200)
    if address and not _MAIL.fullmatch(address):
        raise Problem(422, "bad_email")
    return address
