"""Chapter 9, the price of a tile, and buying one (PRO-8.10)."""

from spielwerk.core import EMPTY, rule

from .components import DEAREST, KIND_BIT, LEVEL, LEVEL_BITS, MONEY_STEP, PAYABLE, PRICE, TRACK, TYPE
from .effects import resolve
from .placing import only_slot, place
from .research import level
from .state import DISPLAY, GONE, HAND, SPECIAL, TRACKS


@rule
def price(s, p, tile):
    """By the level of the tile and that of the buyer's marker on the same track (PRO-9.1, PRO-9.5, PRO-9.6)."""
    return PRICE[LEVEL[tile], level(s, p, TRACK[tile])]


@rule
def may_buy(s, p, tile):
    """The tile lies in the display and the whole price is in hand (PRO-7.4, PRO-9.7)."""
    return s.where[tile] == DISPLAY and price(s, p, tile) <= s.money[p]


@rule
def payable(s, p):
    """The kinds of tiles that a seat could pay, a bit each: looked up once for all sixty tiles (PRO-9.7)."""
    money = max(-1, min(s.money[p] // MONEY_STEP, DEAREST)) + 1
    kinds = 0
    for track in range(TRACKS):
        kinds |= PAYABLE[level(s, p, track), money] << track * LEVEL_BITS
    return kinds


@rule
def may_buy_of(s, tile, kinds):
    """What `may_buy` says of a seat that can pay these kinds."""
    return (s.where[tile] == DISPLAY) & (kinds & KIND_BIT[tile] != 0)


@rule
def buy(s, p, tile):
    """Pay, then resolve a special tile (PRO-11.1, PRO-11.2) or place any other.

    RULING: where only one slot fits, the tile is laid there without a question (ruling 23).
    """
    s.money[p] -= price(s, p, tile)
    if TYPE[tile] == SPECIAL:
        resolve(s, p, tile)
        s.where[tile] = GONE
        return
    s.where[tile] = HAND
    s.bought = tile
    slot = only_slot(s, p, tile)
    if slot != EMPTY:
        place(s, p, slot)
