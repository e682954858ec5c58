"""A stored position brought back to life, and what can be said about it from what one seat knows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np

from spielwerk.core import CHANCE, HIDDEN, Game, Match, dice_from
from spielwerk.core.dice import IMAGINED

WORLDS = 3  # imagined positions that must agree before a number counts as known


class Resumed(Match):
    """A match that goes on from a snapshot; its history holds only what is played from here on."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int], record: bytes, dice: Iterable[int]) -> None:
        super().__init__(game, seats, 0, options)
        game.state.assign(self._s, game.state.from_bytes(record))
        self._dice[:] = list(dice)
        self._asked = int(game.to_act(self._s))
        self.history.clear()


def snapshot(match: Match) -> tuple[bytes, list[int]]:
    """The record and where luck stands: all that `Resumed` needs."""
    return match._s.tobytes(), match._dice.tolist()


def steps(game: Game, before: bytes, history: Iterable[tuple[int, int]]) -> list[tuple[int, int, bytes]]:
    """(actor, action, record before it) for actions that were played from a position on."""
    s = game.state.from_bytes(before)
    told = []
    for actor, action in history:
        told.append((actor, action, s.tobytes()))
        game.apply(s, actor, action)
    return told


# Records in the store


def pack(record: bytes) -> bytes:
    return zlib.compress(record, 1)


@cache
def digest_of(game: Game) -> str:
    """The hash of a game's components."""
    return game.components.digest


@cache
def layout_of(game: Game) -> str:
    """The fields of a game's record, by which a later program can still read it."""
    return json.dumps([[f.name, f.kind, list(f.shape)] for f in game.state.fields], separators=(",", ":"))


@lru_cache(maxsize=64)
def _old_dtype(layout: str) -> np.dtype:
    return np.dtype([(name, kind, tuple(shape)) for name, kind, shape in json.loads(layout)], align=True)


def read_record(game: Game, layout: str, data: bytes) -> Any:
    """A record as today's program has it; fields of an older layout are taken over by name where their shape is the same."""
    if layout == layout_of(game):
        return game.state.from_bytes(data)
    old = np.frombuffer(data, _old_dtype(layout))[0]
    s = game.state.new()
    for field in game.state.fields:
        if field.name in (old.dtype.names or ()) and old.dtype[field.name].shape == tuple(field.shape):
            s[field.name] = old[field.name]
    return s


def unpack(game: Game, layout: str, packed: bytes) -> Any:
    return read_record(game, layout, zlib.decompress(packed))


# What a seat can know


def imagined(game: Game, seen: Any, seat: int, world: int = 0) -> Any:
    """A full position that fits what a seat sees."""
    s = game.state.copy(seen)
    game.imagine(s, seat, dice_from(world, IMAGINED))
    return s


def points_of(game: Game, s: Any, seats: int) -> list[int]:
    out = np.zeros(game.most_seats, np.int32)
    game.score(s, out)
    return out[:seats].tolist()


def known_points(game: Game, seen: Any, seat: int, seats: int) -> list[int | None]:
    """Each seat's points where what is seen leaves no doubt about them, else None."""
    worlds = [points_of(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)]
    return [points[0] if len(set(points)) == 1 else None for points in zip(*worlds, strict=True)]


def reveals(game: Game, before: Any, after: Any, seat: int) -> bool:
    """Whether a seat knows something after an action that was hidden from it before."""
    old, new, bare = (game.state.rows(s)[0] for s in (game.seen(before, seat), game.seen(after, seat), before))
    for field in game.state.fields:
        was_hidden = (old[field.name] == HIDDEN) & (bare[field.name] != HIDDEN)  # a field may stand at -2 by itself
        if np.any(was_hidden & (new[field.name] != HIDDEN)):
            return True
    return False


def try_action(game: Game, seen: Any, seat: int, action: int) -> tuple[Any, bool, bool]:
    """What an action brings as far as the seat can know: the record seen then, whether luck is next, whether it is final."""
    before = imagined(game, seen, seat)
    after = game.state.copy(before)
    game.apply(after, seat, action)
    asked = int(game.to_act(after))
    lucky = asked == 1 << CHANCE
    final = not asked & (1 << seat) or reveals(game, before, after, seat)
    return game.seen(after, seat), lucky, bool(final)


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits."""
    return tuple(seat for seat in range(CHANCE) if bits >> seat & 1)


def as_json(game: Game, s: Any) -> dict[str, Any]:
    """A record as plain numbers and lists; HIDDEN stays -2."""
    row = game.state.rows(s)[0]
    return {field.name: row[field.name].tolist() for field in game.state.fields}
