"""Hover cards: what a tile needs, brings and scores, in words."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Card
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
from ..geometry import FIELDS
from ..questions import OVER
from ..state import KEPT, PREPARED
from ..trade import has_tiles
from ..words import good_name, goods_in, tile_name, unsold_goods
from .cost import cost_for, tiles_lacking
from .goods import good_cards
from .pictures import ground, types_of
from .scenes import disaster_of
from .sentences import coins_of, sentences, variant_of

say = words_of(__package__)


def cards_of(s: Any, seat: int, shown: list[int], lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight."""
    seen = set(shown)
    for p in range(s.seats):
        seen |= {int(s.city[p, field]) for field in range(FIELDS) if s.city[p, field] != EMPTY}
        seen |= {int(s.anchors[p, slot]) for slot in range(KEPT) if s.anchors[p, slot] >= 0}
        seen |= {int(tile) for tile in (s.pick[p], s.project[p]) if tile >= 0}
    if seat >= 0:
        seen |= {int(s.discard[slot]) for slot in range(PREPARED) if s.discard[slot] >= 0}
    return good_cards(s, seat, lang) | {f"tile-{tile}": tile_card(s, seat, tile, lang) for tile in sorted(seen)}


def tile_card(s: Any, seat: int, tile: int, lang: str) -> Card:
    row = DATA.rows("tile")[tile]
    kinds = " / ".join(say("type", TYPES[kind], lang) for kind in types_of(tile))
    stack = say("stack", str(STACKS.index(row["stack"])), lang)
    return Card(
        tile_name(tile, lang),
        f"{kinds} · {stack}",
        sentences(tile, lang, variant_of(s)),
        tuple(_facts(tile, lang)),
        _verdict(s, seat, tile, lang),
        _picture(tile, lang),
        DATA.reconstructed("tile", tile),
    )


def _verdict(s: Any, seat: int, tile: int, lang: str) -> tuple[str, str] | None:
    """What the tile would cost the seat in all, or why it cannot be built; alone, the fine of a disaster."""
    if seat < 0 or not s.ask[seat] or not s.generation or s.stage == OVER:
        return None
    if disaster_of(tile):
        if s.seats > 1 or tile != DISASTER[s.generation]:
            return None
        return say("tile", "fine", lang), coins_of(int(fine(s, seat)), lang)
    return say("tile", "for_you", lang), _answer(s, seat, tile, lang)


def _answer(s: Any, seat: int, tile: int, lang: str) -> str:
    if not has_tiles(s, seat, tile):
        return say("tile", "no_tiles", lang, tiles=tiles_lacking(s, seat, tile, lang))
    cost = cost_for(s, seat, tile)
    if cost is None:
        return say("tile", "no_goods", lang, goods=unsold_goods(s, seat, tile, lang))
    amount, money = coins_of(cost, lang), int(s.money[seat])
    return say("tile", "can_build" if cost <= money else "cannot_build", lang, amount=amount, money=money)


def _picture(tile: int, lang: str) -> Markup:
    return canvas(84, 84, ground(tile, 84), label=tile_name(tile, lang), cls="neom-picture")


def _facts(tile: int, lang: str) -> list[tuple[str, str]]:
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
    return facts


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
