"""What bots know of Das 20. Jahrhundert: what a position promises in hundredths of points, and what speaks for an action."""

from spielwerk.core import EMPTY, rule, table, weigh

from . import actions
from .actions import ARGS, VERB_OF
from .auction import price
from .components import (
    AT_ONCE,
    CITIES,
    CLEAN,
    COINS,
    DAMAGE,
    FACILITY,
    FIELDS,
    FIRST_TECHNOLOGY,
    LANDS,
    LOCOMOTIVE,
    MULTIPLE_USE,
    PLANT,
    PROSPERITY,
    QUALITY,
    QUALITY_POINTS,
    RAISES,
    RECYCLING,
    REMEDIATION,
    RESEARCH,
    SCALE,
    SINGLE_USE,
    SORTING,
    WORKER,
    YIELD,
)
from .disaster import least_stake
from .production import produce
from .purse import era
from .questions import ADMINISTRATION, OVER
from .region import is_land, is_manned
from .scoring import bonus, clean_lands, penalty_for_garbage, points_for_hand, total
from .state import AUCTIONS, DISPLAY, ROUNDS, SPENT

NAMES = (
    "coin",  # a coin in hand, while auctions are to come
    "knowledge",  # a research point in hand, while auctions are to come
    "last",  # hundredths of the points for full hands, at any time
    "garbage",  # a garbage that may still be removed
    "heap",  # hundredths of the penalty for garbage as it lies
    "air",  # hundredths of the points for the air
    "clean",  # hundredths of the points for clean lands
    "card",  # hundredths of the bonus card to come
    "tool",  # a technology with a multiple use, for each round to come
    "single",  # a single use not yet made
    "raise",  # hundredths of what a facility could raise at best
    "price",  # hundredths of its worth that a land may cost
)
COIN, KNOWLEDGE, LAST, GARBAGE, HEAP, AIR, GREEN, CARD, TOOL, SINGLE, RAISE, PAYS = range(len(NAMES))
WEIGHTS = table([60, 50, 60, 150, 60, 90, 80, 60, 100, 150, 60, 70], "i4")
USUAL, UNIT = 40, 4  # weight of an action that is worth nothing, and hundredths of points that add 1 to it
SPREAD = 1500  # hundredths of points by which finals differ
HORIZON = 90
TRUST = 0.5  # bids are hard to foresee
THOUGHTS = 20  # what leaving an auction early costs shows only later


# What is still to come


@rule
def incomes_left(s):
    """Incomes in points; the last one brings neither coins nor research."""
    return ROUNDS - s.round_no + (1 if s.phase <= ADMINISTRATION else 0)


@rule
def coin_worth(s, w):
    return w[COIN] if s.round_no < ROUNDS else 0


@rule
def knowledge_worth(s, w):
    return w[KNOWLEDGE] if s.round_no < ROUNDS else w[KNOWLEDGE] // 4


@rule
def yield_worth(s, coins, research, prosperity, w):
    """What a production brings in all incomes to come."""
    left = incomes_left(s)
    return 100 * left * prosperity + max(0, left - 1) * (coins * w[COIN] + research * w[KNOWLEDGE])


@rule
def city_worth(s, land, city, w):
    """What a citizen in a city brings."""
    worth = yield_worth(s, YIELD[land, city, COINS], YIELD[land, city, RESEARCH], YIELD[land, city, PROSPERITY], w)
    return worth + PLANT[land, city] * w[GARBAGE] * incomes_left(s) // 2


@rule
def land_worth(s, p, land, w):
    """What a new land brings, with its garbage."""
    best = 0
    for city in range(CITIES[land]):
        best = max(best, city_worth(s, land, city, w))
    heap = s.bought[p] + 1
    return best + 100 * CLEAN[s.pollution[p]] * w[GREEN] // 200 - heap * w[GARBAGE] - (heap - 1) * w[HEAP] * 2


@rule
def air_worth(s, p, steps, w):
    """What so many steps on the pollution scale change."""
    field = min(max(s.pollution[p] + steps, 0), FIELDS - 1)
    return (SCALE[field] - SCALE[s.pollution[p]]) * w[AIR]


