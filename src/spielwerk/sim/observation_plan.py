"""How compiled code turns the bytes of a record into the entries of an observation: stretches of one kind, for every chair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np

from spielwerk.core import Game

from .layout import Block, layout_of

# How a run of entries is written: numbers of one byte that lie side by side; numbers of one byte, of two or of more, wherever
# they lie; one of several; bits.
END, STRAIGHT, SCATTERED, PAIRS, WIDE, SEAT, SET = range(7)
# Columns of a run: which of these, where it lies, bytes of a number, first entry, how many numbers, entries of each, lowest
# number, first line in the tables.
KIND, AT, WIDTH, ENTRY, COUNT, EACH, LOW, NUMBER = range(8)
LONG = 16  # numbers side by side that are worth a loop of their own

T = TypeVar("T")


class Tables(NamedTuple):
    """How compiled code turns the bytes of a record into entries (sim.observation); one row a chair where chairs differ."""

    runs: np.ndarray  # int32[chair, run, column]: stretches of entries of one kind, the last of kind END
    sources: np.ndarray  # int32[chair, number]: where the numbers lie that become one entry each …
    lows: np.ndarray  # float32[number]: … and their scales
    scales: np.ndarray  # float32[number]


@dataclass(frozen=True)
class _Number:
    """A number of the record: where it lies, how wide it is, and where its entries begin."""

    at: int
    width: int
    entry: int
    block: Block

    @property
    def kind(self) -> tuple[str | int, ...]:
        """Numbers of one kind can share a run; what becomes one entry each has tables instead."""
        if self.block.holds == "number":
            return self.block.holds, self.width
        return self.block.holds, self.width, self.block.each, self.block.low


@cache
def tables_of(game: Game, seats: int) -> Tables:
    """The tables for a match of so many seats."""
    chairs = [list(_numbers(game, chair, seats)) for chair in range(seats)]
    runs = [_runs(numbers) for numbers in chairs]
    longest = max(map(len, runs))
    end = (END,) * len(runs[0][0])
    scaled = [[number for number in numbers if number.block.holds == "number"] for numbers in chairs]
    return Tables(
        np.array([found + [end] * (longest + 1 - len(found)) for found in runs], np.int32),
        np.array([[number.at for number in numbers] for numbers in scaled], np.int32),
        np.array([number.block.low for number in scaled[0]], np.float32),
        np.array([1 / number.block.span for number in scaled[0]], np.float32),
    )


def _numbers(game: Game, chair: int, seats: int) -> Iterator[_Number]:
    """All numbers of a record in the order of their entries, seen from a chair."""
    for block in layout_of(game).blocks[2:]:
        kind, at = game.state.dtype.fields[block.name][:2]  # type: ignore[index]  # a record has fields
        width = kind.base.itemsize
        rows = block.shape[0] if block.by_seat else 1
        length = prod(block.shape) // rows
        for row in range(rows):
            turned = block.by_seat and row < seats  # rows beyond the table stay where they are
            source = (row + chair) % seats if turned else row
            for k in range(length):
                entry = block.offset + (row * length + k) * block.each
                yield _Number(at + (source * length + k) * width, width, entry, block)


def _runs(numbers: list[_Number]) -> list[tuple[int, ...]]:
    """Stretches of entries of one kind, as rows for compiled code."""
    side_by_side = _split(numbers, lambda a, b: a.kind == b.kind and b.at == a.at + a.width)
    joined = _split(side_by_side, lambda a, b: _way(a) == _way(b) in (SCATTERED, PAIRS, WIDE) and a[0].width == b[0].width)
    runs: list[tuple[int, ...]] = []
    number = 0
    for stretches in joined:
        first, count = stretches[0][0], sum(map(len, stretches))
        block = first.block
        runs.append((_way(stretches[0]), first.at, first.width, first.entry, count, block.each, block.low, number))
        number += count if block.holds == "number" else 0
    return runs


def _way(stretch: list[_Number]) -> int:
    """How numbers of one kind that lie side by side are written."""
    first = stretch[0]
    if first.block.holds != "number":
        return SEAT if first.block.holds == "seat" else SET
    if first.width > 1:
        return PAIRS if first.width == 2 else WIDE
    return STRAIGHT if len(stretch) >= LONG else SCATTERED


def _split(things: Iterable[T], together: Callable[[T, T], bool]) -> list[list[T]]:
    """Neighbours that belong together, in their order."""
    parts: list[list[T]] = []
    for thing in things:
        if parts and together(parts[-1][-1], thing):
            parts[-1].append(thing)
        else:
            parts.append([thing])
    return parts
