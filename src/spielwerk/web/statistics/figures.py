"""What matches add up to: plain numbers that JSON can keep, added one match at a time, and added to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..store.models import JsonObject

PEOPLE = "people"  # the opponents that are not bots
MOST_OPENINGS = 60  # that are kept; the rarest go when there are more
_COUNTED = ("matches", "wins", "places", "points", "rated", "left", "alone")
_TABLES = ("strategies", "openings", "against", "by_seats", "by_seat")


@dataclass(frozen=True)
class Entry:
    """A finished match of one person, as far as statistics want to know it."""

    seats: int
    seat: int
    place: int
    points: int
    rated: bool = False
    left: bool = False
    people: int = 0
    levels: tuple[str, ...] = ()
    strategy: str = ""
    opening: str = ""
    breakdown: Mapping[str, int] = field(default_factory=dict)
    feats: tuple[str, ...] = ()  # see badges/rules.py

    @property
    def won(self) -> bool:
        return self.place == 1 and self.seats > 1 and not self.left


def nothing() -> JsonObject:
    """The figures of somebody who has not played."""
    return {
        **dict.fromkeys(_COUNTED, 0),
        "best": None,
        "fair": 0.0,  # wins that chance alone would have brought: a quarter of a match of four
        "categories": {},  # category → points
        "feats": {},  # feat → how often
        **{name: {} for name in _TABLES},  # what → [matches, wins, sum of places]
    }


def add(figures: JsonObject, entry: Entry) -> JsonObject:
    """The figures with one match more. What was given up or played alone is counted, but says nothing of winning."""
    told = {**nothing(), **figures}
    if entry.left:
        return {**told, "left": told["left"] + 1}
    told["best"] = entry.points if told["best"] is None else max(told["best"], entry.points)
    if entry.seats < 2:
        return {**told, "alone": told["alone"] + 1}
    told["matches"] += 1
    told["wins"] += entry.won
    told["places"] += entry.place
    told["points"] += entry.points
    told["rated"] += entry.rated
    told["fair"] = round(told["fair"] + 1 / entry.seats, 6)
    told["categories"] = _summed(told["categories"], entry.breakdown)
    told["feats"] = _summed(told["feats"], dict.fromkeys(entry.feats, 1))
    opponents = ([PEOPLE] if entry.people else []) + list(entry.levels)
    for table, keys in (
        ("strategies", [entry.strategy]),
        ("openings", [entry.opening]),
        ("against", opponents),
        ("by_seats", [str(entry.seats)]),
        ("by_seat", [str(entry.seat)]),
    ):
        told[table] = _counted(told[table], {key: [1, int(entry.won), entry.place] for key in keys if key})
    told["openings"] = _bounded(told["openings"])
    return told


def merged(one: JsonObject, other: JsonObject) -> JsonObject:
    """The figures of two together."""
    first, second = {**nothing(), **one}, {**nothing(), **other}
    told = {key: first[key] + second[key] for key in (*_COUNTED, "fair")}
    told["best"] = max((best for best in (first["best"], second["best"]) if best is not None), default=None)
    for sums in ("categories", "feats"):
        told[sums] = _summed(first[sums], second[sums])
    for table in _TABLES:
        told[table] = _counted(first[table], second[table])
    return told


def _summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def _counted(one: Mapping[str, list[int]], other: Mapping[str, list[int]]) -> dict[str, list[int]]:
    none = [0, 0, 0]
    return {key: [a + b for a, b in zip(one.get(key, none), other.get(key, none), strict=True)] for key in {**one, **other}}


def _bounded(openings: dict[str, list[int]]) -> dict[str, list[int]]:
    if len(openings) <= MOST_OPENINGS:
        return openings
    rarest = min(openings, key=lambda key: openings[key][0])
    return {key: counts for key, counts in openings.items() if key != rarest}
