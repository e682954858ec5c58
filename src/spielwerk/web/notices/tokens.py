"""Links in mails: each says who is meant and what for, signed by the site, so that they work without signing in."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from urllib.parse import urlencode

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from ..problems import Problem
from ..store.models import Person

_LIFE = {"confirm": 3 * 86400, "password": 3600}  # seconds
_PATHS = {"confirm": "/mail/confirm", "password": "/password"}


@dataclass(frozen=True)
class SignOff:
    """Somebody wants no more mail: of one group of kinds, or none at all (an empty group)."""

    person: int
    group: str


class Tokens:
    def __init__(self, secret: str) -> None:
        self._off = URLSafeSerializer(secret, salt="sign-off")
        self._timed = {purpose: URLSafeTimedSerializer(secret, salt=f"mail-{purpose}") for purpose in _LIFE}

    def token(self, purpose: str, person: Person) -> str:
        """Proof that somebody reads this person's mail. It ends with whatever it was made for."""
        return str(self._timed[purpose].dumps([person.id, _state(purpose, person)]))

    def link(self, purpose: str, person: Person) -> str:
        """The same as an address of this site."""
        return f"{_PATHS[purpose]}?{urlencode({'token': self.token(purpose, person)})}"

    def person(self, purpose: str, token: str) -> int:
        """Whom a token is about."""
        try:
            number, _ = self._timed[purpose].loads(token, max_age=_LIFE[purpose])
        except (BadData, ValueError, TypeError):
            raise Problem(422, "bad_link") from None
        if not isinstance(number, int):
            raise Problem(422, "bad_link")
        return number

    def check(self, purpose: str, token: str, person: Person) -> None:
        """Refuse a token that is of another address, or has been used."""
        if self._timed[purpose].loads(token)[1] != _state(purpose, person):
            raise Problem(422, "bad_link")

    def sign_off_link(self, person: int, group: str) -> str:
        """Where a person signs off from mails."""
        return f"/notices/off?{urlencode({'token': self._off.dumps([person, group])})}"

    def sign_off(self, token: str) -> SignOff:
        try:
            person, group = self._off.loads(token)
        except (BadData, ValueError, TypeError):
            raise Problem(422, "bad_link") from None
        return SignOff(int(person), str(group))


def _state(purpose: str, person: Person) -> str:
    """What a token was made for: another address, or a password that has been changed since, makes it worthless."""
    told = person.email if purpose == "confirm" else f"{person.email}\n{person.password}\n{person.epoch}"
    return hashlib.blake2b(told.encode(), digest_size=12).hexdigest()
