"""Requirements and missing goods: what they cost, who sells them, what can be waived. Rules 7, 9, 19, 20."""

from spielwerk.core import offer, rule, table

from .actions import COINS_INSTEAD, buy_id, waive_id
from .city import routes
from .components import (
    COINS,
    EITHER_OF,
    GOOD_CLASS,
    GOODS,
    NEEDED,
    ONE_GOOD_LESS,
    ONE_RAW_LESS,
    OR_COINS,
    PRICE,
    RAW_SET,
    ROUTE,
    TILES_NEEDED,
    TRANSPORT,
    UP_TO_PROCESSED,
)
from .geometry import BIT, count
from .questions import BUY_GOOD, CHOOSE_FIELD, WAIVE_GOOD
from .state import ALL_OF, BANK, LEFT, ONE_OF, RIGHT, SEATS, SOURCES

RAW_COUPON, PROCESSED_COUPON = 1, 2
OUT_OF_REACH = 1000  # coins: a good that nobody sells


def _fare(seats: int, buyer: int, seller: int, active: int) -> int:
    """Plus 1 for every player between, minus 1 with the route on that side (NEO-9.3 to 9.5, 12.6).

    RULING: of the two ways to a seller the cheaper one counts.
    """
    steps = (seller - buyer) % seats
    by_left = (steps - 1) * TRANSPORT - (ROUTE if active & LEFT else 0)
    by_right = (seats - steps - 1) * TRANSPORT - (ROUTE if active & RIGHT else 0)
    return min(by_left, by_right)


_SEATS, _ROUTES = range(SEATS), range((LEFT | RIGHT) + 1)
FARE = table(  # [seats, buyer, seller, active routes]
    [[[[_fare(max(1, n), p, q, a) for a in _ROUTES] for q in _SEATS] for p in _SEATS] for n in range(SEATS + 1)]
)


@rule
def has_tiles(s, p, tile):
    """Tiles asked for must stand in the city already; dual tiles count for both types (NEO-7.5)."""
    for kind in range(3):
        if TILES_NEEDED[tile, kind] and count(s.kind[p, kind]) < TILES_NEEDED[tile, kind]:
            return False
    return True


@rule
def lacking(s, p, tile):
    """Goods asked for that the city does not produce (NEO-7.3, 7.6); no others are bought (NEO-9.13)."""
    return NEEDED[tile] & ~s.goods[p]


@rule
def lacking_one(s, p, tile):
    """Goods of which one is asked for, if the city produces none of them (NEO-7.7)."""
    return 0 if EITHER_OF[tile] & s.goods[p] else EITHER_OF[tile]


@rule
def coupons(s, p):
    """The Post waives a raw good, the Customs Office a raw or processed one, for every tile built (NEO-21.4, 21.5)."""
    held = 0
    if s.effects[p, ONE_RAW_LESS]:
        held |= RAW_COUPON
    if s.effects[p, ONE_GOOD_LESS]:
        held |= PROCESSED_COUPON
    return held


@rule
def affordable(s, p, tile):
    """Whether coins and goods for a tile can be found in any way at all."""
    if s.money[p] < COINS[tile]:
        return False
    return COINS[tile] + coins_for_goods(s, p, tile, free_routes(s, p)) <= s.money[p]


@rule
def coins_for_goods(s, p, tile, unused):
    """The fewest coins for all goods that a tile asks for and the city does not produce."""
    all_of = lacking(s, p, tile)
    one_of = lacking_one(s, p, tile)
    if not all_of | one_of:
        return 0
    return fewest_coins(s, p, tile, all_of, one_of, coupons(s, p), unused)


@rule
def fare(s, p, seller):
    """What a seller's place at the table adds to a price, or takes off it."""
    return FARE[s.seats, p, seller, routes(s, p)]


@rule
def price(s, p, source, good):
    """What a source takes for a missing good (NEO-9.2); 0: it does not sell it."""
    if source < BANK:
        if source == p or source >= s.seats or not s.offer[source] & BIT[good]:
            return 0
        if s.seats == 2:
            return price_of_two(s, p, good)
        return PRICE[good] + fare(s, p, source)
    if s.seats == 1:
        return price_alone(s, p, source - BANK, good)
    if s.seats == 2 and source == BANK and not s.offer[1 - p] & BIT[good]:
        return price_of_two(s, p, good)  # NEO-19.7, 19.8
    return 0  # with more players the bank sells nothing (NEO-9.12)