@rule
def use_worth(s, technology, w):
    """What the uses of a technology beside the board will bring."""
    worth = 0
    if SINGLE_USE[technology] in (WORKER, SORTING) and not s.used[technology] & SPENT:
        worth += w[SINGLE]
    word = MULTIPLE_USE[technology]
    left = incomes_left(s)
    if word == QUALITY:
        worth += left * (100 * QUALITY_POINTS[technology] - 150)
    elif word == REMEDIATION:
        worth += left * 250
    elif word in (RECYCLING, LOCOMOTIVE):
        worth += left * w[TOOL]
    elif word != EMPTY:
        worth += left * w[TOOL] // 2
    return worth


@rule
def technology_worth(s, p, technology, w):
    """What a technology brings, before its price."""
    worth = air_worth(s, p, AT_ONCE[technology, 2] - AT_ONCE[technology, 1], w) - AT_ONCE[technology, 0] * w[GARBAGE]
    good = FACILITY[technology]
    if good == EMPTY:
        return worth + use_worth(s, technology, w)
    gain = yield_worth(s, int(good == COINS), int(good == RESEARCH), int(good == PROSPERITY), w)
    return worth + 2 * RAISES[good] * gain * w[RAISE] // 100


# A position


@rule
def region_worth(s, p, w):
    """What the region yields as it is laid; the tracks are set only when administration ends, so they are set for a moment."""
    coins, research, prosperity = s.production[p, COINS], s.production[p, RESEARCH], s.production[p, PROSPERITY]
    produce(s, p)
    worth = yield_worth(s, s.production[p, COINS], s.production[p, RESEARCH], s.production[p, PROSPERITY], w)
    if s.round_no <= 2 and s.card[0] != EMPTY:
        worth += bonus(s, p, s.card[0]) * w[CARD]
    if s.round_no <= 4 and s.card[1] != EMPTY:
        worth += bonus(s, p, s.card[1]) * w[CARD]
    s.production[p, COINS], s.production[p, RESEARCH], s.production[p, PROSPERITY] = coins, research, prosperity
    return worth


