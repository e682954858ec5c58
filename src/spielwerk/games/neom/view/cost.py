"""What a tile costs a seat in all: its coins and the goods that have to be bought; and why it cannot be had."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from spielwerk.core.drawing import Reading, kept
from spielwerk.core.drawing.words import words_of

from ..city import anchors_full
from ..components import ANCHOR_CAP, COINS, EITHER_OF, FIRST_ANCHOR, GOODS, NEEDED, TILES, TILES_NEEDED, TYPES
from ..geometry import count
from ..questions import SELECT, TILES_DEALT
from ..state import BANK, STATE
from ..trade import OUT_OF_REACH, coins_for_goods, coupons, free_routes, has_tiles, open_market, price
from ..words import generation_name, goods_in, unsold_goods
from ..words import say as say_words
from .standing import has_field

say = words_of(__package__)
Numbers = tuple[int, ...]

ASKED = [int(NEEDED[tile]) | int(EITHER_OF[tile]) for tile in range(TILES)]  # goods that a tile asks for, as a set
ASKED_GOODS = [tuple(goods_in(asked)) for asked in ASKED]
ASKS_FOR_TILES = [any(row) for row in TILES_NEEDED.tolist()]


def with_open_market(s: Any) -> Any:
    """The record with what all cities make now on offer, as it will be when the chosen tiles are built (NEO-9.14)."""
    if s.stage not in (SELECT, TILES_DEALT):
        return s
    then = STATE.copy(s)
    open_market(then)
    return then


class Trade:
    """What a seat pays for goods and tiles in a position.

    The price of a tile follows from a few numbers (`_terms`), which stay the same from one position to the next for most tiles
    in sight. What rules say of it is kept under these numbers, and the trade is handed over only to ask them: any trade is as
    good as another one for that, hence they are all equal.
    """

    def __init__(self, now: Reading, seat: int) -> None:
        self.now, self.seat = now, seat
        self.goods: int = now.goods[seat]
        self.money: int = now.money[seat]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trade)

    def __hash__(self) -> int:
        return 0

    @cached_property
    def prices(self) -> tuple[Numbers, ...]:
        """What each source takes for each good; 0: it does not sell it."""
        s, seat, offered = self.now.record, self.seat, self.now.offer
        return tuple(
            [
                # Most seats offer few goods: a look is cheaper than to ask the rule.
                tuple([int(price(s, seat, p, good)) if p == BANK or offered[p] >> good & 1 else 0 for p in range(BANK + 1)])
                for good in range(len(GOODS))
            ]
        )

    @cached_property
    def least(self) -> Numbers:
        """The lowest price of each good; OUT_OF_REACH if nobody sells it."""
        return tuple([min([coins for coins in row if coins], default=OUT_OF_REACH) for row in self.prices])

    @cached_property
    def _waived(self) -> tuple[int, int]:
        """Coupons, and the routes that can still be used."""
        return int(coupons(self.now.record, self.seat)), int(free_routes(self.now.record, self.seat))

    def _terms(self, tile: int) -> tuple[int, Numbers, int, int]:
        """All that the price of a tile depends on: the goods that are there, the prices of those asked for, what is waived."""
        least = self.least
        return self.goods & ASKED[tile], tuple([least[good] for good in ASKED_GOODS[tile]]), *self._waived

    def cost_of(self, tile: int) -> int | None:
        """The fewest coins for which the seat can have the tile; None if a good is not to be had."""
        if not ASKED[tile] & ~self.goods:
            return int(COINS[tile])
        goods = _coins_for_goods(tile, *self._terms(tile), self)
        return int(COINS[tile]) + goods if goods < OUT_OF_REACH else None

    def unsold(self, tile: int, lang: str) -> str:
        """The goods for it that nobody sells, in words."""
        return _unsold(tile, *self._terms(tile), lang, self)

    def has_tiles(self, tile: int) -> bool:
        """Whether the city has the tiles that must stand there first."""
        return not ASKS_FOR_TILES[tile] or bool(has_tiles(self.now.record, self.seat, tile))

    def has_field(self, tile: int) -> bool:
        now, seat = self.now, self.seat
        return has_field(tile, now.generation, now.kind[seat], now.road[seat], now.reach[seat])


@kept(2048)
def _coins_for_goods(tile: int, own: int, prices: Numbers, waived: int, unused: int, trade: Trade) -> int:
    return int(coins_for_goods(trade.now.record, trade.seat, tile, unused))


@kept(1024)
def _unsold(tile: int, own: int, prices: Numbers, waived: int, unused: int, lang: str, trade: Trade) -> str:
    return unsold_goods(trade.now.record, trade.seat, tile, lang)


def tiles_lacking(trade: Trade, tile: int, lang: str) -> str:
    """The tiles that the city must have first, in words."""
    lacking = [
        say_words("count", TYPES[kind], lang, n=int(TILES_NEEDED[tile, kind]))
        for kind in range(3)
        if count(trade.now.kind[trade.seat][kind]) < TILES_NEEDED[tile, kind]
    ]
    return ", ".join(lacking)


def hindrance(trade: Trade, tile: int, lang: str) -> str:
    """Why the seat cannot build the tile now, in a few words; empty if it can."""
    if not trade.has_tiles(tile):
        return say("hand", "tiles_first", lang, tiles=tiles_lacking(trade, tile, lang))
    cost = trade.cost_of(tile)
    if cost is None:
        return say("hand", "not_sold", lang)
    if cost > trade.money:
        return say("hand", "short", lang, n=cost - trade.money)
    if trade.has_field(tile):
        return ""
    generation = trade.now.generation
    if tile >= FIRST_ANCHOR and anchors_full(trade.now.record, trade.seat):
        return say("hand", "cap_reached", lang, cap=int(ANCHOR_CAP[generation]), generation=generation_name(generation))
    return say("hand", "no_field", lang)
