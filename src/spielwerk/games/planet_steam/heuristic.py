"""What bots know of Planet Steam: what a position promises in hundredths of credits, and how much speaks for an action."""

from spielwerk.core import EMPTY, rule, table, weigh

from . import actions as a
from .actions import ARGS, CHIP, VERB_OF
from .assets import capacity, card_of, holder_of, tanks_of
from .auction import bid_due, bid_limit
from .closing import goods_value, wealth
from .components import (
    BANKER,
    CAPTAIN,
    COLUMNS,
    COMPRESSOR,
    COMPRESSOR_VALUE,
    CONVERTER_FOR,
    COST,
    CREDITS,
    ENERGY,
    ENGINEER,
    ENGINEER_CREDITS,
    IMPORT,
    LADY_STEAM,
    LICENCE,
    LICENCE_SALE,
    LOCAL,
    ORE,
    QUARTER,
    QUARTER_VALUE,
    QUARTZ,
    RESOURCES,
    RIVER,
    SHOWS,
    SPECULATOR,
    TANK_PRICE,
    TANK_VALUE,
    UPGRADE,
    WATER,
    ZONE_VALUE,
)
from .production import energy_due, needs_energy, runs, yield_of
from .questions import (
    BIDDING,
    CERTIFICATE,
    CERTIFICATES,
    CLAIM,
    CLOSING,
    MOVE_FROM,
    MOVE_TO,
    OVER,
    PRODUCE,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    SITE_DISPLACED,
    TANK_ACTIONS,
    TANK_BUILDING,
    TRADE,
    TRADING,
)
from .state import AHEAD, CARD_LOT, DIRECTIONS, LICENCES_HELD, QUARTERS, REORGANISING_STEPS, ZONE_LOT
from .tanks import exchange, may_move
from .trade import resource_in_trade

NAMES = (
    "yield",  # hundredths of what production sells for
    "space",  # an own zone without a tank, for each round to come
    "licence",  # a building licence, for each round to come
    "class",  # a class of a freighter, for each round to come
    "card",  # a specialist card, while it is auctioned
    "zone",  # hundredths of what a zone may cost
    "idle",  # hundredths of goods that must still be sold, before the last round
    "ready",  # hundredths of a credit in hand while rounds are to come, beyond its face
    "waste",  # hundredths of the production that no freighter holds
    "need",  # a good that will be needed, beyond its price
    "tank",  # a tank without a converter, for each round to come
    "short",  # energy that the next production will lack
)
YIELD, SPACE, LICENCE_ROUND, CLASS, CARD, ZONE, IDLE, READY, WASTE, NEED, TANK, SHORT = range(len(NAMES))
WEIGHTS = table([101, 226, 366, 69, 1351, 59, 83, 9, 47, 468, 441, 360], "i4")
SPREAD = 6000  # hundredths of credits by which finals differ
HORIZON = 120
DALLYING = 4000  # hundredths of a credit for a reorganising step after which the turn goes on
USUAL, UNIT = 40, 20  # the weight of an action that is worth nothing, and hundredths of credits for 1 more


@rule
def has_produced(s):
    """Whether production of this round is over."""
    return s.step in (TRADE, CERTIFICATE, TRADING, CERTIFICATES, CLOSING, TANK_BUILDING)


@rule
def productions_left(s):
    return s.rounds_left - (1 if has_produced(s) else 0)


@rule
def energy_for(s, p, r):
    """Energy that the running tanks of a resource need."""
    energy = 0
    for k in range(s.claims[p]):
        zone = s.zones[p, k]
        if s.tank[zone] == r and runs(s, zone) and needs_energy(s, zone):
            energy += 1
    return energy


@rule
def income(s, p, w):
    """What one production brings at today's prices, after energy; what no freighter holds is worth less.

    Nobody has to run tanks at a loss, and a water tank can still be converted.
    """
    worth = 0
    for r in range(RESOURCES):
        pieces = yield_of(s, p, r)
        held = min(pieces, capacity(s, p, r))
        gain = s.price[r] * (100 * held + w[WASTE] * (pieces - held)) - 100 * energy_for(s, p, r) * s.price[ENERGY]
        if r == WATER:
            gain = max(gain, pieces * w[TANK])
        worth += max(0, gain)
    return worth * w[YIELD] // 100


