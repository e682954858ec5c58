"""Hover cards of zones, resources and specialists."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Card, Picks
from spielwerk.core.drawing.svg import canvas, line
from spielwerk.core.drawing.words import signed, words_of

from ..assets import capacity
from ..components import CARD_OF, CLOSED, DATA, NEUTRAL, PRICE_CHANGE, PRICE_HIGH, PRICE_LOW, RESOURCES, RIVER, UNCLAIMED, ZONES
from ..words import card_name, resource_name, zone_name
from .offers import Offer, offers
from .pictures import tank_at

say = words_of(__package__)


def cards_of(s: Any, lang: str) -> dict[str, Card]:
    """All hover cards of a position."""
    cards = {f"zone-{zone}": _zone_card(s, zone, lang) for zone in range(ZONES)}
    cards |= {f"resource-{r}": _resource_card(s, r, lang) for r in range(RESOURCES)}
    cards |= {f"ship-{p}-{r}": _ship_card(s, p, r, lang) for p in range(s.seats) for r in range(RESOURCES)}
    cards |= {f"offer-{k}": _offer_card(offer, lang) for k, offer in enumerate(offers(s, Picks(), lang))}
    return cards | {f"card-{card}": _specialist_card(s, card, lang) for card in range(s.seats)}


def _owner(owner: int, lang: str) -> str:
    if owner in (UNCLAIMED, NEUTRAL, CLOSED):
        return say("zone", {UNCLAIMED: "unclaimed", NEUTRAL: "neutral", CLOSED: "closed"}[owner], lang)
    return someone(owner)


def _zone_card(s: Any, zone: int, lang: str) -> Card:
    facts = [(say("zone", "owner", lang), _owner(int(s.owner[zone]), lang))]
    picture = Markup()
    if s.tank[zone] != EMPTY:
        facts.append((say("zone", "makes", lang), resource_name(s.tank[zone], lang)))
        facts.append((say("zone", "compressor", lang), say("zone", "yes" if s.compressor[zone] else "no", lang)))
        drawn = tank_at(int(s.tank[zone]), bool(s.compressor[zone]), 0, 0, 72)
        picture = canvas(72, 72, drawn, label=resource_name(s.tank[zone], lang), cls="ps-picture")
    state = "lying" if zone == s.lying else "resting" if s.resting[zone] else ""
    ground = say("zone", "river" if RIVER[zone] else "land", lang)
    ours = DATA.mark("map", 0, "zones") == "X"
    return Card(zone_name(zone), ground, say("zone", state, lang) if state else "", tuple(facts), None, picture, ours)


def _ship_card(s: Any, p: int, r: int, lang: str) -> Card:
    title = say("panel", "ship", lang, resource=resource_name(r, lang), n=s.freighter[p, r])
    facts = ((say("panel", "load", lang), str(s.goods[p, r])), (say("panel", "hold", lang), str(capacity(s, p, r))))
    ours = DATA.mark("resource", r, "capacity") == "X"
    return Card(title, someone(p), say("panel", "ship_text", lang), facts, reconstructed=ours)


def _offer_card(offer: Offer, lang: str) -> Card:
    facts = ((say("shop", "left", lang), str(offer.left)),)
    words = say("shop", f"{offer.key}_text", lang, **DATA.single("values"))
    ours = offer.key == "tank" and DATA.mark("tank_market", 0, "prices") == "X"
    return Card(offer.name, say("board", "shop", lang), words, facts, picture=line(*offer.cost), reconstructed=ours)


def _resource_card(s: Any, r: int, lang: str) -> Card:
    change = int(PRICE_CHANGE[r, s.supply[r]])
    facts = (
        (say("market", "price", lang), str(s.price[r])),
        (say("market", "scale", lang), f"{PRICE_LOW[r]}–{PRICE_HIGH[r]}"),
        (say("market", "supply", lang), str(s.supply[r])),
        (say("market", "change", lang), signed(change, "±0")),
        (say("market", "bonus", lang), str(s.bonus[r])),
    )
    return Card(
        resource_name(r, lang),
        say("board", "market", lang),
        say("market", "text", lang),
        facts,
        None,
        Markup(),
        DATA.reconstructed("resource", r),
    )


def _specialist_card(s: Any, card: int, lang: str) -> Card:
    entry = CARD_OF[s.seats - 2][card]
    text = " ".join(say("specialist", who, lang) for who in DATA.rows("card")[entry]["shows"])
    holder = int(s.holder[card])
    facts = ((say("zone", "owner", lang), someone(holder) if holder != EMPTY else "–"),)
    kind = say("board", "card", lang, number=card + 1)
    return Card(card_name(s.seats, card, lang), kind, text, facts, None, Markup(), DATA.reconstructed("card", entry))
