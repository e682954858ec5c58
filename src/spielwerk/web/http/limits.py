"""How much one address may do: token buckets that all web processes of a site share.

The buckets lie in a file of the folder that the processes of one `spielwerk serve` share, mapped into the memory of each; on
several machines each counts for itself. Without such a folder they lie in this process alone.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BUCKET = struct.Struct("=Qdd")  # whose it is (a part of a hash), what is left, since when
_GROUP = 8  # places in which an address may have its bucket; the one unused for longest is given away
_GROUPS = 2048


class RateLimiter:
    """So much a second, so much at once, for each address or whoever else is meant."""

    def __init__(self, name: str, rate: float, burst: float, folder: str = "") -> None:
        self._rate, self._burst = rate, burst
        size = _BUCKET.size * _GROUP * _GROUPS
        self._file = os.open(Path(folder) / f"{name}.limits", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600) if folder else -1
        if folder:
            os.ftruncate(self._file, size)
        self._buckets = mmap.mmap(self._file, size)
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

    @contextmanager
    def _bucket(self, who: str) -> Iterator[tuple[int, int, float]]:
        """Place, key and present contents of a bucket, which nobody else touches meanwhile."""
        digest = hashlib.blake2b(who.encode(), digest_size=16).digest()
        key, group = int.from_bytes(digest[:8], "little") or 1, int.from_bytes(digest[8:], "little") % _GROUPS
        first = group * _GROUP * _BUCKET.size
        with self._alone(first):
            places = [first + k * _BUCKET.size for k in range(_GROUP)]
            found = [(_BUCKET.unpack_from(self._buckets, place), place) for place in places]
            bucket, place = next((one for one in found if one[0][0] == key), min(found, key=lambda one: one[0][2]))
            left = self._burst
            if bucket[0] == key:
                left = min(self._burst, bucket[1] + (time.monotonic() - bucket[2]) * self._rate)
            yield place, key, left

    def _write(self, place: int, key: int, left: float) -> None:
        _BUCKET.pack_into(self._buckets, place, key, left, time.monotonic())  # a clock that all processes of a machine share

    @contextmanager
    def _alone(self, first: int) -> Iterator[None]:
        """Keep other threads and processes away from a group of buckets."""
        with self._lock:
            if self._file < 0:
                yield
                return
            import fcntl  # not on every system, and only a site of several processes needs it

            fcntl.lockf(self._file, fcntl.LOCK_EX, _GROUP * _BUCKET.size, first)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN, _GROUP * _BUCKET.size, first)
