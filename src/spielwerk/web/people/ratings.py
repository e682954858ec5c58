"""Ratings per game: a Bradley–Terry estimate with mean and deviation, all pairs of a match compared (Weng and Lin, 2011)."""

from __future__ import annotations

from math import exp, sqrt

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..store.models import BOT, PERSON, HintRow, MatchRow, RatingRow, SeatRow

MEAN, DEVIATION = 1500.0, 350.0
NOISE = 200.0  # how much one match says less than the skill
FLOOR = 0.0001  # a deviation never shrinks below this share at once
BOTS = {"apprentice": 1200.0, "journeyman": 1500.0, "master": 1800.0}  # bots do not learn: fixed anchors
BOT_DEVIATION = 60.0
CAUTION = 2.0  # deviations below the mean that are shown


def shown(mean: float, deviation: float) -> float:
    return max(0.0, mean - CAUTION * deviation)


def rate(db: Session, row: MatchRow, seats: list[SeatRow]) -> dict[str, list[float]]:
    """Update the ratings of the people of a finished match; seat → shown rating before and after.

    A casual match changes none. A match in which one person holds several seats, or somebody has no name of his own, says
    nothing. Who has taken a hint may lose by the match but not gain.
    """
    people = [seat.person for seat in seats if seat.kind == PERSON]
    if not row.rated or row.result is None or len(seats) < 2 or not people or None in people or len(set(people)) < len(people):
        return {}
    rows: dict[int, RatingRow] = {}
    skill: list[tuple[float, float]] = []
    for seat in seats:
        if seat.kind == BOT:
            skill.append((BOTS.get(seat.level, MEAN), BOT_DEVIATION))
            continue
        assert seat.person is not None
        found = db.get(RatingRow, (seat.person, row.game))
        if found is None:
            found = RatingRow(person=seat.person, game=row.game, mean=MEAN, deviation=DEVIATION, shown=0.0, matches=0, wins=0)
            db.add(found)
        rows[seat.seat] = found
        skill.append((found.mean, found.deviation))
    new = updated(skill, row.result["places"])
    advised = set(db.scalars(select(HintRow.seat).where(HintRow.match == row.id)))
    changes = {}
    for place, rating in rows.items():
        before = shown(rating.mean, rating.deviation)
        if place not in advised or new[place][0] < rating.mean:
            rating.mean, rating.deviation = new[place]
        rating.shown = shown(rating.mean, rating.deviation)
        rating.matches += 1
        rating.wins += row.result["places"][place] == 1
        changes[str(place)] = [round(before, 1), round(rating.shown, 1)]
    return changes


def updated(skill: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """New (mean, deviation) of every seat after one match."""
    result = []
    for i, (mean, deviation) in enumerate(skill):
        shift, shrink = 0.0, 0.0
        for j, (other_mean, other_deviation) in enumerate(skill):
            if i == j:
                continue
            spread = sqrt(deviation**2 + other_deviation**2 + 2 * NOISE**2)
            expected = 1 / (1 + exp((other_mean - mean) / spread))
            scored = 1.0 if places[i] < places[j] else 0.5 if places[i] == places[j] else 0.0
            shift += deviation**2 / spread * (scored - expected)
            shrink += (deviation / spread) ** 3 * expected * (1 - expected)
        result.append((mean + shift, deviation * sqrt(max(1 - shrink, FLOOR))))
    return result
