"""Points as a viewer can know them: told only where all imagined positions that fit what she sees agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from spielwerk.core import HIDDEN, PLAIN, Game, State
from spielwerk.core.drawing.kept import kept
from spielwerk.core.knowledge import WORLDS, imagined
from spielwerk.core.match import breakdown_of, points_of

KEPT = 2048  # scores that are remembered

Numbers = tuple[int | None, ...]
Scoring = Callable[[Game, State, int], Sequence[int]]  # of a full position with so many seats


def known_points(game: Game, seen: State, seat: int, seats: int) -> list[int | None]:
    """Each seat's points where what is seen leaves no doubt about them, else None."""
    return list(_known(points_of, game, seen, seat, seats))


def known_breakdown(game: Game, seen: State, seat: int, seats: int) -> list[dict[str, int | None]]:
    """Each seat's points by category as things stand; None where what is seen leaves doubt."""
    numbers, wide = _known(_breakdown, game, seen, seat, seats), len(game.categories)
    return [dict(zip(game.categories, numbers[p * wide : p * wide + wide], strict=True)) for p in range(seats)]


def _breakdown(game: Game, s: State, seats: int) -> list[int]:
    """Each seat's points by category, one seat after the other."""
    return [number for row in breakdown_of(game, s, seats) for number in row.values()]


def _known(scoring: Scoring, game: Game, seen: State, seat: int, seats: int) -> Numbers:
    known = _without_secrets(scoring, game, seen, seats)
    if known is not None:
        return known
    worlds = [scoring(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)]
    return tuple(numbers[0] if len(set(numbers)) == 1 else None for numbers in zip(*worlds, strict=True))


# Where rules are plain, imagining takes longer than scoring. It is not needed where scoring looks at nothing that is hidden:
# all worlds are alike in what is seen. So scoring is watched: what it looks at is all that its result depends on.


class _LooksAtHidden(Exception):
    """The score depends on something that the viewer may not know."""


class _LooksElsewhere(Exception):
    """The score depends on a field that was not handed over."""


class _Watched:
    """Some fields of a record, for a plain rule that only reads."""

    def __init__(self, s: State, fields: frozenset[str]) -> None:
        self._s, self._fields = s, fields

    def __getattr__(self, name: str) -> object:
        """A field that has not been read before."""
        if name not in self._fields:
            raise _LooksElsewhere(name)
        value = getattr(self._s, name)
        if np.any(np.asarray(value) == HIDDEN):
            raise _LooksAtHidden
        setattr(self, name, value)
        return value


_looked_at: dict[tuple[Scoring, Game], frozenset[str]] = {}  # all fields that a scoring has ever read


def _without_secrets(scoring: Scoring, game: Game, seen: State, seats: int) -> Numbers | None:
    """The score if it depends on nothing that is hidden; None if it does, or if rules are compiled and cannot be watched."""
    data = seen.tobytes() if PLAIN else b""
    while PLAIN:
        fields = _looked_at.get((scoring, game), frozenset({"seats"}))
        values = tuple([data[begin:end] for begin, end in _places(game, fields)])
        try:
            return _score(scoring, game, seats, fields, values)
        except _LooksElsewhere as more:
            _looked_at[scoring, game] = fields | {str(more)}
    return None


@lru_cache(256)
def _places(game: Game, fields: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """Where some fields begin and end in the bytes of a record, in the order in which the game declares them."""
    within: Mapping[str, Any] = game.state.dtype.fields or {}  # of numpy: kind and place
    found = [within[field.name] for field in game.state.fields if field.name in fields]
    return tuple((at, at + kind.itemsize) for kind, at, *_ in found)


@kept(KEPT)
def _score(scoring: Scoring, game: Game, seats: int, fields: frozenset[str], values: tuple[bytes, ...]) -> Numbers | None:
    """The score from some fields: the same for all viewers and positions that have them in common."""
    s = game.state.new()
    handed_over = (field for field in game.state.fields if field.name in fields)
    for field, value in zip(handed_over, values, strict=True):
        numbers = np.frombuffer(value, field.kind)
        s[field.name] = numbers.reshape(field.shape) if field.shape else numbers[0]
    try:
        return tuple(scoring(game, _Watched(s, fields), seats))
    except _LooksAtHidden:
        return None
