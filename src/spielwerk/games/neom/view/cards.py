"""Tiles in the hand, on display, and anchors, as cards: what a tile needs, what it brings, what it costs this seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Choice, Picks, at
from spielwerk.core.drawing.svg import canvas, icon, join, reconstructed_at, tag
from spielwerk.core.drawing.words import words_of

from ..components import (
    ANCHOR,
    ANCHOR_CAP,
    COINS,
    DATA,
    DISASTER,
    EITHER_OF,
    FIRST_ANCHOR,
    INCOME,
    INCOME_PER,
    NEEDED,
    ONCE,
    ONCE_PER,
    OR_COINS,
    POINTS,
    PRODUCES,
    SCORE_POINTS,
    TILES_NEEDED,
    TRAITS,
    TYPES,
)
from ..geometry import count
from ..questions import DRAFT, OVER, SELECT, TILES_DEALT
from ..rounds import LAST_TO_AVERT, hand_of
from ..state import KEPT, PREPARED, ROUNDS, SLOTS
from ..story import tile_place
from ..trade import OUT_OF_REACH, cheapest
from ..words import generation_name, good_name, goods_in, tile_name
from .cost import cost_for, hindrance
from .pictures import TRAIT_ICONS, TYPE_ICONS, ground, marks_of, soft_name, token, types_of
from .scenes import disaster_of
from .sentences import special, variant_of

say = words_of(__package__)


# What lies before a seat


def in_hand(s: Any, seat: int) -> list[int]:
    """The tiles a seat holds or that lie on display, with what it has chosen of them; nothing that it may not know."""
    if seat < 0 and s.seats > 2:
        return []
    packet, own = hand_of(s, max(seat, 0)), int(s.pick[seat]) if seat >= 0 else EMPTY
    return [
        tile
        for tile, taken in ((int(s.packet[packet, slot]), int(s.taken[packet, slot])) for slot in range(SLOTS))
        if tile >= 0 and (taken == EMPTY or tile == own)
    ]


def hand(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """The hand; while its owner acts, what he has chosen comes first, and the others are on their way."""
    tiles = in_hand(s, seat)
    choosing = s.stage in (DRAFT, SELECT, TILES_DEALT)
    chosen = int(s.pick[seat]) if seat >= 0 else EMPTY
    if not choosing:
        if seat >= 0 and s.project[seat] >= FIRST_ANCHOR:
            chosen = int(s.project[seat])
        tiles = [*([chosen] if chosen >= 0 else []), *(tile for tile in tiles if tile != chosen)]
    if not tiles:
        return Markup()
    cards = []
    for tile in tiles:
        gone = not choosing and chosen >= 0 and tile != chosen
        found = picks.find("choose", tile)
        if tile == chosen and tile < FIRST_ANCHOR:
            found = [*found, *picks.find("build"), *picks.find("sell")]
        passed = gone and s.seats > 2 and s.turn < ROUNDS - 1
        note = say("hand", "went_on", lang, name=someone((seat + 1) % s.seats)) if passed else ""
        cards.append(card(s, seat, tile, found, lang, picks, chosen=tile == chosen, gone=gone, note=note))
    title = say("hand", "hand" if s.seats > 2 else "display", lang)
    return section(title, _what_becomes_of_the_rest(s, seat, lang), cards)


def _what_becomes_of_the_rest(s: Any, seat: int, lang: str) -> str:
    last = KEPT - 1 if s.stage == DRAFT else ROUNDS - 1
    if s.seats > 2 and s.turn < last and seat >= 0:
        return say("hand", "go_on", lang, name=someone((seat + 1) % s.seats))
    return say("hand", "rest_goes", lang) if s.generation else ""


def anchors(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """The own anchors that are not built yet."""
    kept = [int(s.anchors[seat, slot]) for slot in range(KEPT) if s.anchors[seat, slot] != EMPTY]
    if not kept:
        return Markup()
    cards = []
    for tile in kept:
        found = [*picks.find("anchor", tile - FIRST_ANCHOR), *picks.find("give", tile - FIRST_ANCHOR)]
        cards.append(card(s, seat, tile, found, lang, picks))
    note = ""
    if s.generation:
        built, cap = count(int(s.kind[seat, ANCHOR])), int(ANCHOR_CAP[s.generation])
        note = say("hand", "cap", lang, n=built, cap=cap, generation=generation_name(s.generation))
    return section(say("hand", "anchors", lang), note, cards)


def discarded(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """The anchors of the discard pile, for whoever is asked about them and has looked through them."""
    tiles = [int(s.discard[slot]) for slot in range(PREPARED) if s.discard[slot] >= 0]
    if not tiles or s.beginners:
        return Markup()
    cards = [card(s, seat, tile, picks.find("take", tile - FIRST_ANCHOR), lang, picks) for tile in tiles]
    return section(say("hand", "discard", lang), say("hand", "discard_note", lang), cards)


def section(title: str, note: str, cards: list[Markup]) -> Markup:
    """Cards under a heading."""
    head = tag("h3", title, " ", tag("span", len(cards), cls="neom-count"), tag("small", note) if note else "")
    return tag("section", head, tag("div", *cards, cls="neom-cards"), cls="neom-group")


# One card


def card(
    s: Any,
    seat: int,
    tile: int,
    found: list[Choice],
    lang: str,
    picks: Picks,
    *,
    chosen: bool = False,
    gone: bool = False,
    note: str = "",
) -> Markup:
    """A tile with its needs, gains and price; a target if something can be done with it."""
    price, hindered = _price(s, seat, tile, lang) if not gone else (tag("span", note), False)
    classes = [f"neom-card neom-{TYPES[types_of(tile)[0]]}-card"]
    classes += [word for word, so in (("anchor", tile >= FIRST_ANCHOR), ("chosen", chosen), ("gone", gone or hindered)) if so]
    badge = say("hand", "chosen", lang) if chosen else ""
    parts = [
        tag("b", icon("check"), badge, cls="neom-badge") if badge else "",
        _face(tile, lang),
        tag(
            "div",
            _title(tile, lang),
            _lines(s, seat, tile, lang),
            _special(tile, lang, variant_of(s)),
            tag("p", price, cls="neom-price") if price else "",
            cls="neom-words",
        ),
    ]
    shape = tag("span", *parts, cls=" ".join(classes))
    drawn = picks.target(shape, found, card=f"tile-{tile}") if found else _shown(shape, tile, lang)
    return at(tile_place(tile), drawn, name="div")


def _shown(shape: Markup, tile: int, lang: str) -> Markup:
    return tag(
        "span", shape, cls="neom-shown", tabindex=0, role="img", aria_label=tile_name(tile, lang), data_card=f"tile-{tile}"
    )


@lru_cache(512)
def _face(tile: int, lang: str) -> Markup:
    ours = reconstructed_at(82, 3, say("tile", "ours", lang), 13) if DATA.mark("tile", tile, "roads") == "X" else ""
    return canvas(84, 84, ground(tile, 84), ours, label=tile_name(tile, lang), cls="neom-face")


@lru_cache(512)
def _title(tile: int, lang: str) -> Markup:
    icons = join(icon(TYPE_ICONS[kind], say("type", TYPES[kind], lang)) for kind in types_of(tile))
    return tag("strong", icons, " ", soft_name(tile, lang))


@lru_cache(512)
def _special(tile: int, lang: str, variant: str) -> Markup:
    words = special(tile, lang, variant)
    return tag("p", words, cls="neom-say") if words else Markup()


def _lines(s: Any, seat: int, tile: int, lang: str) -> Markup:
    """Needs and gains, each a line; a disaster has neither."""
    if disaster_of(tile):
        return Markup()
    needs: list[Any] = [*_needs(s, seat, tile, lang)] or [say("hand", "nothing", lang)]
    rows = [tag("span", tag("small", say("hand", "needs", lang)), *needs, cls="neom-line")]
    if gains := _gains(tile, lang):
        rows.append(tag("span", tag("small", say("hand", "brings", lang)), gains, cls="neom-line"))
    return join(rows)


def _needs(s: Any, seat: int, tile: int, lang: str) -> list[Markup]:
    """Coins, goods and tiles; what nobody sells is ringed red, what the own city makes has a tick."""
    parts = [_amount(int(COINS[tile]), "coin", say("tile", "costs", lang))] if COINS[tile] else []
    parts += [_need(s, seat, good, lang) for good in goods_in(int(NEEDED[tile]))]
    either: list[Any] = [_need(s, seat, good, lang) for good in goods_in(int(EITHER_OF[tile]))]
    if OR_COINS[tile]:
        either.append(_amount(int(OR_COINS[tile]), "coin", say("tile", "costs", lang)))
    for k, part in enumerate(either):
        parts += [part] if k == 0 else [tag("span", "/"), part]
    for kind in range(3):
        if TILES_NEEDED[tile, kind]:
            parts.append(_amount(int(TILES_NEEDED[tile, kind]), TYPE_ICONS[kind], say("type", TYPES[kind], lang)))
    return parts


def _need(s: Any, seat: int, good: int, lang: str) -> Markup:
    if seat < 0 or not s.generation or s.stage == OVER:
        cls = ""
    elif s.goods[seat] >> good & 1:
        cls = " own"
    else:
        cls = "" if cheapest(s, seat, good) < OUT_OF_REACH else " none"
    return _needed(good, lang, cls)


@lru_cache(256)
def _needed(good: int, lang: str, cls: str) -> Markup:
    return tag("span", token(good, good_name(good, lang)), icon("check") if cls == " own" else "", cls=f"neom-need{cls}")


@lru_cache(512)
def _amount(n: int, name: str, label: str) -> Markup:
    return tag("span", n, icon(name, label), cls="neom-amount")


@lru_cache(512)
def _gains(tile: int, lang: str) -> Markup:
    """Points, coins, goods and marks."""
    parts: list[Markup] = []
    if POINTS[tile]:
        parts.append(_amount(int(POINTS[tile]), "vp", say("tile", "points", lang)))
    elif any(SCORE_POINTS[tile]):
        parts.append(tag("span", "?", icon("vp", say("hand", "at_end", lang)), cls="neom-amount"))
    for amount, per, name in ((ONCE[tile], ONCE_PER[tile], "once"), (INCOME[tile], INCOME_PER[tile], "income")):
        if amount:
            shown = f"+{amount}{'×' if per else ''}"
            parts.append(tag("span", shown, icon(name, say("tile", name, lang)), cls="neom-amount"))
    parts += [token(good, good_name(good, lang)) for good in goods_in(int(PRODUCES[tile]))]
    parts += [icon(TRAIT_ICONS[mark], say("trait", TRAITS[mark], lang)) for mark in marks_of(tile)]
    return join(parts)


def _price(s: Any, seat: int, tile: int, lang: str) -> tuple[Markup, bool]:
    """What the tile costs this seat, or why it cannot be had; and whether something stands in its way."""
    if seat < 0 or not s.generation or s.stage == OVER:
        return Markup(), False
    if disaster_of(tile):
        return _disaster_note(s, tile, lang), False
    hindered = hindrance(s, seat, tile, lang)
    cost = cost_for(s, seat, tile)
    parts: list[Any] = []
    if cost is not None:
        parts.append(tag("span", cost, icon("coin"), cls="neom-amount dear" if cost > s.money[seat] else "neom-amount"))
    if hindered:
        return join([*parts, tag("span", icon("lock"), hindered, cls="neom-hindered")]), True
    return join([*parts, tag("span", say("hand", "for_you", lang))]), False


def _disaster_note(s: Any, tile: int, lang: str) -> Markup:
    if s.seats > 1:
        return tag("span", say("hand", "no_action", lang))
    late = s.turn > LAST_TO_AVERT and tile == DISASTER[s.generation]
    return tag("span", say("hand", "too_late" if late else "averts", lang))
