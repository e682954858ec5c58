"""Hover cards: what a tile needs, brings and scores, in words."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Card, Reading, kept
from spielwerk.core.drawing.svg import canvas
from spielwerk.core.drawing.words import words_of

from ..components import (
    COINS,
    DATA,
    DISASTER,
    EITHER_OF,
    NEEDED,
    OR_COINS,
    POINTS,
    PRODUCES,
    STACKS,
    TILES_NEEDED,
    TRAITS,
    TRAITS_OF,
    TYPES,
)
from ..disaster import fine
from ..questions import OVER
from ..words import good_name, goods_in, tile_name
from .cost import Trade, tiles_lacking
from .goods import good_cards
from .pictures import ground, types_of
from .scenes import disaster_of
from .sentences import coins_of, sentences, variant_of

say = words_of(__package__)


def cards_of(now: Reading, seat: int, trade: Trade | None, shown: list[int], lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight."""
    seen = set(shown)
    for p in range(now.seats):
        seen.update(now.city[p], now.anchors[p], (now.pick[p], now.project[p]))
    if seat >= 0:
        seen.update(now.discard)
    seen -= {EMPTY, HIDDEN}
    asked = trade if trade is not None and now.ask[seat] and now.generation and now.stage != OVER else None
    variant = variant_of(now)
    cards = good_cards(now, trade, lang)
    for tile in sorted(seen):
        cards[f"tile-{tile}"] = tile_card(tile, variant, _verdict(asked, tile, lang) if asked is not None else None, lang)
    return cards


@kept(2048)
def tile_card(tile: int, variant: str, verdict: tuple[str, str] | None, lang: str) -> Card:
    """A tile with what it would cost the viewer."""
    row = DATA.rows("tile")[tile]
    kinds = " / ".join(say("type", TYPES[kind], lang) for kind in types_of(tile))
    stack = say("stack", str(STACKS.index(row["stack"])), lang)
    return Card(
        tile_name(tile, lang),
        f"{kinds} · {stack}",
        sentences(tile, lang, variant),
        _facts(tile, lang),
        verdict,
        _picture(tile, lang),
        DATA.reconstructed("tile", tile),
    )


def _verdict(trade: Trade, tile: int, lang: str) -> tuple[str, str] | None:
    """What the tile would cost the seat in all, or why it cannot be built; alone, the fine of a disaster."""
    if disaster_of(tile):
        if trade.now.seats > 1 or tile != DISASTER[trade.now.generation]:
            return None
        return say("tile", "fine", lang), coins_of(int(fine(trade.now.record, trade.seat)), lang)
    if not trade.has_tiles(tile):
        return _answer(tiles_lacking(trade, tile, lang), "", None, 0, lang)
    cost = trade.cost_of(tile)
    return _answer("", trade.unsold(tile, lang) if cost is None else "", cost, trade.money, lang)


@kept(1024)
def _answer(tiles: str, goods: str, cost: int | None, money: int, lang: str) -> tuple[str, str]:
    """Which tiles or goods are lacking, or the price."""
    if tiles:
        words = say("tile", "no_tiles", lang, tiles=tiles)
    elif cost is None:
        words = say("tile", "no_goods", lang, goods=goods)
    else:
        words = say("tile", "can_build" if cost <= money else "cannot_build", lang, amount=coins_of(cost, lang), money=money)
    return say("tile", "for_you", lang), words


@kept(512)
def _picture(tile: int, lang: str) -> Markup:
    return canvas(84, 84, ground(tile, 84), label=tile_name(tile, lang), cls="neom-picture")


@kept(512)
def _facts(tile: int, lang: str) -> tuple[tuple[str, str], ...]:
    facts = []
    if COINS[tile]:
        facts.append((say("tile", "costs", lang), coins_of(int(COINS[tile]), lang)))
    if needed := needs_of(tile, lang):
        facts.append((say("tile", "needs", lang), needed))
    if PRODUCES[tile]:
        made = ", ".join(good_name(good, lang) for good in goods_in(int(PRODUCES[tile])))
        facts.append((say("tile", "produces", lang), made))
    if POINTS[tile]:
        facts.append((say("tile", "points", lang), str(POINTS[tile])))
    for trait in range(len(TRAITS)):
        if TRAITS_OF[tile] >> trait & 1:
            facts.append((say("trait", TRAITS[trait], lang), "✓"))
    return tuple(facts)


def needs_of(tile: int, lang: str) -> str:
    """Goods and tiles that a tile asks for, alternatives included, in words."""
    needed = [good_name(good, lang) for good in goods_in(int(NEEDED[tile]))]
    if EITHER_OF[tile]:
        either = [good_name(good, lang) for good in goods_in(int(EITHER_OF[tile]))]
        if OR_COINS[tile]:
            either.append(coins_of(int(OR_COINS[tile]), lang))
        needed.append(say("tile", "or", lang).join(either))
    needed += [
        say("tile", "tiles", lang, n=TILES_NEEDED[tile, kind], kind=say("type", TYPES[kind], lang))
        for kind in range(3)
        if TILES_NEEDED[tile, kind]
    ]
    return ", ".join(needed)
