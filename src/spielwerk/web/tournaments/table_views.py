"""The tables of a tournament as everybody may see them: who sits there, how far the match is, points and places."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlalchemy import Text, cast, select
from sqlalchemy.orm import Session

from spielwerk.core.effect import named
from spielwerk.pairing import points_of_places

from ..games import Games
from ..matches.bot_names import player_names
from ..matches.players import points_for
from ..matches.seats import names_of
from ..matches.stored import StoredMatch
from ..matches.views import ONLOOKER
from ..people.views import Who
from ..problems import Problem
from ..store.models import FINISHED, ActionRow, LogEntry, MatchRow, SeatRow, TournamentTableRow
from .state import State
from .views import Entrant, TableSeat, TableView

Points = list[int | None]


class TableReader:
    """Reads the matches of a tournament's tables at once."""

    def __init__(self, db: Session, games: Games, state: State, entrants: Mapping[int, Entrant], who: Who, lang: str) -> None:
        self._db, self._games, self._state, self._entrants, self._who, self._lang = db, games, state, entrants, who, lang
        codes = [table.match for table in state.tables if table.match is not None]
        self._matches = {row.id: row for row in db.scalars(select(MatchRow).where(MatchRow.id.in_(codes)))}
        self._seats: dict[str, list[SeatRow]] = {code: [] for code in codes}
        for seat in db.scalars(select(SeatRow).where(SeatRow.match.in_(codes)).order_by(SeatRow.match, SeatRow.seat)):
            self._seats[seat.match].append(seat)

    def began(self, number: int) -> float | None:
        """When a round began."""
        rows = [self._matches[table.match] for table in self._state.of_round(number) if table.match in self._matches]
        return min((row.created_at for row in rows), default=None)

    def plays_now(self, entry: int) -> bool:
        return any(entry in table.seats and table.counted_at is None for table in self._state.of_round(self._state.row.round))

    def place_now(self, entry: int) -> int | None:
        for table in self._state.of_round(self._state.row.round):
            if entry in table.seats and table.places is not None:
                return table.places[table.seats.index(entry)]
        return None

    def view(self, table: TournamentTableRow) -> TableView:
        match = self._matches.get(table.match or "")
        points: Points = [None] * len(table.seats)
        heading = ""
        if match is not None:
            points, heading = self._now(match)
        places = table.places if table.counted_at is not None else None
        if table.points is not None:
            points = list(table.points)
        gained = points_of_places(places) if places is not None else None
        seats = []
        names = player_names(self._seats[match.id]) if match is not None else [""] * len(table.seats)
        for number, entry in enumerate(table.seats):
            who = self._entrants.get(entry) if entry is not None else None
            seat = self._seats[match.id][number] if match is not None else None
            seats.append(
                TableSeat(
                    seat=number,
                    entry=entry,
                    person=who.person if who is not None else None,
                    name=who.name if who is not None else names[number],
                    level=who.level if who is not None else seat.level if seat is not None else "",
                    me=who is not None and who.me,
                    points=points[number],
                    place=places[number] if places is not None else None,
                    gained=round(float(gained[number]), 2) if gained is not None and entry is not None else None,
                    asked=places is None and seat is not None and bool(seat.question),
                )
            )
        status = "finished" if places is not None else "running" if match is not None else "waiting"
        mine = any(seat.me for seat in seats)
        return TableView(table.number, table.round, table.final, table.match, status, heading, seats, mine)

    def _now(self, match: MatchRow) -> tuple[Points, str]:
        """The points that an onlooker can know, and how far the match is."""
        seats = self._seats[match.id]
        if match.status == FINISHED and match.result is not None:
            return list(match.result["points"]), ""
        try:
            stored = StoredMatch(self._db, match, seats, self._games.find(match.game))
        except Problem:
            return [None] * match.seats, ""
        record = stored.record
        seen = stored.game.seen(record, ONLOOKER) if record is not None and stored.playable else None
        return list(points_for(stored, record, seen, ONLOOKER)), self._heading(stored)

    def _heading(self, stored: StoredMatch) -> str:
        """What began last, in the game's words: a round, a generation."""
        said = cast(ActionRow.said, Text)
        wanted = select(said).where(ActionRow.match == stored.row.id, said.like('%"heading"%'))
        found = self._db.scalar(wanted.order_by(ActionRow.number.desc()).limit(1))
        if not found:
            return ""
        entry: LogEntry = json.loads(found)
        texts = [effect.get("text", "") for effect in entry.get("effects", {}).get(self._lang, []) if effect.get("heading")]
        return named(texts[-1], names_of(stored.seats, self._lang)) if texts else ""
