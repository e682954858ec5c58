"""One thing that followed from an action, and names within sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .record import CHANCE
from .text import seat_name

NOBODY = -1  # the seat of an effect that concerns nobody, or everybody


@dataclass(frozen=True)
class Effect:
    """What followed: a sentence, a seat whose figures changed, or both.

    Effects of one title that follow each other are the rows of a table, one a seat: all are paid, all score.
    """

    text: str = ""  # a whole sentence; seats in it by `someone`; empty where the figures say all
    seat: int = NOBODY  # whose figures changed
    changes: Mapping[str, int] = field(default_factory=dict)  # key of a panel's figure → by how much
    title: str = ""  # of the table that it is a row of: "Income"
    heading: bool = False  # something begins: a round, a generation; `text` is its title
    places: tuple[str, ...] = ()  # what it touched on the board: names that shapes have by `data-place`

    def __bool__(self) -> bool:
        return bool(self.text or self.places or any(self.changes.values()))


# A sentence holds a mark for each seat, and whoever shows it puts in the name.

_FIRST_MARK = 0xE000  # of Unicode's private characters


def someone(seat: int) -> str:
    """The mark of a seat in a sentence."""
    return chr(_FIRST_MARK + int(seat))  # a seat from a compiled record is numpy's int8


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with the seats' names instead of marks."""
    for seat, name in enumerate(names):  # on a whole page a hundred times faster than str.translate
        if (mark := someone(seat)) in text:
            text = text.replace(mark, name)
    return text


def by_colour(text: str, lang: str) -> str:
    """A sentence with the seats' colours as names."""
    return text.translate(_colours(lang))


@cache
def _colours(lang: str) -> dict[int, str]:
    return {_FIRST_MARK + seat: seat_name(seat, lang) for seat in (0, 1, 2, 3, 4, CHANCE)}