@rule
def price_of_two(s, p, good):
    """Two players: each active route lowers the price by 1, to no less than 1, whoever sells (NEO-19.9)."""
    return max(1, PRICE[good] - ROUTE * count(routes(s, p)))


@rule
def price_alone(s, p, used, good):
    """Solo: the bank sells raw goods in I, processed from II on, luxury in III (NEO-20.10, 20.11), less the routes used."""
    if GOOD_CLASS[good] >= s.generation or used & ~free_routes(s, p):
        return 0
    return max(1, PRICE[good] - ROUTE * count(used))  # RULING: both routes may serve for a raw good too (NEO-20.12)


@rule
def free_routes(s, p):
    """Solo: active routes not yet used in this generation (NEO-20.12)."""
    return routes(s, p) & ~s.spent_routes[p] if s.seats == 1 else 0


@rule
def cheapest(s, p, good):
    """The lowest price of a missing good; in solo before any route is used."""
    best = OUT_OF_REACH
    for source in range(BANK + 1):
        coins = price(s, p, source, good)
        if 0 < coins < best:
            best = coins
    return best


@rule
def cheapest_of(s, p, tile, one_of):
    """The lowest price at which an either-or is settled."""
    best = OUT_OF_REACH
    for good in range(len(GOODS)):
        if one_of & BIT[good]:
            best = min(best, cheapest(s, p, good))
    if OR_COINS[tile]:
        best = min(best, OR_COINS[tile])
    return best


@rule
def fewest_coins(s, p, tile, all_of, one_of, coupon, unused):
    """The fewest coins for which all that is missing can be had; OUT_OF_REACH or more if it cannot be had."""
    total = 0
    raw = 0  # the dearest raw goods
    second_raw = 0
    processed = 0
    bought = 0
    for good in range(len(GOODS)):
        if all_of & BIT[good]:
            cost = cheapest(s, p, good)
            total += cost
            bought += 1
            if BIT[good] & RAW_SET:
                second_raw = max(second_raw, min(cost, raw))
                raw = max(raw, cost)
            elif BIT[good] & UP_TO_PROCESSED:
                processed = max(processed, cost)
    if one_of:
        cost = cheapest_of(s, p, tile, one_of)
        total += cost
        bought += 1
        if one_of & RAW_SET:
            second_raw = max(second_raw, min(cost, raw))
            raw = max(raw, cost)
        elif one_of & UP_TO_PROCESSED:
            processed = max(processed, cost)
    if coupon & RAW_COUPON and raw:
        total -= raw
        raw = second_raw
        bought -= 1
    if coupon & PROCESSED_COUPON and raw + processed:
        total -= max(raw, processed)
        bought -= 1
    return total - min(ROUTE * count(unused), total - bought)


@rule
def begin_requirement(s, p, tile):
    """Pay the coins to the bank (NEO-7.2) and note which goods are missing.

    RULING: all this comes before the tile is laid (NEO-7.8), so what it replaces still counts (NEO-10.7).
    """
    s.missing[p, ALL_OF] = lacking(s, p, tile)
    s.missing[p, ONE_OF] = lacking_one(s, p, tile)
    s.coupons[p] = coupons(s, p)
    s.money[p] -= COINS[tile]
    ask_for_goods(s, p)


@rule
def ask_for_goods(s, p):
    """Waive first, then buy, then lay."""
    if waivable(s, p):
        s.ask[p] = WAIVE_GOOD
    elif s.missing[p, ALL_OF] | s.missing[p, ONE_OF]:
        s.ask[p] = BUY_GOOD
    else:
        s.coupons[p] = 0
        s.ask[p] = CHOOSE_FIELD


@rule
def coupon_in_use(s, p):
    """Which coupon is used next. RULING: the Post before the Customs Office, since it fits fewer goods."""
    missing = s.missing[p, ALL_OF] | s.missing[p, ONE_OF]
    if s.coupons[p] & RAW_COUPON and missing & RAW_SET:
        return RAW_COUPON
    if s.coupons[p] & PROCESSED_COUPON and missing & UP_TO_PROCESSED:
        return PROCESSED_COUPON
    return 0


