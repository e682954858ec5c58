"""How often one address may do something: token buckets that all web processes of a site share.

The buckets lie in a file of the folder that the processes of one `spielwerk serve` share, mapped into the memory of each; on
several machines each counts for itself. Without such a folder they lie in this process alone.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BUCKET = struct.Struct("=Qdd")  # whose it is (a part of a hash), what is left, since when
_GROUP = 8  # places in which an address may have its bucket; the one unused for longest is given away
_GROUPS = 2048


class RateLimiter:
    """So many a second, so many at once, for each address. To be asked by one thread of a process."""

    def __init__(self, name: str, rate: float, burst: float, folder: str = "") -> None:
        self._rate, self._burst = rate, burst
        size = _BUCKET.size * _GROUP * _GROUPS
        self._file = os.open(Path(folder) / f"{name}.limits", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600) if folder else -1
        if folder:
            os.ftruncate(self._file, size)
        self._buckets = mmap.mmap(self._file, size)

    def allows(self, who: str) -> bool:
        digest = hashlib.blake2b(who.encode(), digest_size=16).digest()
        key, group = int.from_bytes(digest[:8], "little") or 1, int.from_bytes(digest[8:], "little") % _GROUPS
        first = group * _GROUP * _BUCKET.size
        with self._alone(first):
            now = time.monotonic()  # the same for all processes of a machine
            places = [first + k * _BUCKET.size for k in range(_GROUP)]
            found = [(_BUCKET.unpack_from(self._buckets, place), place) for place in places]
            bucket, place = next((one for one in found if one[0][0] == key), min(found, key=lambda one: one[0][2]))
            owner, left, since = bucket if bucket[0] == key else (key, self._burst, now)
            left = min(self._burst, left + (now - since) * self._rate)
            allowed: bool = left >= 1
            _BUCKET.pack_into(self._buckets, place, owner, left - 1 if allowed else left, now)
        return allowed

    @contextmanager
    def _alone(self, first: int) -> Iterator[None]:
        """Keep other processes away from a group of buckets."""
        if self._file < 0:
            yield
            return
        import fcntl  # not on every system, and only a site of several processes needs it

        fcntl.lockf(self._file, fcntl.LOCK_EX, _GROUP * _BUCKET.size, first)
        try:
            yield
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, _GROUP * _BUCKET.size, first)
