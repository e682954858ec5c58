"""The tables of a person: those that wait for her with what they ask, those that wait for others, and rooms.

What is told of a position is what her seat may know of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.core.drawing import heading_of
from spielwerk.core.effect import named

from ..games import Games
from ..people.views import Who
from ..store.database import Database
from ..store.models import FREE, OPEN, RUNNING, MatchRow, SeatRow
from .lists import card_of
from .players import players_in_list
from .seats import names_of, seat_of
from .stored import StoredMatch
from .views import MatchCard, Player

MOST_TOLD = 12  # tables whose position is looked at
MOST = 50
DAY_LIKE = 6 * 3600  # a clock with so much for a move is played by day
HOT_LIVE, HOT_BY_DAY = 300, 7200  # seconds left that are told in red


@dataclass(frozen=True)
class Table:
    """A match that is not over, as its person's page shows it."""

    card: MatchCard
    heading: str  # where it stands: "Round 4 of 6"
    asks: str  # what she is asked; empty if she is not
    left: int | None  # seconds on her clock, or on that of whom it waits for
    of: int  # seconds of a full clock
    hot: bool  # she has to hurry
    waits_for: list[Player]
    free: int  # seats

    @property
    def mine(self) -> bool:
        return self.card.my_turn

    @property
    def room(self) -> bool:
        return self.card.status == OPEN

    @property
    def share(self) -> int:
        """How much of the clock is left, in percent."""
        return 0 if not self.of or self.left is None else max(0, min(100, round(100 * self.left / self.of)))


@dataclass(frozen=True)
class Tables:
    """`turn` is sorted by time left; what has no clock comes last, the longest waiting first."""

    turn: list[Table]
    running: list[Table]
    rooms: list[Table]

    @property
    def soonest(self) -> int | None:
        return next((table.left for table in self.turn if table.left is not None), None)


class Waiting:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def tables(self, who: Who, lang: str) -> Tables:
        """All tables of the visitor; nobody has none."""
        if who.person is None:
            return Tables([], [], [])
        asked = func.coalesce(SeatRow.question, 0) > 0
        wanted = select(MatchRow).join(SeatRow, SeatRow.match == MatchRow.id)
        wanted = wanted.where(SeatRow.person == who.person, MatchRow.status.in_((OPEN, RUNNING)))
        wanted = wanted.order_by(asked.desc(), MatchRow.changed_at.desc()).limit(MOST)
        with self._database.reading() as db:
            rows = list(db.scalars(wanted))
            found = [self._table(stored, who, lang, n) for n, stored in enumerate(self._stored(db, rows))]
        turn = sorted((t for t in found if t.mine), key=lambda t: (t.left is None, t.left or 0, t.card.changed_at))
        running = [table for table in found if not table.mine and not table.room]
        return Tables(turn, running, [table for table in found if table.room])

    def _stored(self, db: Session, rows: Sequence[MatchRow]) -> list[StoredMatch]:
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        if rows:
            wanted = select(SeatRow).where(SeatRow.match.in_(list(seats)))
            for seat in db.scalars(wanted.order_by(SeatRow.match, SeatRow.seat)):
                seats[seat.match].append(seat)
        return [StoredMatch(db, row, seats[row.id], self._games.find(row.game)) for row in rows]

    @staticmethod
    def _table(stored: StoredMatch, who: Who, lang: str, number: int) -> Table:
        row, game = stored.row, stored.game
        mine = seat_of(who, stored.seats)
        card = card_of(stored, who, lang)
        heading = asks = ""
        if number < MOST_TOLD and row.status == RUNNING and stored.playable and mine is not None:
            seen = game.seen(stored.record, mine.seat)
            heading = heading_of(game, seen, mine.seat, lang)
            if card.my_turn:
                asks = named(game.asks(seen, mine.seat, lang, marks=True), names_of(stored.seats, lang))
        players = players_in_list(stored, mine)
        asked = [player for player in players if player.asked]
        clocks = [p.seconds_left for p in asked if p.seconds_left is not None and (p.me or not card.my_turn)]
        left = min(clocks, default=None) if row.clock_kind != "none" else None
        by_day = row.clock_kind == "move" and row.clock_seconds >= DAY_LIKE
        hot = card.my_turn and left is not None and left < (HOT_BY_DAY if by_day else HOT_LIVE)
        free = sum(seat.kind == FREE for seat in stored.seats)
        return Table(card, heading, asks, left, row.clock_seconds, hot, [p for p in asked if not p.me], free)
