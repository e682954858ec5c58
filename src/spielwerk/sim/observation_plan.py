"""How compiled code turns the bytes of a record into the entries of an observation, worked out once for every table.

Seats are counted from an origin: the own seat, or 0 for an onlooker. For each origin a plan lists segments, stretches of
entries of one kind that one loop of sim.observation writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from .layout import Block, observation_layout

if TYPE_CHECKING:
    from spielwerk.core import Game

# Kinds of segments: END after the last one; numbers of one byte, or of two, that lie side by side; numbers of one byte, of two
# or of more, wherever they lie; one of several; bits.
END, STRAIGHT, STRAIGHT_PAIRS, SCATTERED, PAIRS, WIDE, SEAT, SET = range(8)
# Columns of a segment: which of these, where it lies, bytes of a number, first entry, how many numbers, entries of each, lowest
# number, first line in the lists of numbers.
KIND, AT, WIDTH, ENTRY, COUNT, EACH, LOW, NUMBER = range(8)
LONG = 16  # numbers side by side that are worth a loop of their own

# Kinds of entries, for devices whose threads write one each: a number scaled; whether one of several is meant; whether a bit
# is set; whether a seat looks; whether it is asked.
SCALED, CHOSEN, MEMBER, OWN, ASKED = range(5)
KIND_BITS, WIDTH_BITS = 4, 4  # how an entry is written, in one number: kind, bytes of what is read, which part of it is meant

T = TypeVar("T")


class Plan(NamedTuple):
    """The plan for tables of one size; one row an origin where origins differ."""

    segments: npt.NDArray[np.int32]  # [origin, segment, column], the last of kind END
    sources: npt.NDArray[np.int32]  # [origin, number]: where the numbers lie that become one entry each …
    lows: npt.NDArray[np.float32]  # [number]: … and their scales
    scales: npt.NDArray[np.float32]  # [number]


class Entries(NamedTuple):
    """The same plan entry by entry."""

    sources: npt.NDArray[np.int32]  # [origin, entry]: where the number lies that it is made from
    ways: npt.NDArray[np.int32]  # [entry]: how it is written
    lows: npt.NDArray[np.float32]  # [entry]: the lowest number …
    scales: npt.NDArray[np.float32]  # [entry]: … and the scale


@dataclass(frozen=True)
class _Number:
    """A number of the record: where it lies, how wide it is, and where its entries begin."""

    at: int
    width: int
    entry: int
    block: Block

    @property
    def kind(self) -> tuple[str | int, ...]:
        """Numbers of one kind can share a segment; what becomes one entry each has scales of its own instead."""
        if self.block.holds == "number":
            return self.block.holds, self.width
        return self.block.holds, self.width, self.block.each, self.block.low


@cache
def plan_of(game: Game, seats: int) -> Plan:
    """The plan for a match of so many seats."""
    by_origin = [list(_numbers(game, origin, seats)) for origin in range(seats)]
    segments = [_segments(numbers) for numbers in by_origin]
    longest = max(map(len, segments))
    end = (END,) * len(segments[0][0])
    scaled = [[number for number in numbers if number.block.holds == "number"] for numbers in by_origin]
    return Plan(
        np.array([found + [end] * (longest + 1 - len(found)) for found in segments], np.int32),
        np.array([[number.at for number in numbers] for numbers in scaled], np.int32),
        np.array([number.block.low for number in scaled[0]], np.float32),
        np.array([1 / number.block.span for number in scaled[0]], np.float32),
    )


@cache
def entries_of(game: Game, seats: int) -> Entries:
    """The plan for a match of so many seats, entry by entry."""
    layout = observation_layout(game)
    made = Entries(
        np.zeros((seats, layout.size), np.int32),
        np.zeros(layout.size, np.int32),
        np.zeros(layout.size, np.float32),
        np.ones(layout.size, np.float32),
    )
    for kind, block in zip((OWN, ASKED), layout.blocks[:2], strict=True):
        for part in range(block.size):
            made.ways[block.offset + part] = way(kind, 0, part)
    kinds = {"number": SCALED, "seat": CHOSEN}
    for origin in range(seats):
        for number in _numbers(game, origin, seats):
            block = number.block
            for part in range(block.each):
                entry = number.entry + part
                made.sources[origin, entry], made.lows[entry] = number.at, block.low
                made.ways[entry] = way(kinds.get(block.holds, MEMBER), number.width, part)
                if block.holds == "number":
                    made.scales[entry] = 1 / block.span
    return made


def way(kind: int, width: int, part: int) -> int:
    """How an entry is written."""
    return kind | width << KIND_BITS | part << KIND_BITS + WIDTH_BITS


def _numbers(game: Game, origin: int, seats: int) -> Iterator[_Number]:
    """All numbers of a record in the order of their entries, seats counted from the origin."""
    for block in observation_layout(game).blocks[2:]:
        kind, at = game.state.dtype.fields[block.name][:2]  # type: ignore[index]  # a record has fields
        width = kind.base.itemsize
        rows = block.shape[0] if block.by_seat else 1
        length = prod(block.shape) // rows
        for row in range(rows):
            turned = block.by_seat and row < seats  # rows beyond the table stay where they are
            source = (row + origin) % seats if turned else row
            for k in range(length):
                entry = block.offset + (row * length + k) * block.each
                yield _Number(at + (source * length + k) * width, width, entry, block)


def _segments(numbers: list[_Number]) -> list[tuple[int, ...]]:
    """Stretches of entries of one kind, as rows for compiled code."""
    side_by_side = _split(numbers, lambda a, b: a.kind == b.kind and b.at == a.at + a.width)
    joined = _split(side_by_side, lambda a, b: _kind(a) == _kind(b) in (SCATTERED, PAIRS, WIDE) and a[0].width == b[0].width)
    segments: list[tuple[int, ...]] = []
    number = 0
    for stretches in joined:
        first, count = stretches[0][0], sum(map(len, stretches))
        block = first.block
        segments.append((_kind(stretches[0]), first.at, first.width, first.entry, count, block.each, block.low, number))
        number += count if block.holds == "number" else 0
    return segments


def _kind(stretch: list[_Number]) -> int:
    """How numbers of one kind that lie side by side are written."""
    first = stretch[0]
    if first.block.holds != "number":
        return SEAT if first.block.holds == "seat" else SET
    if first.width > 2:
        return WIDE
    straight, scattered = (STRAIGHT, SCATTERED) if first.width == 1 else (STRAIGHT_PAIRS, PAIRS)
    return straight if len(stretch) >= LONG else scattered


def _split(things: Iterable[T], together: Callable[[T, T], bool]) -> list[list[T]]:
    """Neighbours that belong together, in their order."""
    parts: list[list[T]] = []
    for thing in things:
        if parts and together(parts[-1][-1], thing):
            parts[-1].append(thing)
        else:
            parts.append([thing])
    return parts
