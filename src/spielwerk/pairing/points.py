"""Points for a place at a table: the last gets one, each place above it one more, and the first one more again.

At a table of four these are 5, 3, 2 and 1. Who shares a place shares its points.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def points_of_place(place: int, seats: int) -> int:
    """What a place brings that is nobody else's."""
    assert 1 <= place <= seats
    return seats - place + 1 + (place == 1 and seats > 1)


def points_of_places(places: Sequence[int]) -> list[Fraction]:
    """What every seat's place brings: those who share a place share what it and the places behind it bring together."""
    seats = len(places)
    shared = []
    for place in places:
        ahead, equal = sum(other < place for other in places), sum(other == place for other in places)
        shared.append(Fraction(sum(points_of_place(ahead + 1 + k, seats) for k in range(equal)), equal))
    return shared
