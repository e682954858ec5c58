"""What bots know of NEOM: what a position promises in hundredths of points, and how much speaks for an action."""

from spielwerk.core import EMPTY, rule, table, weigh

from .actions import (
    ARGS,
    BUILD,
    BUILD_ANCHOR,
    BUY,
    CHOOSE,
    COINS_INSTEAD,
    ENOUGH,
    LAY,
    PAY,
    PRODUCE,
    REMOVE,
    SELL,
    TAKE,
    VERB_OF,
    WAIVE,
)
from .building import may_build
from .city import buildings
from .components import (
    ANCHOR,
    CHOOSE_GOOD,
    COINS,
    COMMERCIAL,
    EFFECT,
    FIRST_ANCHOR,
    FLOOD,
    GOOD_POINTS,
    GOODS,
    INCOME,
    INCOME_PER,
    INDUSTRIAL,
    KINDS,
    MINING,
    NONE,
    ONCE,
    ONCE_PER,
    OR_COINS,
    POINTS,
    POLLUTED,
    POWER,
    PRICE,
    PRODUCES,
    PUBLIC,
    RAW_SET,
    RESIDENTIAL,
    SALE,
    SCORE_EACH,
    SCORE_PER,
    SCORE_POINTS,
    TRAITS_OF,
)
from .disaster import fine
from .geometry import AROUND, BIT, CENTRE, beside, count
from .questions import CHOOSE_ACTION, DRAFT, OVER, SELECT
from .scoring import (
    TERMS,
    area_points,
    income,
    points,
    points_of_areas,
    points_of_ghost_town,
    points_of_goods,
    points_of_pollution,
    points_of_power,
    points_of_tiles,
)
from .state import GENERATIONS, KEPT, ROUNDS
from .tallies import largest_area, tally, with_trait
from .trade import coins_for_goods, price

NAMES = (
    "coin",  # a coin while generations are to come
    "last_coin",  # a coin in the last generation
    "income",  # hundredths of the incomes to come
    "raw",  # a raw good, in a whole match to come
    "processed",  # a processed or luxury good, in a whole match to come
    "home",  # hundredths of what one more home adds to the largest area
    "lack",  # hundredths of the penalties for missing homes and power, at the beginning
    "effect",  # a lasting effect, in a whole match to come
    "anchor",  # an anchor that is not built yet
    "plan",  # hundredths of what a tile in hand promises
    "strike",  # choosing the disaster
    "out_of_reach",  # hundredths of a tile's promise that cannot be built yet (anchors)
)
COIN, LAST_COIN, INCOMES, RAW, PROCESSED, HOME, LACK, LASTING, IN_HAND, PLAN, STRIKE, LATER = range(len(NAMES))
WEIGHTS = table([61, 46, 182, 184, 238, 150, 40, 375, 135, 52, 121, 6], "i4")
SPREAD = 1000  # hundredths of points by which finals differ
HORIZON = 200


@rule
def rounds_left(s):
    """Of the whole match, in hundredths."""
    done = (s.generation - 1) * ROUNDS + s.turn if s.generation > 0 else 0
    return 100 - 100 * done // (GENERATIONS * ROUNDS)


@rule
def coin(s, w):
    return w[COIN] if s.generation < GENERATIONS else w[LAST_COIN]


@rule
def incomes_left(s):
    return GENERATIONS + 1 - max(1, s.generation)


@rule
def goods_worth(s, goods, w):
    """What tokens save and sell for, beside their points."""
    raw = count(goods & RAW_SET)
    return (raw * w[RAW] + (count(goods) - raw) * w[PROCESSED]) * rounds_left(s) // 100


@rule
def value(s, seat, w):
    """The final points that a seat may expect, in hundredths."""
    if s.stage == OVER:
        return 100 * points(s, seat)
    worth = 100 * (
        points_of_tiles(s, seat) + points_of_areas(s, seat) + points_of_goods(s, seat) + points_of_pollution(s, seat)
    )
    soon = w[LACK] + (100 - w[LACK]) * (100 - rounds_left(s)) // 100
    worth += (points_of_ghost_town(s, seat) + points_of_power(s, seat)) * soon
    worth += (s.money[seat] + s.held[seat]) * coin(s, w)
    worth += income(s, seat) * incomes_left(s) * coin(s, w) * w[INCOMES] // 100
    worth += goods_worth(s, s.goods[seat], w)
    for effect in range(NONE + 1, FLOOD):
        worth += s.effects[seat, effect] * w[LASTING] * rounds_left(s) // 100
    for slot in range(KEPT):
        if s.anchors[seat, slot] != EMPTY:
            worth += w[IN_HAND] + promise(s, seat, s.anchors[seat, slot], w) * w[LATER] // 100
    if s.pick[seat] != EMPTY and (s.stage == SELECT or s.stage == DRAFT or s.ask[seat] == CHOOSE_ACTION):
        worth += pick_worth(s, seat, s.pick[seat], w) * w[PLAN] // 100
    return worth


@rule
def pick_worth(s, p, tile, w):
    """What a chosen tile will be good for: built, sold, or as a disaster."""
    if KINDS[tile] & BIT[ANCHOR]:
        return promise(s, p, tile, w)
    if EFFECT[tile] >= FLOOD:
        return w[STRIKE] + buildings_at_risk(s, p) * 30
    sold = SALE * coin(s, w)
    return max(sold, promise(s, p, tile, w)) if may_build(s, p, tile) else sold


