"""What lies beside the map: specialist cards, the tank market and the general supply, and the bid being named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Choice, Picks
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, icon_at, join, rect, row, row_width, seat_at, text
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
from ..questions import BIDDING
from ..state import COMPRESSORS, LICENCES, QUARTERS, TANKS
from ..words import card_name, resource_name, words
from .pictures import ICONS, WIDTH, cost_parts

say = words_of(__package__)
_CARD_H = 50
_OFFER_H = 57
_CARD_ICONS = {"lady_steam": "lady", "speculator": "speculator", "captain": "captain", "engineer": "engineer", "banker": "coin"}


def cards(s: Any, picks: Picks, lang: str) -> Markup:
    """The specialist cards in the order of play, each with its holder."""
    each = WIDTH / s.seats
    parts = [group(_card(s, card, each - 6, picks, lang), x=3 + card * each, y=3) for card in range(s.seats)]
    return canvas(WIDTH, _CARD_H + 6, *parts, label=say("board", "specialists", lang), cls="ps-cards")


def _card(s: Any, card: int, wide: float, picks: Picks, lang: str) -> Markup:
    """Number, pictures and names of the specialists, and who has them in this round."""
    holder = int(s.holder[card])
    shows = DATA.rows("card")[CARD_OF[s.seats - 2][card]]["shows"]
    name = " + ".join(say("short", who, lang) for who in shows)
    parts: list[Any] = [rect(0.5, 0.5, wide - 1, _CARD_H - 1, f"ps-card s{holder}" if holder != EMPTY else "cf", 8)]
    parts += [icon_at(_CARD_ICONS[who], 24 + 20 * k, 5, 18) for k, who in enumerate(shows)]
    parts += [circle(13, 14, 8.5, "coin"), text(13, 18, card + 1, "mid f", 11.5)]
    parts.append(fitted(wide / 2, _CARD_H - 8, name, wide - 8, "mid fx", 12, 9))
    if holder != EMPTY:
        parts.append(seat_at(holder, wide - 12, 14, 14))
    found = picks.find("choose", card)
    return picks.framed(join(parts), found, wide, _CARD_H, name=card_name(s.seats, card, lang), card=f"card-{card}")


@dataclass(frozen=True)
class Offer:
    """Something that can be bought outside of the resource terminal."""

    key: str
    icon: str
    name: str
    cost: list[Any]  # for a row
    left: int
    found: list[Choice]


def offers(s: Any, picks: Picks, lang: str) -> list[Offer]:
    """Tanks, parts and certificates with price and stock."""

    def offer(key: str, icon: str, cost: list[Any], left: int, *found: Choice, name: str = "") -> Offer:
        return Offer(key, icon, name or say("shop", key, lang), cost, int(left), list(found))

    local = [TANK_PRICE[s.tank_market], ":credit", *cost_parts(LOCAL)] if s.tank_market else ["–"]
    converters = [
        offer(
            "converter",
            ICONS[r],
            cost_parts(int(CONVERTER_FOR[r])),
            s.converters[r],
            *picks.find("converter", r),
            name=say("shop", "converter", lang, resource=resource_name(r, lang)),
        )
        for r in (QUARTZ, ORE, ENERGY)
    ]
    licences = [*picks.find("licence"), *picks.find("sell_licence")]
    return [
        offer("tank", "tank", local, s.tank_market, *picks.find("tank", 0)),
        offer("import", "tank", cost_parts(IMPORT), s.stock[TANKS], *picks.find("tank", 1)),
        *converters,
        offer("compressor", "compressor", cost_parts(COMPRESSOR), s.stock[COMPRESSORS], *picks.find("compressor")),
        offer("licence", "licence", cost_parts(LICENCE), s.stock[LICENCES], *licences),
        offer("quarter", "luxury", cost_parts(QUARTER), s.stock[QUARTERS], *picks.find("quarter")),
    ]


def shop(s: Any, picks: Picks, lang: str) -> Markup:
    """All offers, each a place to point at."""
    each = WIDTH / 4
    parts = []
    for k, offer in enumerate(offers(s, picks, lang)):
        x, y = 2 + k % 4 * each, 3 + k // 4 * (_OFFER_H + 5)
        shape = _offer(offer, each - 4, lang)
        card = f"offer-{k}"
        drawn = picks.framed(shape, offer.found, each - 4, _OFFER_H, name=offer.name, label=offer.name, card=card)
        parts.append(group(drawn, x=x, y=y))
    return canvas(WIDTH, 2 * (_OFFER_H + 5) + 2, *parts, label=say("board", "shop", lang), cls="ps-shop")


def _offer(offer: Offer, wide: float, lang: str) -> Markup:
    left = say("shop", "stock", lang, n=offer.left)
    size = min(13.0, 13 * (wide - 10) / max(1, row_width(*offer.cost, size=13)))
    return join(
        [
            rect(0.5, 0.5, wide - 1, _OFFER_H - 1, "cf" if offer.left else "hole", 8),
            icon_at(offer.icon, 6, 5, 18),
            fitted(27, 18.5, offer.name, wide - 31, "fx", 12, 10),
            row(7, 37, *offer.cost, size=size),
            text(7, 51, left, "sm", 11.5),
        ]
    )


def bidding(s: Any, picks: Picks, lang: str) -> Markup:
    """The bid being named: chips raise it, the last step says it."""
    if s.step != BIDDING or not [*picks.find("bid"), *picks.find("raise")]:
        return Markup()
    parts: list[Any] = [rect(0.5, 0.5, WIDTH - 1, 85, "ps-desk", 10), text(12, 27, say("board", "your_bid", lang), "d", 16)]
    x = WIDTH - 4 - 66.0 * len(CHIP)
    for chip in range(len(CHIP)):
        parts.append(group(_number(f"+{CHIP[chip]}", picks.find("raise", chip), picks, 60, "ps-chip"), x=x, y=7))
        x += 66
    for ones in range(10):
        found = picks.find("bid", ones)
        total = str(words(s, s.actor, "bid", {"ones": ones}, lang)["total"]) if found else "–"
        parts.append(group(_number(total, found, picks, 35, "cf"), x=7 + ones * 39, y=47))
    return canvas(WIDTH, 86, *parts, label=say("board", "your_bid", lang), cls="ps-bid")


def _number(number: str, found: list[Choice], picks: Picks, wide: float, cls: str) -> Markup:
    shape = join([rect(0, 0, wide, 32, cls if found else "hole", 7), fitted(wide / 2, 21, number, wide - 4, "mid f", 14)])
    return picks.framed(shape, found, wide, 32, 7)
