"""The board for the browser: the display between the two research tracks, everybody's country beside it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import icon
from spielwerk.core.drawing.words import words_of

from ..components import DECADES, FIRST_OF
from ..final import total
from ..pollution import blocked
from ..state import CAPITAL, ECOLOGY, ENERGY, IN_PLAY, OVER, PROSPERITY, RESEARCH, TURNS
from .board import board, shows_country
from .country import country, small_country
from .hovers import cards_of
from .pictures import DISC, ICONS

__all__ = ["draw", "figures"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; nothing is hidden but the order of the tiles to come."""
    return Drawing(
        board=board(s, seat, picks, lang),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, lang),
        heading=_heading(s, lang),
        steps=tuple(str(decade) for decade in DECADES),
        step=_decade(s),
    )


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    note = say("figure", "blocked", lang) if blocked(s, p) else ""
    return (
        Figure("points", "vp", say("figure", "points", lang), int(total(s, p))),
        Figure("money", "note", say("figure", "money", lang), int(s.money[p])),
        Figure("energy", ICONS[ENERGY], say("symbol", "energy", lang), int(s.visible[p, ENERGY])),
        Figure("ecology", ICONS[ECOLOGY], say("symbol", "ecology", lang), int(s.visible[p, ECOLOGY])),
        Figure("capital", ICONS[CAPITAL], say("symbol", "capital", lang), int(s.visible[p, CAPITAL])),
        Figure("research", ICONS[RESEARCH], say("symbol", "research", lang), int(s.visible[p, RESEARCH])),
        Figure("prosperity", ICONS[PROSPERITY], say("symbol", "prosperity", lang), int(s.visible[p, PROSPERITY])),
        Figure("discs", DISC, say("figure", "discs", lang), int(s.discs[p]), note),
    )


def _decade(s: State) -> int:
    """Which of the seven decades is being played."""
    starts = sorted({int(first) for first in FIRST_OF})
    return starts.index(int(FIRST_OF[min(max(s.turn, 1), TURNS) - 1]))


def _heading(s: State, lang: str) -> str:
    if s.phase == OVER:
        return say("board", "over", lang)
    if s.step != IN_PLAY:
        return say("board", "final", lang)
    return say("board", "turn", lang, n=s.turn, of=TURNS)


def _panel(s: State, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    if s.side[p] == EMPTY:
        return Panel(figures(s, p, lang))
    large = own and not shows_country(s, p)
    body = country(s, p, picks, lang) if large else small_country(s, p, lang)
    side = say("side", str(s.side[p]), lang)
    active = icon("turn", say("panel", "active", lang)) if p == s.active and s.phase != OVER else Markup()
    return Panel(figures(s, p, lang), body, tags=(side,), marks=active)
