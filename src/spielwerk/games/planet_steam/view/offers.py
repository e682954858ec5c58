"""What can be bought outside of the resource terminal: the local tank market as a track, then imports, parts, certificates."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Choice, Link, Picks, Reading, at, hover, kept
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
CONVERTERS = (QUARTZ, ORE, ENERGY)  # what converters make
CERTIFICATES = 6  # offers from here on are certificates


class Offer(NamedTuple):
    """Something that can be bought outside of the resource terminal."""

    key: str
    place: str  # its name on the board
    icon: str
    name: str
    cost: tuple[int | str, ...]  # for a row
    left: int


def offers_of(now: Reading, lang: str) -> tuple[Offer, ...]:
    """Tanks, parts and certificates with price and stock; the local tank first."""
    return _offers(now.tank_market, now.stock, now.converters, lang)


@kept(256)
def _offers(local: int, stock: tuple[int, ...], converters: tuple[int, ...], lang: str) -> tuple[Offer, ...]:
    def offer(key: str, place: str, sign: str, cost: tuple[int | str, ...], left: int, name: str = "") -> Offer:
        return Offer(key, place, sign, name or say("shop", key, lang), cost, left)

    price = (int(TANK_PRICE[local]), ":credit", *cost_parts(LOCAL)) if local else ("–",)
    makers = [
        offer(
            "converter",
            offer_place(GOODS[r]),
            TOPS[r],
            cost_parts(int(CONVERTER_FOR[r])),
            converters[r],
            say("shop", "converter", lang, resource=resource_name(r, lang)),
        )
        for r in CONVERTERS
    ]
    return (
        offer("tank", TANK_MARKET, "tank", price, local),
        offer("import", offer_place("import"), "tank", cost_parts(IMPORT), stock[TANKS]),
        *makers,
        offer("compressor", offer_place("compressor"), "compressor", cost_parts(COMPRESSOR), stock[COMPRESSORS]),
        offer("licence", offer_place("licence"), "licence", cost_parts(LICENCE), stock[LICENCES]),
        offer("quarter", offer_place("quarter"), "luxury", cost_parts(QUARTER), stock[QUARTERS]),
    )


def _found(picks: Picks) -> list[list[Choice]]:
    """What can be chosen at each offer, in their order."""
    return [
        picks.find("tank", 0),
        picks.find("tank", 1),
        *[picks.find("converter", r) for r in CONVERTERS],
        picks.find("compressor"),
        [*picks.find("licence"), *picks.find("sell_licence")],
        picks.find("quarter"),
    ]


def shop(now: Reading, picks: Picks, lang: str) -> Markup:
    """The track of the tank market with imports beside it, and below it what is attached to tanks."""
    found, offers = _found(picks), offers_of(now, lang)
    chips = [_chip(offers[k], k, picks.link(found[k], label=offers[k].name), lang) for k in range(1, CERTIFICATES)]
    market = [_track(now.tank_market, picks.link(found[0]), lang), chips.pop(0)]
    if now.switch[INDEPENDENT_FREIGHTER]:
        chips.append(at(FREIGHTER, _freighter(now.carrier, now.pledge, lang), name="li"))
    return tag(
        "div",
        tag("h3", say("board", "tank_market", lang)),
        tag("ul", *market, cls="ps-tanks", aria_label=say("board", "tank_market", lang)),
        tag("h3", say("board", "parts", lang)),
        tag("ul", *chips, cls="ps-chips", aria_label=say("board", "parts", lang)),
        cls="ps-shop",
    )


def certificates(now: Reading, picks: Picks, lang: str) -> Markup:
    """Building licences and luxury quarters."""
    found, offers = _found(picks), offers_of(now, lang)
    chips = [_chip(offers[k], k, picks.link(found[k], label=offers[k].name), lang) for k in range(CERTIFICATES, len(offers))]
    return tag("ul", *chips, cls="ps-chips ps-certificates", aria_label=say("step", "certificates", lang))


@kept(64)
def _track(tanks: int, link: Link, lang: str) -> Markup:
    """The prices of the local tanks: what is sold, what the next one costs, and how it goes on."""
    fields = []
    for left in range(TRACK, 0, -1):
        cls = "sold" if left > tanks else "next" if left == tanks else None
        fields.append(tag("span", TANK_PRICE[left], cls=cls))
    if tanks == 0:
        fields.append(tag("span", say("shop", "sold_out", lang), cls="end next"))
    else:
        fields.append(tag("b", line("+", *cost_parts(LOCAL)), cls="ps-cost"))
    said = say("shop", "track", lang, n=tanks, price=int(TANK_PRICE[tanks]))
    face = tag("span", *fields, cls="ps-track")
    return at(TANK_MARKET, link.around(face, "offer-0") if link else hover(face, "offer-0", said, name="span"), name="li")


@kept(512)
def _chip(offer: Offer, number: int, link: Link, lang: str) -> Markup:
    """One offer: picture, name, cost, and how many are left."""
    left = tag("small", say("shop", "stock", lang, n=offer.left))
    cls = f"ps-chip ps-{offer.key}-offer{'' if offer.left else ' none'}"
    sign = converter_picture(offer.icon) if offer.key == "converter" else icon(offer.icon)
    face = tag("span", sign, tag("b", offer.name), tag("span", line(*offer.cost), cls="ps-cost"), left, cls=cls)
    card = f"offer-{number}"
    return at(offer.place, link.around(face, card) if link else hover(face, card, offer.name, name="span"), name="li")


def _freighter(carrier: int, credits: int, lang: str) -> Markup:
    """The Independent Freighter: who has it, and the credits on it."""
    owner = seat(carrier) if carrier != EMPTY else Markup()
    pledge = tag("span", line(credits, ":credit"), cls="ps-cost") if credits else Markup()
    return tag("span", icon("truck"), tag("b", say("shop", "freighter", lang)), owner, pledge, cls="ps-chip")