@rule
def buildings_at_risk(s, p):
    """Own buildings that somebody else's disaster would strike."""
    return count(buildings(s, p))


@rule
def promise(s, p, tile, w):
    """What a tile brings once it is built, after all costs."""
    worth = 100 * POINTS[tile]
    for term in range(TERMS):
        if SCORE_POINTS[tile, term]:
            counted = tally(s, p, CENTRE, SCORE_PER[tile, term]) // SCORE_EACH[tile, term]
            worth += 100 * SCORE_POINTS[tile, term] * (counted + 1)
    if INCOME[tile]:
        worth += INCOME[tile] * tally(s, p, CENTRE, INCOME_PER[tile]) * incomes_left(s) * coin(s, w) * w[INCOMES] // 100
    if ONCE[tile]:
        worth += ONCE[tile] * tally(s, p, CENTRE, ONCE_PER[tile]) * coin(s, w)
    new = PRODUCES[tile] & ~s.goods[p]
    worth += goods_worth(s, new, w)
    for good in range(len(GOODS)):
        if new & BIT[good]:
            worth += 100 * GOOD_POINTS[good]
    if KINDS[tile] & BIT[RESIDENTIAL]:
        size = largest_area(s, p, RESIDENTIAL)
        worth += (area_points(size + 1) - area_points(size)) * w[HOME]
        if count(s.kind[p, RESIDENTIAL]) < 2:
            worth += 5 * w[HOME]
    if EFFECT[tile] not in (NONE, CHOOSE_GOOD):
        worth += w[LASTING] * rounds_left(s) // 100
    if TRAITS_OF[tile] & POWER and not with_trait(s, p, POWER):
        worth += 400
    if TRAITS_OF[tile] & POLLUTED:
        worth -= 100
    return worth - cost(s, p, tile) * coin(s, w)


@rule
def cost(s, p, tile):
    """Coins for a tile and its missing goods."""
    return COINS[tile] + min(20, coins_for_goods(s, p, tile, 0))


# Actions


USUAL, UNIT = 40, 4  # the weight of an action that is worth nothing, and the hundredths of a point that add 1 to it


@rule
def field_weight(s, p, tile, field):
    """A field beside its like, homes far from dirt, and nothing good replaced."""
    here = BIT[field]
    close = beside(here)
    worth = 0
    for kind in (RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC):
        if KINDS[tile] & BIT[kind]:
            worth += 150 * count(close & s.kind[p, kind])
    if KINDS[tile] & BIT[RESIDENTIAL]:
        worth -= 120 * count(with_trait(s, p, POLLUTED) & AROUND[field])
    if TRAITS_OF[tile] & POLLUTED:
        worth -= 120 * count(s.kind[p, RESIDENTIAL] & AROUND[field])
    old = s.city[p, field]
    if old != EMPTY:
        worth -= 300 + 100 * POINTS[old] + (300 if PRODUCES[old] else 0) - (150 if KINDS[old] & BIT[MINING] else 0)
    elif field == CENTRE:
        worth -= 200
    return weigh(worth, 150, 2)


@rule
def loss(s, p, field, w):
    """What a removed tile takes away."""
    tile = s.city[p, field]
    worth = 100 * POINTS[tile] + INCOME[tile] * incomes_left(s) * coin(s, w) + goods_worth(s, PRODUCES[tile], w)
    if KINDS[tile] & BIT[RESIDENTIAL]:
        worth += 300
    for term in range(TERMS):
        worth += 300 * (SCORE_POINTS[tile, term] > 0)
    return worth


@rule
def prior(s, seat, action, w):
    """How much speaks for an action."""
    verb = VERB_OF[action]
    i = ARGS[action, 0]
    if verb == CHOOSE:
        return weigh(pick_worth(s, seat, i, w), USUAL, UNIT)
    if verb == BUILD:
        return weigh(promise(s, seat, s.pick[seat], w), USUAL, UNIT)
    if verb == BUILD_ANCHOR:
        return weigh(promise(s, seat, FIRST_ANCHOR + i, w) - w[IN_HAND], USUAL, UNIT)
    if verb == SELL:
        return weigh(SALE * coin(s, w), USUAL, UNIT)
    if verb == LAY:
        return field_weight(s, seat, s.project[seat], i)
    if verb == BUY:
        return weigh(-10 * price(s, seat, ARGS[action, 1], i), 150, 1)
    if verb == COINS_INSTEAD:
        return weigh(-10 * OR_COINS[s.project[seat]], 150, 1)
    if verb == WAIVE:
        return 20 * PRICE[i]
    if verb == PRODUCE:
        return 5 if s.goods[seat] & BIT[i] else 50
    if verb == ENOUGH:
        return 60
    if verb == TAKE:
        return weigh(promise(s, seat, FIRST_ANCHOR + i, w), USUAL, UNIT)
    if verb == PAY:
        return weigh(800 - fine(s, seat) * coin(s, w), USUAL, UNIT)
    if verb == REMOVE:
        return weigh(500 - loss(s, seat, i, w), USUAL, UNIT)
    return 20
