"""What is handed to pages and API about what people have played: plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ..store.models import JsonObject


@dataclass(frozen=True)
class Summary:
    """What somebody's matches in a game add up to; means are None while there is no match to take them of."""

    game: str
    title: str
    matches: int  # against others, to the end
    wins: int
    share: float | None  # of matches that were won
    fair: float | None  # the share that chance alone would bring at these tables
    mean_place: float | None
    mean_points: float | None
    best: int | None
    rated: int
    alone: int  # matches without others
    left: int  # matches that were given up
    rating: float | None = None


def summary_of(game: str, title: str, figures: JsonObject, rating: float | None = None) -> Summary:
    n = figures.get("matches", 0)

    def mean(key: str, digits: int) -> float | None:
        return round(figures[key] / n, digits) if n else None

    means = (mean("wins", 3), mean("fair", 3), mean("places", 2), mean("points", 1))
    counted = (figures.get("rated", 0), figures.get("alone", 0), figures.get("left", 0))
    return Summary(game, title, n, figures.get("wins", 0), *means, figures.get("best"), *counted, rating)


@dataclass(frozen=True)
class Line:
    """One row of a table: what, in how many matches, and how they went."""

    key: str
    name: str
    matches: int
    wins: int
    share: float
    mean_place: float
    field_share: float | None = None  # the same of all rated people
    field_matches: int = 0


@dataclass(frozen=True)
class Category:
    """Mean points of a category, and those of all rated people."""

    key: str
    name: str
    mean: float
    field_mean: float | None


@dataclass(frozen=True)
class GameStatistics:
    """All that is told of somebody's matches in a game, beside the field: all people with rated matches, herself included."""

    person: int
    name: str
    mine: Summary
    field: Summary
    field_people: int
    categories: list[Category]
    openings: list[Line]
    strategies: list[Line]
    against: list[Line]
    by_seats: list[Line]
    by_seat: list[Line]


@dataclass(frozen=True)
class RatingPoint:
    """A rating from a time on, in seconds since 1970."""

    at: float
    rating: float


@dataclass(frozen=True)
class Opponent:
    """Who sat at another seat: a person, or a bot of a level."""

    seat: int
    name: str
    person: int | None
    level: str


@dataclass(frozen=True)
class PlayedCard:
    """A finished match in somebody's history."""

    match: str
    game: str
    title: str
    at: datetime
    seats: int
    seat: int
    place: int
    points: int
    won: bool
    left: bool
    rated: bool
    rating: float | None
    change: float | None
    players: list[str]  # the others' names, in the order of seats
    opponents: list[Opponent] = field(default_factory=list)


@dataclass(frozen=True)
class HistoryPage:
    """Some of somebody's finished matches, the newest first; `next` asks for those after them, empty if there are none."""

    person: int
    name: str
    total: int  # that fit what is asked for; of others only what everybody may see
    matches: list[PlayedCard]
    next: str
