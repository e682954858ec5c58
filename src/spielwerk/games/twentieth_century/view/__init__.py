"""The board for the browser: auction and disaster in the middle, everybody's region around it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import HIDDEN
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import icon, line, tag
from spielwerk.core.drawing.words import words_of

from ..components import GOODS, SCALE
from ..region import is_land
from ..scoring import total
from ..state import (
    ADMINISTRATION,
    BID,
    BOARD,
    BUY,
    CHOOSE,
    CLEAR,
    COLUMN,
    DONE,
    LAY,
    LEFT,
    LITTER,
    LOAD,
    MAN,
    OPEN,
    OVER,
    PASSED,
    RECYCLE,
    SETTLE,
    SITE,
    SPAN,
    SPAN_ON,
    STAKE,
    TRAVEL,
    TURN,
    UNLOAD,
    USE,
)
from ..terminal import ROMAN
from .board import board, shows_region
from .desk import fresh, tool_chips, tools
from .hovers import cards_of
from .land import new_tiles, region, small_region
from .pictures import GOOD_ICONS

__all__ = ["draw", "figures"]

say = words_of(__package__)

# The rule behind each question: of the auction and the disaster by phase, of administration by stage.
_PHASE_RULES = {
    CHOOSE: "TWC-4.1",
    OPEN: "TWC-4.2",
    BID: "TWC-4.7",
    BUY: "TWC-5.3",
    COLUMN: "TWC-6.4",
    STAKE: "TWC-6.6",
    RECYCLE: "TWC-10.3",
    OVER: "TWC-13.1",
}
_STAGE_RULES = {
    LITTER: "TWC-7.4",
    LAY: "TWC-7.9",
    SITE: "TWC-7.8",
    TURN: "TWC-7.10",
    SETTLE: "TWC-7.13",
    USE: "TWC-9.1",
    MAN: "TWC-9.6",
    SPAN_ON: "TWC-9.8",
    SPAN: "TWC-9.10",
    CLEAR: "TWC-9.12",
    BOARD: "TWC-9.15",
    TRAVEL: "TWC-9.16",
    LOAD: "TWC-9.19",
    UNLOAD: "TWC-9.19",
}
_PHASE_WORDS = {COLUMN: "disaster", STAKE: "disaster", ADMINISTRATION: "administration", RECYCLE: "recycling", OVER: "over"}


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; the others' hands are hidden."""
    phase = say("phase", _PHASE_WORDS.get(s.phase, "auction"), lang)
    return Drawing(
        board=board(s, seat, picks, lang),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, lang),
        rules=_rule(s, seat),
        heading=say("board", "round", lang, round=ROMAN[s.round_no], phase=phase),
        steps=ROMAN[1:],
        step=int(s.round_no) - 1,
    )


def garbage(s: Any, p: int) -> int:
    """All garbage of a seat, also what is still to be placed."""
    tiles = (int(tile) for tile in s.region[p, : s.held[p]])
    return sum(int(s.garbage[tile]) for tile in tiles if is_land(tile)) + int(s.litter[p])


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; beside points, coins and research what the region yields."""
    made = [say("figure", "made", lang, n=int(s.production[p, good])) for good in range(len(GOODS))]
    coins, research = ("?" if n == HIDDEN else int(n) for n in s.hand[p])
    return (
        Figure("points", "vp", say("figure", "points", lang), int(total(s, p)), made[2]),
        Figure("coins", "coin", say("figure", "coins", lang), coins, made[0]),
        Figure("research", "flask", say("figure", "research", lang), research, made[1]),
        Figure("garbage", "garbage", say("figure", "garbage", lang), garbage(s, p)),
        Figure("air", "daisy", say("figure", "air", lang), int(SCALE[s.pollution[p]])),
    )


def _rule(s: Any, seat: int) -> str:
    if s.phase == ADMINISTRATION:
        return _STAGE_RULES.get(int(s.stage[seat]), "TWC-7.2") if seat >= 0 else "TWC-7.1"
    return _PHASE_RULES.get(s.phase, "TWC-1.2")


# Panels


def _panel(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    marks = icon("flag", say("panel", "start", lang)) if p == s.start else Markup()
    body = _own(s, p, picks, lang) if own else _other(s, p, lang)
    return Panel(figures(s, p, lang), body, _tags(s, p, lang), marks)


def _tags(s: Any, p: int, lang: str) -> tuple[str, ...]:
    if s.phase in (CHOOSE, OPEN, BID, BUY):
        return {PASSED: (say("auction", "passed", lang),), LEFT: (say("auction", "gone", lang),)}.get(int(s.standing[p]), ())
    if s.phase == ADMINISTRATION and s.stage[p] == DONE:
        return (say("panel", "done", lang),)
    return ()


def _own(s: Any, p: int, picks: Picks, lang: str) -> Markup:
    """The own region and technologies, unless they lie on the table."""
    if s.phase in (COLUMN, STAKE):
        return tag("div", tools(s, p, picks, lang), cls="tc-own")
    if shows_region(s, p):
        return Markup()
    beside = tag("div", fresh(s, p, picks, lang), tools(s, p, picks, lang))
    return tag("div", region(s, p, picks, lang), beside, cls="tc-own")


def _other(s: Any, p: int, lang: str) -> Markup:
    """Somebody else's production, region and technologies."""
    made = [line(f"+{s.production[p, good]}", f":{GOOD_ICONS[good]}") for good in range(len(GOODS))]
    new = len(new_tiles(s, p))
    waiting = tag("small", say("panel", "new", lang, n=new), cls="muted") if new else ""
    return tag(
        "div",
        tag("div", *made, waiting, cls="tc-made", title=say("panel", "production", lang)),
        small_region(s, p, lang),
        tool_chips(s, p, lang),
        cls="tc-other",
    )
