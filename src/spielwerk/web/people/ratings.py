"""Ratings per game: a Bradley–Terry estimate with mean and deviation, all pairs of a match compared (Weng and Lin, 2011)."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import exp, sqrt

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ..store.models import (
    GONE,
    LEFT,
    LENT,
    PERSON,
    ActionRow,
    HintRow,
    MatchRow,
    RatingChangeRow,
    RatingRow,
    SeatRow,
)

MEAN, DEVIATION = 1500.0, 350.0
NOISE = 200.0  # how much one match says less than the skill
FLOOR = 0.0001  # a deviation never shrinks below this share at once
# Bots do not learn while they play: fixed anchors.
BOTS = {"apprentice": 1200.0, "journeyman": 1500.0, "adept": 1650.0, "master": 1800.0, "grandmaster": 2100.0}
BOT_DEVIATION = 60.0
TOO_MUCH = 0.5  # share of a seat's decisions; where a bot took more for somebody who left, nobody gains by the match
CAUTION = 2.0  # deviations below the mean that are shown


def shown(mean: float, deviation: float) -> float:
    return max(0.0, mean - CAUTION * deviation)


def rate(db: Session, row: MatchRow, seats: Sequence[SeatRow]) -> dict[str, list[float]]:
    """Update the ratings of the people of a match that is over; seat → shown rating before and after, of those who stayed.

    A casual match changes none. A match in which one person holds several seats, or somebody has no name of his own, says
    nothing. Who has taken a hint, or let a bot play for her, may lose by the match but not gain. Who has left is behind all who
    stayed; where her bot decided too much, and in a match that was ended, nobody else's rating changes (docs/decisions/0041).
    """
    owners = {seat.seat: seat.person if seat.kind == PERSON else seat.left_by for seat in seats if _is_a_persons(seat)}
    known = [person for person in owners.values() if person is not None]
    if not row.rated or len(seats) < 2 or not known or len(set(known)) < len(owners):
        return {}
    rows = {seat: _rating(db, person, row.game) for seat, person in owners.items() if person is not None}
    skill = [
        (rows[seat.seat].mean, rows[seat.seat].deviation) if seat.seat in rows else (BOTS.get(seat.level, MEAN), BOT_DEVIATION)
        for seat in seats
    ]
    scored = _scores(row, seats, _decisions(db, row, seats))
    new = compared(skill, scored)
    not_to_gain = set(db.scalars(select(HintRow.seat).where(HintRow.match == row.id)))
    not_to_gain |= {seat.seat for seat in seats if seat.helped or seat.left_how == LENT}
    changes = {}
    for place, rating in rows.items():
        if all(score is None for score in scored[place]):
            continue
        before = shown(rating.mean, rating.deviation)
        if place not in not_to_gain or new[place][0] < rating.mean:
            rating.mean, rating.deviation = new[place]
        rating.shown = shown(rating.mean, rating.deviation)
        rating.matches += 1
        rating.wins += row.result is not None and not _has_left(seats[place]) and row.result["places"][place] == 1
        _write_down(db, row, rating)
        if not _has_left(seats[place]):
            changes[str(place)] = [round(before, 1), round(rating.shown, 1)]
    return changes


def _is_a_persons(seat: SeatRow) -> bool:
    return seat.kind == PERSON or bool(seat.left_how)


def _has_left(seat: SeatRow) -> bool:
    return seat.left_how in (LEFT, GONE)


def _rating(db: Session, person: int, game: str) -> RatingRow:
    """A person's rating; a new one is stored only once a match has counted."""
    new = RatingRow(person=person, game=game, mean=MEAN, deviation=DEVIATION, shown=0.0, matches=0, wins=0)
    return db.get(RatingRow, (person, game)) or new


def _write_down(db: Session, row: MatchRow, rating: RatingRow) -> None:
    """Keep the rating as it is after this match."""
    now = (rating.mean, rating.deviation, rating.shown)
    changed = RatingChangeRow(person=rating.person, game=row.game, match=row.id, at=time.time())
    changed.mean, changed.deviation, changed.shown = now
    db.add_all((rating, changed))


def _decisions(db: Session, row: MatchRow, seats: Sequence[SeatRow]) -> dict[int, int]:
    """How often each seat decided; looked up only where a bot plays for somebody."""
    if not any(seat.left_how for seat in seats):
        return {}
    db.flush()  # the last of them too
    counted = select(ActionRow.actor, func.count()).where(ActionRow.match == row.id).group_by(ActionRow.actor)
    return {found[0]: found[1] for found in db.execute(counted)}


Scores = list[list[float | None]]  # of each seat against each other: 1, ½ or 0; None: that pair says nothing of it


def _scores(row: MatchRow, seats: Sequence[SeatRow], decisions: Mapping[int, int]) -> Scores:
    """What each seat has scored against each other."""
    places = row.result["places"] if row.result is not None else None
    away = [seat for seat in seats if seat.left_how]
    too_much = any(seat.stood_in > TOO_MUCH * decisions.get(seat.seat, 0) for seat in away)

    def score(one: SeatRow, other: SeatRow) -> float | None:
        if one is other:
            return None
        if _has_left(one):
            began = one.stood_in < decisions.get(one.seat, 0)  # else she has not played
            return 0.0 if began and not _has_left(other) else None
        if places is None or too_much:
            return None
        if _has_left(other):
            return 1.0
        found = 1.0 if places[one.seat] < places[other.seat] else 0.5 if places[one.seat] == places[other.seat] else 0.0
        was_helped = other.helped or other.left_how == LENT
        return None if was_helped and found < 1.0 else found

    return [[score(one, other) for other in seats] for one in seats]


def updated(skill: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """New (mean, deviation) of every seat after one match that all have played to its end."""

    def score(i: int, j: int) -> float | None:
        return None if i == j else 1.0 if places[i] < places[j] else 0.5 if places[i] == places[j] else 0.0

    return compared(skill, [[score(i, j) for j in range(len(skill))] for i in range(len(skill))])


def compared(skill: list[tuple[float, float]], scores: Scores) -> list[tuple[float, float]]:
    """New (mean, deviation) of every seat after what it scored against each other."""
    result = []
    for (mean, deviation), row in zip(skill, scores, strict=True):
        shift, shrink = 0.0, 0.0
        for (other_mean, other_deviation), scored in zip(skill, row, strict=True):
            if scored is None:
                continue
            spread = sqrt(deviation**2 + other_deviation**2 + 2 * NOISE**2)
            expected = 1 / (1 + exp((other_mean - mean) / spread))
            shift += deviation**2 / spread * (scored - expected)
            shrink += (deviation / spread) ** 3 * expected * (1 - expected)
        result.append((mean + shift, deviation * sqrt(max(1 - shrink, FLOOR))))
    return result
