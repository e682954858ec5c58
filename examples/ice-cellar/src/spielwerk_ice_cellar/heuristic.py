"""What bots know beside the rules: what a year will bring, and so what a lot, a block and an improvement are worth."""

from spielwerk.core import EMPTY, rule, table, weigh

from .actions import ARGS, BID, BUILD, REST, SHIP, VERB_OF
from .components import (
    CUSTOMER,
    DIG,
    HIGHEST_BID,
    LAKE,
    LOT_AMOUNT,
    LOT_BONUS,
    LOT_EFFECT,
    OF_ALL_KINDS,
    ORDER_GOAL,
    ORDER_KIND,
    ORDER_REWARD,
    PREMIUMS,
    PRICE,
    SAW,
    SHARE,
    VAULT,
    WAGON,
    WORK_AMOUNT,
    WORK_COST,
    WORK_EFFECT,
)
from .ending import reached, reward
from .questions import BUILDING, HEATING, OVER
from .summer import melting, premiums

NAMES = ("year", "ice", "room", "sawdust", "order", "bid")
WEIGHTS = table([85, 300, 60, 60, 70, 50], "i4")
YEAR, ICE, SPACE, DUST, ORDER, SHADE = range(6)  # places of the weights
SPREAD = 2500
HORIZON = 24

USUAL_PRICE = PRICE * 100 + 33  # hundredths, with the heat that is usual and nothing shipped
DUG = 2  # room that a merchant is expected to dig if he needs it


@rule
def summers(s):
    """Summers that are still to come."""
    return s.years - s.year - (1 if s.question == BUILDING else 0)


@rule
def shipment(s, p, ice, room):
    """Blocks that a seat ships in a usual year, with so much more ice and room."""
    return max(0, min(s.yearly[p] + ice, s.room[p] + room + DUG, WAGON))


@rule
def income(s, p, ice, room):
    """Hundredths of marks that a seat earns in a usual year, with so much more ice and room."""
    own = shipment(s, p, ice, room)
    total = own
    for q in range(s.seats):
        if q != p:
            total += shipment(s, q, 0, 0)
    price = max(100, USUAL_PRICE - total * 100 // s.seats)
    return own * price + premiums(s, p, own) * 100 + s.dividend[p] * 100 + s.hot[p] * 33


@rule
def free_blocks(s, p, premium):
    """Blocks of a usual year for which no customer pays so much yet."""
    left = shipment(s, p, 0, 0)
    for k in range(premium - 1, PREMIUMS):
        left -= s.wants[p, k]
    return max(0, left)


@rule
def order_worth(s, p, effect, w):
    """Hundredths that a seat's order gives a hope of, counting one more lot with this effect (EMPTY: none)."""
    if s.kept[p] == EMPTY:
        return 0
    order = s.order[p, s.kept[p]]
    kind = ORDER_KIND[order]
    have = reached(s, p, kind)
    if effect != EMPTY and kind in (effect, OF_ALL_KINDS):
        have += 1
    goal = ORDER_GOAL[order]
    if have >= goal:
        return ORDER_REWARD[order] * w[ORDER]
    return ORDER_REWARD[order] * w[ORDER] * have // goal * have // goal


@rule
def value(s, seat, w):
    """Money, ice, and what the years to come will bring."""
    points = (s.money[seat] + reward(s, seat)) * 100
    if s.question == OVER:
        return points
    left = summers(s)
    if s.question == HEATING:
        total = 0
        for p in range(s.seats):
            total += s.shipped[p]
        points += s.shipped[seat] * max(100, USUAL_PRICE - total * 100 // s.seats)
        points += premiums(s, seat, s.shipped[seat]) * 100 + s.dividend[seat] * 100 + s.hot[seat] * 33
        left -= 1
    points += left * income(s, seat, 0, 0) * w[YEAR] // 100
    if left > 0:
        points += s.ice[seat] * w[ICE] // 2 + (s.room[seat] * w[SPACE] + s.sawdust[seat] * w[DUST]) * left // 2
    return points + order_worth(s, seat, EMPTY, w)


@rule
def lot_worth(s, p, lot, w):
    """Hundredths that a lot is worth to a seat."""
    left = summers(s)
    effect = LOT_EFFECT[lot]
    amount = LOT_AMOUNT[lot]
    bonus = LOT_BONUS[lot]
    worth = order_worth(s, p, effect, w) - order_worth(s, p, EMPTY, w)
    if effect == LAKE:
        worth += left * (income(s, p, amount, 0) - income(s, p, 0, 0))
    elif effect == CUSTOMER:
        worth += left * min(amount, free_blocks(s, p, bonus)) * bonus * 100
    elif effect == VAULT:
        worth += left * (income(s, p, 0, amount) - income(s, p, 0, 0)) + left * (amount * w[SPACE] + bonus * w[DUST]) // 2
    elif effect == SHARE:
        worth += left * (amount * 100 + bonus * 33)
    return worth


@rule
def shipping_worth(s, p, blocks, w):
    """Hundredths that a shipment brings if the others ship what they usually do, with what is left in the cellar."""
    total = blocks
    for q in range(s.seats):
        if q != p:
            total += min(s.ice[q], shipment(s, q, 0, 0))
    left = s.ice[p] - blocks
    worth = blocks * max(100, USUAL_PRICE - total * 100 // s.seats) + premiums(s, p, blocks) * 100
    if summers(s) > 1:
        worth += min(left - melting(left, s.sawdust[p]), max(0, s.room[p] - s.yearly[p])) * w[ICE]
    return worth


@rule
def work_worth(s, p, work, w):
    """Hundredths that an improvement brings, less its price."""
    left = summers(s)
    worth = -100 * WORK_COST[work]
    if WORK_EFFECT[work] == DIG:
        worth += left * (income(s, p, 0, WORK_AMOUNT[work] - DUG) - income(s, p, 0, -DUG)) + left * w[SPACE]
    elif WORK_EFFECT[work] == SAW:
        worth += left * (income(s, p, WORK_AMOUNT[work], 0) - income(s, p, 0, 0))
    else:
        worth += left * w[DUST]
    return worth


@rule
def prior(s, seat, action, w):
    """How much speaks for a legal action: bids near a part of the lot's worth, good shipments, improvements that pay."""
    verb = VERB_OF[action]
    if verb == BID:
        aim = min(lot_worth(s, seat, s.row[s.slot], w) * w[SHADE] // 10000, s.money[seat], HIGHEST_BID)
        return max(1, 60 - 15 * abs(ARGS[action, 0] - aim))
    if verb == SHIP:
        best = 0
        for blocks in range(min(s.ice[seat], WAGON) + 1):
            best = max(best, shipping_worth(s, seat, blocks, w))
        return max(1, 60 - (best - shipping_worth(s, seat, ARGS[action, 0], w)) // 10)
    if verb == BUILD:
        return weigh(work_worth(s, seat, ARGS[action, 0], w), 20, 10)
    if verb == REST:
        return 20
    return 10
