"""The board for the browser: goods and the own city in the middle, neighbours beside it, the hand below."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import tag
from spielwerk.core.drawing.words import words_of

from ..figures import numbers
from ..questions import DRAFT, GIVE_ANCHOR, OVER, SELECT, TAKE_ANCHOR
from ..scoring import grade, points_of_ghost_town, points_of_power
from ..state import ROUNDS
from ..words import generation_name
from ..words import say as say_words
from .cards import anchors, discarded, hand, in_hand
from .cost import with_open_market
from .decision import decision
from .goods import goods_strip
from .hovers import cards_of
from .neighbours import other, route_boxes
from .town import town

__all__ = ["decision", "draw", "figures"]

say = words_of(__package__)
ICONS = {"points": "vp", "money": "coin", "income": "income", "goods": "goods", "routes": "route"}


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it: others' hands and choices are not on it until they are revealed."""
    own = max(seat, 0)
    s = with_open_market(s)
    parts = [goods_strip(s, seat, picks, lang), town(s, own, picks, lang)]
    if s.seats == 1:
        parts.append(tag("div", route_boxes(s, 0, 0, picks, lang), cls="neom-routes"))
    if seat < 0:
        parts.append(hand(s, seat, picks, lang))  # one and two players have an open display, which onlookers see too
    return Drawing(
        board=tag("div", *parts, cls="neom-board"),
        panels=tuple(_panel(s, p, seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, in_hand(s, seat), lang),
        heading=_heading(s, lang),
        steps=("I", "II", "III"),
        step=s.generation - 1,
    )


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; points as the city stands now, and what is taken off them."""
    notes = {"money": say("figure", "held", lang, n=int(s.held[p]))} if s.held[p] else {}
    lacks = (("no_power", int(points_of_power(s, p))), ("ghost_town", int(points_of_ghost_town(s, p))))
    notes["points"] = ", ".join(say("figure", key, lang, n=f"−{-n}") for key, n in lacks if n)
    return tuple(
        Figure(key, ICONS[key], say("figure", key, lang), value, notes.get(key, "")) for key, value in numbers(s, p).items()
    )


def _heading(s: Any, lang: str) -> str:
    if s.stage == OVER:
        over = say("board", "over", lang)
        return f"{over} · {_grade(s, lang)}" if s.seats == 1 else over
    if s.generation == 0:
        return say("board", "preparation", lang)
    return say("board", "round", lang, generation=generation_name(s.generation), n=s.turn + 1, of=ROUNDS)


def _grade(s: Any, lang: str) -> str:
    return say("board", "grade", lang, grade=say_words("grade", str(grade(s)), lang))


def _panel(s: Any, p: int, seat: int, picks: Picks, lang: str) -> Panel:
    tags = (say("panel", "chosen", lang),) if s.pick[p] != EMPTY and s.stage in (DRAFT, SELECT) else ()
    if s.stage == OVER and s.seats == 1:
        tags = (_grade(s, lang),)
    return Panel(figures(s, p, lang), _own(s, p, picks, lang) if p == seat else other(s, p, seat, picks, lang), tags)


def _own(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """What lies before the own seat: hand and anchors; while anchors are swapped, these with the discard pile."""
    if s.stage == OVER:
        return Markup()
    if s.ask[seat] in (GIVE_ANCHOR, TAKE_ANCHOR):
        return tag("div", anchors(s, seat, picks, lang), discarded(s, seat, picks, lang), cls="neom-own")
    return tag("div", hand(s, seat, picks, lang), anchors(s, seat, picks, lang), cls="neom-own")
