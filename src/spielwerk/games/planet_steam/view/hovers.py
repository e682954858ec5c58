"""Hover cards of zones, resources and specialists."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Card, Reading, kept
from spielwerk.core.drawing.svg import canvas, line
from spielwerk.core.drawing.words import signed, words_of

from ..components import CARD_OF, CLOSED, DATA, NEUTRAL, PRICE_CHANGE, PRICE_HIGH, PRICE_LOW, RESOURCES, RIVER, UNCLAIMED, ZONES
from ..words import card_name, resource_name, zone_name
from .fleet import hold_of
from .offers import Offer, offers_of
from .pictures import tank_at

say = words_of(__package__)


def cards_of(now: Reading, lang: str) -> dict[str, Card]:
    """All hover cards of a position."""
    cards: dict[str, Card] = {}
    for zone, key in enumerate(_ZONE_KEYS):
        state = "lying" if zone == now.lying else "resting" if now.resting[zone] else ""
        cards[key] = _zone_card(zone, now.owner[zone], now.tank[zone], bool(now.compressor[zone]), state, lang)
    for r in range(RESOURCES):
        cards[f"resource-{r}"] = _resource_card(r, now.price[r], now.supply[r], now.bonus[r], lang)
    for p in range(now.seats):
        for r, (rank, load) in enumerate(zip(now.freighter[p], now.goods[p], strict=True)):
            cards[f"ship-{p}-{r}"] = _ship_card(p, r, rank, load, lang)
    for k, offer in enumerate(offers_of(now, lang)):
        cards[f"offer-{k}"] = _offer_card(offer, lang)
    for card in range(now.seats):
        cards[f"card-{card}"] = _specialist_card(now.seats, card, now.holder[card], lang)
    return cards


_ZONE_KEYS = [f"zone-{zone}" for zone in range(ZONES)]


def _owner(owner: int, lang: str) -> str:
    if owner in (UNCLAIMED, NEUTRAL, CLOSED):
        return say("zone", {UNCLAIMED: "unclaimed", NEUTRAL: "neutral", CLOSED: "closed"}[owner], lang)
    return someone(owner)


@kept(2048)
def _zone_card(zone: int, owner: int, tank: int, compressor: bool, state: str, lang: str) -> Card:
    facts = [(say("zone", "owner", lang), _owner(owner, lang))]
    picture = Markup()
    if tank != EMPTY:
        facts.append((say("zone", "makes", lang), resource_name(tank, lang)))
        facts.append((say("zone", "compressor", lang), say("zone", "yes" if compressor else "no", lang)))
        drawn = tank_at(tank, compressor, 0, 0, 72)
        picture = canvas(72, 72, drawn, label=resource_name(tank, lang), cls="ps-picture")
    ground = say("zone", "river" if RIVER[zone] else "land", lang)
    ours = DATA.mark("map", 0, "zones") == "X"
    return Card(zone_name(zone), ground, say("zone", state, lang) if state else "", tuple(facts), None, picture, ours)


@kept(1024)
def _ship_card(p: int, r: int, rank: int, load: int, lang: str) -> Card:
    title = say("panel", "ship", lang, resource=resource_name(r, lang), n=rank)
    facts = ((say("panel", "load", lang), str(load)), (say("panel", "hold", lang), str(hold_of(r, rank))))
    ours = DATA.mark("resource", r, "capacity") == "X"
    return Card(title, someone(p), say("panel", "ship_text", lang), facts, reconstructed=ours)


@kept(256)
def _offer_card(offer: Offer, lang: str) -> Card:
    facts = ((say("shop", "left", lang), str(offer.left)),)
    words = say("shop", f"{offer.key}_text", lang, **DATA.single("values"))
    ours = offer.key == "tank" and DATA.mark("tank_market", 0, "prices") == "X"
    return Card(offer.name, say("board", "shop", lang), words, facts, picture=line(*offer.cost), reconstructed=ours)


@kept(512)
def _resource_card(r: int, price: int, supply: int, bonus: int, lang: str) -> Card:
    facts = (
        (say("market", "price", lang), str(price)),
        (say("market", "scale", lang), f"{PRICE_LOW[r]}–{PRICE_HIGH[r]}"),
        (say("market", "supply", lang), str(supply)),
        (say("market", "change", lang), signed(int(PRICE_CHANGE[r, supply]), "±0")),
        (say("market", "bonus", lang), str(bonus)),
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


@kept(256)
def _specialist_card(seats: int, card: int, holder: int, lang: str) -> Card:
    entry = CARD_OF[seats - 2][card]
    text = " ".join(say("specialist", who, lang) for who in DATA.rows("card")[entry]["shows"])
    facts = ((say("zone", "owner", lang), someone(holder) if holder != EMPTY else "–"),)
    kind = say("board", "card", lang, number=card + 1)
    return Card(card_name(seats, card, lang), kind, text, facts, None, Markup(), DATA.reconstructed("card", entry))
