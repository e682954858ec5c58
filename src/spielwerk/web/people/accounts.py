"""Guests and accounts, by what they are recognised, and their standings."""

from __future__ import annotations

import re
import secrets
import time
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import ColumnElement, bindparam, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from spielwerk.core.text import LANGUAGES

from .. import sanitise
from ..learning.progress import take_over
from ..problems import Problem
from ..store.database import Database, rows
from ..store.models import Person, PuzzleTryRow, RatingRow, SeatRow
from .preferences import changed, preferences_of
from .views import Me, Standing, Who

_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


class Accounts:
    def __init__(self, database: Database, mail_possible: bool) -> None:
        self._database, self._mail_possible = database, mail_possible
        self._signer = URLSafeSerializer(database.secret("cookies"), salt="person")
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe())  # so that an unknown name takes as long as a wrong password

    # Cookies and tokens

    def sign(self, who: Who) -> str:
        """What a cookie or an API client shows to be recognised."""
        with self._database.reading() as db:
            person = self._person(db, who)
            return str(self._signer.dumps([person.id, person.epoch]))

    def recognise(self, token: str) -> Who | None:
        """The person who shows this, if it is genuine."""
        try:
            number, epoch = self._signer.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        with self._database.reading() as db:
            found = rows(db, _SHOWN, person=number).first() if isinstance(number, int) else None
        return Who(number, found.name, found.account) if found is not None and found.epoch == epoch else None

    # Coming and going

    def guest(self, name: str = "") -> Who:
        """A new guest."""
        chosen = sanitise.line(name, sanitise.NAME) or f"Gast {secrets.randbelow(9000) + 1000}"
        with self._database.writing() as db:
            person = Person(name=chosen, created_at=time.time(), epoch=0, lang="", webhook="", email="", settings={})
            db.add(person)
            db.flush()
        return _who(person)

    def register(self, who: Who, name: str, password: str) -> Who:
        """Turn the visitor into an account (her matches stay hers)."""
        chosen = _check_name(name)
        hashed = self._hash(password)
        try:
            with self._database.writing() as db:
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
        """The account of that name; matches and lessons of the guest who signs in go over to it."""
        key = sanitise.line(name, sanitise.NAME).casefold()
        with self._database.reading() as db:
            person = db.scalar(select(Person).where(Person.key == key)) if key else None
        stored = person.password if person is not None and person.password else self._nobody
        try:
            self._hasher.verify(stored, password[: sanitise.PASSWORD[1]].encode("utf-8", "replace"))
        except (VerificationError, InvalidHashError):
            raise Problem(403, "wrong_password") from None
        if person is None:
            raise Problem(403, "wrong_password")
        if who.person is not None and not who.account:
            self._take_over(who.person, person)
        return _who(person)

    def _take_over(self, guest: int, person: Person) -> None:
        """The guest's seats and puzzles go to the account, except where it has its own, and so does what she has learnt."""
        with self._database.writing() as db:
            own = select(SeatRow.match).where(SeatRow.person == person.id)
            mine = update(SeatRow).where(SeatRow.person == guest, SeatRow.match.not_in(own))
            db.execute(mine.values(person=person.id, name=person.name).execution_options(synchronize_session=False))
            tried = select(PuzzleTryRow.puzzle).where(PuzzleTryRow.person == person.id)
            tries = update(PuzzleTryRow).where(PuzzleTryRow.person == guest, PuzzleTryRow.puzzle.not_in(tried))
            db.execute(tries.values(person=person.id).execution_options(synchronize_session=False))
            take_over(db, guest, person.id)

    def change(
        self,
        who: Who,
        *,
        name: str | None = None,
        lang: str | None = None,
        webhook: str | None = None,
        email: str | None = None,
        password: str | None = None,
        confirm: dict[str, bool] | None = None,
        pace: str | None = None,
    ) -> Me:
        """Change what is given."""
        hashed = self._hash(password) if password is not None else None
        try:
            with self._database.writing() as db:
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
                if confirm is not None or pace is not None:
                    person.settings = changed(person.settings, confirm, pace)
                if hashed is not None:
                    if person.password is None:
                        raise Problem(409, "no_account")
                    person.password = hashed
                    person.epoch += 1
                db.flush()
        except IntegrityError:
            raise Problem(409, "name_taken", name=sanitise.line(name or "", sanitise.NAME)) from None
        return self.me(who)

    def _hash(self, password: str) -> str:
        low, high = sanitise.PASSWORD
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
        """The visitor's own settings and ratings."""
        with self._database.reading() as db:
            person = self._person(db, who)
            standings = self._standings(db, RatingRow.person == person.id)
        account = person.password is not None
        told = (person.id, person.name, account, person.lang, person.webhook, person.email, self._mail_possible)
        return Me(*told, preferences_of(person.settings), standings)

    def standings(self, game: str, limit: int = 100) -> list[Standing]:
        """The ratings of a game, best first."""
        with self._database.reading() as db:
            return self._standings(db, RatingRow.game == game, limit)

    def of(self, number: int) -> tuple[Who, list[Standing]]:
        """Somebody, and her ratings."""
        with self._database.reading() as db:
            person = db.get(Person, number)
            if person is None:
                raise Problem(404, "no_person")
            return _who(person), self._standings(db, RatingRow.person == number)

    @staticmethod
    def _standings(db: Session, where: ColumnElement[bool], limit: int = 100) -> list[Standing]:
        wanted = select(RatingRow, Person.name).join(Person, Person.id == RatingRow.person).where(where)
        rows = db.execute(wanted.order_by(RatingRow.shown.desc(), RatingRow.person).limit(limit))
        return [Standing(r.person, name, r.game, round(r.shown, 1), r.matches, r.wins) for r, name in rows]


_SHOWN = select(Person.name, Person.epoch, Person.password.is_not(None).label("account")).where(
    Person.id == bindparam("person")
)


def _who(person: Person) -> Who:
    return Who(person.id, person.name, person.password is not None)


def _check_name(name: str) -> str:
    chosen = sanitise.line(name, sanitise.NAME)
    if len(chosen) < 2:
        raise Problem(422, "bad_name", high=sanitise.NAME)
    return chosen


def _check_webhook(raw: str) -> str:
    url = sanitise.line(raw, 500)
    try:
        parts = urlsplit(url)
        bad = parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
    except ValueError:
        bad = True
    if url and bad:
        raise Problem(422, "bad_webhook")
    return url


def _check_mail(raw: str) -> str:
    address = sanitise.line(raw, 200)
    if address and not _MAIL.fullmatch(address):
        raise Problem(422, "bad_email")
    return address
