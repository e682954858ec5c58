"""What each entry of an observation is: the record's fields in their order, seen from one seat.

Entries are numbers from 0 to 1; −1 stands for what the seat may not know. Seats are counted from the own one: the rows of a
field by seats begin with the own row, then that of the next seat, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.core import Field, Game

OWN_SEAT, TO_ACT = "own_seat", "to_act"  # the two blocks before the record's fields


@dataclass(frozen=True)
class Block:
    """The entries of one field: `size` entries from `offset` on, row by row in the order of `shape`."""

    name: str
    offset: int
    shape: tuple[int, ...]  # of the field; one number each in the record
    each: int  # entries that one number becomes
    low: int  # of the numbers in the record
    high: int
    holds: str  # number: (value − low) / (high − low); seat: one of `each` is 1; set: one entry per possible member
    by_seat: bool  # the first axis is the seats, the own one first
    unit: str

    @property
    def size(self) -> int:
        return prod(self.shape) * self.each

    @property
    def place(self) -> slice:
        """Where the block lies in an observation."""
        return slice(self.offset, self.end)

    @property
    def end(self) -> int:
        """The entry after the last one."""
        return self.offset + self.size

    @property
    def entries(self) -> str:
        """How one number of the field is written, in words."""
        if self.holds == "set":
            return f"{self.each} bits"
        if self.holds == "seat":
            return f"one of {self.each}"
        shifted = "value" if self.low == 0 else f"(value {'−' if self.low > 0 else '+'} {abs(self.low)})"
        return shifted if self.span == 1 else f"{shifted} / {self.span}"

    @property
    def span(self) -> int:
        return max(1, self.high - self.low)


@dataclass(frozen=True)
class Layout:
    """All blocks of a game's observation."""

    game: str
    rules: int
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        return self.blocks[-1].end

    def __getitem__(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(f"The observation of {self.game} has no block {name!r}.")

    def to_text(self) -> str:
        """A table in Markdown."""
        lines = ["| from | entries | field | shape | one number is | holds |", "|---|---|---|---|---|---|"]
        for block in self.blocks:
            shape = " × ".join("seats" if block.by_seat and k == 0 else str(n) for k, n in enumerate(block.shape))
            cells = (block.offset, block.size, f"`{block.name}`", shape or "1", block.entries, block.unit)
            lines.append("| " + " | ".join(map(str, cells)) + " |")
        return "\n".join(lines)


@cache
def observation_layout(game: Game) -> Layout:
    """The layout of a game's observations; it does not depend on how many seats are taken."""
    seats = game.most_seats
    blocks = [
        Block(OWN_SEAT, 0, (), seats, 0, seats - 1, "seat", False, "number of the own seat, not counted from itself"),
        Block(TO_ACT, seats, (), seats, 0, (1 << seats) - 1, "set", False, "seats that are asked now, the own one first"),
    ]
    for field in game.state.fields:
        by_seat = field.by_seat and field.shape[:1] == (seats,)
        offset = blocks[-1].end
        blocks.append(
            Block(field.name, offset, field.shape, _each(field), field.low, field.high, field.holds, by_seat, field.unit)
        )
    return Layout(game.name, game.rules, tuple(blocks))


def _each(field: Field) -> int:
    """Entries that one number of a field becomes."""
    if field.holds == "set":
        return field.high.bit_length()
    if field.holds == "seat":
        return field.high - field.low + 1
    return 1
