"""The board for the browser: auction and disaster in the middle, everybody's region around it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import HIDDEN, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, at
from spielwerk.core.drawing.svg import icon, join, tag
from spielwerk.core.drawing.words import words_of

from ..components import SCALE
from ..naming import tile_id
from ..questions import ADMINISTRATION, DONE, QUESTIONS, phase_of
from ..region import is_land
from ..scoring import total
from ..state import LEFT, PASSED
from ..terminal import ROMAN
from .auction import bid_stepper
from .board import board
from .decisions import decision
from .desk import tool_chips
from .disaster import stake_stepper
from .hovers import cards_of
from .regions import new_tiles, small_region

__all__ = ["decision", "draw", "figures"]

say = words_of(__package__)
_TRACKS = (("income_coins", "income"), ("income_research", "atom"), ("income_prosperity", "prosperity"))


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; the others' hands are hidden."""
    phase = say("phase", phase_of(s), lang)
    return Drawing(
        board=board(s, seat, picks, lang),
        steppers=(*bid_stepper(s, seat, picks, lang), *stake_stepper(s, seat, picks, lang)),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, lang),
        heading=say("board", "round", lang, round=ROMAN[s.round_no], phase=phase),
        steps=ROMAN[1:],
        step=int(s.round_no) - 1,
    )


def garbage(s: State, p: int) -> int:
    """All garbage of a seat, also what is still to be placed."""
    tiles = (int(tile) for tile in s.region[p, : s.held[p]])
    return sum(int(s.garbage[tile]) for tile in tiles if is_land(tile)) + int(s.litter[p])


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat: its hand, what lies on its region, and what that yields."""
    coins, research = ("?" if n == HIDDEN else int(n) for n in s.hand[p])
    made = (int(n) for n in s.production[p])
    return (
        Figure("points", "vp", say("figure", "points", lang), int(total(s, p))),
        Figure("coins", "coin", say("figure", "coins", lang), coins),
        Figure("research", "flask", say("figure", "research", lang), research),
        Figure("garbage", "garbage", say("figure", "garbage", lang), garbage(s, p)),
        Figure("air", "daisy", say("figure", "air", lang), int(SCALE[s.pollution[p]])),
        *(Figure(key, icon, say("figure", key, lang), n) for (key, icon), n in zip(_TRACKS, made, strict=True)),
    )


# Panels


def _panel(s: State, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    marks = icon("flag", say("panel", "start", lang)) if p == s.start else Markup()
    return Panel(figures(s, p, lang), Markup() if own else _other(s, p, lang), _tags(s, p, lang), marks)


def _tags(s: State, p: int, lang: str) -> tuple[str, ...]:
    if phase_of(s) == "auction" and not QUESTIONS[s.phase].luck:
        return {PASSED: (say("auction", "passed", lang),), LEFT: (say("auction", "gone", lang),)}.get(int(s.standing[p]), ())
    if s.phase == ADMINISTRATION and s.stage[p] == DONE:
        return (say("panel", "done", lang),)
    return ()


def _other(s: State, p: int, lang: str) -> Markup:
    """Somebody else's region, new tiles and technologies."""
    new = new_tiles(s, p)
    names = [at(tile_id(tile), tile_id(tile), name="span") for tile in new]
    waiting = tag("small", say("panel", "new", lang, n=len(new)), " ", join(names, ", "), cls="muted") if new else ""
    return tag("div", small_region(s, p, lang), waiting, tool_chips(s, p, lang), cls="tc-other")
