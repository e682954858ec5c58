"""How much one address may do: token buckets that all web processes of a site share.

The buckets lie in a file of the folder that the processes of one `spielwerk serve` share, mapped into the memory of each; on
several machines each counts for itself. Without such a folder they lie in this process alone.
"""

from __future__ import annotations

import hashlib
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .open_things import OpenThings
from .sharing import alone, mapped

_BUCKET = struct.Struct("=Qdd")  # whose it is (a part of a hash), what is left, since when
_GROUP = 8  # places in which an address may have its bucket; the one unused for longest is given away
_GROUPS = 2048


class Limit(NamedTuple):
    """So much a second, and so much at once, for each address."""

    rate: float
    burst: float


LIMITS = {
    "reading": Limit(40, 400),  # pages and answers; what browsers keep counts a tenth
    "streams": Limit(2, 120),  # event streams that are opened
    "posts": Limit(30, 150),
    "costly": Limit(0.5, 40),
    "guests": Limit(0.5, 100),  # whom pages make of visitors who do something for the first time
}
MOST_STREAMS = 200  # that an address has open at once


class Limiters:
    """The limits that all web processes of a site share."""

    def __init__(self, folder: str = "") -> None:
        self._made = {name: RateLimiter(name, limit.rate, limit.burst, folder) for name, limit in LIMITS.items()}
        self.open_streams = OpenThings("streams", folder)

    def __getitem__(self, name: str) -> RateLimiter:
        return self._made[name]

    def limited(self) -> dict[str, list[str]]:
        """Who has used up what is allowed, for each limit: marks that stay the same but name nobody."""
        return {name: limiter.used_up() for name, limiter in self._made.items()}


class RateLimiter:
    """So much a second, so much at once, for each address or whoever else is meant."""

    def __init__(self, name: str, rate: float, burst: float, folder: str = "") -> None:
        self._rate, self._burst = rate, burst
        self._file, self._buckets = mapped(f"{name}.limits", _BUCKET.size * _GROUP * _GROUPS, folder)
        self._lock = threading.Lock()

    def allows(self, who: str, amount: float = 1.0) -> bool:
        """Take so much, if it is there."""
        with self._bucket(who) as (place, key, left):
            allowed = left >= amount
            self._write(place, key, left - amount if allowed else left)
        return allowed

    def give_back(self, who: str, amount: float) -> None:
        """Less was used than was taken; or more, if the number is negative."""
        with self._bucket(who) as (place, key, left):
            self._write(place, key, min(self._burst, left + amount))

    def used_up(self) -> list[str]:
        """Marks of those who have nothing left now."""
        now, marks = time.monotonic(), []
        for key, left, since in _BUCKET.iter_unpack(self._buckets[:]):
            if key and left + (now - since) * self._rate < 1.0:
                marks.append(f"{key:016x}"[:8])
        return marks

    @contextmanager
    def _bucket(self, who: str) -> Iterator[tuple[int, int, float]]:
        """Place, key and present contents of a bucket, which nobody else touches meanwhile."""
        digest = hashlib.blake2b(who.encode(), digest_size=16).digest()
        key, group = int.from_bytes(digest[:8], "little") or 1, int.from_bytes(digest[8:], "little") % _GROUPS
        first = group * _GROUP * _BUCKET.size
        with self._lock, alone(self._file, first, _GROUP * _BUCKET.size):
            places = [first + k * _BUCKET.size for k in range(_GROUP)]
            found = [(_BUCKET.unpack_from(self._buckets, place), place) for place in places]
            bucket, place = next((one for one in found if one[0][0] == key), min(found, key=lambda one: one[0][2]))
            left = self._burst
            if bucket[0] == key:
                left = min(self._burst, bucket[1] + (time.monotonic() - bucket[2]) * self._rate)
            yield place, key, left

    def _write(self, place: int, key: int, left: float) -> None:
        _BUCKET.pack_into(self._buckets, place, key, left, time.monotonic())  # a clock that all processes of a machine share
