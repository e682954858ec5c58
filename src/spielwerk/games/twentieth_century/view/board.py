"""The middle of the table: what the phase is about, the own region where it is asked about, scale and scoring cards."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import Picks
from spielwerk.core.drawing.svg import tag

from ..state import ADMINISTRATION, COLUMN, OVER, RECYCLE, STAKE
from .auction import block, lands, technologies
from .columns import disaster
from .desk import desk, fresh
from .land import region
from .scales import foot

_AT_HOME = (ADMINISTRATION, RECYCLE, OVER)


def shows_region(s: Any, seat: int) -> bool:
    """Whether the own region lies on the table; in the auction it lies in front of its owner."""
    return seat >= 0 and s.phase in (COLUMN, STAKE, *_AT_HOME)


def board(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything in the middle."""
    right = Markup()
    if s.phase not in (COLUMN, STAKE, *_AT_HOME):
        left = tag("div", block(s, picks, lang), disaster(s, picks, lang))
        right = tag("div", lands(s, picks, lang), technologies(s, picks, lang))
    elif shows_region(s, seat) and s.phase in _AT_HOME:
        left, right = region(s, seat, picks, lang), desk(s, seat, picks, lang)
    else:
        left = disaster(s, picks, lang)
        if shows_region(s, seat):
            right = tag("div", region(s, seat, picks, lang), fresh(s, seat, picks, lang))
    kind = ("home" if s.phase in _AT_HOME else "market") if right else "single"
    halves = (
        [tag("div", left, cls="tc-left"), tag("div", right, cls="tc-right")] if right else [tag("div", left, cls="tc-left")]
    )
    return tag("div", *halves, foot(s, seat, lang), cls=f"tc-board {kind}")