@rule
def dirt_worth(s, p, w):
    """Clean lands, and garbage that lies or has still to be placed."""
    garbage = s.litter[p]
    plants = 0
    for i in range(s.held[p]):
        tile = s.region[p, i]
        if is_land(tile):
            garbage += s.garbage[tile]
            if i < s.laid[p]:
                for city in range(CITIES[tile]):
                    if PLANT[tile, city] and is_manned(s, tile, city):
                        plants += 1
    removed = min(garbage, plants * incomes_left(s))
    worth = clean_lands(s, p) * CLEAN[s.pollution[p]] * w[GREEN]
    return worth - penalty_for_garbage(s, p) * w[HEAP] - (garbage - removed // 2) * w[GARBAGE]


@rule
def new_tiles_worth(s, p, w):
    """Tiles that are bought and not yet laid, and the land on which the seat has the highest bid."""
    worth = 0
    for i in range(s.laid[p], s.held[p]):
        tile = s.region[p, i]
        if is_land(tile):
            best = 0
            for city in range(CITIES[tile]):
                best = max(best, city_worth(s, tile, city, w))
            worth += best + 50 * CLEAN[s.pollution[p]]
        else:
            worth += technology_worth(s, p, tile - LANDS, w)
    if s.leader == p and s.lot != EMPTY:
        worth += land_worth(s, p, s.lot, w) - s.bid * w[COIN]
    return worth


@rule
def value(s, seat, w):
    """The final points that a seat may expect, in hundredths."""
    worth = 100 * total(s, seat)
    if s.phase == OVER:
        return worth
    worth += s.hand[seat, COINS] * coin_worth(s, w) + s.hand[seat, RESEARCH] * knowledge_worth(s, w)
    worth += (points_for_hand(s, seat, COINS) + points_for_hand(s, seat, RESEARCH)) * w[LAST]
    worth += SCALE[s.pollution[seat]] * w[AIR]
    for i in range(AUCTIONS):
        if s.tools[seat, i] == EMPTY:
            break
        worth += use_worth(s, s.tools[seat, i], w)
    return worth + region_worth(s, seat, w) + dirt_worth(s, seat, w) + new_tiles_worth(s, seat, w)


# Actions


@rule
def fair_price(s, p, w):
    """Coins that the land up for auction is worth to a seat."""
    return land_worth(s, p, s.lot, w) * w[PAYS] // (100 * max(1, w[COIN]))


@rule
def best_technology(s, p, w):
    """What leaving now would bring: the best technology that can be paid, after its price."""
    cost = price(s)
    best = 0
    if s.hand[p, RESEARCH] < cost:
        return best
    for technology in range(FIRST_TECHNOLOGY[era(s)], FIRST_TECHNOLOGY[era(s) + 1]):
        if s.place[LANDS + technology] == DISPLAY:
            best = max(best, technology_worth(s, p, technology, w) - cost * w[KNOWLEDGE])
    return best


@rule
def auction_prior(s, p, verb, i, w):
    """Offering, bidding, passing, leaving."""
    if verb == actions.OFFER:
        return weigh(2 * land_worth(s, p, i, w), USUAL, UNIT)
    if verb == actions.LEAVE:
        if s.lot == EMPTY:
            return 30 if s.bought[p] == 0 else 60 + best_technology(s, p, w) // 8
        return 10 if s.bought[p] == 0 else 30 + best_technology(s, p, w) // 8
    fair = fair_price(s, p, w)
    if verb == actions.PASS:
        return 100 if s.bid >= fair else 50
    raised = i - s.bid - 1 if s.bid > 0 else i - 2
    return max(30, 130 - 10 * raised) if i <= fair else max(5, 20 - 5 * raised)  # a high bid may end the auction


@rule
def garbage_cost(s, p, land, w):
    """What one more garbage on a land costs."""
    if s.garbage[land] == 0:
        return CLEAN[s.pollution[p]] * w[GREEN]
    return 5 * w[HEAP]


@rule
def cleaning_gain(s, p, land, w):
    """What one garbage fewer on a land brings."""
    if s.garbage[land] == 1:
        return CLEAN[s.pollution[p]] * w[GREEN]
    return 5 * w[HEAP]


@rule
def laying_prior(s, p, verb, i, k, w):
    """Garbage, tiles, citizens."""
    if verb == actions.LITTER:
        return weigh(600 - garbage_cost(s, p, i, w), USUAL, UNIT)
    if verb == actions.LAY:
        return 60 if is_land(i) else 20  # facilities last: they want neighbours
    if verb == actions.SITE:
        return 60 if k % 2 == 0 else 10
    if verb == actions.SETTLE:
        return weigh(city_worth(s, s.focus[p, 0], i, w), USUAL, UNIT)
    return 20


@rule
def technology_prior(s, p, verb, i, k, w):
    """The uses of technologies, and recycling."""
    if verb == actions.USE:
        return 100
    if verb == actions.FINISH:
        return 30
    if verb in (actions.MAN, actions.TRAVEL):
        return weigh(city_worth(s, i, k, w), USUAL, UNIT)
    if verb == actions.BOARD:
        return weigh(600 - city_worth(s, i, k, w), USUAL, UNIT)
    if verb in (actions.CLEAR, actions.LOAD, actions.RECYCLE):
        return weigh(cleaning_gain(s, p, i, w), USUAL, UNIT)
    if verb == actions.UNLOAD:
        return weigh(600 - garbage_cost(s, p, i, w), USUAL, UNIT)
    if verb == actions.IDLE:
        return 5
    return 20


@rule
def disaster_prior(s, p, verb, i, w):
    """A column by its damage and what it costs to be the highest there; as little research as possible."""
    if verb == actions.STAKE:
        over = i - least_stake(s, s.focus[p, 0])
        return max(20, 100 - 10 * over)
    harm = DAMAGE[s.disaster, i, 0] * (w[GARBAGE] + 2 * w[HEAP]) - air_worth(s, p, -DAMAGE[s.disaster, i, 1], w)
    return weigh(1500 - harm - least_stake(s, i) * w[KNOWLEDGE], USUAL, UNIT)


@rule
def prior(s, seat, action, w):
    """How much speaks for an action."""
    verb = VERB_OF[action]
    i = ARGS[action, 0]
    k = ARGS[action, 1]
    if verb in (actions.OFFER, actions.BID, actions.PASS, actions.LEAVE):
        return auction_prior(s, seat, verb, i, w)
    if verb == actions.BUY:
        return weigh(technology_worth(s, seat, i, w) - price(s) * w[KNOWLEDGE], USUAL, UNIT)
    if verb == actions.DECLINE:
        return 40
    if verb in (actions.COLUMN, actions.STAKE):
        return disaster_prior(s, seat, verb, i, w)
    if verb in (actions.LITTER, actions.LAY, actions.SITE, actions.TURN, actions.SETTLE):
        return laying_prior(s, seat, verb, i, k, w)
    return technology_prior(s, seat, verb, i, k, w)
