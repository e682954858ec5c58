"""What a tile costs a seat in all: its coins and the goods that have to be bought; and why it cannot be had."""

from __future__ import annotations

from typing import Any

from spielwerk.core.drawing.words import words_of

from ..city import anchors_full, has_site
from ..components import ANCHOR_CAP, COINS, FIRST_ANCHOR, TILES_NEEDED, TYPES
from ..geometry import count
from ..questions import SELECT, TILES_DEALT
from ..state import STATE
from ..trade import OUT_OF_REACH, coins_for_goods, free_routes, has_tiles, open_market
from ..words import generation_name
from ..words import say as say_words

say = words_of(__package__)


def with_open_market(s: Any) -> Any:
    """The record with what all cities make now on offer, as it will be when the chosen tiles are built (NEO-9.14)."""
    if s.stage not in (SELECT, TILES_DEALT):
        return s
    then = STATE.copy(s)
    open_market(then)
    return then


def cost_for(s: Any, seat: int, tile: int) -> int | None:
    """The fewest coins for which the seat can have the tile; None if a good is not to be had."""
    goods = coins_for_goods(s, seat, tile, free_routes(s, seat))
    return int(COINS[tile] + goods) if goods < OUT_OF_REACH else None


def tiles_lacking(s: Any, seat: int, tile: int, lang: str) -> str:
    """The tiles that the city must have first, in words."""
    lacking = [
        say_words("count", TYPES[kind], lang, n=int(TILES_NEEDED[tile, kind]))
        for kind in range(3)
        if count(int(s.kind[seat, kind])) < TILES_NEEDED[tile, kind]
    ]
    return ", ".join(lacking)


def hindrance(s: Any, seat: int, tile: int, lang: str) -> str:
    """Why the seat cannot build the tile now, in a few words; empty if it can."""
    if not has_tiles(s, seat, tile):
        return say("hand", "tiles_first", lang, tiles=tiles_lacking(s, seat, tile, lang))
    cost = cost_for(s, seat, tile)
    if cost is None:
        return say("hand", "not_sold", lang)
    if cost > s.money[seat]:
        return say("hand", "short", lang, n=cost - int(s.money[seat]))
    if has_site(s, seat, tile):
        return ""
    if tile >= FIRST_ANCHOR and anchors_full(s, seat):
        cap = int(ANCHOR_CAP[s.generation])
        return say("hand", "cap_reached", lang, cap=cap, generation=generation_name(s.generation))
    return say("hand", "no_field", lang)
