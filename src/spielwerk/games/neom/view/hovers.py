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
from ..geometry import FIELDS
from ..state import KEPT
from ..trade import has_tiles
from ..words import good_name, tile_name
from .cost import cost_for
from .goods import good_cards
from .pictures import goods_in, ground, types_of
from .sentences import amount_of, sentences

say = words_of(__package__)


def cards_of(s: Any, seat: int, in_hand: list[int], lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight."""
    seen = set(in_hand)
    for p in range(s.seats):
        seen |= {int(s.city[p, field]) for field in range(FIELDS) if s.city[p, field] != EMPTY}
        seen |= {int(s.anchors[p, slot]) for slot in range(KEPT) if s.anchors[p, slot] >= 0}
        seen |= {int(tile) for tile in (s.pick[p], s.project[p]) if tile >= 0}
    return good_cards(s, seat, lang) | {f"tile-{tile}": tile_card(s, seat, tile, lang) for tile in sorted(seen)}


def tile_card(s: Any, seat: int, tile: int, lang: str) -> Card:
    row = DATA.rows("tile")[tile]
    kinds = " / ".join(say("type", TYPES[kind], lang) for kind in types_of(tile))
    stack = say("stack", str(STACKS.index(row["stack"])), lang)
    total = (say("tile", "for_you", lang), _verdict(s, seat, tile, lang)) if seat >= 0 and s.ask[seat] else None
    return Card(
        tile_name(tile, lang),
        f"{kinds} · {stack}",
        sentences(tile, lang),
        tuple(_facts(tile, lang)),
        total,
        _picture(tile, lang),
        DATA.reconstructed("tile", tile),
    )


def _verdict(s: Any, seat: int, tile: int, lang: str) -> str:
    """What the tile would cost the seat in all, or why it cannot be built."""
    if not has_tiles(s, seat, tile):
        return say("tile", "no_tiles", lang)
    cost = cost_for(s, seat, tile)
    if cost is None:
        return say("tile", "no_goods", lang)
    return say("tile", "can_build" if cost <= s.money[seat] else "cannot_build", lang, amount=amount_of(cost, "coin", lang))


def _picture(tile: int, lang: str) -> Markup:
    return canvas(84, 84, ground(tile, 84), label=tile_name(tile, lang), cls="neom-picture")


def _facts(tile: int, lang: str) -> list[tuple[str, str]]:
    facts = []
    if COINS[tile]:
        facts.append((say("tile", "costs", lang), str(COINS[tile])))
    needed = [good_name(good, lang) for good in goods_in(int(NEEDED[tile]))]
    if EITHER_OF[tile]:
        either = [good_name(good, lang) for good in goods_in(int(EITHER_OF[tile]))]
        if OR_COINS[tile]:
            either.append(say("tile", "coins", lang, n=OR_COINS[tile]))
        needed.append(say("tile", "or", lang).join(either))
    needed += [
        say("tile", "tiles", lang, n=TILES_NEEDED[tile, kind], kind=say("type", TYPES[kind], lang))
        for kind in range(3)
        if TILES_NEEDED[tile, kind]
    ]
    if needed:
        facts.append((say("tile", "needs", lang), ", ".join(needed)))
    if PRODUCES[tile]:
        facts.append(
            (say("tile", "produces", lang), ", ".join(good_name(good, lang) for good in goods_in(int(PRODUCES[tile]))))
        )
    if POINTS[tile]:
        facts.append((say("tile", "points", lang), str(POINTS[tile])))
    for trait in range(len(TRAITS)):
        if TRAITS_OF[tile] >> trait & 1:
            facts.append((say("trait", TRAITS[trait], lang), "✓"))
    return facts
