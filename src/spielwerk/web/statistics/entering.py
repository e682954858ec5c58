"""When a match ends, it is entered into the histories and statistics of those who played it, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from spielwerk.core import CHANCE, Game

from ..badges.rules import feats_of
from ..matches.records import unpack
from ..store.database import insert_once
from ..store.models import (
    BOT,
    GONE,
    LEFT,
    PERSON,
    ActionRow,
    JsonObject,
    MatchRow,
    PlayedRow,
    SeatRow,
    StatisticsRow,
    StoredResult,
)
from .figures import Entry, add, nothing
from .openings import LOOKED_AT, opening_of


def enter(db: Session, row: MatchRow, seats: Sequence[SeatRow], game: Game) -> list[PlayedRow]:
    """Enter a match that has just ended; the new rows, one a person. Its result and ratings are known already.

    Of a match that was ended before its end, only those who had given it up have a row.
    """
    db.flush()
    new = rows_of(db, row, seats, game, row.changed_at)
    db.add_all(new)
    db.flush()
    for played in sorted(new, key=lambda one: one.person):  # in one order, so that no two transactions wait for each other
        count(db, played, row.result)
    return new


def rows_of(db: Session, row: MatchRow, seats: Sequence[SeatRow], game: Game, at: float) -> list[PlayedRow]:
    """A match that is over as it stands in the histories of those who played it, or gave it up."""
    result = row.result
    openings = _openings(db, row, game) if result is not None else {}
    owners: dict[int, SeatRow] = {}
    for seat in seats:
        person = seat.person if seat.kind == PERSON else seat.left_by
        if person is not None and person not in owners and (result is not None or _gave_up(seat)):
            owners[person] = seat
    levels = ",".join(sorted({seat.level for seat in seats if seat.kind == BOT and not seat.left_how}))[:80]
    people = sum(seat.kind == PERSON or bool(seat.left_how) for seat in seats)
    return [
        PlayedRow(
            person=person,
            match=row.id,
            game=row.game,
            at=at,
            seats=row.seats,
            seat=seat.seat,
            place=result["places"][seat.seat] if result is not None else row.seats,
            points=result["points"][seat.seat] if result is not None else 0,
            listed=row.listed,
            left=_gave_up(seat),
            people=people - 1,
            levels=levels,
            strategy=strategy_of(result["breakdown"][seat.seat]) if result is not None else "",
            opening=openings.get(seat.seat, ""),
            **_rating(result, seat),
        )
        for person, seat in owners.items()
    ]


def _gave_up(seat: SeatRow) -> bool:
    """Whether a bot plays there for somebody who has left; who only lent her seat has not."""
    return seat.left_how in (LEFT, GONE)


def _rating(result: StoredResult | None, seat: SeatRow) -> JsonObject:
    told = result.get("ratings", {}).get(str(seat.seat)) if result is not None else None
    if told is None or _gave_up(seat):
        return {"rated": False, "rating": None, "change": None}
    return {"rated": True, "rating": told[1], "change": round(told[1] - told[0], 1)}


def strategy_of(breakdown: Mapping[str, int]) -> str:
    """The category that brought most points; empty if two brought as many, or none any."""
    most = max(breakdown.values(), default=0)
    best = [category for category, points in breakdown.items() if points == most and most > 0]
    return best[0] if len(best) == 1 else ""


def _openings(db: Session, row: MatchRow, game: Game) -> dict[int, str]:
    """How each seat opened; what today's program cannot read any more has none."""
    wanted = select(ActionRow.actor, ActionRow.action, ActionRow.before).where(ActionRow.match == row.id)
    wanted = wanted.where(ActionRow.actor != CHANCE).order_by(ActionRow.number).limit(LOOKED_AT * row.seats)
    decisions: dict[int, list[tuple[int, bytes]]] = {}
    for actor, action, before in db.execute(wanted):
        decisions.setdefault(actor, []).append((action, before))

    def read(seat: int) -> Iterator[tuple[object, int, int]]:
        for action, before in decisions[seat][:LOOKED_AT]:
            yield unpack(game, row.layout, before), seat, action

    try:
        return {seat: opening_of(game, read(seat)) for seat in decisions}
    except (LookupError, TypeError, ValueError):  # of older rules
        return {}


def entry_of(played: PlayedRow, result: StoredResult | None) -> Entry:
    """A row as statistics count it."""
    entry = Entry(
        played.seats,
        played.seat,
        played.place,
        played.points,
        played.rated,
        played.left,
        played.people,
        tuple(level for level in played.levels.split(",") if level),
        played.strategy,
        played.opening,
        result["breakdown"][played.seat] if result is not None else {},
    )
    return replace(entry, feats=feats_of(played.game, entry))


def count(db: Session, played: PlayedRow, result: StoredResult | None) -> None:
    """Add a new row of `played` to the figures of its person; figures that are missing are reckoned from all rows."""
    if played.game not in complete(db, played.person):
        kept = db.get_one(StatisticsRow, (played.person, played.game), with_for_update=True)
        kept.figures = add(kept.figures, entry_of(played, result))
        db.flush()


def complete(db: Session, person: int) -> set[str]:
    """See to it that there are figures of all that a person has played; the games whose figures were missing."""
    games = set(db.scalars(select(PlayedRow.game).where(PlayedRow.person == person).distinct()))
    missing = games - set(db.scalars(select(StatisticsRow.game).where(StatisticsRow.person == person)))
    new = set()
    for game in sorted(missing):
        if insert_once(db, StatisticsRow, {"person": person, "game": game, "figures": reckoned(db, person, game)}):
            new.add(game)
    return new


def reckoned(db: Session, person: int, game: str) -> JsonObject:
    """The figures of a person in a game from all that she has played."""
    wanted = select(PlayedRow, MatchRow.result).join(MatchRow, MatchRow.id == PlayedRow.match)
    wanted = wanted.where(PlayedRow.person == person, PlayedRow.game == game).order_by(PlayedRow.at)
    return summed((played, result) for played, result in db.execute(wanted))


def summed(rows: Iterable[tuple[PlayedRow, StoredResult | None]]) -> JsonObject:
    figures = nothing()
    for played, result in rows:
        figures = add(figures, entry_of(played, result))
    return figures
