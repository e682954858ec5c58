"""One thing that followed from an action, and names within sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

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

_MARKS = {chr(0xE000 + seat): seat for seat in range(CHANCE + 1)}  # private characters of Unicode


def someone(seat: int) -> str:
    """The mark of a seat in a sentence."""
    return chr(0xE000 + seat)


def named(text: str, name: Callable[[int], str]) -> str:
    """A sentence with names instead of marks."""
    return "".join(name(_MARKS[c]) if c in _MARKS else c for c in text)


def by_colour(text: str, lang: str) -> str:
    """A sentence with the seats' colours as names."""
    return named(text, lambda seat: seat_name(seat, lang))
