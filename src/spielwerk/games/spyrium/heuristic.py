"""What bots know of Spyrium: what a position promises in hundredths of points, and how much speaks for an action."""

from spielwerk.core import EMPTY, rule, table, weigh

from .actions import (
    ACTIVATE,
    ADVANCE,
    ARGS,
    BONUS_WORKER,
    BUILD_NEW,
    EARN,
    EVENT,
    LATE,
    PASS,
    PLACE,
    REPLACE,
    REVALUE,
    SWITCH,
    TOKEN,
    USE,
    USE_AGAIN,
    VERB_OF,
)
from .activation import new_plot_price, plot_price, replacing_price
from .components import (
    BUILD_EFFECT,
    BUILDING,
    BUILDINGS,
    COST,
    EFFECT,
    EVENT_EFFECT,
    GAIN_MONEY,
    GAIN_POINTS,
    GAIN_RESIDENCE,
    GAIN_SPYRIUM,
    GAIN_WORKERS,
    HIRE_EFFECT,
    KIND,
    PATENT,
    PATENTS,
    PAY_MONEY,
    PAY_SPYRIUM,
    PAY_WORKERS,
    POINTS,
    ROUNDS,
    TOKEN_VALUE,
    TRACK,
    USE_EFFECT,
    USES,
)
from .earning import extra_money
from .effects import workers_owned
from .questions import OVER
from .scoring import building_points, patent_points
from .state import BESIDE, GAPS, NOT_OWNED, PASSED, SIDES, VALUES

NAMES = (
    "money",  # a pound, while rounds are to come
    "last_money",  # a pound in the last round
    "spyrium",  # a crystal, while rounds are to come
    "last_spyrium",  # a crystal in the last round
    "worker",  # a worker, for each round to come
    "idle",  # an available worker in this round
    "placed",  # a worker in the display, beside what its gap is worth
    "running",  # hundredths of what a building gives in a round, for each round to come
    "residence",  # hundredths of what the residence pays, for each round to come
    "step",  # a residence effect
    "patent",  # a patent, for each round to come
    "gap",  # hundredths of what a worker's gap is worth
)
MONEY, LAST_MONEY, SPYRIUM, LAST_SPYRIUM, WORKER, IDLE, PLACED, RUNNING, RESIDENCE, STEP, PATENT_ROUND, GAP = range(len(NAMES))
# Tuned: python -m spielwerk.bots.tuning spyrium --seats 2 --matches 120 --generations 8 --seed 0
WEIGHTS = table([61, 8, 88, 80, 103, 53, 66, 22, 42, 195, 74, 58], "i4")
SPREAD = 900  # hundredths of points by which finals differ
HORIZON = 80
USUAL = 20  # the weight of an action that is worth nothing, or of which nothing is known
UNIT = 4  # hundredths of points that make an action weigh 1 more


@rule
def rounds_left(s):
    return ROUNDS - s.round_number


@rule
def pound(s, w):
    return w[MONEY] if s.round_number < ROUNDS else w[LAST_MONEY]


@rule
def crystal(s, w):
    return w[SPYRIUM] if s.round_number < ROUNDS else w[LAST_SPYRIUM]


@rule
def said(effect, word, token):
    """How much of a word an effect says, the number of workers owned taken as 4."""
    n = EFFECT[effect, word]
    if n == TOKEN_VALUE:
        return token
    return 4 if n < 0 else n


@rule
def effect_worth(s, effect, token, w):
    """What an effect brings less what it costs, its workers aside."""
    worth = 100 * said(effect, GAIN_POINTS, token)
    worth += pound(s, w) * (said(effect, GAIN_MONEY, token) - said(effect, PAY_MONEY, token))
    worth += crystal(s, w) * (said(effect, GAIN_SPYRIUM, token) - said(effect, PAY_SPYRIUM, token))
    worth += said(effect, GAIN_WORKERS, token) * (w[WORKER] * rounds_left(s) + w[IDLE])
    return worth + w[STEP] * said(effect, GAIN_RESIDENCE, token)


@rule
def use_worth(s, card, w):
    """What one use of a building is worth, at best."""
    best = 0
    for option in range(USES):
        effect = USE_EFFECT[card, option]
        if effect != 0:
            best = max(best, effect_worth(s, effect, 0, w) - w[IDLE] * EFFECT[effect, PAY_WORKERS])
    return best


@rule
def highest_token(s, place):
    for v in range(VALUES - 1, -1, -1):
        if s.tokens[place, v] > 0:
            return v + 1
    return 0


