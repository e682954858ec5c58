"""A game's own view module, where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from ..record import State
from .parts import Drawing, Figure

if TYPE_CHECKING:
    from ..game import Game
    from .picks import Picks


class View(Protocol):
    """What a view module holds. It may also have `figures(s, seat, lang)`, the figures of a seat's panel, and
    `decision(s, seat, choice, lang)`, a choice as the decision bar shows it (None: the plain form will do), and
    `heading(s, lang)`, where the match stands, for lists: without it, a list draws the whole board to learn that.
    """

    def draw(self, s: State, seat: int, picks: Picks, lang: str) -> Drawing: ...


class Figures(Protocol):
    def __call__(self, s: State, seat: int, lang: str) -> Sequence[Figure]: ...


@cache
def view_of(game: Game) -> View | None:
    """The game's view module; None while it has none (a folder with only a cover counts as none)."""
    module = game.module("view") if game.has_module("view") else None
    return cast("View", module) if hasattr(module, "draw") else None


def figures_of(game: Game, s: State, seat: int, lang: str) -> Sequence[Figure]:
    """The figures of a seat's panel; its points if the game has no view, none if the view does not tell them apart."""
    if (view := view_of(game)) is None:
        from . import plain

        return plain.figures(game, s, seat, lang)
    figures = cast("Figures | None", getattr(view, "figures", None))
    return figures(s, seat, lang) if figures is not None else ()


class Heading(Protocol):
    def __call__(self, s: State, lang: str) -> str: ...


def heading_of(game: Game, seen: State, seat: int, lang: str) -> str:
    """Where a match stands: "Round 4 of 6"; as a seat sees it."""
    view = view_of(game)
    if view is not None and hasattr(view, "heading"):
        return cast("Heading", view.heading)(seen, lang)
    from . import draw
    from .picks import Picks

    return draw(game, seen, seat, Picks(), lang).heading
