"""Hover cards of tiles, technologies, disaster columns, scoring cards, price track and pollution scale."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from spielwerk.core import EMPTY, State, someone
from spielwerk.core.drawing import Card
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
from .disaster import figures_on
from .pictures import SIDE, ground, sign_parts, use_words

say = words_of(__package__)


def cards_of(s: State, seat: int, lang: str) -> dict[str, Card]:
    """All hover cards of a position."""
    shown = [tile for tile in range(TILES) if s.place[tile] < SEATS or s.place[tile] == DISPLAY]
    cards = {f"tile-{tile}": _land_card(s, seat, tile, lang) for tile in shown if tile < LANDS}
    for technology in (tile - LANDS for tile in shown if tile >= LANDS):
        card = _technology_card(s, seat, technology, lang)
        cards |= {f"technology-{technology}": card, f"tile-{LANDS + technology}": card}
    if s.disaster != EMPTY:
        cards |= {f"column-{c}": _column_card(s, c, lang) for c in range(COLUMNS) if s.seats >= COLUMN_FROM[c]}
    cards |= {f"scoring-{card}": _scoring_card(card, lang) for card in range(CARDS) if card in (s.card[0], s.card[1])}
    if 1 <= s.round_no <= AUCTIONS:
        prices = " – ".join(str(int(n)) for n in PRICE[era(s)])
        ours = DATA.reconstructed("era", era(s))
        cards["price"] = Card(say("auction", "price", lang), prices, say("hover", "price", lang), reconstructed=ours)
    cards["scale"] = _scale_card(s, seat, lang)
    return cards


@lru_cache(256)
def _picture(land: int, lang: str) -> Markup:
    return canvas(SIDE, SIDE, ground(land, 0), label=tile_name(land, lang), cls="tc-picture")


def _land_card(s: State, seat: int, land: int, lang: str) -> Card:
    facts = [(f"{letter}", words) for letter, words in (city.split(": ", 1) for city in cities(land, lang).split("; "))]
    total = None
    if s.place[land] == DISPLAY:
        kind = say("hover", "for_sale", lang)
        if seat >= 0:
            facts.append((say("hover", "comes_with", lang), amount("garbage", int(s.bought[seat]) + 1, lang)))
        least = int(least_bid(s) if land == s.lot else opening_bid(s))
        total = (say("hover", "at_least", lang), amount("coins", least, lang))
    else:
        kind = someone(int(s.place[land]))
        facts.append((say("figure", "garbage", lang), str(int(s.garbage[land]))))
        facts.append((say("hover", "citizens", lang), str(int(s.manned[land]).bit_count())))
    title = tile_name(land, lang)
    ours = DATA.reconstructed("land", land)
    return Card(capital(title), kind, say("hover", "land", lang), tuple(facts), total, _picture(land, lang), ours)


@lru_cache(256)
def effect(technology: int, lang: str) -> str:
    """What a technology does, in sentences."""
    words = {
        "pay": cost(technology, lang),
        "points": amount("prosperity", int(QUALITY_POINTS[technology]), lang),
        "n": int(RAISES[FACILITY[technology]]) if FACILITY[technology] != EMPTY else 0,
    }
    return " ".join(say("effect", word, lang, **words) for _, word in use_words(technology))


def _technology_card(s: State, seat: int, technology: int, lang: str) -> Card:
    kinds = [say("hover", key, lang) for key, _ in use_words(technology)]
    facts = ((say("hover", "at_once", lang), signs(technology, lang) or "–"),)
    total = None
    if s.place[LANDS + technology] == DISPLAY:
        total = (say("hover", "you_pay", lang), amount("research", int(price(s)), lang))
    picture = tag("div", line(*sign_parts(technology)), cls="tc-signs")
    name = tile_name(LANDS + technology, lang)
    ours = DATA.reconstructed("technology", technology)
    return Card(name, " · ".join(kinds), effect(technology, lang), facts, total, picture, ours)


def _column_card(s: State, column: int, lang: str) -> Card:
    here = figures_on(s, column)[::-1]
    facts = tuple((someone(p), amount("research", bid, lang)) for bid, p in here)
    words = say("hover", "worst" if column == 0 else "column", lang)
    least = (say("hover", "at_least", lang), amount("research", here[0][0] + 1 if here else 0, lang))
    title = say("disaster", "column", lang, n=column + 1)
    ours = DATA.reconstructed("disaster", s.disaster)
    return Card(title, damage(s.disaster, column, lang), words, facts, least, reconstructed=ours)


def _scoring_card(card: int, lang: str) -> Card:
    entry = DATA.rows("scoring")[card]
    kind = say("hover", "scoring", lang, round=entry["round"])
    ours = DATA.reconstructed("scoring", card)
    return Card(entry["name"][lang], kind, rules_text("card", entry["id"], lang), reconstructed=ours)


def _scale_card(s: State, seat: int, lang: str) -> Card:
    facts = ((say("hover", "dirty", lang), f"−{PENALTY}"),)
    total = (say("hover", "your_clean", lang), str(int(CLEAN[s.pollution[seat]]))) if seat >= 0 else None
    ours = DATA.reconstructed("board", 0)
    return Card(say("scale", "title", lang), "", say("hover", "scale", lang), facts, total, reconstructed=ours)
