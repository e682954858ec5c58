"""What a hint shows beside its words: which ideas there are, and their points by category side by side."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spielwerk.bots import Hint
from spielwerk.bots.reasons import written
from spielwerk.core import Game

from ..rendering import say

DIGITS = 1  # after the point


class Cell(NamedTuple):
    """One figure of an idea."""

    text: str
    best: bool  # no other idea has more, and another one has less


class Row(NamedTuple):
    """One category, or their sum, with a figure for each idea."""

    name: str
    cells: list[Cell]


@dataclass(frozen=True)
class Ideas:
    """The hints that can be followed now, the best first."""

    hints: list[Hint]
    rows: list[Row]  # the last one is the sum; none where no match could be imagined to its end
    matches: int = 0  # behind each figure


def ideas_of(hints: Sequence[Hint], legal: Collection[int], game: Game, lang: str) -> Ideas:
    found = [hint for hint in hints if hint.action in legal]
    if not found or not all(hint.parts for hint in found):
        return Ideas(found, [])
    words = game.text(lang)
    rows = [_row(words.say("category", name), [hint.parts.get(name, 0.0) for hint in found], lang) for name in game.categories]
    rows.append(_row(say(lang, "result.total"), [hint.points for hint in found], lang))
    return Ideas(found, rows, found[0].matches)


def _row(name: str, figures: list[float], lang: str) -> Row:
    """What differs only behind the digits that are shown does not differ."""
    shown = [round(figure, DIGITS) for figure in figures]
    differ = min(shown) < max(shown)
    return Row(name, [Cell(written(one, lang, DIGITS), differ and one == max(shown)) for one in shown])
