"""The decades as a line: what each has scored, which symbols the present one still holds, and the final scoring."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import State
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import DATA, DECADES, FIRST_OF, LAST_OF, SCORES, SYMBOL_WORDS
from ..state import CAPITAL, ECOLOGY, ENERGY, IN_PLAY, OVER, PILE, PROSPERITY, RESEARCH, TURNS
from .pictures import ICONS

say = words_of(__package__)


def present_decade(s: State) -> int:
    """Which of the seven decades is being played: that of the last tile drawn, until the next one is drawn."""
    return DECADES.index(DATA.rows("tile")[FIRST_OF[max(s.turn, 1) - 1]]["decade"])


def timeline(s: State, lang: str) -> Markup:
    """One cell a decade, the turn before them, the final scoring after them."""
    present = present_decade(s) if s.step == IN_PLAY else len(DECADES)
    starts = sorted({int(first) for first in FIRST_OF})
    cells = [_decade(s, first, number - present, lang) for number, first in enumerate(starts)]
    words = say("board", "turn_short", lang, n=int(s.turn)) if s.turn else say("board", "first", lang)
    turn = tag("b", words, tag("small", say("board", "of_turns", lang, of=TURNS)) if s.turn else "", cls="pro-turn")
    line = tag("ol", *cells, _final(s, lang), aria_label=say("board", "timeline", lang))
    return tag("div", turn, line, cls="pro-time")


def _decade(s: State, first: int, away: int, lang: str) -> Markup:
    """One decade, so many `away` from the present one; which symbols are to come is public, their order is not."""
    last = int(LAST_OF[first - int(FIRST_OF[0])])
    tiles = range(first, last + 1)
    left = sum(s.where[tile] == PILE for tile in tiles)
    note = ""
    if away == 0:
        note = say("board", "drawn_of", lang, n=len(tiles) - left, of=len(tiles))
    elif away == 1:
        note = say("board", "to_come", lang)
    chips = [_chip(s, tile, away == 0, lang) for tile in sorted(tiles, key=lambda tile: (s.where[tile] == PILE, tile))]
    year = tag("span", DATA.rows("tile")[first]["decade"], tag("small", note) if note else "", cls="pro-year")
    cls = "past" if away < 0 else ("now", "next")[away] if away < 2 else "far"
    return tag("li", year, tag("span", *chips, cls="pro-chips"), cls=cls, aria_current="step" if away == 0 else None)


def _chip(s: State, tile: int, present: bool, lang: str) -> Markup:
    symbol = say("symbol", SYMBOL_WORDS[SCORES[tile]], lang)
    state = "coming" if s.where[tile] == PILE else "drawn"
    label = say("board", state, lang, symbol=symbol)
    now = " last" if present and tile == s.drawn else ""
    return tag("span", icon(ICONS[SCORES[tile]], label), cls=f"pro-chip {state}{now}", title=label)


def _final(s: State, lang: str) -> Markup:
    """The order of the final scoring (PRO-12.2)."""
    twice = say("board", "twice", lang)
    order = ((twice, ENERGY), (twice, ECOLOGY), ("", CAPITAL), ("", RESEARCH), ("", PROSPERITY))
    chips = [tag("span", times, icon(ICONS[k], say("symbol", SYMBOL_WORDS[k], lang)), cls="pro-fin") for times, k in order]
    year = tag("span", say("board", "final", lang), cls="pro-year")
    cls = "final now" if s.step != IN_PLAY and s.phase != OVER else "final"
    return tag("li", year, tag("span", *chips, cls="pro-chips"), cls=cls, aria_current="step" if "now" in cls else None)
