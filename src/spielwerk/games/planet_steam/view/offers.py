"""What can be bought outside of the resource terminal: the local tank market as a track, then imports, parts, certificates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Choice, Picks, at, hover
from spielwerk.core.drawing.svg import icon, line, seat, tag
from spielwerk.core.drawing.words import words_of

from ..components import (
    COMPRESSOR,
    CONVERTER_FOR,
    ENERGY,
    IMPORT,
    LICENCE,
    LOCAL,
    ORE,
    QUARTER,
    QUARTZ,
    TANK_PRICE,
    TRACK,
)
from ..figures import GOODS
from ..state import COMPRESSORS, INDEPENDENT_FREIGHTER, LICENCES, QUARTERS, TANKS
from ..story import FREIGHTER, TANK_MARKET, offer_place
from ..words import resource_name
from .pictures import TOPS, converter_picture, cost_parts

say = words_of(__package__)


@dataclass(frozen=True)
class Offer:
    """Something that can be bought outside of the resource terminal."""

    key: str
    place: str  # its name on the board
    icon: str
    name: str
    cost: list[Any]  # for a row
    left: int
    found: list[Choice]


def offers(s: Any, picks: Picks, lang: str) -> list[Offer]:
    """Tanks, parts and certificates with price and stock; the local tank first."""

    def offer(key: str, place: str, sign: str, cost: list[Any], left: int, *found: Choice, name: str = "") -> Offer:
        return Offer(key, place, sign, name or say("shop", key, lang), cost, int(left), list(found))

    local = [TANK_PRICE[s.tank_market], ":credit", *cost_parts(LOCAL)] if s.tank_market else ["–"]
    converters = [
        offer(
            "converter",
            offer_place(GOODS[r]),
            TOPS[r],
            cost_parts(int(CONVERTER_FOR[r])),
            s.converters[r],
            *picks.find("converter", r),
            name=say("shop", "converter", lang, resource=resource_name(r, lang)),
        )
        for r in (QUARTZ, ORE, ENERGY)
    ]
    licences = [*picks.find("licence"), *picks.find("sell_licence")]
    stock = s.stock
    return [
        offer("tank", TANK_MARKET, "tank", local, s.tank_market, *picks.find("tank", 0)),
        offer("import", offer_place("import"), "tank", cost_parts(IMPORT), stock[TANKS], *picks.find("tank", 1)),
        *converters,
        offer(
            "compressor",
            offer_place("compressor"),
            "compressor",
            cost_parts(COMPRESSOR),
            stock[COMPRESSORS],
            *picks.find("compressor"),
        ),
        offer("licence", offer_place("licence"), "licence", cost_parts(LICENCE), stock[LICENCES], *licences),
        offer("quarter", offer_place("quarter"), "luxury", cost_parts(QUARTER), stock[QUARTERS], *picks.find("quarter")),
    ]


def shop(s: Any, picks: Picks, lang: str) -> Markup:
    """The track of the tank market with imports beside it, and below it what is attached to tanks."""
    local, imported, *parts = offers(s, picks, lang)[:6]
    chips = [at(offer.place, _chip(offer, k + 2, picks, lang), name="li") for k, offer in enumerate(parts)]
    if s.switch[INDEPENDENT_FREIGHTER]:
        chips.append(at(FREIGHTER, _freighter(s, lang), name="li"))
    market = [at(TANK_MARKET, _track(s, local, picks, lang), name="li")]
    market.append(at(imported.place, _chip(imported, 1, picks, lang), name="li"))
    return tag(
        "div",
        tag("h3", say("board", "tank_market", lang)),
        tag("ul", *market, cls="ps-tanks", aria_label=say("board", "tank_market", lang)),
        tag("h3", say("board", "parts", lang)),
        tag("ul", *chips, cls="ps-chips", aria_label=say("board", "parts", lang)),
        cls="ps-shop",
    )


def certificates(s: Any, picks: Picks, lang: str) -> Markup:
    """Building licences and luxury quarters."""
    chips = [at(offer.place, _chip(offer, k + 6, picks, lang), name="li") for k, offer in enumerate(offers(s, picks, lang)[6:])]
    return tag("ul", *chips, cls="ps-chips ps-certificates", aria_label=say("step", "certificates", lang))


def _track(s: Any, local: Offer, picks: Picks, lang: str) -> Markup:
    """The prices of the local tanks: what is sold, what the next one costs, and how it goes on."""
    fields = []
    for left in range(TRACK, 0, -1):
        cls = "sold" if left > s.tank_market else "next" if left == s.tank_market else None
        fields.append(tag("span", TANK_PRICE[left], cls=cls))
    if s.tank_market == 0:
        fields.append(tag("span", say("shop", "sold_out", lang), cls="end next"))
    else:
        fields.append(tag("b", line("+", *cost_parts(LOCAL)), cls="ps-cost"))
    said = say("shop", "track", lang, n=local.left, price=int(TANK_PRICE[s.tank_market]))
    face = tag("span", *fields, cls="ps-track")
    found = local.found
    return picks.target(face, found, card="offer-0") if found else hover(face, "offer-0", said, name="span")


def _chip(offer: Offer, number: int, picks: Picks, lang: str) -> Markup:
    """One offer: picture, name, cost, and how many are left."""
    left = tag("small", say("shop", "stock", lang, n=offer.left))
    cls = f"ps-chip ps-{offer.key}-offer{'' if offer.left else ' none'}"
    sign = converter_picture(offer.icon) if offer.key == "converter" else icon(offer.icon)
    face = tag("span", sign, tag("b", offer.name), tag("span", line(*offer.cost), cls="ps-cost"), left, cls=cls)
    card = f"offer-{number}"
    if not offer.found:
        return hover(face, card, offer.name, name="span")
    return picks.target(face, offer.found, label=offer.name, card=card)


def _freighter(s: Any, lang: str) -> Markup:
    """The Independent Freighter: who has it, and the credits on it."""
    owner = seat(int(s.carrier)) if s.carrier != EMPTY else Markup()
    pledge = tag("span", line(int(s.pledge), ":credit"), cls="ps-cost") if s.pledge else Markup()
    return tag("span", icon("truck"), tag("b", say("shop", "freighter", lang)), owner, pledge, cls="ps-chip")
