"""The board for the browser: the decades, the research board as a spine, and beside it the own board."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import SYMBOL_WORDS
from ..pollution import blocked
from ..state import IN_PLAY, OVER, SIDES, SYMBOLS, TURNS
from ..story import numbers
from .country import country, sides, small_country
from .decisions import decision
from .hovers import cards_of
from .pictures import DISC, ICONS
from .spine import spine, steppers
from .timeline import timeline

__all__ = ["decision", "draw", "figures"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; nothing is hidden but the order of the tiles to come."""
    return Drawing(
        board=_board(s, seat, picks, lang),
        panels=tuple(_panel(s, p, p == seat, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, lang),
        heading=_heading(s, lang),
        steppers=steppers(s, seat, picks, lang),
    )


def _board(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything stands where it always stands, whatever is asked, so that nothing moves between two questions."""
    parts = [timeline(s, lang), spine(s, seat, picks, lang)]
    if seat >= 0:
        parts.append(country(s, seat, picks, lang) if s.side[seat] != EMPTY else sides(seat, picks, lang))
    return tag("div", tag("div", *parts, cls="pro-table" if seat >= 0 else "pro-table onlooker"), cls="prosperity-board")


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    now = numbers(s, p)
    note = say("figure", "blocked", lang) if blocked(s, p) else ""
    symbols = [SYMBOL_WORDS[symbol] for symbol in range(SYMBOLS)]
    return (
        Figure("points", "vp", say("figure", "points", lang), now["points"]),
        Figure("money", "note", say("figure", "money", lang), now["money"]),
        *(Figure(key, ICONS[k], say("symbol", key, lang), now[key]) for k, key in enumerate(symbols)),
        Figure("discs", DISC, say("figure", "discs", lang), now["discs"], note),
    )


def _heading(s: State, lang: str) -> str:
    if s.phase == OVER:
        return say("board", "over", lang)
    if s.step != IN_PLAY:
        return say("board", "final", lang)
    return say("board", "turn", lang, n=s.turn, of=TURNS) if s.turn else say("board", "first", lang)


def _panel(s: State, p: int, own: bool, lang: str) -> Panel:
    """The figures; the own board lies on the table, those of the others are small ones in their panels."""
    if s.side[p] == EMPTY:
        return Panel(figures(s, p, lang))
    body = Markup() if own else small_country(s, p, lang)
    side = say("side", str(s.side[p]), lang)
    active = icon("turn", say("panel", "active", lang)) if p == s.active and s.phase not in (SIDES, OVER) else Markup()
    return Panel(figures(s, p, lang), body, tags=(side,), marks=active)