@rule
def card_worth(s, p, place, w):
    """What activating the card on a place brings, before money is paid for it."""
    card = s.display[place]
    if KIND[card] == BUILDING:
        worth = 100 * POINTS[card] + effect_worth(s, BUILD_EFFECT[card], highest_token(s, place), w)
        return worth + use_worth(s, card, w) * (1 + rounds_left(s) * w[RUNNING] // 100)
    if KIND[card] == PATENT:
        return 400 + w[PATENT_ROUND] * rounds_left(s)
    return effect_worth(s, HIRE_EFFECT[card], highest_token(s, place), w)


@rule
def activation_worth(s, p, place, waived, w):
    """What activating a card is worth after its price; its plot is paid too."""
    card = s.display[place]
    price = COST[card] + (0 if waived else max(0, s.crowd[place] - 1))
    if KIND[card] == BUILDING:
        price += plot_price(s, p)
    return card_worth(s, p, place, w) - price * pound(s, w)


@rule
def gap_worth(s, p, gap, w):
    """The best that a worker in a gap can still do."""
    best = 0
    for side in range(SIDES):
        place = BESIDE[gap, side]
        if s.display[place] == EMPTY:
            continue
        best = max(best, (max(0, s.crowd[place] - 1) + extra_money(s, p)) * pound(s, w))
        if COST[s.display[place]] <= s.money[p] + 2:
            best = max(best, activation_worth(s, p, place, 0, w))
    return best


@rule
def buildings_worth(s, p, w):
    """What the buildings will give in this round and those to come."""
    left = rounds_left(s)
    worth = 0
    for card in range(BUILDINGS):
        owned = s.upright[p, card] + s.sideways[p, card]
        if owned > 0:
            once = use_worth(s, card, w)
            worth += owned * once * left * w[RUNNING] // 100
            if s.phase[p] != PASSED:
                worth += s.upright[p, card] * once * w[GAP] // 100
    return worth


@rule
def workers_worth(s, p, w):
    """What the workers will do in this round and those to come."""
    worth = workers_owned(s, p) * rounds_left(s) * w[WORKER]
    if s.phase[p] == PASSED:
        return worth
    worth += s.available[p] * w[IDLE] + s.in_display[p] * w[PLACED]
    left = s.in_display[p]
    for gap in range(GAPS):
        if left == 0:
            break
        if s.placed[p, gap] > 0:
            left -= s.placed[p, gap]
            worth += s.placed[p, gap] * gap_worth(s, p, gap, w) * w[GAP] // 100
    return worth


@rule
def value(s, seat, w):
    """The final points that a seat may expect, in hundredths."""
    worth = 100 * (s.points[seat] + building_points(s, seat, 0) + patent_points(s, seat))
    if s.asked == OVER:
        return worth
    worth += s.money[seat] * pound(s, w) + s.spyrium[seat] * crystal(s, w)
    worth += TRACK[s.residence[seat]] * rounds_left(s) * w[MONEY] * w[RESIDENCE] // 100
    for power in range(PATENTS):
        if s.patent[seat, power] != NOT_OWNED:
            worth += rounds_left(s) * w[PATENT_ROUND]
    return worth + buildings_worth(s, seat, w) + workers_worth(s, seat, w)


@rule
def workers_for_buildings(s, p):
    """Available workers that the own buildings can employ in this round."""
    wanted = 0
    for card in range(BUILDINGS):
        if s.upright[p, card] > 0 and USE_EFFECT[card, 0] != 0:
            wanted += s.upright[p, card] * EFFECT[USE_EFFECT[card, 0], PAY_WORKERS]
    return wanted


@rule
def prior(s, seat, action, w):
    """How much speaks for an action."""
    verb = VERB_OF[action]
    a = ARGS[action, 0]
    b = ARGS[action, 1]
    if verb in (PLACE, LATE):
        spare = s.available[seat] > workers_for_buildings(s, seat)
        weight = weigh(gap_worth(s, seat, a, w), USUAL, UNIT)
        return weight if spare else weight // 4
    if verb == SWITCH:
        return 400 if s.available[seat] <= workers_for_buildings(s, seat) else 12
    if verb == EARN:
        return weigh((s.crowd[BESIDE[a, b]] - 1 + extra_money(s, seat)) * pound(s, w), USUAL, UNIT)
    if verb == ACTIVATE:
        return weigh(activation_worth(s, seat, BESIDE[a, b], ARGS[action, 2], w), USUAL, UNIT)
    if verb == EVENT:
        return weigh(effect_worth(s, EVENT_EFFECT[s.event, a], s.event_token, w), USUAL, UNIT)
    if verb == REVALUE:
        return weigh(effect_worth(s, EVENT_EFFECT[s.event, a], b + 1, w), USUAL, UNIT)
    if verb in (USE, USE_AGAIN):
        effect = USE_EFFECT[a, b]
        return weigh(effect_worth(s, effect, 0, w) - w[IDLE] * EFFECT[effect, PAY_WORKERS], USUAL, UNIT)
    if verb == TOKEN:
        return 20 * (b + 1) if KIND[s.card] == BUILDING else weigh(effect_worth(s, HIRE_EFFECT[s.card], b + 1, w), USUAL, UNIT)
    if verb == BUILD_NEW:
        return max(1, 60 - new_plot_price(s, seat) + COST[s.card])
    if verb == REPLACE:
        loss = 100 * POINTS[a] + use_worth(s, a, w) * rounds_left(s) * w[RUNNING] // 100
        return max(1, 60 - replacing_price(s, a) + COST[s.card] - loss // max(1, pound(s, w)))
    if verb == ADVANCE:
        return 40 if rounds_left(s) > 2 else 5
    if verb == BONUS_WORKER:
        return 40 if rounds_left(s) > 1 else 5
    if verb == PASS:
        return 15
    return USUAL
