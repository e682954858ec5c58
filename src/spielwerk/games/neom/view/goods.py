"""The seventeen goods: who has them, what they cost this seat, and what can be bought, waived or produced now."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import Card, Picks
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, icon_at, join, rect, seat_at, text
from spielwerk.core.drawing.words import words_of
from spielwerk.core.text import seat_name

from ..components import CLASSES, GOOD_CLASS, GOOD_POINTS, GOODS, PRICE
from ..questions import OVER
from ..trade import OUT_OF_REACH, cheapest
from ..words import good_name
from .pictures import CARD_W, token_at

say = words_of(__package__)
_COLUMNS = 6
_W, _H = CARD_W / _COLUMNS - 2, 47


def goods_table(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """One cell a good: its token, the seats that have it, its name, what it costs."""
    cells = []
    for good in range(len(GOODS)):
        x, y = good % _COLUMNS * (_W + 2), 1 + good // _COLUMNS * (_H + 3)
        cells.append(group(_cell(s, seat, good, picks, lang), x=x, y=y))
    rows = -(-len(GOODS) // _COLUMNS)
    return canvas(CARD_W, rows * (_H + 3), *cells, label=say("board", "goods", lang), cls="neom-goods")


def holders(s: Any, good: int) -> list[int]:
    """The seats whose city produces a good."""
    return [p for p in range(s.seats) if s.goods[p] >> good & 1]


def price_for(s: Any, seat: int, good: int) -> int | None:
    """The lowest price for a seat that lacks the good; None if it cannot be had."""
    price = int(cheapest(s, seat, good))
    return price if price < OUT_OF_REACH else None


def _cell(s: Any, seat: int, good: int, picks: Picks, lang: str) -> Markup:
    own = seat >= 0 and bool(s.goods[seat] >> good & 1)
    name = good_name(good, lang)
    parts: list[Any] = [
        rect(0.5, 0.5, _W - 1, _H - 1, f"neom-good neom-{CLASSES[GOOD_CLASS[good]]}{' own' if own else ''}", 6),
        token_at(good, 1.5, 2.5, 27, "" if own or holders(s, good) else "ghost"),
        fitted(_W / 2, _H - 6, name, _W - 3, "mid fx", 10.8, 8.6),
        _price(s, seat, good, own),
        *(seat_at(p, 34 + k % 2 * 8.5, 20.8 + k // 2 * 7.4, 6.8) for k, p in enumerate(holders(s, good)[:4])),
    ]
    found = [*picks.find("buy", good), *picks.find("waive", good), *picks.find("produce", good)]
    needed = seat >= 0 and (s.missing[seat, 0] | s.missing[seat, 1]) >> good & 1
    if needed and not found:
        parts.append(rect(1, 1, _W - 2, _H - 2, "neom-needed", 6))
    label = say("board", "choose_good", lang, good=name)
    return picks.framed(join(parts), found, _W, _H, 6, name=name, label=label, card=f"good-{good}")


def _price(s: Any, seat: int, good: int, own: bool) -> Markup:
    """A tick for what the own city makes, else what it costs."""
    if own:
        return icon_at("check", _W - 16, 3, 13)
    if s.stage == OVER:
        return Markup()
    price = price_for(s, seat, good) if seat >= 0 else int(PRICE[good])
    if price is None:
        return text(_W - 9, 13, "–", "mid sm", 12)
    return join([circle(_W - 10, 10, 7.6, "coin"), text(_W - 10, 14, price, "mid f", 11)])


def good_cards(s: Any, seat: int, lang: str) -> dict[str, Card]:
    """The hover cards of all goods."""
    return {f"good-{good}": _good_card(s, seat, good, lang) for good in range(len(GOODS))}


def _good_card(s: Any, seat: int, good: int, lang: str) -> Card:
    makers = ", ".join(seat_name(p, lang) for p in holders(s, good)) or say("good", "nobody", lang)
    facts = (
        (say("good", "price", lang), str(PRICE[good])),
        (say("good", "points", lang), str(GOOD_POINTS[good])),
        (say("good", "makers", lang), makers),
    )
    total = None
    if seat >= 0 and s.stage != OVER:
        own, price = s.goods[seat] >> good & 1, price_for(s, seat, good)
        answer = say("good", "yours", lang) if own else say("good", "none", lang) if price is None else str(price)
        total = (say("tile", "for_you", lang), answer)
    picture = canvas(60, 60, token_at(good, 4, 2, 54), label=good_name(good, lang), cls="neom-picture")
    name = good_name(good, lang)
    kind = say("class", CLASSES[GOOD_CLASS[good]], lang)
    return Card(name[0].upper() + name[1:], kind, say("good", "text", lang), facts, total, picture)