@rule
def waivable(s, p):
    """Missing goods of which one may be waived now."""
    coupon = coupon_in_use(s, p)
    if not coupon:
        return 0
    return (s.missing[p, ALL_OF] | s.missing[p, ONE_OF]) & (RAW_SET if coupon == RAW_COUPON else UP_TO_PROCESSED)


@rule
def may_waive(s, p, good):
    """A coupon may stand for a good if what is then left can be paid."""
    left = s.coupons[p] & ~coupon_in_use(s, p)
    return coins_for_rest(s, p, good, left, free_routes(s, p)) <= s.money[p]


@rule
def coins_for_rest(s, p, good, coupon, unused):
    """The fewest coins for what is missing besides a good."""
    all_of = s.missing[p, ALL_OF] & ~BIT[good]
    one_of = 0 if s.missing[p, ONE_OF] & BIT[good] else s.missing[p, ONE_OF]
    return fewest_coins(s, p, s.project[p], all_of, one_of, coupon, unused)


@rule
def waive(s, p, good):
    """One good less is needed for this tile (NEO-21.4, 21.5)."""
    s.coupons[p] &= ~coupon_in_use(s, p)
    settle(s, p, good)


@rule
def settle(s, p, good):
    """A good is no longer missing for this tile; nothing is used up (NEO-7.4)."""
    if s.missing[p, ONE_OF] & BIT[good]:
        s.missing[p, ONE_OF] = 0
    else:
        s.missing[p, ALL_OF] &= ~BIT[good]
    ask_for_goods(s, p)


@rule
def may_buy(s, p, good, source):
    """A purchase is possible if the source sells the good and what is then left can be paid (NEO-9.7)."""
    coins = price(s, p, source, good)
    if coins == 0:
        return False
    unused = free_routes(s, p)
    if source > BANK:
        unused &= ~(source - BANK)
    return coins + coins_for_rest(s, p, good, 0, unused) <= s.money[p]


@rule
def buy(s, p, good, source):
    """Pay the seller, who keeps the token and may use the coins from the next round on (NEO-9.6 to 9.11), or the bank."""
    coins = price(s, p, source, good)
    s.money[p] -= coins
    if source < BANK:
        s.held[source] += coins
    else:
        s.spent_routes[p] |= source - BANK
    settle(s, p, good)


@rule
def may_pay_instead(s, p):
    """Coins to the bank instead of the good (NEO-7.7)."""
    instead = OR_COINS[s.project[p]]
    if not instead or not s.missing[p, ONE_OF]:
        return False
    return instead + fewest_coins(s, p, s.project[p], s.missing[p, ALL_OF], 0, 0, free_routes(s, p)) <= s.money[p]


@rule
def pay_instead(s, p):
    s.money[p] -= OR_COINS[s.project[p]]
    s.missing[p, ONE_OF] = 0
    ask_for_goods(s, p)


@rule
def goods_on_sale(s, p):
    """The goods that one question is about: an either-or, else the first one missing."""
    if s.missing[p, ONE_OF]:
        return s.missing[p, ONE_OF]
    return s.missing[p, ALL_OF] & -s.missing[p, ALL_OF]


@rule
def list_waivers(s, p, out):
    n = 0
    goods = waivable(s, p)
    for good in range(len(GOODS)):
        if goods & BIT[good] and may_waive(s, p, good):
            n = offer(out, n, waive_id(good))
    return n


@rule
def list_purchases(s, p, out):
    """One missing good after the other, each from any seller (NEO-9.1)."""
    n = 0
    goods = goods_on_sale(s, p)
    for good in range(len(GOODS)):
        if goods & BIT[good]:
            for source in range(SOURCES):
                if may_buy(s, p, good, source):
                    n = offer(out, n, buy_id(good, source))
    if may_pay_instead(s, p):
        n = offer(out, n, COINS_INSTEAD)
    return n


@rule
def open_market(s):
    """RULING: purchases are judged by the goods at the start of the round, with two players of the turn (NEO-9.14, 19.10)."""
    for p in range(s.seats):
        s.offer[p] = s.goods[p]


@rule
def release_payments(s):
    """Money from sales can be used from the next round on (NEO-9.9, 19.11). RULING: not for a fine either (NEO-16.19)."""
    for p in range(s.seats):
        s.money[p] += s.held[p]
        s.held[p] = 0
