"""The middle of the table: what the phase is about, the own region where it is asked about, scale and scoring cards."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import State
from spielwerk.core.drawing import Picks
from spielwerk.core.drawing.svg import tag

from ..questions import phase_of
from .auction import block, lands, technologies
from .desk import desk, unlaid
from .disaster import disaster
from .regions import region
from .scales import foot

_AT_HOME = ("administration", "recycling", "over")


def shows_region(s: State, seat: int) -> bool:
    """Whether the own region lies on the table; in the auction it lies in front of its owner."""
    return seat >= 0 and phase_of(s) != "auction"


def board(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything in the middle."""
    if phase_of(s) in _AT_HOME and seat >= 0:
        kind, left, right = "home", region(s, seat, picks, lang), desk(s, seat, picks, lang)
    elif phase_of(s) != "auction":
        own = [region(s, seat, picks, lang), unlaid(s, seat, picks, lang)] if seat >= 0 else []
        kind, left, right = "struck", disaster(s, picks, lang), tag("div", *own) if own else Markup()
    else:
        kind = "market"
        left = tag("div", block(s, picks, lang), disaster(s, picks, lang))
        right = tag("div", lands(s, picks, lang), technologies(s, picks, lang))
    if not right:
        kind = "single"
    halves = [tag("div", half, cls="tc-half") for half in (left, right) if half]
    return tag("div", *halves, foot(s, seat, lang), cls=f"tc-board {kind}")
