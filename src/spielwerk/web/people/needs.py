"""What a visitor must be for a deed: somebody, or somebody with an account."""

from __future__ import annotations

from ..problems import Problem
from .views import Who


def need_person(who: Who) -> int:
    """The number of a visitor who is known, if only as a guest."""
    if who.person is None:
        raise Problem(401, "nobody")
    return who.person


def need_account(who: Who) -> int:
    """The number of a visitor with an account."""
    if who.person is None or not who.account:
        raise Problem(403, "account_needed")
    return who.person
