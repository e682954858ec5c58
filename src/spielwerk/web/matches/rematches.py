"""Rematches: one of the people of a match that is over offers it, the others accept or decline."""

from __future__ import annotations

from dataclasses import dataclass

from ..people import inbox
from ..people.views import Who
from ..problems import Problem
from ..store.models import OPEN, PERSON, STOPPED
from .changes import Changes
from .lobby import Lobby
from .seats import load_seats, own_seat
from .stored import read_match, read_row
from .views import Seated


@dataclass(frozen=True)
class Offer:
    """A rematch that is offered; seats are those of the match that is over."""

    match: str
    open: bool  # it has not begun: it can still be accepted or declined
    by: int  # the seat that offers it, or -1
    accepted: list[int]
    declined: list[int]
    waits_for: list[int]


class Rematches:
    def __init__(self, changes: Changes, lobby: Lobby) -> None:
        self._changes, self._database, self._games, self._lobby = changes, changes.database, changes.games, lobby

    def offer_or_accept(self, who: Who, match: str) -> Seated:
        """Offer the same game with the same settings anew, seats turned by one, or join the rematch that is offered."""
        with self._database.reading() as db:
            offered = read_row(db, match).rematch
        seated = self._lobby.rematch(who, match)
        with self._changes.change(match, "rematch") as stored:
            mine = own_seat(who, stored.seats)
            stored.row.declined = [seat for seat in stored.row.declined or [] if seat != mine.seat]
            for other in stored.seats:
                if not offered and other is not mine and other.person is not None:
                    words = {"game": stored.row.game, "name": other.name, "who": mine.name}
                    inbox.tell(stored.db, other.person, "rematch", f"/matches/{stored.row.id}", **words)
        return seated

    def of(self, match: str) -> Offer | None:
        """The rematch of a match, and who has answered."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            row = stored.row
            if not row.rematch:
                return None
            new = read_row(db, row.rematch)
            there = {seat.person for seat in load_seats(db, new.id) if seat.kind == PERSON and seat.person is not None}
        people = [seat for seat in stored.seats if seat.kind == PERSON]
        accepted = [seat.seat for seat in people if seat.person in there]
        declined = [seat for seat in row.declined or [] if seat not in accepted]
        waits = [seat.seat for seat in people if seat.seat not in accepted and seat.seat not in declined]
        by = next((seat.seat for seat in people if seat.person is not None and seat.person == new.host), -1)
        return Offer(new.id, new.status == OPEN, by, accepted, declined, waits if new.status == OPEN else [])

    def decline(self, who: Who, match: str) -> None:
        """Say no; who has offered it is told. When all others have said no, it is called off, and another can be offered."""
        offer = self.of(match)
        if offer is None or not offer.open:
            raise Problem(409, "no_offer")
        with self._changes.change(match, "rematch") as stored:
            mine = own_seat(who, stored.seats)
            if mine.seat in offer.accepted:
                raise Problem(409, "no_offer")
            stored.row.declined = sorted({*(stored.row.declined or []), mine.seat})
            host = stored.seats[offer.by].person if offer.by >= 0 else None
            if host is not None and mine.seat not in offer.declined:
                words = {"game": stored.row.game, "name": stored.seats[offer.by].name, "who": mine.name}
                inbox.tell(stored.db, host, "rematch_no", f"/matches/{stored.row.id}", **words)
            nobody = set(offer.waits_for) <= {mine.seat} and len(offer.accepted) < 2
            if nobody:
                stored.row.rematch = ""
        if nobody:
            with self._changes.change(offer.match, "seat") as room:
                if room.row.status == OPEN:
                    room.row.status = STOPPED
