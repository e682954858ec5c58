"""Hover cards of tiles, technologies, disaster columns, scoring cards, price track and pollution scale."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Card, Reading, kept
from spielwerk.core.drawing.svg import canvas, line, tag
from spielwerk.core.drawing.words import words_of

from ..auction import least_bid, opening_bid, price
from ..components import (
    CARDS,
    CLEAN,
    COLUMN_FROM,
    COLUMNS,
    DATA,
    FACILITY,
    LANDS,
    PENALTY,
    PRICE,
    QUALITY_POINTS,
    RAISES,
    TILES,
)
from ..naming import amount, capital, cities, cost, damage, signs, tile_name
from ..naming import text as rules_text
from ..purse import era
from ..state import AUCTIONS, DISPLAY, SEATS
from .disaster import Figures, figures_on
from .pictures import SIDE, ground, sign_parts, use_words

say = words_of(__package__)


def cards_of(now: Reading, seat: int, lang: str) -> dict[str, Card]:
    """All hover cards of a position."""
    s = now.record
    comes_with = now.bought[seat] + 1 if seat >= 0 else None
    cards: dict[str, Card] = {}
    for tile, place in enumerate(now.place[:LANDS]):
        if place == DISPLAY:
            least = int(least_bid(s) if tile == now.lot else opening_bid(s))
            cards[f"tile-{tile}"] = _land_for_sale(tile, comes_with, least, lang)
        elif place < SEATS:
            cards[f"tile-{tile}"] = _land_of(tile, place, now.garbage[tile], now.manned[tile], lang)
    for tile, place in enumerate(now.place[LANDS:TILES], start=LANDS):
        if place < SEATS or place == DISPLAY:
            card = _technology_card(tile - LANDS, int(price(s)) if place == DISPLAY else None, lang)
            cards[f"technology-{tile - LANDS}"] = cards[f"tile-{tile}"] = card
    if now.disaster != EMPTY:
        for column in range(COLUMNS):
            if now.seats >= COLUMN_FROM[column]:
                cards[f"column-{column}"] = _column_card(now.disaster, column, figures_on(now, column), lang)
    for number in range(CARDS):
        if number in now.card:
            cards[f"scoring-{number}"] = _scoring_card(number, lang)
    if 1 <= now.round_no <= AUCTIONS:
        cards["price"] = _price_card(int(era(s)), lang)
    cards["scale"] = _scale_card(now.pollution[seat] if seat >= 0 else EMPTY, lang)
    return cards


@kept(16)
def _price_card(number: int, lang: str) -> Card:
    prices = " – ".join(str(int(n)) for n in PRICE[number])
    return Card(
        say("auction", "price", lang), prices, say("hover", "price", lang), reconstructed=DATA.reconstructed("era", number)
    )


@kept(256)
def _picture(land: int, lang: str) -> Markup:
    return canvas(SIDE, SIDE, ground(land, 0), label=tile_name(land, lang), cls="tc-picture")


def _facts(land: int, lang: str) -> list[tuple[str, str]]:
    """What each city yields."""
    return [(f"{letter}", words) for letter, words in (city.split(": ", 1) for city in cities(land, lang).split("; "))]


@kept(512)
def _land_for_sale(land: int, garbage: int | None, least: int, lang: str) -> Card:
    """`garbage` comes with the land, if the viewer has a seat."""
    facts = _facts(land, lang)
    if garbage is not None:
        facts.append((say("hover", "comes_with", lang), amount("garbage", garbage, lang)))
    total = (say("hover", "at_least", lang), amount("coins", least, lang))
    return _land_card(land, say("hover", "for_sale", lang), facts, total, lang)


@kept(1024)
def _land_of(land: int, owner: int, garbage: int, manned: int, lang: str) -> Card:
    facts = _facts(land, lang)
    facts.append((say("figure", "garbage", lang), str(garbage)))
    facts.append((say("hover", "citizens", lang), str(manned.bit_count())))
    return _land_card(land, someone(owner), facts, None, lang)


def _land_card(land: int, kind: str, facts: list[tuple[str, str]], total: tuple[str, str] | None, lang: str) -> Card:
    ours = DATA.reconstructed("land", land)
    title = capital(tile_name(land, lang))
    return Card(title, kind, say("hover", "land", lang), tuple(facts), total, _picture(land, lang), ours)


@kept(256)
def effect(technology: int, lang: str) -> str:
    """What a technology does, in sentences."""
    words = {
        "pay": cost(technology, lang),
        "points": amount("prosperity", int(QUALITY_POINTS[technology]), lang),
        "n": int(RAISES[FACILITY[technology]]) if FACILITY[technology] != EMPTY else 0,
    }
    return " ".join(say("effect", word, lang, **words) for _, word in use_words(technology))


@kept(256)
def _technology_card(technology: int, price: int | None, lang: str) -> Card:
    """`price` is that of a technology on display."""
    kinds = [say("hover", key, lang) for key, _ in use_words(technology)]
    facts = ((say("hover", "at_once", lang), signs(technology, lang) or "–"),)
    total = (say("hover", "you_pay", lang), amount("research", price, lang)) if price is not None else None
    picture = tag("div", line(*sign_parts(technology)), cls="tc-signs")
    name = tile_name(LANDS + technology, lang)
    ours = DATA.reconstructed("technology", technology)
    return Card(name, " · ".join(kinds), effect(technology, lang), facts, total, picture, ours)


@kept(512)
def _column_card(disaster: int, column: int, figures: Figures, lang: str) -> Card:
    here = figures[::-1]
    facts = tuple([(someone(p), amount("research", bid, lang)) for bid, p in here])
    words = say("hover", "worst" if column == 0 else "column", lang)
    least = (say("hover", "at_least", lang), amount("research", here[0][0] + 1 if here else 0, lang))
    title = say("disaster", "column", lang, n=column + 1)
    ours = DATA.reconstructed("disaster", disaster)
    return Card(title, damage(disaster, column, lang), words, facts, least, reconstructed=ours)


@kept(64)
def _scoring_card(card: int, lang: str) -> Card:
    entry = DATA.rows("scoring")[card]
    kind = say("hover", "scoring", lang, round=entry["round"])
    ours = DATA.reconstructed("scoring", card)
    return Card(entry["name"][lang], kind, rules_text("card", entry["id"], lang), reconstructed=ours)


@kept(64)
def _scale_card(pollution: int, lang: str) -> Card:
    """`pollution` is the field of the viewer's marker, EMPTY for an onlooker."""
    facts = ((say("hover", "dirty", lang), f"−{PENALTY}"),)
    total = (say("hover", "your_clean", lang), str(int(CLEAN[pollution]))) if pollution != EMPTY else None
    ours = DATA.reconstructed("board", 0)
    return Card(say("scale", "title", lang), "", say("hover", "scale", lang), facts, total, reconstructed=ours)
