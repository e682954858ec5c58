"""Seconds of thinking that everybody has: so many at once, and so many that come back with time."""

from __future__ import annotations

from typing import NamedTuple

from ..http.limits import RateLimiter
from .bot_queue import Owner


class Allowance(NamedTuple):
    most: float  # seconds of thinking that can be saved up
    back: float  # seconds of thinking that come back every second


PERSON = Allowance(60.0, 1.0)  # a table of masters that plays by itself uses one second a second
ADDRESS = Allowance(240.0, 4.0)  # several people may share one


class Budgets:
    """What people and addresses have left; with a folder, for all processes that share it."""

    def __init__(self, limited: bool = True, folder: str = "") -> None:
        self._limited = limited
        self._people = RateLimiter("thinking-of-people", PERSON.back, PERSON.most, folder)
        self._addresses = RateLimiter("thinking-of-addresses", ADDRESS.back, ADDRESS.most, folder)

    def take(self, owner: Owner, seconds: float) -> bool:
        """Take so many seconds from person and address, or from neither."""
        if not self._limited:
            return True
        if owner.person is not None and not self._people.allows(str(owner.person), seconds):
            return False
        if self._addresses.allows(owner.address, seconds):
            return True
        if owner.person is not None:
            self._people.give_back(str(owner.person), seconds)
        return False

    def give_back(self, owner: Owner, seconds: float) -> None:
        """Less was used than was taken; or more, if the number is negative."""
        if self._limited:
            if owner.person is not None:
                self._people.give_back(str(owner.person), seconds)
            self._addresses.give_back(owner.address, seconds)
