"""A stored position brought back to life, and what can be said about it from what one seat knows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
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


_DICE = [dice_from(world, IMAGINED) for world in range(WORLDS)]


def imagined(game: Game, seen: Any, seat: int, world: int = 0) -> Any:
    """A full position that fits what a seat sees; always the same one of a world."""
    s = game.state.copy(seen)
    game.imagine(s, seat, _DICE[world].copy())
    return s


def points_of(game: Game, s: Any, seats: int) -> list[int]:
    out = np.zeros(game.most_seats, np.int32)
    game.score(s, out)
    return out[:seats].tolist()


def breakdown_of(game: Game, s: Any, seats: int) -> list[list[int]]:
    """Each seat's points by category as things stand."""
    out = np.zeros((game.most_seats, len(game.categories)), np.int32)
    game.breakdown(s, out)
    return out[:seats].tolist()


def known_points(game: Game, seen: Any, seat: int, seats: int) -> list[int | None]:
    """Each seat's points where what is seen leaves no doubt about them, else None."""
    return _agreed([points_of(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)])


def known_breakdown(game: Game, seen: Any, seat: int, seats: int) -> list[dict[str, int | None]]:
    """Each seat's points by category as things stand; None where what is seen leaves doubt."""
    worlds = [breakdown_of(game, imagined(game, seen, seat, world), seats) for world in range(WORLDS)]
    return [dict(zip(game.categories, _agreed(rows), strict=True)) for rows in zip(*worlds, strict=True)]


def _agreed(worlds: Sequence[Sequence[int]]) -> list[int | None]:
    """The numbers on which all imagined worlds agree."""
    return [numbers[0] if len(set(numbers)) == 1 else None for numbers in zip(*worlds, strict=True)]


class Secrets:
    """What is hidden from a seat in a position, to see whether an action lays some of it open."""

    def __init__(self, game: Game, before: Any, seat: int) -> None:
        self._game, self._seat = game, seat
        bare, seen = game.state.rows(before)[0], game.state.rows(game.seen(before, seat))[0]
        # Only what differs is hidden: a field may stand at -2 by itself.
        masks = {f.name: (seen[f.name] == HIDDEN) & (bare[f.name] != HIDDEN) for f in game.state.fields}
        self._hidden = {name: mask for name, mask in masks.items() if np.any(mask)}

    def revealed_in(self, after: Any) -> bool:
        """Whether the seat knows something now that was hidden from it before."""
        if not self._hidden:
            return False
        new = self._game.state.rows(self._game.seen(after, self._seat))[0]
        return any(np.any(mask & (new[name] != HIDDEN)) for name, mask in self._hidden.items())


class Outlook:
    """What each action of a seat would bring, as far as the seat can know: tried in one imagined position."""

    def __init__(self, game: Game, seen: Any, seat: int) -> None:
        self._game, self._seat = game, seat
        self._before = imagined(game, seen, seat)
        self._secrets = Secrets(game, self._before, seat)

    def _after(self, action: int) -> Any:
        after = self._game.state.copy(self._before)
        self._game.apply(after, self._seat, action)
        return after

    def is_final(self, action: int) -> bool:
        """Whether the action cannot be taken back: others or luck act next, or something is revealed."""
        after = self._after(action)
        return not self._game.to_act(after) & (1 << self._seat) or self._secrets.revealed_in(after)

    def result(self, action: int) -> tuple[Any, bool]:
        """The record as the seat would see it then, and whether luck decides next."""
        after = self._after(action)
        return self._game.seen(after, self._seat), int(self._game.to_act(after)) == 1 << CHANCE


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits."""
    return tuple(seat for seat in range(CHANCE) if bits >> seat & 1)


def as_json(game: Game, s: Any) -> dict[str, Any]:
    """A record as plain numbers and lists; HIDDEN stays -2."""
    row = game.state.rows(s)[0]
    return {field.name: row[field.name].tolist() for field in game.state.fields}
