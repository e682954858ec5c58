"""The board for the browser: auction and disaster in the middle, everybody's region around it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import HIDDEN, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, Reading, at, kept, read
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

__all__ = ["decision", "draw", "figures", "heading"]

say = words_of(__package__)
_TRACKS = (("income_coins", "income"), ("income_research", "atom"), ("income_prosperity", "prosperity"))


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; the others' hands are hidden."""
    now = read(s)
    return Drawing(
        board=board(now, seat, picks, lang),
        steppers=(*bid_stepper(now, seat, picks, lang), *stake_stepper(now, seat, picks, lang)),
        panels=tuple([_panel(now, p, p == seat, lang) for p in range(now.seats)]),
        cards=cards_of(now, seat, lang),
        heading=heading(s, lang),
        steps=ROMAN[1:],
        step=now.round_no - 1,
    )


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    return say("board", "round", lang, round=ROMAN[int(s.round_no)], phase=say("phase", phase_of(s), lang))


def garbage(now: Reading, p: int) -> int:
    """All garbage of a seat, also what is still to be placed."""
    lying = sum([now.garbage[tile] for tile in now.region[p][: now.held[p]] if is_land(tile)])
    return int(lying + now.litter[p])


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat: its hand, what lies on its region, and what that yields."""
    return _figures(read(s), p, lang)


def _figures(now: Reading, p: int, lang: str) -> tuple[Figure, ...]:
    points = int(total(now.record, p))
    return _figures_of(points, now.hand[p], garbage(now, p), now.pollution[p], now.production[p], lang)


@kept(1024)
def _figures_of(
    points: int, hand: tuple[int, ...], garbage: int, pollution: int, production: tuple[int, ...], lang: str
) -> tuple[Figure, ...]:
    coins, research = ("?" if n == HIDDEN else n for n in hand)
    return (
        Figure("points", "vp", say("figure", "points", lang), points),
        Figure("coins", "coin", say("figure", "coins", lang), coins),
        Figure("research", "flask", say("figure", "research", lang), research),
        Figure("garbage", "garbage", say("figure", "garbage", lang), garbage),
        Figure("air", "daisy", say("figure", "air", lang), int(SCALE[pollution])),
        *(Figure(key, icon, say("figure", key, lang), n) for (key, icon), n in zip(_TRACKS, production, strict=True)),
    )


# Panels


def _panel(now: Reading, p: int, own: bool, lang: str) -> Panel:
    marks = icon("flag", say("panel", "start", lang)) if p == now.start else Markup()
    return Panel(_figures(now, p, lang), Markup() if own else _other(now, p, lang), _tags(now, p, lang), marks)


def _tags(now: Reading, p: int, lang: str) -> tuple[str, ...]:
    if phase_of(now.record) == "auction" and not QUESTIONS[now.phase].luck:
        return {PASSED: (say("auction", "passed", lang),), LEFT: (say("auction", "gone", lang),)}.get(now.standing[p], ())
    if now.phase == ADMINISTRATION and now.stage[p] == DONE:
        return (say("panel", "done", lang),)
    return ()


def _other(now: Reading, p: int, lang: str) -> Markup:
    """Somebody else's region, new tiles and technologies."""
    new = new_tiles(now, p)
    names = [at(tile_id(tile), tile_id(tile), name="span") for tile in new]
    waiting = tag("small", say("panel", "new", lang, n=len(new)), " ", join(names, ", "), cls="muted") if new else ""
    return tag("div", small_region(now, p, lang), waiting, tool_chips(now, p, lang), cls="tc-other")
