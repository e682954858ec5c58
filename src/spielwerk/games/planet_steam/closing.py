"""§15 The closing phase and §16 the end."""

from spielwerk.core import HIDDEN, places, rule

from .assets import holder_of, tanks_of
from .components import (
    COMPRESSOR_VALUE,
    ENERGY,
    LADY_STEAM,
    ORE,
    QUARTER_VALUE,
    RESOURCES,
    SHORTAGE_RISE,
    TANK_VALUE,
    TRACK,
    ZONE_VALUE,
)
from .questions import BEGIN_ROUND, OVER
from .setup import clear_round
from .state import QUARTERS_HELD
from .trade import move_price

CATEGORIES = ("credits", "goods", "zones", "tanks", "compressors", "quarters")


@rule
def tank_building(s):
    """First the tanks, then the next round (STM-15.1)."""
    if s.supply[ORE] == 0 or s.supply[ENERGY] == 0:
        raise_short_prices(s)
    else:
        build_tanks(s)
    next_round(s)


@rule
def raise_short_prices(s):
    """No tank is built; ore or energy that the market lacks becomes dearer (STM-15.2 … STM-15.4)."""
    if s.supply[ORE] == 0:
        move_price(s, ORE, SHORTAGE_RISE)
    if s.supply[ENERGY] == 0:
        move_price(s, ENERGY, SHORTAGE_RISE)


@rule
def build_tanks(s):
    """1 ore and 1 energy each, until one of them or the room is used up, whatever plastic is left (STM-15.5 … STM-15.9)."""
    built = min(s.supply[ORE], s.supply[ENERGY], TRACK - s.tank_market)
    s.supply[ORE] -= built
    s.supply[ENERGY] -= built
    s.tank_market += built


@rule
def next_round(s):
    """The round marker advances; on the golden field the match is over (STM-1.3, STM-15.10)."""
    s.rounds_left -= 1
    if s.rounds_left == 0:
        s.step = OVER
        return
    s.opener = holder_of(s, LADY_STEAM)  # who opens the next auction (STM-4.2, STM-6.3)
    clear_round(s)
    s.step = BEGIN_ROUND


# Wealth


@rule
def compressors_of(s, p):
    n = 0
    for k in range(s.claims[p]):
        n += s.compressor[s.zones[p, k]]
    return n


@rule
def goods_value(s, p):
    """Each resource at its current price (STM-16.2)."""
    value = 0
    for r in range(RESOURCES):
        value += s.goods[p, r] * s.price[r]
    return value


@rule
def known_credits(s, p):
    """Secret credits count nothing for those who do not know them."""
    return 0 if s.credits[p] == HIDDEN else s.credits[p]


@rule
def wealth(s, p):
    """Credits and the value of everything owned (STM-16.1); licences, freighters and converters count nothing (STM-16.7)."""
    return (
        known_credits(s, p)
        + goods_value(s, p)
        + ZONE_VALUE * s.claims[p]
        + TANK_VALUE * tanks_of(s, p)
        + COMPRESSOR_VALUE * compressors_of(s, p)
        + QUARTER_VALUE * s.certificates[p, QUARTERS_HELD]
    )


@rule
def score(s, out):
    for p in range(s.seats):
        out[p] = wealth(s, p)


@rule
def breakdown(s, out):
    """Wealth by category (STM-16.1 … STM-16.6)."""
    for p in range(s.seats):
        out[p, 0] = known_credits(s, p)
        out[p, 1] = goods_value(s, p)
        out[p, 2] = ZONE_VALUE * s.claims[p]
        out[p, 3] = TANK_VALUE * tanks_of(s, p)
        out[p, 4] = COMPRESSOR_VALUE * compressors_of(s, p)
        out[p, 5] = QUARTER_VALUE * s.certificates[p, QUARTERS_HELD]


@rule
def rank(s, out):
    """The greatest wealth wins; ties are shared (STM-16.8)."""
    score(s, out)
    places(out, s.seats)
