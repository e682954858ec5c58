"""Parts of a board that are kept from drawing to drawing never grow stale, never pass from viewer to viewer, and stay few."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import pytest

from spielwerk.core import Game, State
from spielwerk.core.drawing import Choice, Drawing, Picks, draw, legal_picks
from spielwerk.core.drawing.kept import forget
from spielwerk.core.text import LANGUAGES

SIGHTS = 90  # at most so many are drawn
CLOSE = 3  # positions that follow each other, because what has hardly changed is what could be mistaken for the same
APART = 12  # and plies until the next such group


@pytest.fixture(autouse=True)
def view(game: Game) -> None:
    if not game.has_module("view"):
        pytest.skip("has no drawings of its own")


class Sight:
    """A position as one viewer sees it in one language, with something pointed at and something advised."""

    def __init__(self, game: Game, seen: State, seat: int, asked: bool, lang: str) -> None:
        self._game, self._seen, self._seat, self._asked, self._lang = game, seen, seat, asked, lang

    def __str__(self) -> str:
        return f"seat {self._seat} after {self._seen.ply} plies in {self._lang!r}"

    @cached_property
    def _choices(self) -> list[Choice]:
        return list(legal_picks(self._game, self._seen, self._seat, self._lang)) if self._asked else []

    def drawn(self) -> tuple[Drawing, list[int]]:
        """The drawing, and which choices it has placed."""
        ids = [choice.id for choice in self._choices]
        rng = random.Random(self._seat)
        picks = Picks(self._choices, rng.sample(ids, min(len(ids), rng.choice((0, 1, 3)))))
        picks.advised = set(rng.sample(ids, min(len(ids), 1)))
        drawing = draw(self._game, self._seen, self._seat, picks, self._lang)
        return drawing, [choice.id for choice in picks.placed]


def sights(game: Game, seats: int, seed: int) -> Iterator[Sight]:
    """What all viewers see of the positions of a random match, in both languages."""
    match, rng = game.start(seats=seats, seed=seed), random.Random(seed)
    while not match.over:
        if match.ply % APART < CLOSE:
            for seat in range(-1, seats):
                seen = match.seen(seat)
                for lang in LANGUAGES:
                    yield Sight(game, seen, seat, seat in match.to_act, lang)
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))


def remembering(game: Game) -> dict[str, Any]:  # functions that functools has wrapped
    """The functions of a game's drawings that remember their results, by name."""
    package = f"{game.package}.view"
    modules = [module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")]
    functions = [function for module in modules for function in vars(module).values() if hasattr(function, "cache_info")]
    return {f"{function.__module__}.{function.__qualname__}": function for function in functions}


def forget_all(functions: dict[str, Any]) -> None:
    forget()
    for function in functions.values():
        function.cache_clear()


def test_a_drawing_does_not_depend_on_what_was_drawn_before(game: Game) -> None:
    """Several matches, drawn for all viewers in any order, look as if each drawing were the first.

    A part that is kept under too few arguments would show something of another position, match, viewer or language.
    """
    rng = random.Random(5)
    seen: list[Sight] = []
    for seats, seed in ((game.fewest_seats, 1), (game.most_seats, 2), (game.most_seats, 3)):
        of_match = list(sights(game, seats, seed))
        begin = rng.randrange(max(1, len(of_match) - SIGHTS // 3))
        seen += of_match[begin : begin + SIGHTS // 3]
    rng.shuffle(seen)
    after_others = [sight.drawn() for sight in seen]
    functions = remembering(game)
    for sight, drawn in zip(seen, after_others, strict=True):
        forget_all(functions)
        same = sight.drawn() == drawn  # pytest would take minutes to show how two boards differ
        assert same, f"drawn after others, the board is another one for {sight}"


def test_what_drawings_remember_is_bounded(game: Game) -> None:
    """A process draws for months: whatever takes an argument is kept up to a number (`kept`, or `lru_cache` with a size)."""
    next(sights(game, game.most_seats, 1)).drawn()  # all modules of the view are imported then

    def arguments(function: Callable[..., object]) -> int:
        code = function.__wrapped__.__code__  # type: ignore[attr-defined]  # functools keeps what it wraps
        return int(code.co_argcount + code.co_kwonlyargcount)

    unbounded = [
        name
        for name, function in remembering(game).items()
        if function.cache_parameters()["maxsize"] is None and arguments(function)
    ]
    assert not unbounded, f"these remember without end: {', '.join(unbounded)}"
