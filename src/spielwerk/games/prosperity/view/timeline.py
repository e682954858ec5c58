"""The decades as a line: what each has scored, which symbols the present one still holds, and the final scoring."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Reading, kept
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import DATA, DECADES, FIRST_OF, LAST_OF, SCORES, SYMBOL_WORDS
from ..state import CAPITAL, ECOLOGY, ENERGY, IN_PLAY, OVER, PILE, PROSPERITY, RESEARCH, TURNS
from .pictures import ICONS

say = words_of(__package__)


STARTS = sorted({int(first) for first in FIRST_OF})  # the first tile of each decade that is drawn from


def present_decade(turn: int) -> int:
    """Which of the seven decades is being played: that of the last tile drawn, until the next one is drawn."""
    return DECADES.index(DATA.rows("tile")[FIRST_OF[max(turn, 1) - 1]]["decade"])


def timeline(now: Reading, lang: str) -> Markup:
    """One cell a decade, the turn before them, the final scoring after them."""
    present = present_decade(now.turn) if now.step == IN_PLAY else len(DECADES)
    cells = []
    for number, first in enumerate(STARTS):
        tiles = range(first, _last(first) + 1)
        coming = tuple([now.where[tile] == PILE for tile in tiles])
        cells.append(_decade(first, coming, number - present, now.drawn if now.drawn in tiles else EMPTY, lang))
    words = say("board", "turn_short", lang, n=now.turn) if now.turn else say("board", "first", lang)
    turn = tag("b", words, tag("small", say("board", "of_turns", lang, of=TURNS)) if now.turn else "", cls="pro-turn")
    final = _final(now.step != IN_PLAY and now.phase != OVER, lang)
    line = tag("ol", *cells, final, aria_label=say("board", "timeline", lang))
    return tag("div", turn, line, cls="pro-time")


def _last(first: int) -> int:
    """The last tile of the decade that begins with a tile."""
    return int(LAST_OF[first - STARTS[0]])


@kept(512)
def _decade(first: int, coming: tuple[bool, ...], away: int, drawn: int, lang: str) -> Markup:
    """One decade, so many `away` from the present one; which symbols are to come is public, their order is not."""
    tiles = range(first, first + len(coming))
    note = ""
    if away == 0:
        note = say("board", "drawn_of", lang, n=len(tiles) - sum(coming), of=len(tiles))
    elif away == 1:
        note = say("board", "to_come", lang)
    chips = [_chip(tile, later, away == 0 and tile == drawn, lang) for later, tile in sorted(zip(coming, tiles, strict=True))]
    year = tag("span", DATA.rows("tile")[first]["decade"], tag("small", note) if note else "", cls="pro-year")
    cls = "past" if away < 0 else ("now", "next")[away] if away < 2 else "far"
    return tag("li", year, tag("span", *chips, cls="pro-chips"), cls=cls, aria_current="step" if away == 0 else None)


def _chip(tile: int, coming: bool, last: bool, lang: str) -> Markup:
    symbol = say("symbol", SYMBOL_WORDS[SCORES[tile]], lang)
    state = "coming" if coming else "drawn"
    label = say("board", state, lang, symbol=symbol)
    return tag("span", icon(ICONS[SCORES[tile]], label), cls=f"pro-chip {state}{' last' if last else ''}", title=label)


@kept(8)
def _final(present: bool, lang: str) -> Markup:
    """The order of the final scoring (PRO-12.2)."""
    twice = say("board", "twice", lang)
    order = ((twice, ENERGY), (twice, ECOLOGY), ("", CAPITAL), ("", RESEARCH), ("", PROSPERITY))
    chips = [tag("span", times, icon(ICONS[k], say("symbol", SYMBOL_WORDS[k], lang)), cls="pro-fin") for times, k in order]
    year = tag("span", say("board", "final", lang), cls="pro-year")
    cls = "final now" if present else "final"
    return tag("li", year, tag("span", *chips, cls="pro-chips"), cls=cls, aria_current="step" if present else None)
