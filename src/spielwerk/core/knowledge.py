"""What one seat can know of a position, found out by imagining: a full position that fits what the seat sees."""

from __future__ import annotations

from functools import cache

import numpy as np

from .contract import Dice
from .dice import IMAGINED, dice_from
from .game import Game
from .record import HIDDEN, State

WORLDS = 3  # imagined positions that must agree before something counts as known where one alone could mislead


@cache
def _dice(world: int) -> Dice:
    return dice_from(world, IMAGINED)


def imagined(game: Game, seen: State, seat: int, world: int = 0) -> State:
    """A full position that fits what a seat (or an onlooker, -1) sees; always the same one of a world."""
    s = game.state.copy(seen)
    game.imagine(s, seat, _dice(world).copy())
    return s


def _differing(game: Game, one: bytes, other: bytes) -> list[str]:
    """The fields in which two records differ, from their bytes; in most games a seat sees all."""
    if one == other:
        return []
    fields = (game.state.dtype.fields or {}).items()
    return [name for name, (kind, at, *_) in fields if one[at : at + kind.itemsize] != other[at : at + kind.itemsize]]


class HiddenFields:
    """What is hidden from a seat in a position, to see whether an action lays some of it open."""

    def __init__(self, game: Game, before: State, seat: int) -> None:
        """`before` is a full position: the real one, or one that the seat imagines."""
        self._game, self._seat = game, seat
        known = game.seen(before, seat)
        bare, seen = game.state.rows(before)[0], game.state.rows(known)[0]
        # Only what differs is hidden: a field may stand at -2 by itself. Most are open to all, and to compare bytes is cheap.
        names = _differing(game, before.tobytes(), known.tobytes())
        masks = {name: (seen[name] == HIDDEN) & (bare[name] != HIDDEN) for name in names}
        self._masks = {name: mask for name, mask in masks.items() if np.any(mask)}

    def __bool__(self) -> bool:
        """Whether anything is hidden."""
        return bool(self._masks)

    def revealed_by(self, seen_after: State) -> bool:
        """Whether the seat, who sees this afterwards, knows something then that was hidden from it before."""
        if not self._masks:
            return False
        row = self._game.state.rows(seen_after)[0]
        return any(np.any(mask & (row[name] != HIDDEN)) for name, mask in self._masks.items())
