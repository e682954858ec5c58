"""The seventeen goods: who has them, and what can be bought, waived or produced now."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import Picks
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, join, rect, seat_at, text
from spielwerk.core.drawing.words import words_of

from ..components import CLASSES, GOOD_CLASS, GOOD_POINTS, GOODS, PRICE
from ..words import good_name

say = words_of(__package__)
WIDTH = 472
_COLUMNS = 6
_W, _H = WIDTH / _COLUMNS - 4, 46


def goods_table(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """One chip a good: name, base price, points of a token, the seats that have it."""
    chips = []
    for good in range(len(GOODS)):
        x, y = 2 + good % _COLUMNS * (_W + 4), 2 + good // _COLUMNS * (_H + 5)
        chips.append(group(_chip(s, seat, good, picks, lang), x=x, y=y))
    rows = -(-len(GOODS) // _COLUMNS)
    return canvas(WIDTH, rows * (_H + 5) + 2, *chips, label=say("board", "goods", lang), cls="neom-goods")


def _chip(s: Any, seat: int, good: int, picks: Picks, lang: str) -> Markup:
    own = seat >= 0 and s.goods[seat] >> good & 1
    kind = CLASSES[GOOD_CLASS[good]]
    parts: list[Any] = [
        rect(0, 0, _W, _H, f"neom-good neom-{kind}{' own' if own else ''}", 7),
        fitted(6, 17, good_name(good, lang), _W - 12, "fx", 12.5),
        text(6, 36, say("board", "price", lang, price=PRICE[good], points=GOOD_POINTS[good]), "sm", 11),
    ]
    holders = [p for p in range(s.seats) if s.goods[p] >> good & 1]
    for k, p in enumerate(holders):
        parts.append(seat_at(p, _W - 9 - 11 * k, 32, 10))
    found = [*picks.find("buy", good), *picks.find("waive", good), *picks.find("produce", good)]
    needed = seat >= 0 and (s.missing[seat, 0] | s.missing[seat, 1]) >> good & 1
    if needed and not found:
        parts.append(circle(_W - 8, 9, 4, "neom-needed"))
    label = say("board", "choose_good", lang, good=good_name(good, lang))
    return picks.framed(join(parts), found, _W, _H, 7, label=label)
