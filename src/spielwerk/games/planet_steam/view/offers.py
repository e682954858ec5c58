"""What lies beside the map: specialist cards, the tank market and the general supply, and the bid being named."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Pick, Picks
from spielwerk.core.drawing.svg import canvas, fitted, group, icon_at, join, rect, row, row_width, seat_at, text
from spielwerk.core.drawing.words import words_of

from ..actions import CHIP
from ..components import (
    CARD_OF,
    COMPRESSOR,
    CONVERTER_FOR,
    DATA,
    ENERGY,
    IMPORT,
    LICENCE,
    LOCAL,
    ORE,
    QUARTER,
    QUARTZ,
    TANK_PRICE,
)
from ..state import BIDDING, COMPRESSORS, LICENCES, QUARTERS, TANKS
from ..words import card_name, resource_name, words
from .pictures import ICONS, cost_parts

say = words_of(__package__)
WIDTH = 472
_CARD_ICONS = {"lady_steam": "lady", "speculator": "speculator", "captain": "captain", "engineer": "engineer", "banker": "coin"}


def cards(s: Any, picks: Picks, lang: str) -> Markup:
    """The specialist cards in the order of play, each with its holder."""
    each = WIDTH / s.seats
    parts = [group(_card(s, card, each - 6, picks, lang), x=3 + card * each, y=3) for card in range(s.seats)]
    return canvas(WIDTH, 58, *parts, label=say("board", "specialists", lang), cls="ps-cards")


def _card(s: Any, card: int, wide: float, picks: Picks, lang: str) -> Markup:
    holder = int(s.holder[card])
    shows = DATA.rows("card")[CARD_OF[s.seats - 2][card]]["shows"]
    parts: list[Any] = [rect(0, 0, wide, 52, "cf", 8)]
    for k, who in enumerate(shows):
        parts.append(icon_at(_CARD_ICONS[who], 6 + 20 * k, 5, 18))
    parts.append(text(wide - 8, 20, card + 1, "end d", 16))
    parts.append(fitted(7, 43, card_name(s.seats, card, lang), wide - (28 if holder != EMPTY else 12), "fx", 12))
    if holder != EMPTY:
        parts.append(seat_at(holder, wide - 13, 39, 14))
    found = picks.find("choose", card)
    return picks.framed(join(parts), found, wide, 52, card=f"card-{card}")


def shop(s: Any, picks: Picks, lang: str) -> Markup:
    """Tanks, parts and certificates with price and stock."""
    local = [TANK_PRICE[s.tank_market], ":credit", *cost_parts(LOCAL)] if s.tank_market else ["–"]
    goods = [
        ("tank", say("shop", "tank", lang), local, s.tank_market, picks.find("tank", 0)),
        ("tank", say("shop", "import", lang), cost_parts(IMPORT), s.stock[TANKS], picks.find("tank", 1)),
        *(
            (
                ICONS[r],
                say("shop", "converter", lang, resource=resource_name(r, lang)),
                cost_parts(int(CONVERTER_FOR[r])),
                s.converters[r],
                picks.find("converter", r),
            )
            for r in (QUARTZ, ORE, ENERGY)
        ),
        ("compressor", say("shop", "compressor", lang), cost_parts(COMPRESSOR), s.stock[COMPRESSORS], picks.find("compressor")),
        (
            "licence",
            say("shop", "licence", lang),
            cost_parts(LICENCE),
            s.stock[LICENCES],
            [*picks.find("licence"), *picks.find("sell_licence")],
        ),
        ("luxury", say("shop", "quarter", lang), cost_parts(QUARTER), s.stock[QUARTERS], picks.find("quarter")),
    ]
    each = WIDTH / 4
    parts = []
    for k, (icon, name, cost, left, found) in enumerate(goods):
        x, y = 3 + k % 4 * each, 3 + k // 4 * 60
        parts.append(group(_offer(icon, name, cost, int(left), found, each - 6, picks), x=x, y=y))
    return canvas(WIDTH, 122, *parts, label=say("board", "shop", lang), cls="ps-shop")


def _offer(icon: str, name: str, cost: list[Any], left: int, found: list[Pick], wide: float, picks: Picks) -> Markup:
    size = 13 if row_width(*cost, size=13) < wide - 42 else 10.5
    parts: list[Any] = [
        rect(0, 0, wide, 54, "cf" if left else "hole", 8),
        icon_at(icon, 6, 6, 18),
        fitted(28, 19, name, wide - 34, "fx", 12),
        text(wide - 7, 44, f"×{left}", "end sm", 12),
        row(7, 44, *cost, size=size),
    ]
    return picks.framed(join(parts), found, wide, 54, label=name)


def bidding(s: Any, picks: Picks, lang: str) -> Markup:
    """The bid being named: chips raise it, the last step says it."""
    if s.step != BIDDING or not [*picks.find("bid"), *picks.find("raise")]:
        return Markup()
    parts: list[Any] = [rect(0, 0, WIDTH, 92, "ps-desk", 10), text(12, 24, say("board", "your_bid", lang), "d", 16)]
    x = 150.0
    for chip in range(len(CHIP)):
        parts.append(group(_number(f"+{CHIP[chip]}", picks.find("raise", chip), picks, 70, "ps-chip"), x=x, y=6))
        x += 78
    for ones in range(10):
        found = picks.find("bid", ones)
        total = str(words(s, s.actor, "bid", {"ones": ones}, lang)["total"]) if found else "–"
        parts.append(group(_number(total, found, picks, 41, "cf"), x=8 + ones * 46, y=50))
    return canvas(WIDTH, 96, *parts, label=say("board", "your_bid", lang), cls="ps-bid")


def _number(number: str, found: list[Pick], picks: Picks, wide: float, cls: str) -> Markup:
    parts: list[Any] = [rect(0, 0, wide, 32, cls if found else "hole", 7), fitted(wide / 2, 21, number, wide - 6, "mid f", 14)]
    if found:
        parts.append(rect(0, 0, wide, 32, "pick", 7))
    return picks.target(join(parts), found)
