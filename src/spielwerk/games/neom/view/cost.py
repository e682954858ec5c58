"""What a tile costs a seat in all: its coins and the goods that have to be bought."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing.svg import icon_at, join, text

from ..components import COINS
from ..questions import SELECT, TILES_DEALT
from ..state import STATE
from ..trade import OUT_OF_REACH, coins_for_goods, free_routes, has_tiles, open_market
from .pictures import CARD_H, CARD_W


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


def cost_mark(s: Any, seat: int, tile: int) -> Markup:
    """The cost in the lower right corner of a card; crossed out where it cannot be paid."""
    cost = cost_for(s, seat, tile) if has_tiles(s, seat, tile) else None
    if cost is None:
        return icon_at("lock", CARD_W - 22, CARD_H - 21, 15)
    cls = "end f" if cost <= s.money[seat] else "end f neom-dear"
    return join([text(CARD_W - 23, CARD_H - 8, cost, cls, 14), icon_at("coin", CARD_W - 20, CARD_H - 20.5, 15)])
