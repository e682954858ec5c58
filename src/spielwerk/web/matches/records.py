"""Records in the database, compressed, and readable by a later program whose records have other fields."""

from __future__ import annotations

import json
import zlib
from functools import cache, lru_cache

import numpy as np

from spielwerk.core import Game, State


def pack(record: bytes) -> bytes:
    return zlib.compress(record, 1)


@cache
def digest_of(game: Game) -> str:
    """The hash of a game's components."""
    return game.components.digest


@cache
def stored_layout(game: Game) -> str:
    """The fields of a game's record, by which a later program can still read it."""
    return json.dumps([[f.name, f.kind, list(f.shape)] for f in game.state.fields], separators=(",", ":"))


@lru_cache(maxsize=64)
def _old_dtype(layout: str) -> np.dtype[np.void]:
    return np.dtype([(name, kind, tuple(shape)) for name, kind, shape in json.loads(layout)], align=True)


def read_record(game: Game, layout: str, data: bytes) -> State:
    """A record as today's program has it; fields of an older layout are taken over by name where their shape is the same."""
    if layout == stored_layout(game):
        return game.state.from_bytes(data)
    old = np.frombuffer(data, _old_dtype(layout))[0]
    s = game.state.new()
    for field in game.state.fields:
        if field.name in (old.dtype.names or ()) and old.dtype[field.name].shape == tuple(field.shape):
            s[field.name] = old[field.name]
    return s


def unpack(game: Game, layout: str, packed: bytes) -> State:
    return read_record(game, layout, zlib.decompress(packed))


def as_json(game: Game, s: State) -> dict[str, object]:
    """A record as plain numbers and lists; HIDDEN stays -2."""
    row = game.state.rows(s)[0]
    return {field.name: row[field.name].tolist() for field in game.state.fields}
