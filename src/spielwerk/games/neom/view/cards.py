"""Tiles in the hand, on display, and anchors, as cards: what a tile needs, what it brings, what it costs this seat."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Link, Picks, Reading, at, kept
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
from ..state import KEPT, ROUNDS
from ..story import tile_place
from ..trade import OUT_OF_REACH
from ..words import generation_name, good_name, goods_in, tile_name
from .cost import ASKED_GOODS, Trade, hindrance
from .pictures import TRAIT_ICONS, TYPE_ICONS, ground, marks_of, soft_name, token, types_of
from .scenes import disaster_of
from .sentences import special, variant_of

say = words_of(__package__)


# What lies before a seat


def in_hand(now: Reading, seat: int) -> list[int]:
    """The tiles a seat holds or that lie on display, with what it has chosen of them; nothing that it may not know."""
    if seat < 0 and now.seats > 2:
        return []
    packet, own = hand_of(now.record, max(seat, 0)), now.pick[seat] if seat >= 0 else EMPTY
    return [
        tile
        for tile, taken in zip(now.packet[packet], now.taken[packet], strict=True)
        if tile >= 0 and (taken == EMPTY or tile == own)
    ]


def hand(now: Reading, seat: int, trade: Trade | None, picks: Picks, lang: str) -> Markup:
    """The hand; while its owner acts, what he has chosen comes first, and the others are on their way."""
    tiles = in_hand(now, seat)
    choosing = now.stage in (DRAFT, SELECT, TILES_DEALT)
    chosen = now.pick[seat] if seat >= 0 else EMPTY
    if not choosing:
        if seat >= 0 and now.project[seat] >= FIRST_ANCHOR:
            chosen = now.project[seat]
        tiles = [*([chosen] if chosen >= 0 else []), *(tile for tile in tiles if tile != chosen)]
    if not tiles:
        return Markup()
    passed = now.seats > 2 and now.turn < ROUNDS - 1
    note = say("hand", "went_on", lang, name=someone((seat + 1) % now.seats)) if passed else ""
    cards = []
    for tile in tiles:
        gone = not choosing and chosen >= 0 and tile != chosen
        found = picks.find("choose", tile)
        if tile == chosen and tile < FIRST_ANCHOR:
            found = [*found, *picks.find("build"), *picks.find("sell")]
        price = Price(note) if gone else price_of(now, trade, tile, lang)
        cards.append(card(now, trade, tile, price, picks.link(found), lang, chosen=tile == chosen, gone=gone))
    title = say("hand", "hand" if now.seats > 2 else "display", lang)
    return section(title, _what_becomes_of_the_rest(now, seat, lang), cards)


def _what_becomes_of_the_rest(now: Reading, seat: int, lang: str) -> str:
    last = KEPT - 1 if now.stage == DRAFT else ROUNDS - 1
    if now.seats > 2 and now.turn < last and seat >= 0:
        return say("hand", "go_on", lang, name=someone((seat + 1) % now.seats))
    return say("hand", "rest_goes", lang) if now.generation else ""


def anchors(now: Reading, trade: Trade, picks: Picks, lang: str) -> Markup:
    """The own anchors that are not built yet."""
    tiles = [tile for tile in now.anchors[trade.seat] if tile != EMPTY]
    if not tiles:
        return Markup()
    cards = []
    for tile in tiles:
        found = [*picks.find("anchor", tile - FIRST_ANCHOR), *picks.find("give", tile - FIRST_ANCHOR)]
        cards.append(card(now, trade, tile, price_of(now, trade, tile, lang), picks.link(found), lang))
    note = ""
    if now.generation:
        built, cap = count(now.kind[trade.seat][ANCHOR]), int(ANCHOR_CAP[now.generation])
        note = say("hand", "cap", lang, n=built, cap=cap, generation=generation_name(now.generation))
    return section(say("hand", "anchors", lang), note, cards)


def discarded(now: Reading, trade: Trade, picks: Picks, lang: str) -> Markup:
    """The anchors of the discard pile, for whoever is asked about them and has looked through them."""
    tiles = [tile for tile in now.discard if tile >= 0]
    if not tiles or now.beginners:
        return Markup()
    cards = []
    for tile in tiles:
        link = picks.link(picks.find("take", tile - FIRST_ANCHOR))
        cards.append(card(now, trade, tile, price_of(now, trade, tile, lang), link, lang))
    return section(say("hand", "discard", lang), say("hand", "discard_note", lang), cards)


def section(title: str, note: str, cards: list[Markup]) -> Markup:
    """Cards under a heading."""
    head = tag("h3", title, " ", tag("span", len(cards), cls="neom-count"), tag("small", note) if note else "")
    return tag("section", head, tag("div", *cards, cls="neom-cards"), cls="neom-group")


# One card


class Price(NamedTuple):
    """What stands at the foot of a card: coins, if they are known, and words."""

    words: str
    coins: int | None = None
    dear: bool = False  # more than the seat has
    hindered: bool = False  # the words say what stands in the way of building it


def card(
    now: Reading,
    trade: Trade | None,
    tile: int,
    price: Price | None,
    link: Link,
    lang: str,
    *,
    chosen: bool = False,
    gone: bool = False,
) -> Markup:
    """A tile with its needs, gains and price; a target if something can be done with it."""
    marks = _marks(now, trade, tile)
    return _card(tile, marks, price, link, chosen, gone, variant_of(now), lang)


@kept(1024)
def _card(
    tile: int, marks: tuple[str, ...], price: Price | None, link: Link, chosen: bool, gone: bool, variant: str, lang: str
) -> Markup:
    """`marks` are the classes of the goods that it needs."""
    hindered = price is not None and price.hindered
    classes = [f"neom-card neom-{TYPES[types_of(tile)[0]]}-card"]
    classes += [word for word, so in (("anchor", tile >= FIRST_ANCHOR), ("chosen", chosen), ("gone", gone or hindered)) if so]
    badge = say("hand", "chosen", lang) if chosen else ""
    parts = [
        tag("b", icon("check"), badge, cls="neom-badge") if badge else "",
        _face(tile, lang),
        tag(
            "div",
            _title(tile, lang),
            _lines(tile, marks, lang),
            _special(tile, lang, variant),
            tag("p", _priced(price), cls="neom-price") if price is not None else "",
            cls="neom-words",
        ),
    ]
    shape = tag("span", *parts, cls=" ".join(classes))
    drawn = link.around(shape, f"tile-{tile}") if link else _shown(shape, tile, lang)
    return at(tile_place(tile), drawn, name="div")


def _shown(shape: Markup, tile: int, lang: str) -> Markup:
    return tag(
        "span", shape, cls="neom-shown", tabindex=0, role="img", aria_label=tile_name(tile, lang), data_card=f"tile-{tile}"
    )


@kept(512)
def _face(tile: int, lang: str) -> Markup:
    ours = reconstructed_at(82, 3, say("tile", "ours", lang), 13) if DATA.mark("tile", tile, "roads") == "X" else ""
    return canvas(84, 84, ground(tile, 84), ours, label=tile_name(tile, lang), cls="neom-face")


@kept(512)
def _title(tile: int, lang: str) -> Markup:
    icons = join(icon(TYPE_ICONS[kind], say("type", TYPES[kind], lang)) for kind in types_of(tile))
    return tag("strong", icons, " ", soft_name(tile, lang))


@kept(512)
def _special(tile: int, lang: str, variant: str) -> Markup:
    words = special(tile, lang, variant)
    return tag("p", words, cls="neom-say") if words else Markup()


@kept(1024)
def _lines(tile: int, marks: tuple[str, ...], lang: str) -> Markup:
    """Needs and gains, each a line; a disaster has neither."""
    if disaster_of(tile):
        return Markup()
    needs: list[Any] = [*_needs(tile, marks, lang)] or [say("hand", "nothing", lang)]
    rows = [tag("span", tag("small", say("hand", "needs", lang)), *needs, cls="neom-line")]
    if gains := _gains(tile, lang):
        rows.append(tag("span", tag("small", say("hand", "brings", lang)), gains, cls="neom-line"))
    return join(rows)


def _needs(tile: int, marks: tuple[str, ...], lang: str) -> list[Markup]:
    """Coins, goods and tiles; what nobody sells is ringed red, what the own city makes has a tick."""
    class_of = dict(zip(ASKED_GOODS[tile], marks, strict=True))
    parts = [_amount(int(COINS[tile]), "coin", say("tile", "costs", lang))] if COINS[tile] else []
    parts += [_needed(good, lang, class_of[good]) for good in goods_in(int(NEEDED[tile]))]
    either: list[Any] = [_needed(good, lang, class_of[good]) for good in goods_in(int(EITHER_OF[tile]))]
    if OR_COINS[tile]:
        either.append(_amount(int(OR_COINS[tile]), "coin", say("tile", "costs", lang)))
    for k, part in enumerate(either):
        parts += [part] if k == 0 else [tag("span", "/"), part]
    for kind in range(3):
        if TILES_NEEDED[tile, kind]:
            parts.append(_amount(int(TILES_NEEDED[tile, kind]), TYPE_ICONS[kind], say("type", TYPES[kind], lang)))
    return parts


def _marks(now: Reading, trade: Trade | None, tile: int) -> tuple[str, ...]:
    """The class of each good that a tile asks for: made by the own city, sold by nobody, or neither."""
    if trade is None or not now.generation or now.stage == OVER:
        return ("",) * len(ASKED_GOODS[tile])
    return tuple(
        [
            " own" if trade.goods >> good & 1 else "" if trade.least[good] < OUT_OF_REACH else " none"
            for good in ASKED_GOODS[tile]
        ]
    )


@kept(256)
def _needed(good: int, lang: str, cls: str) -> Markup:
    return tag("span", token(good, good_name(good, lang)), icon("check") if cls == " own" else "", cls=f"neom-need{cls}")


@kept(512)
def _amount(n: int, name: str, label: str) -> Markup:
    return tag("span", n, icon(name, label), cls="neom-amount")


@kept(512)
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


def price_of(now: Reading, trade: Trade | None, tile: int, lang: str) -> Price | None:
    """What the tile costs this seat, or why it cannot be had; None while nothing can be built."""
    if trade is None or not now.generation or now.stage == OVER:
        return None
    if disaster_of(tile):
        return Price(_disaster_note(now, tile, lang))
    hindered, coins = hindrance(trade, tile, lang), trade.cost_of(tile)
    dear = coins is not None and coins > trade.money
    return Price(hindered or say("hand", "for_you", lang), coins, dear, bool(hindered))


def _priced(price: Price) -> Markup:
    parts: list[Any] = []
    if price.coins is not None:
        parts.append(tag("span", price.coins, icon("coin"), cls="neom-amount dear" if price.dear else "neom-amount"))
    if price.hindered:
        return join([*parts, tag("span", icon("lock"), price.words, cls="neom-hindered")])
    return join([*parts, tag("span", price.words)])


def _disaster_note(now: Reading, tile: int, lang: str) -> str:
    if now.seats > 1:
        return say("hand", "no_action", lang)
    late = now.turn > LAST_TO_AVERT and tile == DISASTER[now.generation]
    return say("hand", "too_late" if late else "averts", lang)
