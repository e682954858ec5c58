"""Matches in which a bot is asked. Whoever has many of them does not keep others waiting: addresses take turns, then people."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import NamedTuple


class Owner(NamedTuple):
    """For whom bots think: where a match was begun (people.addresses), and who has begun it."""

    address: str = ""
    person: int | None = None


class Waiting(NamedTuple):
    """A match in which a bot is asked, and since when it has waited here (`time.monotonic`)."""

    match: str
    owner: Owner
    since: float


class FairQueue:
    """Matches, each at most once: every address in turn, of an address every person, of a person every match."""

    def __init__(self) -> None:
        self._rings: OrderedDict[str, OrderedDict[int | None, OrderedDict[str, Waiting]]] = OrderedDict()
        self._held: dict[str, Owner | None] = {}  # matches that wait or are being answered → put in again meanwhile, by whom
        self._busy: set[str] = set()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, match: str, owner: Owner) -> None:
        """A bot of this match is asked."""
        with self._changed:
            if match in self._held:
                if match in self._busy:
                    self._held[match] = owner
                return
            self._held[match] = None
            people = self._rings.setdefault(owner.address, OrderedDict())
            people.setdefault(owner.person, OrderedDict())[match] = Waiting(match, owner, time.monotonic())
            self._changed.notify()

    def holds(self, match: str) -> bool:
        """Whether a match waits here or is being answered."""
        return match in self._held

    @property
    def is_idle(self) -> bool:
        """Whether no match waits here or is being answered."""
        return not self._held

    def get(self, *, wait: bool = True) -> Waiting | None:
        """The next match, which is nobody else's until it is `done`; None when there is no more work."""
        with self._changed:
            while not self._rings and wait and not self._closed:
                self._changed.wait()
            if not self._rings or self._closed:
                return None
            found = self._next()
            self._busy.add(found.match)
            return found

    def _next(self) -> Waiting:
        """The first match of the first person of the first address, each of which goes to the end of its ring."""
        address, people = self._rings.popitem(last=False)
        person, matches = people.popitem(last=False)
        _, found = matches.popitem(last=False)
        if matches:
            people[person] = matches
        if people:
            self._rings[address] = people
        return found

    def done(self, match: str) -> None:
        """Somebody has finished with a match; it comes again if it was put in meanwhile."""
        with self._changed:
            again = self._held.pop(match)
            self._busy.discard(match)
        if again is not None:
            self.put(match, again)

    def close(self) -> None:
        """Send everybody home who waits for work."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class BotQueue:
    """Two of them: for bots that answer at once, and for masters, which nobody else waits behind."""

    def __init__(self) -> None:
        self.quick, self.deep = FairQueue(), FairQueue()

    def put(self, match: str, owner: Owner) -> None:
        """A bot of this match is asked; whoever looks at it finds out which."""
        self.quick.put(match, owner)

    def close(self) -> None:
        self.quick.close()
        self.deep.close()
