"""What is open at this moment, and for whom: event streams of an address, thoughts that wait. All web processes count together.

Each process writes down its own numbers, in a file of the folder that they share; those of a process that has died count
nothing any more. Without such a folder there is this process alone.
"""

from __future__ import annotations

import hashlib
import os
import struct
import threading

from .sharing import alone, mapped

_COUNT = struct.Struct("=QII")  # whose it is (a part of a hash), of which process, how many
_GROUP = 16  # places in which the numbers of one have room
_GROUPS = 1024


class OpenThings:
    """How many things of a kind are open, for each address or whoever else is meant."""

    def __init__(self, name: str, folder: str = "") -> None:
        self._file, self._counts = mapped(f"{name}.open", _COUNT.size * _GROUP * _GROUPS, folder)
        self._lock = threading.Lock()
        self._pid = os.getpid()

    def enters(self, who: str, most: int) -> bool:
        """Count one more, unless that would be more than so many."""
        return self._change(who, +1, most)

    def leaves(self, who: str) -> None:
        """Count one less."""
        self._change(who, -1)

    def count(self, who: str) -> int:
        """How many there are of somebody, in all processes."""
        key, places = self._places(who)
        with self._lock:
            return sum(count for _, count in self._of(key, places).values())

    def _change(self, who: str, by: int, most: int = 0) -> bool:
        key, places = self._places(who)
        with self._lock, alone(self._file, places[0], _COUNT.size * _GROUP):
            known = self._of(key, places)
            if by > 0 and sum(count for _, count in known.values()) >= most:
                return False
            place, count = known.get(self._pid) or (self._free(places), 0)
            if place >= 0:  # if all are taken by others, which is hardly ever so, one more is not counted
                _COUNT.pack_into(self._counts, place, key, self._pid, max(0, count + by))
        return True

    def _of(self, key: int, places: range) -> dict[int, tuple[int, int]]:
        """The numbers of somebody: process → where it stands, how many. What the dead had is not among them."""
        found = ((place, *_COUNT.unpack_from(self._counts, place)) for place in places)
        return {pid: (place, count) for place, whose, pid, count in found if whose == key and count and self._lives(pid)}

    def _free(self, places: range) -> int:
        for place in places:
            _, pid, count = _COUNT.unpack_from(self._counts, place)
            if not count or not self._lives(pid):
                return place
        return -1

    def _lives(self, pid: int) -> bool:
        if pid == self._pid:
            return True
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True

    @staticmethod
    def _places(who: str) -> tuple[int, range]:
        digest = hashlib.blake2b(who.encode(), digest_size=16).digest()
        key, group = int.from_bytes(digest[:8], "little") or 1, int.from_bytes(digest[8:], "little") % _GROUPS
        first = group * _GROUP * _COUNT.size
        return key, range(first, first + _GROUP * _COUNT.size, _COUNT.size)
