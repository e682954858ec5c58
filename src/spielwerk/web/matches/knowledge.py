"""Points as a viewer can know them: told only where all imagined positions that fit what she sees agree."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.core import Game, State
from spielwerk.core.knowledge import WORLDS, imagined
from spielwerk.core.match import breakdown_of, points_of


def known_points(game: Game, seen: State, seat: int, seats: int) -> list[int | None]:
    """Each seat's points where what is seen leaves no doubt about them, else None."""
    return _agreed([points_of(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)])


def known_breakdown(game: Game, seen: State, seat: int, seats: int) -> list[dict[str, int | None]]:
    """Each seat's points by category as things stand; None where what is seen leaves doubt."""
    worlds = [breakdown_of(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)]
    by_seat = zip(*worlds, strict=True)
    return [dict(zip(game.categories, _agreed([list(row.values()) for row in rows]), strict=True)) for rows in by_seat]


def _agreed(worlds: Sequence[Sequence[int]]) -> list[int | None]:
    """The numbers on which all imagined worlds agree."""
    return [numbers[0] if len(set(numbers)) == 1 else None for numbers in zip(*worlds, strict=True)]
