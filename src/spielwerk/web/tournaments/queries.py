"""Tournaments as a visitor may see them. Nothing of a running match leaves this module that an onlooker may not know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.pairing import Line, Played, Table

from ..games import Games
from ..matches.events import MatchEvent
from ..matches.seats import deleted_player
from ..matches.views import when
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import (
    CALLED_OFF,
    OVER,
    PLANNED,
    UNDER_WAY,
    EntryRow,
    TournamentRow,
)
from .course import event_of
from .known import names_of, ratings_of
from .organising import check_may_enter, may_host
from .state import State, read_row, read_state
from .table_views import TableReader
from .terms import read, rounds_of
from .views import (
    Entrant,
    Preview,
    PreviewSeat,
    RoundView,
    StandingLine,
    TableView,
    TournamentCard,
    TournamentView,
)

USUAL = 50  # tournaments of a list


class TournamentQueries:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games
        self._previews: dict[int, tuple[object, list[Table], bool]] = {}  # by all that they follow from

    def listed(self, who: Who, lang: str, which: str = PLANNED, game: str = "", limit: int = USUAL) -> list[TournamentCard]:
        """Tournaments of a status, those that begin or ended next to now first; "mine": that the visitor organises or plays in.

        Those that are entered by link only are listed to whoever takes part.
        """
        wanted = select(TournamentRow)
        mine = select(EntryRow.tournament).where(EntryRow.person == who.person)
        if which == "mine":
            if who.person is None:
                return []
            wanted = wanted.where((TournamentRow.host == who.person) | TournamentRow.id.in_(mine))
            order = (TournamentRow.ended_at.is_not(None), TournamentRow.ended_at.desc(), TournamentRow.id.desc())
        else:
            own = (TournamentRow.host == who.person) | TournamentRow.id.in_(mine)
            wanted = wanted.where(TournamentRow.status == which, (TournamentRow.admits != "link") | own)
            soon = (TournamentRow.next_at.is_(None), TournamentRow.next_at, TournamentRow.id.desc())
            order = soon if which in (PLANNED, UNDER_WAY) else (TournamentRow.ended_at.desc(), TournamentRow.id.desc())  # type: ignore[assignment]  # as wide as the others
        if game:
            wanted = wanted.where(TournamentRow.game == game)
        with self._database.reading() as db:
            return self._cards(db, list(db.scalars(wanted.order_by(*order).limit(limit))), who, lang)

    def _cards(self, db: Session, rows: Sequence[TournamentRow], who: Who, lang: str) -> list[TournamentCard]:
        ids = [row.id for row in rows]
        counted = select(EntryRow.tournament, func.count()).where(EntryRow.tournament.in_(ids)).group_by(EntryRow.tournament)
        players = {tournament: int(count) for tournament, count in db.execute(counted)}
        own = select(EntryRow.tournament).where(EntryRow.tournament.in_(ids), EntryRow.person == who.person)
        mine = set(db.scalars(own)) if who.person is not None else set()
        first = select(EntryRow).where(EntryRow.tournament.in_(ids), EntryRow.place == 1)
        winners = {entry.tournament: entry for entry in db.scalars(first)}
        people = {row.host for row in rows if row.host is not None} | {
            entry.person for entry in winners.values() if entry.person is not None
        }
        names = names_of(db, people)
        cards = []
        for row in rows:
            won = winners.get(row.id)
            winner = "" if won is None else names.get(won.person or 0, won.name) or deleted_player(lang)
            cards.append(
                self._card(
                    row, players.get(row.id, 0), row.id in mine, names.get(row.host or 0) or deleted_player(lang), winner, lang
                )
            )
        return cards

    def _card(self, row: TournamentRow, players: int, entered: bool, host_name: str, winner: str, lang: str) -> TournamentCard:
        try:
            title = self._games.find(row.game).title(lang)
        except Problem:  # not on this site any more
            title = row.game
        return TournamentCard(
            id=row.id,
            name=row.name,
            game=row.game,
            title=title,
            status=row.status,
            format=row.format,
            seats=row.seats,
            rounds=rounds_of(row, max(players, row.fewest) if row.status == PLANNED else players) + row.final,
            round=row.round,
            players=players,
            fewest=row.fewest,
            most=row.most,
            starts=row.starts,
            next_at=_time(row.next_at),
            clock_kind=row.clock_kind,
            clock_seconds=row.clock_seconds,
            clock_increment=row.clock_increment,
            rated=row.rated,
            host=row.host,
            host_name=host_name,
            entered=entered,
            winner=winner,
            created_at=when(row.created_at),
            ended_at=_time(row.ended_at),
        )

    def view(self, who: Who, number: int, lang: str, key: str = "") -> TournamentView:
        """A tournament with all that its page shows; `key` is what the link brought along."""
        with self._database.reading() as db:
            state = read_state(db, number)
            card = self._cards(db, [state.row], who, lang)[0]
            entrants = _entrants(db, state, who, lang)
            tables = TableReader(db, self._games, state, entrants, who, lang)
            rounds = self._rounds(state, tables)
            me = next((entrant for entrant in entrants.values() if entrant.me), None)
            now = [table for view in rounds if view.status == "running" for table in view.tables]
            why_not = _why_not(db, who, state, key, lang)
            hosting = may_host(db, who, state.row)
            return TournamentView(
                card=card,
                terms=read(state.row),
                key=state.row.key if hosting or me is not None else "",
                entrants=list(entrants.values()),
                standings=_standings(state, entrants, tables),
                after=state.complete,
                rounds=rounds,
                preview=self._preview(state, entrants, now),
                me=me,
                my_table=next((table for table in now if table.mine), None),
                may_enter=not why_not,
                why_not=why_not,
                hosting=hosting,
                deadline=_time(state.row.deadline),
                version=state.row.version,
            )

    def current(self, number: int) -> MatchEvent:
        """What an event stream tells of a tournament as it stands."""
        with self._database.reading() as db:
            return event_of(read_row(db, number))

    def _rounds(self, state: State, tables: TableReader) -> list[RoundView]:
        row, found = state.row, []
        for number in range(1, row.round + 1):
            rows = state.of_round(number)
            status = "finished" if state.is_complete(number) or row.status in (OVER, CALLED_OFF) else "running"
            views = [tables.view(table) for table in rows]
            found.append(RoundView(number, any(table.final for table in rows), status, _time(tables.began(number)), views))
        if row.status in (PLANNED, UNDER_WAY):
            last = rounds_of(row, max(len(state.entries), row.fewest) if row.status == PLANNED else len(state.entries))
            for number in range(row.round + 1, last + row.final + 1):
                begins = row.next_at if number == row.round + 1 else None
                found.append(RoundView(number, number > last, "coming", _time(begins), []))
        return found

    def _preview(self, state: State, entrants: dict[int, Entrant], now: Sequence[TableView]) -> Preview | None:
        """From the first finished table on, and between rounds: who would meet next, by the points that everybody has now."""
        row = state.row
        done = [table for table in now if table.status == "finished"]
        if row.status != UNDER_WAY or (now and not done) or any(table.final for table in now):
            return None
        rounds = state.played(state.complete)
        if now:
            rounds.append([_as_it_is(table) for table in now])
        told = (row.version, tuple(map(tuple, rounds)), tuple(sorted(state.absent(len(rounds) + 1))))
        kept = self._previews.get(row.id)
        if kept is None or kept[0] != told:
            laid, is_final = state.next_tables(rounds)
            if len(self._previews) > 200:
                self._previews.clear()
            kept = self._previews[row.id] = (told, laid, is_final)
        _, laid, is_final = kept
        if not laid:
            return None
        points = {line.player: line.points for line in state.standings_of(rounds)}
        seats = [[_preview_seat(entrants, points, entry) for entry in table] for table in laid]
        mine = next((k for k, table in enumerate(seats) if any(seat.entrant and seat.entrant.me for seat in table)), None)
        return Preview(len(rounds) + 1, is_final, seats, mine)


def _preview_seat(entrants: dict[int, Entrant], points: dict[int, Fraction], entry: int | None) -> PreviewSeat:
    return PreviewSeat(None, None) if entry is None else PreviewSeat(entrants[entry], shown_points(points[entry]))


def _as_it_is(table: TableView) -> Played:
    """A table as if it ended with the points that everybody can see now."""
    points = [seat.points or 0 for seat in table.seats]
    places = [
        seat.place if seat.place is not None else 1 + sum(other > points[k] for other in points)
        for k, seat in enumerate(table.seats)
    ]
    return Played(tuple(seat.entry for seat in table.seats), tuple(places), tuple(points))


def shown_points(points: Fraction) -> float:
    """Whole points as such, shared ones with two decimals."""
    return float(points) if points.denominator == 1 else round(float(points), 2)


def _entrants(db: Session, state: State, who: Who, lang: str) -> dict[int, Entrant]:
    people = {entry.person for entry in state.entries if entry.person is not None}
    names = names_of(db, people)
    ratings = ratings_of(db, people, state.row.game)
    coming = state.row.round + 1
    return {
        entry.id: Entrant(
            entry=entry.id,
            person=entry.person,
            name=entry.name or names.get(entry.person or 0) or deleted_player(lang),
            level=entry.level,
            me=entry.person is not None and entry.person == who.person,
            rating=ratings.get(entry.person) if entry.person is not None else None,
            withdrawn=entry.withdrawn,
            skips_next=entry.skips == coming,
            comes_next=entry.comes == coming,
            place=entry.place,
        )
        for entry in state.entries
    }


def _standings(state: State, entrants: dict[int, Entrant], tables: TableReader) -> list[StandingLine]:
    if state.row.status == PLANNED:
        return []
    return [_line(state, line, entrants[line.player], tables) for line in state.standings(state.complete)]


def _line(state: State, line: Line, entrant: Entrant, tables: TableReader) -> StandingLine:
    row = state.row
    now = None if state.complete == row.round else tables.place_now(line.player)
    finals = row.final and line.place <= row.seats
    return StandingLine(
        place=line.place,
        entrant=entrant,
        points=shown_points(line.points),
        strength=shown_points(line.strength),
        play=line.play,
        wins=line.wins,
        rounds=list(line.rounds),
        now=now,
        playing=state.complete < row.round and now is None and tables.plays_now(line.player),
        in_final=finals,
    )


def _why_not(db: Session, who: Who, state: State, key: str, lang: str) -> str:
    """Why the visitor may not enter; empty if she may."""
    if any(entry.person == who.person for entry in state.entries if who.person is not None):
        return Problem(409, "entered_already").say(lang)
    try:
        check_may_enter(db, who, state, key)
    except Problem as problem:
        return problem.say(lang)
    return ""


def _time(seconds: float | None) -> datetime | None:
    return when(seconds) if seconds is not None else None
