"""Seconds of thinking that everybody has: so many at once, and so many that come back with time."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from .bot_queue import Owner


class Allowance(NamedTuple):
    most: float  # seconds of thinking that can be saved up
    back: float  # seconds of thinking that come back every second


PERSON = Allowance(60.0, 1.0)  # a table of masters that plays by itself uses one second a second
ADDRESS = Allowance(240.0, 4.0)  # several people may share one
_KEPT = 10_000  # purses; who has not been seen for longest has a full one again


class Budgets:
    """What people and addresses have left. Each process counts what it has asked for itself."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._purses: OrderedDict[tuple[str, object], tuple[float, float]] = OrderedDict()  # (left, when that was so)
        self._lock = threading.Lock()

    def take(self, owner: Owner, seconds: float) -> bool:
        """Take so many seconds from person and address, or from neither."""
        if not self._limited:
            return True
        with self._lock:
            wanted = [(key, left) for key, left in self._left(owner) if left < seconds]
            if wanted:
                return False
            self._change(owner, -seconds)
            return True

    def give_back(self, owner: Owner, seconds: float) -> None:
        """Less was used than was taken; or more, if the number is negative."""
        if self._limited:
            with self._lock:
                self._change(owner, seconds)

    def _allowances(self, owner: Owner) -> list[tuple[tuple[str, object], Allowance]]:
        person = [(("person", owner.person), PERSON)] if owner.person is not None else []
        return [*person, (("address", owner.address), ADDRESS)]

    def _left(self, owner: Owner) -> list[tuple[tuple[str, object], float]]:
        now, found = time.monotonic(), []
        for key, allowance in self._allowances(owner):
            left, since = self._purses.get(key, (allowance.most, now))
            found.append((key, min(allowance.most, left + (now - since) * allowance.back)))
        return found

    def _change(self, owner: Owner, by: float) -> None:
        now = time.monotonic()
        for (key, left), (_, allowance) in zip(self._left(owner), self._allowances(owner), strict=True):
            self._purses[key] = (min(allowance.most, left + by), now)
            self._purses.move_to_end(key)
        while len(self._purses) > _KEPT:
            self._purses.popitem(last=False)
