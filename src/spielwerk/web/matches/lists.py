"""Lists of matches, the newest change first."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ..games import Games
from ..people.views import Who
from ..store.database import Database
from ..store.models import FINISHED, OPEN, RUNNING, STOPPED, MatchRow, SeatRow
from .onlookers import earlier, may_be_listed
from .players import players_in_list, result_in_view
from .seats import seat_of
from .stored import StoredMatch
from .terms import clock_of, terms_of
from .views import MatchCard, when

USUAL = 50  # matches of a list


class MatchLists:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def of_visitor(self, who: Who, lang: str, finished: bool = False, limit: int = USUAL) -> list[MatchCard]:
        """The visitor's open and running matches, those that wait for her first; or her finished ones."""
        return self._of_person(who, (FINISHED, STOPPED) if finished else (OPEN, RUNNING), lang, limit)

    def shown_by(self, who: Who, lang: str, viewer: Who) -> list[MatchCard]:
        """The finished matches of a person that everybody may see; to herself all of them."""
        return self._of_person(who, (FINISHED,), lang, USUAL, listed_only=viewer.person != who.person)

    def listed(self, status: str, lang: str, limit: int = USUAL, who: Who | None = None) -> list[MatchCard]:
        """Matches of a status that a visitor may see: OPEN to join, RUNNING to watch, FINISHED to look back at."""
        with self._database.reading() as db:
            wanted = select(MatchRow).where(MatchRow.status == status, may_be_listed(db, who, status))
            rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            return self._cards(db, rows, None, lang)

    def of_club(self, club: int, who: Who, member: bool, lang: str, limit: int = USUAL) -> list[MatchCard]:
        """The tables of a club: open and running ones first. Who does not belong to it sees those that everybody may."""
        wanted = select(MatchRow).where(MatchRow.club == club, MatchRow.status.in_((OPEN, RUNNING, FINISHED)))
        if not member:
            wanted = wanted.where(MatchRow.listed.is_(True))
        with self._database.reading() as db:
            rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            cards = self._cards(db, rows, who, lang)
        order = {OPEN: 0, RUNNING: 1}
        return sorted(cards, key=lambda card: order.get(card.status, 2))

    def ended_by_new_rules(self) -> dict[str, list[tuple[str, int]]]:
        """The running matches that do not go on, since this program plays by other rules: game → (id, rules number)."""
        ended: dict[str, list[tuple[str, int]]] = {}
        with self._database.reading() as db:
            for row in db.scalars(
                select(MatchRow).where(MatchRow.status == RUNNING, MatchRow.paced.is_(False)).order_by(MatchRow.id)
            ):
                if not StoredMatch(db, row, [], self._games.find(row.game)).playable:
                    ended.setdefault(row.game, []).append((row.id, row.rules))
        return ended

    def running_count(self) -> int:
        """How many matches are running that everybody may watch."""
        wanted = select(func.count()).select_from(MatchRow).where(MatchRow.status == RUNNING, MatchRow.onlookers == "all")
        with self._database.reading() as db:
            return db.scalar(wanted.where(MatchRow.listed.is_(True))) or 0

    def _of_person(
        self, who: Who, statuses: Sequence[str], lang: str, limit: int, listed_only: bool = False
    ) -> list[MatchCard]:
        if who.person is None:
            return []
        wanted = select(MatchRow).join(SeatRow, SeatRow.match == MatchRow.id)
        wanted = wanted.where(SeatRow.person == who.person, MatchRow.status.in_(statuses))
        if listed_only:
            wanted = wanted.where(MatchRow.listed.is_(True))
        with self._database.reading() as db:
            rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            cards = self._cards(db, rows, who, lang)
        return sorted(cards, key=lambda card: not card.my_turn)

    def _cards(self, db: Session, rows: Sequence[MatchRow], who: Who | None, lang: str) -> list[MatchCard]:
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in db.scalars(select(SeatRow).where(SeatRow.match.in_(list(seats))).order_by(SeatRow.match, SeatRow.seat)):
            seats[seat.match].append(seat)
        return [card_of(StoredMatch(db, row, seats[row.id], self._games.find(row.game)), who, lang) for row in rows]


def card_of(stored: StoredMatch, who: Who | None, lang: str) -> MatchCard:
    mine = seat_of(who, stored.seats) if who is not None else None
    if mine is None and stored.row.status == RUNNING and stored.row.delay:
        stored = earlier(stored)
    row = stored.row
    return MatchCard(
        id=row.id,
        game=row.game,
        title=stored.game.title(lang),
        status=stored.status,
        players=players_in_list(stored, mine),
        options=dict(row.options),
        clock=clock_of(row),
        rated=row.rated,
        terms=terms_of(row),
        fill_at=when(row.fill_at) if row.fill_at is not None and row.status == OPEN else None,
        host=row.host,
        my_turn=mine is not None and row.status == RUNNING and bool(mine.question),
        my_seat=mine.seat if mine is not None else None,
        ply=row.ply,
        created_at=when(row.created_at),
        changed_at=when(row.changed_at),
        result=result_in_view(row),
    )
