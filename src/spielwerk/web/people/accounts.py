"""Guests and accounts, by what they are recognised, and their standings."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import ColumnElement, bindparam, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from spielwerk.core.text import LANGUAGES

from .. import sanitise
from ..learning.progress import take_over
from ..notices.bell import unread_of_person
from ..notices.kinds import WEBHOOK
from ..notices.settings import ON, forget_browsers, switch, take_over_notices
from ..order.filters import refuse_words
from ..problems import Problem
from ..statistics.moving import hand_over
from ..store.database import Database, rows
from ..store.models import FREE, OPEN, CommentRow, MatchRow, Person, PuzzleTryRow, RatingRow, SeatRow
from . import avatars
from .names import checked_name, refuse_names_of_others
from .passwords import Passwords
from .preferences import changed, preferences_of, with_table
from .privacy import privacy_of, with_privacy
from .relations import kept_apart
from .views import Me, Standing, Who

_IN_MAIL = r"[^@\s,;:<>()\[\]\"\\]+"  # without what would make it several addresses, or one with a name
_MAIL = re.compile(rf"{_IN_MAIL}@{_IN_MAIL}\.{_IN_MAIL}")


class Accounts:
    def __init__(self, database: Database, mail_possible: bool, new_address: Callable[[Session, Person], None]) -> None:
        """`new_address` is told when a person has given another mail address."""
        self._database, self._mail_possible, self._new_address = database, mail_possible, new_address
        self._signer = URLSafeSerializer(database.secret("cookies"), salt="person")
        self._passwords = Passwords()

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
        if found is None or found.epoch != epoch:
            return None
        return Who(number, found.name, found.account, avatar=found.avatar, admin=found.admin, unread=found.unread)

    # Coming and going

    def guest(self, name: str = "", word: str = "Gast") -> Who:
        """A new guest; without a name she is called by a word and a number."""
        chosen = sanitise.line(name, sanitise.NAME)
        with self._database.writing() as db:
            if chosen:
                refuse_names_of_others(db, chosen, None)
            chosen = chosen or f"{word} {secrets.randbelow(9000) + 1000}"
            person = Person(name=chosen, created_at=time.time(), epoch=0, lang="", webhook="", email="", settings={})
            person.avatar = ""
            db.add(person)
            db.flush()
        return _who(person)

    def register(self, who: Who, name: str, password: str) -> Who:
        """Turn the visitor into an account (her matches stay hers). What showed the guest does not show the account."""
        chosen = checked_name(name)
        hashed = self._passwords.hash(password)
        try:
            with self._database.writing() as db:
                person = self._person(db, who)
                if person.password is not None:
                    raise Problem(409, "account_already")
                refuse_words(db, chosen)
                person.name, person.key, person.password = chosen, chosen.casefold(), hashed
                person.epoch += 1
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
        if not self._passwords.fits(person.password if person is not None else None, password) or person is None:
            raise Problem(403, "wrong_password")
        if person.closed:
            raise Problem(403, "closed")
        if who.person is not None and not who.account:
            self._take_over(who.person, person)
        return _who(person)

    def sign_out(self, who: Who) -> None:
        """Whatever showed this person, here and elsewhere, shows nobody any more."""
        with self._database.writing() as db:
            db.execute(update(Person).where(Person.id == who.person).values(epoch=Person.epoch + 1))
            if who.person is not None:
                forget_browsers(db, who.person)

    def _take_over(self, guest: int, person: Person) -> None:
        """The guest's seats and puzzles go to the account, except where it has its own, and what she has learnt and said."""
        with self._database.writing() as db:
            _leave_rooms(db, guest, person.id)
            own = select(SeatRow.match).where(SeatRow.person == person.id)
            mine = update(SeatRow).where(SeatRow.person == guest, SeatRow.match.not_in(own))
            db.execute(mine.values(person=person.id, name=person.name).execution_options(synchronize_session=False))
            left = update(SeatRow).where(SeatRow.left_by == guest, SeatRow.match.not_in(own))
            db.execute(left.values(left_by=person.id, left_name=person.name).execution_options(synchronize_session=False))
            tried = select(PuzzleTryRow.puzzle).where(PuzzleTryRow.person == person.id)
            tries = update(PuzzleTryRow).where(PuzzleTryRow.person == guest, PuzzleTryRow.puzzle.not_in(tried))
            db.execute(tries.values(person=person.id).execution_options(synchronize_session=False))
            said = update(CommentRow).where(CommentRow.person == guest)
            db.execute(said.values(person=person.id).execution_options(synchronize_session=False))
            take_over(db, guest, person.id)
            take_over_notices(db, guest, person.id)
            hand_over(db, guest, person.id)

    def change(
        self,
        who: Who,
        *,
        name: str | None = None,
        lang: str | None = None,
        webhook: str | None = None,
        email: str | None = None,
        password: str | None = None,
        old_password: str | None = None,
        confirm: dict[str, bool] | None = None,
        pace: str | None = None,
        avatar: str | None = None,
        privacy: dict[str, str] | None = None,
    ) -> Me:
        """Change what is given. A new password needs the old one, and ends what showed this person until now.

        So does another mail address of an account, because a forgotten password is replaced by way of it.
        """
        hashed = self._new_password(who, password, old_password or "") if password is not None else None
        if email and hashed is None:
            self._check_owner(who, email, old_password or "")
        try:
            with self._database.writing() as db:
                person = self._person(db, who)
                if name is not None:
                    person.name = checked_name(name)
                    refuse_names_of_others(db, person.name, person.id)
                    person.key = person.name.casefold() if person.password else None
                    db.execute(update(SeatRow).where(SeatRow.person == person.id).values(name=person.name))
                if lang is not None:
                    if lang not in LANGUAGES:
                        raise Problem(422, "bad_language", known=", ".join(LANGUAGES))
                    person.lang = lang
                if webhook is not None:
                    if (url := _check_webhook(webhook)) != person.webhook:
                        person.webhook = url
                        switch(db, person.id, WEBHOOK, ON)
                if email is not None:
                    if (address := _check_mail(email)) != person.email:
                        person.email = address
                        self._new_address(db, person)
                if confirm is not None or pace is not None:
                    person.settings = changed(person.settings, confirm, pace)
                if avatar is not None:
                    person.avatar = avatars.checked(avatar)
                if privacy is not None:
                    person.settings = with_privacy(person.settings, privacy)
                if hashed is not None:
                    person.password = hashed
                    person.epoch += 1
                db.flush()
        except IntegrityError:
            raise Problem(409, "name_taken", name=sanitise.line(name or "", sanitise.NAME)) from None
        return self.me(who)

    def check_addresses(self, who: Who, *, webhook: str = "", email: str = "", old_password: str = "") -> None:
        """Refuse what `change` would refuse, before something else is changed together with it."""
        _check_webhook(webhook)
        if _check_mail(email):
            self._check_owner(who, email, old_password)

    def check_password(self, who: Who, password: str) -> None:
        """Refuse whoever does not know the password of the account; a guest has none."""
        with self._database.reading() as db:
            kept = self._person(db, who).password
        if kept is not None and not self._passwords.fits(kept, password):
            raise Problem(403, "wrong_old_password")

    def remember_table(self, who: Who, game: str, chosen: Mapping[str, str]) -> None:
        """Keep how somebody has set a table for a game: the next one begins with it."""
        if who.person is None:
            return
        with self._database.writing() as db:
            person = self._person(db, who)
            person.settings = with_table(person.settings, game, chosen)

    def last_table(self, who: Who, game: str) -> dict[str, str]:
        """How somebody has set the last table for a game; nothing if there was none."""
        with self._database.reading() as db:
            person = db.get(Person, who.person) if who.person is not None else None
            kept = (person.settings or {}).get("tables", {}).get(game, {}) if person is not None else {}
            return {name: value for name, value in kept.items() if isinstance(value, str)}

    def _check_owner(self, who: Who, email: str, password: str) -> None:
        """Refuse another mail address to somebody who does not know the account's password."""
        with self._database.reading() as db:
            person = self._person(db, who)
        if (
            person.password is not None
            and _check_mail(email) != person.email
            and not self._passwords.fits(person.password, password)
        ):
            raise Problem(403, "wrong_old_password")

    def replace_password(self, number: int, password: str, check: Callable[[Person], None]) -> Who:
        """A new password for somebody who has forgotten hers and has proved by mail who she is; `check` refuses others.

        It ends what showed this person until now, the proof included.
        """
        with self._database.reading() as db:
            person = db.get(Person, number)
            if person is None:
                raise Problem(422, "bad_link")
            check(person)
        hashed = self._passwords.hash(password)
        with self._database.writing() as db:
            person = db.get(Person, number, with_for_update=True)
            if person is None:
                raise Problem(422, "bad_link")
            check(person)
            person.password = hashed
            person.epoch += 1
            forget_browsers(db, number)
        return _who(person)

    def _new_password(self, who: Who, password: str, old: str) -> str:
        with self._database.reading() as db:
            kept = self._person(db, who).password
        if kept is None:
            raise Problem(409, "no_account")
        if not self._passwords.fits(kept, old):
            raise Problem(403, "wrong_old_password")
        return self._passwords.hash(password)

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
        shown = (person.avatar, privacy_of(person.settings), person.email_confirmed)
        return Me(*told, preferences_of(person.settings), standings, *shown)

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
        wanted = select(RatingRow, Person.name, Person.avatar).join(Person, Person.id == RatingRow.person).where(where)
        rows = db.execute(wanted.order_by(RatingRow.shown.desc(), RatingRow.person).limit(limit))
        return [Standing(r.person, name, r.game, round(r.shown, 1), r.matches, r.wins, face) for r, name, face in rows]


# The bell of every page wants to know what is new: counted here, it costs no query of its own.
_SHOWN = select(
    Person.name,
    Person.epoch,
    Person.avatar,
    Person.admin,
    Person.password.is_not(None).label("account"),
    unread_of_person().label("unread"),
).where(Person.id == bindparam("person"))


def _leave_rooms(db: Session, guest: int, person: int) -> None:
    """A guest gives her seats back in rooms that might not admit the account: for some ratings, or of who keeps apart."""
    asks = or_(MatchRow.rating_low.is_not(None), MatchRow.rating_high.is_not(None), MatchRow.host.in_(kept_apart(db, person)))
    rooms = select(MatchRow.id).where(MatchRow.status == OPEN, MatchRow.host != guest, asks)
    seats = update(SeatRow).where(SeatRow.person == guest, SeatRow.match.in_(rooms))
    empty = {"kind": FREE, "person": None, "name": "", "token": "", "ready": False, "prepared": None}
    db.execute(seats.values(empty).execution_options(synchronize_session=False))


def _who(person: Person) -> Who:
    return Who(person.id, person.name, person.password is not None, avatar=person.avatar, admin=person.admin)


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
