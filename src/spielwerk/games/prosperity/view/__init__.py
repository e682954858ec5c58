"""The board for the browser: the decades, the research board as a spine, and beside it the own board."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, Reading, kept, read
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import SYMBOL_WORDS
from ..pollution import blocked
from ..state import IN_PLAY, OVER, SIDES, SYMBOLS, TURNS
from ..story import numbers
from .country import Opened, country, open_slots, sides, small_country
from .decisions import decision
from .hovers import cards_of
from .pictures import DISC, ICONS
from .spine import prices_of, spine, steppers
from .timeline import timeline

__all__ = ["decision", "draw", "figures", "heading"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; nothing is hidden but the order of the tiles to come."""
    now = read(s)
    opened = open_slots(now)
    prices = prices_of(now, seat) if seat >= 0 else {}
    return Drawing(
        board=_board(now, seat, opened, prices, picks, lang),
        panels=tuple([_panel(now, p, p == seat, opened[p], lang) for p in range(now.seats)]),
        cards=cards_of(now, seat, opened, prices, lang),
        heading=heading(s, lang),
        steppers=steppers(seat, picks, lang),
    )


def _board(now: Reading, seat: int, opened: Opened, prices: Mapping[int, int], picks: Picks, lang: str) -> Markup:
    """Everything stands where it always stands, whatever is asked, so that nothing moves between two questions."""
    parts = [timeline(now, lang), spine(now, seat, prices, picks, lang)]
    if seat >= 0:
        chosen = now.side[seat] != EMPTY
        parts.append(country(now, seat, opened[seat], picks, lang) if chosen else sides(seat, picks, lang))
    return tag("div", tag("div", *parts, cls="pro-table" if seat >= 0 else "pro-table onlooker"), cls="prosperity-board")


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    return _figures(tuple(numbers(s, p).items()), bool(blocked(s, p)), lang)


@kept(2048)
def _figures(shown: tuple[tuple[str, int], ...], is_blocked: bool, lang: str) -> tuple[Figure, ...]:
    now = dict(shown)
    note = say("figure", "blocked", lang) if is_blocked else ""
    symbols = [SYMBOL_WORDS[symbol] for symbol in range(SYMBOLS)]
    return (
        Figure("points", "vp", say("figure", "points", lang), now["points"]),
        Figure("money", "note", say("figure", "money", lang), now["money"]),
        *(Figure(key, ICONS[k], say("symbol", key, lang), now[key]) for k, key in enumerate(symbols)),
        Figure("discs", DISC, say("figure", "discs", lang), now["discs"], note),
    )


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    now = read(s)
    if now.phase == OVER:
        return say("board", "over", lang)
    if now.step != IN_PLAY:
        return say("board", "final", lang)
    return say("board", "turn", lang, n=now.turn, of=TURNS) if now.turn else say("board", "first", lang)


def _panel(now: Reading, p: int, own: bool, opened: tuple[bool, ...], lang: str) -> Panel:
    """The figures; the own board lies on the table, those of the others are small ones in their panels."""
    shown = figures(now.record, p, lang)
    if now.side[p] == EMPTY:
        return Panel(shown)
    body = Markup() if own else small_country(now, p, opened, lang)
    side = say("side", str(now.side[p]), lang)
    active = icon("turn", say("panel", "active", lang)) if p == now.active and now.phase not in (SIDES, OVER) else Markup()
    return Panel(shown, body, tags=(side,), marks=active)