@rule
def usual_income(s, p, w):
    """The same with all tanks running: rest lasts for one production only."""
    resting = 0
    for k in range(s.claims[p]):
        zone = int(s.zones[p, k])
        if s.resting[zone]:
            resting |= 1 << zone
            s.resting[zone] = 0
    worth = income(s, p, w)
    for k in range(s.claims[p]):
        zone = int(s.zones[p, k])
        if resting & (1 << zone):
            s.resting[zone] = 1
    return worth


@rule
def empty_zones(s, p):
    return s.claims[p] - tanks_of(s, p)


@rule
def reserve(s, p, r):
    """Pieces of a resource that will be needed: energy to run, water to build, quartz and ore for quarters and compressors."""
    last = s.rounds_left == 1
    if r == ENERGY:
        return 0 if last and has_produced(s) else energy_due(s, p) + empty_zones(s, p) // 2
    if r == WATER:
        return 0 if last and s.step in (TRADE, CERTIFICATE) else 1 + min(3, empty_zones(s, p) + tanks_of(s, p) // 2)
    if last and s.step == CERTIFICATE and s.stock[QUARTERS] == 0:
        return 0
    wanted = min(2, s.stock[QUARTERS])
    if not last and tanks_of(s, p) > 0:
        wanted += 2 if r == QUARTZ else 1
    return wanted


@rule
def lot_worth(s, p, w):
    """What the lot of the running auction is worth to a seat."""
    if s.lot == CARD_LOT:
        return w[CARD] + 500
    if s.lot == ZONE_LOT:
        return (100 * ZONE_VALUE + w[SPACE] * productions_left(s)) * w[ZONE] // 100
    return w[CARD]


@rule
def bid_worth(s, p, w):
    """A highest bid, or one that is being named."""
    if s.step != BIDDING:
        return 0
    if s.actor == p and s.draft > s.high:
        return lot_worth(s, p, w) - 100 * s.draft
    if s.bidder == p:
        return lot_worth(s, p, w) - 100 * bid_due(s)
    return 0


@rule
def value(s, seat, w):
    """The final wealth that a seat may expect, in hundredths of credits."""
    worth = 100 * wealth(s, seat)
    if s.step == OVER:
        return worth
    left = productions_left(s)
    worth += usual_income(s, seat, w) * left
    if s.step == PRODUCE and s.actor == seat:
        worth += income(s, seat, w) - usual_income(s, seat, w)
    elif left > 0:
        worth -= max(0, energy_due(s, seat) - s.goods[seat, ENERGY]) * w[SHORT]
    if s.rounds_left > 1:
        worth -= goods_value(s, seat) * (100 - w[IDLE])
        worth += s.credits[seat] * w[READY]
    worth += empty_zones(s, seat) * w[SPACE] * left
    worth += s.certificates[seat, LICENCES_HELD] * max(100 * LICENCE_SALE * (s.rounds_left > 0), w[LICENCE_ROUND] * left)
    for r in range(RESOURCES):
        worth += s.freighter[seat, r] * w[CLASS] * left + min(s.goods[seat, r], reserve(s, seat, r)) * w[NEED]
    if card_of(s, seat) != EMPTY and s.step <= CLAIM:
        worth += card_weight(s, card_of(s, seat)) * 5
    return worth + bid_worth(s, seat, w) - dallying(s, seat)


@rule
def dallying(s, p):
    """A price for every reorganising step after which the turn goes on, lest tanks are moved to and fro to put off its end.

    At the end of a turn a step costs nothing, so that it is taken if it has any use.
    """
    if s.actor != p or s.step < TANK_ACTIONS or s.step >= PRODUCE:
        return 0
    return DALLYING * (REORGANISING_STEPS - s.left)


# Actions


@rule
def card_weight(s, card):
    """How useful the powers of a specialist card are."""
    shown = SHOWS[s.seats, card]
    weight = 20
    if shown[LADY_STEAM]:
        weight += 30
    if shown[SPECULATOR]:
        weight += 25
    if shown[CAPTAIN]:
        weight += 15
    if shown[ENGINEER]:
        weight += 40
    if shown[BANKER]:
        weight += 20
    return weight


@rule
def bidding_prior(s, p, verb, i, w):
    """Up to what the lot is worth, in small steps."""
    fair = min(bid_limit(s, p), lot_worth(s, p, w) // 100)
    if s.lot == ZONE_LOT and p == holder_of(s, SPECULATOR):
        fair = min(bid_limit(s, p), 2 * fair)
    if verb == a.PASS:
        return 120 if s.high >= fair else 10
    if verb == a.RAISE:
        named = s.draft + CHIP[i]
        return 30 if named < fair and s.draft == s.high else 1
    named = s.draft + i
    over = named - s.high - 1
    return max(0, 100 - 15 * over) if named <= fair else (2 if over == 0 else 0)


@rule
def trading_prior(s, p, verb, pieces, w):
    """Sell what is not needed, buy what is missing; for certificates in the last round too."""
    r = resource_in_trade(s)
    more = s.goods[p, r] - reserve(s, p, r)
    if verb == a.PASS:
        return 60 if more == 0 else 15
    if verb == a.SELL:
        return max(1, 100 - 15 * abs(more - pieces)) if more > 0 else 1
    return max(1, 90 - 20 * abs(more + pieces)) if more < 0 else 1


@rule
def own_neighbours(s, p, zone):
    """Own zones beside a zone: tanks of one kind side by side make more."""
    n = 0
    for direction in range(DIRECTIONS):
        other = AHEAD[zone, direction]
        if other != EMPTY and s.owner[other] == p:
            n += 1
    return n


@rule
def zone_prior(s, p, zone):
    """Claims near the own ones, and rivers for free water."""
    return 40 + 25 * own_neighbours(s, p, zone) + (15 if RIVER[zone] else 0)


@rule
def best_gain(s):
    """The price of the resource that pays best after energy."""
    best = s.price[WATER] - s.price[ENERGY]
    best = max(best, s.price[ENERGY])
    best = max(best, s.price[ORE] - s.price[ENERGY])
    return max(best, s.price[QUARTZ] - s.price[ENERGY])


@rule
def cost_now(s, thing):
    """What a thing costs at today's prices, in hundredths of credits."""
    cost = COST[thing, CREDITS]
    for r in range(RESOURCES):
        cost += COST[thing, r] * s.price[r]
    return 100 * cost


@rule
def site_prior(s, p, zone, w):
    """Where a tank, converter or compressor goes: onto water tanks, beside its like, compressors onto what is dear."""
    if s.step == SITE_CONVERTER:
        alike = 0
        for direction in range(DIRECTIONS):
            other = AHEAD[zone, direction]
            if other != EMPTY and s.owner[other] == p and s.tank[other] == s.part:
                alike += 1
        return (80 if s.tank[zone] == WATER else 5) + 30 * alike
    if s.step == SITE_COMPRESSOR:
        return 5 * s.price[s.tank[zone]]
    if s.step == SITE_DISPLACED:
        return 40 if s.tank[zone] == WATER else 2
    if s.step in (MOVE_FROM, MOVE_TO):
        return reorganising_prior(s, p, zone, w)
    if s.step == PRODUCE:
        loses = needs_energy(s, zone) and s.price[s.tank[zone]] * (1 + s.compressor[zone]) < s.price[ENERGY]
        return 60 if loses else max(1, 26 - s.price[s.tank[zone]])
    return zone_prior(s, p, zone)


@rule
def income_after(s, p, here, there, w):
    """What a production would bring if what is being moved went from one zone to another."""
    exchange(s, s.part, here, there)
    worth = usual_income(s, p, w)
    exchange(s, s.part, here, there)
    return worth


@rule
def reorganising_prior(s, p, zone, w):
    """Only what makes more is worth moving: what has left a zone in a turn then never comes back in it."""
    now = usual_income(s, p, w)
    best = now
    if s.step == MOVE_TO:
        best = income_after(s, p, s.zone, zone, w)
    else:
        for k in range(s.claims[p]):
            if may_move(s, s.part, zone, s.zones[p, k]):
                best = max(best, income_after(s, p, zone, s.zones[p, k], w))
    return weigh(best - now, USUAL, UNIT) if best > now else 0


@rule
def has_water_tank(s, p):
    """Whether a tank is left without a converter."""
    for k in range(s.claims[p]):
        if s.tank[s.zones[p, k]] == WATER:
            return True
    return False


@rule
def tank_prior(s, p, verb, i, w):
    """Actions of the tank phase."""
    left = s.rounds_left
    if verb == a.BUY_TANK:
        cost = cost_now(s, IMPORT) if i else cost_now(s, LOCAL) + 100 * TANK_PRICE[s.tank_market]
        return weigh(100 * TANK_VALUE + left * best_gain(s) * w[YIELD] - cost, USUAL, UNIT)
    if verb == a.BUY_CONVERTER:
        flooded = yield_of(s, p, i) >= capacity(s, p, i)
        if flooded or not has_water_tank(s, p):
            return 1
        gain = s.price[i] - s.price[WATER] + (s.price[ENERGY] if i == ENERGY else 0)
        return weigh(left * gain * w[YIELD] - cost_now(s, CONVERTER_FOR[i]), USUAL, UNIT)
    if verb == a.BUY_COMPRESSOR:
        return weigh(100 * COMPRESSOR_VALUE + left * best_gain(s) * w[YIELD] - cost_now(s, COMPRESSOR), USUAL, UNIT)
    if verb == a.UPGRADE_FREIGHTER:
        needed = s.step != TANK_ACTIONS or yield_of(s, p, i) + s.goods[p, i] > capacity(s, p, i)
        return weigh(left * s.price[i] * w[YIELD] - cost_now(s, UPGRADE), USUAL, UNIT) if needed else 5
    if verb == a.ACTIVATE_TURN:
        return 100 if empty_zones(s, p) > 0 and s.goods[p, WATER] > 1 and left > 0 else 45
    if verb == a.DECLINE:
        return 40
    if verb == a.DONE:
        return 50
    if verb == a.GIVE_BACK_CONVERTER:
        return 10 if s.step == SITE_DISPLACED else 0
    return 1  # reorganising


@rule
def certificate_prior(s, verb, w):
    """Licences and luxury quarters."""
    if verb == a.BUY_QUARTER:
        return weigh(100 * QUARTER_VALUE - cost_now(s, QUARTER), USUAL, UNIT)
    if verb == a.SELL_LICENCE:
        return 100 if s.rounds_left == 1 else 3
    if s.rounds_left == 1:
        return 1
    return weigh(100 * ZONE_VALUE + w[LICENCE_ROUND] * (s.rounds_left - 1) - cost_now(s, LICENCE), USUAL, UNIT)


@rule
def prior(s, seat, action, w):
    """How much speaks for an action."""
    verb = VERB_OF[action]
    i = ARGS[action, 0]
    if s.step == BIDDING:
        return bidding_prior(s, seat, verb, i, w)
    if s.step == TRADE:
        return trading_prior(s, seat, verb, i + 1, w)
    if verb == a.ZONE:
        return site_prior(s, seat, i, w)
    if verb == a.BUILD:
        return 40 + zone_prior(s, seat, i)
    if verb == a.RUN:
        return 50
    if verb == a.CHOOSE:
        return card_weight(s, i)
    if verb == a.GOOD:
        return 5 * s.price[i]
    if verb == a.TAKE_CREDITS:
        return weigh(100 * ENGINEER_CREDITS, USUAL, UNIT)
    if verb in (a.TAKE_LICENCE, a.BUY_QUARTER, a.SELL_LICENCE):
        return certificate_prior(s, verb, w)
    if verb == a.PASS:
        return 30
    if verb == a.ANCHOR_AT:
        return anchor_prior(s, seat, i)
    return tank_prior(s, seat, verb, i, w)


@rule
def anchor_prior(s, p, row):
    """The airship serves own tanks, and rather not those of others."""
    weight = 20
    for zone in range(row * COLUMNS, (row + 1) * COLUMNS):
        if s.tank[zone] != EMPTY:
            weight += 3 * s.price[s.tank[zone]] if s.owner[zone] == p else -3
    return max(1, weight)
