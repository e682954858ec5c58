"""Histories: all finished matches of a person, filtered, page by page. A page begins where the last one ended, by key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, and_, func, literal, or_, select
from sqlalchemy.orm import Session

from spielwerk.bots import LEVELS as BOT_LEVELS

from ..games import Games
from ..matches.bot_names import player_names
from ..matches.views import when
from ..people.privacy import may_see
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import Person, PlayedRow, SeatRow
from .views import HistoryPage, Opponent, PlayedCard

A_PAGE, MOST_OF_A_PAGE = 30, 200
MOST_EXPORTED = 20_000
RESULTS, KINDS, LEVELS = ("won", "lost"), ("rated", "casual"), ("people", *BOT_LEVELS)


@dataclass(frozen=True)
class Wanted:
    """What is looked for; what is empty does not matter."""

    game: str = ""
    seats: int | None = None
    result: str = ""  # one of RESULTS
    kind: str = ""  # one of KINDS
    against: str = ""  # one of LEVELS
    opponent: int | None = None  # a person
    since: float | None = None  # seconds since 1970
    until: float | None = None

    def check(self) -> None:
        for value, known in ((self.result, RESULTS), (self.kind, KINDS), (self.against, LEVELS)):
            if value and value not in known:
                raise Problem(422, "bad_request", reason=", ".join(known))


class History:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def page(self, who: Who, person: int, wanted: Wanted, lang: str, after: str = "", limit: int = A_PAGE) -> HistoryPage:
        """A page of somebody's history as the visitor may see it; 403 if she may not."""
        wanted.check()
        limit = max(1, min(limit, MOST_OF_A_PAGE))
        with self._database.reading() as db:
            name, where = self._may_see(db, who, person)
            where += _conditions(wanted, person)
            total = db.scalar(select(func.count()).select_from(PlayedRow).where(*where)) or 0
            rows = list(db.scalars(_newest(where, after, limit + 1)))
            more = len(rows) > limit
            cards = self._cards(db, rows[:limit], lang)
        return HistoryPage(person, name, total, cards, _key(rows[limit - 1]) if more else "")

    def newest(self, who: Who, person: int, lang: str, number: int) -> HistoryPage:
        """The last few matches, without any filter."""
        return self.page(who, person, Wanted(), lang, limit=number)

    def export(self, who: Who, person: int, wanted: Wanted, lang: str) -> Iterator[PlayedCard]:
        """All of it, at most MOST_EXPORTED, read in pages."""
        after, left = "", MOST_EXPORTED
        while left > 0:
            page = self.page(who, person, wanted, lang, after, MOST_OF_A_PAGE)
            yield from page.matches
            after, left = page.next, left - len(page.matches)
            if not after:
                return

    @staticmethod
    def _may_see(db: Session, who: Who, person: int) -> tuple[str, list[ColumnElement[bool]]]:
        found = db.get(Person, person)
        if found is None:
            raise Problem(404, "no_person")
        if not may_see(db, who.person, person, "history"):
            raise Problem(403, "private")
        mine = [PlayedRow.person == person]
        return found.name, mine if who.person == person else [*mine, PlayedRow.listed.is_(True)]

    def _cards(self, db: Session, rows: Sequence[PlayedRow], lang: str) -> list[PlayedCard]:
        seats: dict[str, list[SeatRow]] = {row.match: [] for row in rows}
        if rows:
            wanted = select(SeatRow).where(SeatRow.match.in_(list(seats))).order_by(SeatRow.match, SeatRow.seat)
            for seat in db.scalars(wanted):
                seats[seat.match].append(seat)
        return [_card(row, seats[row.match], self._title(row.game, lang)) for row in rows]

    def _title(self, game: str, lang: str) -> str:
        try:
            return self._games.find(game).title(lang)
        except Problem:
            return game  # of a package that is not installed any more


def _conditions(wanted: Wanted, person: int) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.game:
        found.append(PlayedRow.game == wanted.game)
    if wanted.seats is not None:
        found.append(PlayedRow.seats == wanted.seats)
    if wanted.result:
        won = and_(PlayedRow.place == 1, PlayedRow.seats > 1, PlayedRow.left.is_(False))
        found.append(won if wanted.result == "won" else and_(PlayedRow.seats > 1, or_(PlayedRow.place > 1, PlayedRow.left)))
    if wanted.kind:
        found.append(PlayedRow.rated.is_(wanted.kind == "rated"))
    if wanted.against == "people":
        found.append(PlayedRow.people > 0)
    elif wanted.against:
        found.append((literal(",") + PlayedRow.levels + ",").contains(f",{wanted.against},"))
    if wanted.opponent is not None:
        found += [PlayedRow.match.in_(select(PlayedRow.match).where(PlayedRow.person == wanted.opponent))]
        found += [PlayedRow.person != wanted.opponent]
    if wanted.since is not None:
        found.append(PlayedRow.at >= wanted.since)
    if wanted.until is not None:
        found.append(PlayedRow.at < wanted.until)
    return found


def _newest(where: Sequence[ColumnElement[bool]], after: str, limit: int) -> Select[PlayedRow]:
    query = select(PlayedRow).where(*where).order_by(PlayedRow.at.desc(), PlayedRow.match.desc()).limit(limit)
    if not after:
        return query
    at, _, match = after.partition("_")
    try:
        before = float(at)
    except ValueError:
        raise Problem(422, "bad_request", reason="after") from None
    return query.where(or_(PlayedRow.at < before, and_(PlayedRow.at == before, PlayedRow.match < match)))


def _key(row: PlayedRow) -> str:
    return f"{row.at!r}_{row.match}"


def _card(row: PlayedRow, seats: Sequence[SeatRow], title: str) -> PlayedCard:
    names = player_names(seats)
    others = [Opponent(seat.seat, names[seat.seat], seat.person, seat.level) for seat in seats if seat.seat != row.seat]
    return PlayedCard(
        match=row.match,
        game=row.game,
        title=title,
        at=when(row.at),
        seats=row.seats,
        seat=row.seat,
        place=row.place,
        points=row.points,
        won=row.place == 1 and row.seats > 1 and not row.left,
        left=row.left,
        rated=row.rated,
        rating=row.rating,
        change=row.change,
        players=[other.name for other in others],
        opponents=others,
    )
