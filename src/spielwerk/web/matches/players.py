"""The people and bots of a match as a viewer may see them, with their points, and the result."""

from __future__ import annotations

import time
from collections.abc import Sequence

from spielwerk.core import State
from spielwerk.core.match import points_of

from ..store.models import GONE, PERSON, RUNNING, MatchRow, SeatRow
from .bot_names import player_names
from .clocks import runs_out
from .knowledge import known_breakdown, known_points
from .prepared import prepared_said
from .stored import StoredMatch
from .views import Player, Result
from .votes import is_gone

Points = Sequence[int | None]
Breakdown = Sequence[dict[str, int | None]]


def players_in_view(
    stored: StoredMatch, mine: SeatRow | None, record: State, seen: State, viewer: int, lang: str
) -> list[Player]:
    """The players of one match, with points and all that a page tells of them."""
    points, breakdown = points_for(stored, record, seen, viewer), _breakdown_for(stored, record, seen, viewer)
    prepared = prepared_said(stored, mine, lang) if mine is not None else ""
    return _players(stored, mine, points, breakdown, prepared)


def players_in_list(stored: StoredMatch, mine: SeatRow | None) -> list[Player]:
    """The players of one match among many, without points."""
    return _players(stored, mine, [None] * stored.row.seats, [{}] * stored.row.seats, "")


def points_for(stored: StoredMatch, record: State, seen: State, viewer: int) -> Points:
    """Points as a viewer can know them."""
    row, game = stored.row, stored.game
    if record is None or not stored.playable:
        return row.result["points"] if row.result else [None] * row.seats
    if stored.is_open_book:
        return points_of(game, record, row.seats)
    return known_points(game, seen, viewer, row.seats)


def _breakdown_for(stored: StoredMatch, record: State, seen: State, viewer: int) -> Breakdown:
    """Where the points come from, as a viewer can know it."""
    row = stored.row
    if row.result:
        return [dict(each) for each in row.result["breakdown"]]
    if record is None or not stored.playable:
        return [{}] * row.seats
    return known_breakdown(stored.game, seen, viewer, row.seats)


def _players(stored: StoredMatch, mine: SeatRow | None, points: Points, breakdown: Breakdown, prepared: str) -> list[Player]:
    row, now, names = stored.row, time.time(), player_names(stored.seats)
    players = []
    for seat in stored.seats:
        due = runs_out(row, seat) if seat.question and seat.kind == PERSON and seat.asked_at else None
        left = seat.seconds_left if due is None else max(0.0, due - now)
        players.append(
            Player(
                seat=seat.seat,
                kind=seat.kind,
                name=names[seat.seat],
                level=seat.level,
                me=seat is mine,
                person=seat.person,
                asked=row.status == RUNNING and bool(seat.question),
                points=points[seat.seat],
                breakdown=breakdown[seat.seat],
                place=row.result["places"][seat.seat] if row.result else None,
                seconds_left=None if left is None else round(left),
                prepared=prepared if seat is mine else "",
                ready=seat.kind == PERSON and seat.ready,
                stands_for=seat.left_name,
                away=seat.left_how or (GONE if row.status == RUNNING and is_gone(seat) else ""),
            )
        )
    return players


def result_in_view(row: MatchRow) -> Result | None:
    if row.result is None:
        return None
    told = row.result
    ratings = {int(seat): (before, after) for seat, (before, after) in told.get("ratings", {}).items()}
    return Result(told["points"], told["places"], told["winners"], told["breakdown"], row.seed, ratings)
