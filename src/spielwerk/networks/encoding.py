"""What a network reads: an observation (sim.layout), its entries sorted into figures and choices.

A *figure* is an entry that counts for what it is: bits, and numbers of a wide range, of which the root is taken where they may
become large. A *choice* is a number that is one of several things; every thing has a row of weights of its own. Numbers of a
narrow range are choices by themselves. What else is one (a card, a zone) a game says in its `network.toml`:

one_of   = ["display"]   # fields with a row for each place and thing
own      = ["focus"]     # the same, of the own seat alone
anywhere = ["city"]      # with a row for each owner and thing, wherever among the owner's it stands, and however often
figures  = ["deck"]      # narrow, but counted
left_out = ["beside"]    # not read at all

Beside that it may say at which `temperature` an adept plays (bots.players).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim.layout import Block, observation_layout

Int32s = npt.NDArray[np.int32]
Float32s = npt.NDArray[np.float32]

NARROW = 12  # a number of at most so many steps is a choice
LARGE = 64  # of a number of more steps the root is taken
WORDS = ("one_of", "own", "anywhere", "figures", "left_out")
TEMPERATURE, USUAL = "temperature", 1.0


@dataclass(frozen=True, eq=False)
class Encoding:
    """The entries of an observation as a network reads them."""

    figures: Int32s  # [figure]: its entry in the observation
    root: npt.NDArray[np.bool_]  # [figure]: whether its root is taken …
    span: Float32s  # [figure]: … of the entry times this
    choices: Int32s  # [choice]: its entry
    steps: Float32s  # [choice]: the entry times this is the thing, from 0 on
    base: Int32s  # [choice]: row of its first thing, which is "unknown"; the rows of all choices follow those of the figures
    rows: int  # of weights, those of the figures first


def encoding_of(game: Game) -> Encoding:
    """How networks read the observations of a game."""
    return _encoding_of(game)


@cache
def _encoding_of(game: Game) -> Encoding:
    said = _said_of(game)
    layout = observation_layout(game)
    figures: list[tuple[int, bool, float]] = []
    choices: list[tuple[int, float, int]] = []
    rows = 0  # of choices
    for block in layout.blocks:
        way = _way_of(block, said)
        if way == "left_out":
            continue
        if way == "figures":
            number = block.holds == "number"
            large = number and block.span > LARGE
            figures += [(block.offset + k, large, float(block.span) if large else 1.0) for k in range(block.size)]
            continue
        things = block.span + 2  # unknown, and each number of the range
        for entry, kind in _places(block, way):
            choices.append((entry, float(block.span), rows + kind * things))
        rows += _kinds(block, way) * things
    return Encoding(
        np.array([entry for entry, _, _ in figures], np.int32),
        np.array([root for _, root, _ in figures], np.bool_),
        np.array([span for _, _, span in figures], np.float32),
        np.array([entry for entry, _, _ in choices], np.int32),
        np.array([steps for _, steps, _ in choices], np.float32),
        np.array([len(figures) + base for _, _, base in choices], np.int32),
        len(figures) + rows,
    )


def temperature_of(game: Game) -> float:
    """The temperature at which an adept plays."""
    told = _told_by(game).get(TEMPERATURE, USUAL)
    if isinstance(told, bool) or not isinstance(told, int | float) or told <= 0:
        raise SpielwerkError(f"{_path(game)}: a temperature is a number above 0, not {told!r}.")
    return float(told)


def _path(game: Game) -> Path:
    return game.folder / "network.toml"


@cache
def _told_by(game: Game) -> dict[str, Any]:
    """What a game tells networks."""
    path = _path(game)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _said_of(game: Game) -> dict[str, str]:
    """Field → the way in which the game wants it to be read."""
    path = _path(game)
    ways: dict[str, str] = {}
    known = {block.name for block in observation_layout(game).blocks if block.holds == "number"}
    for way, names in _told_by(game).items():
        if way == TEMPERATURE:
            continue
        if way not in WORDS:
            raise SpielwerkError(f"{path}: there is no {way!r}; known are {', '.join((*WORDS, TEMPERATURE))}.")
        for name in names:
            if way != "left_out" and name not in known:
                raise SpielwerkError(f"{path}: {game.name} has no field of numbers {name!r}.")
            ways[name] = way
    return ways


def _way_of(block: Block, said: dict[str, str]) -> str:
    if block.name in said:
        return said[block.name]
    narrow = block.holds == "number" and 1 < block.span <= NARROW
    return "one_of" if narrow else "figures"


def _kinds(block: Block, way: str) -> int:
    """How many rows of things a block has: one a place, or one an owner."""
    owners = block.shape[0] if block.by_seat else 1
    if way == "anywhere":
        return owners
    places = prod(block.shape)
    return places // owners if way == "own" else places


def _places(block: Block, way: str) -> Iterator[tuple[int, int]]:
    """The entries of a block that are choices, each with the number of its rows."""
    places = prod(block.shape)
    a_row = places // (block.shape[0] if block.by_seat else 1)
    for k in range(a_row if way == "own" else places):
        yield block.offset + k, k // a_row if way == "anywhere" else k
