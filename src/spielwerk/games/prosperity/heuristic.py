"""What bots know of Prosperity: what a position promises in hundredths of points, and how much speaks for an action."""

from spielwerk.core import EMPTY, rule, table, weigh

from .actions import ARGS, BUY, CLEAN_UP, DIVIDE, INCOME, PAY, PLACE, RESEARCH_STEP, VERB_OF
from .buying import price
from .components import FIRST_OF, GIVES_POINTS, LAST_OF, REMOVES_DISCS, ROUND_SPACES, SCORES, SHOWS, TYPE
from .final import ranking_points, total
from .placing import fits, shown
from .pollution import blocked, track_symbols
from .research import steps_to_take
from .scoring import missing_energy
from .state import (
    CAPITAL,
    CAPITAL_GAIN,
    ECOLOGY_GAIN,
    ENERGY,
    ENERGY_GAIN,
    ENERGY_PRICE,
    EXCHANGE,
    FINAL_PROSPERITY,
    IN_PLAY,
    OVER,
    PILE,
    PROSPERITY,
    RESEARCH,
    SLOTS,
    SPECIAL,
    SYMBOLS,
    TILES,
    TRACKS,
    TURNS,
)

NAMES = (
    "euros",  # 100 euros
    "disc",  # a disc on the track
    "block",  # a disc beyond the track
    "step",  # a step of research, with all turns to come
    "lead",  # hundredths of what the research ranking would give now
    "prosperity",  # hundredths of what prosperity symbols will score
    "upkeep",  # hundredths of what energy and ecology will pay or cost
    "interest",  # hundredths of what capital will pay
)
EUROS, DISC, BLOCK, STEP, LEAD, SHINE, UPKEEP, INTEREST = range(len(NAMES))
WEIGHTS = table([38, 47, 141, 16, 25, 90, 113, 106], "i4")
SPREAD = 700  # hundredths of points by which finals differ
HORIZON = 60
USUAL, UNIT = 30, 2  # weight of an action that is worth nothing, and hundredths of points for each 1 more

# Scorings of each symbol in the decades after that of a turn, and in the final scoring.
LATER = table(
    [
        [sum(int(SCORES[tile]) == symbol for tile in range(LAST_OF[turn] + 1, TILES)) for symbol in range(SYMBOLS)]
        for turn in range(TURNS)
    ]
)
IN_FINAL = table([2, 2, 1, 1, 1])  # energy, ecology, capital, research, prosperity


@rule
def scorings_left(s, symbol):
    """How often a symbol will still be scored."""
    if s.step != IN_PLAY:
        return 1 if symbol == PROSPERITY and s.step < FINAL_PROSPERITY else 0
    n = IN_FINAL[symbol]
    if s.turn < TURNS:
        n += LATER[s.turn, symbol]
        for tile in range(FIRST_OF[s.turn], LAST_OF[s.turn] + 1):
            if SCORES[tile] == symbol and s.where[tile] == PILE:
                n += 1
    return n


@rule
def euros(s, amount, w):
    """What money is worth: at the end 300 euros make a point."""
    return amount * w[EUROS] // 100 if s.step < EXCHANGE else 0


@rule
def energy_worth(s, balance, left, w):
    """What a balance of energy will pay or cost in the scorings to come."""
    return left * euros(s, balance * (ENERGY_GAIN if balance >= 0 else ENERGY_PRICE), w) * w[UPKEEP] // 100


@rule
def pollution_worth(s, p, balance, left, w):
    """What a balance of ecology will lead to: discs at the end, above all a block, or money for discs that are missing."""
    discs = s.discs[p] - balance * left
    if discs < 0:
        return euros(s, -ECOLOGY_GAIN * discs, w) * w[UPKEEP] // 100
    return -discs * w[DISC] - max(0, discs - ROUND_SPACES + 1) * w[BLOCK]


@rule
def symbol_worth(s, p, symbol, count, left, w):
    """What so many visible symbols will bring in so many scorings."""
    if symbol == PROSPERITY:
        return count * left * w[SHINE]
    if symbol == CAPITAL:
        return euros(s, CAPITAL_GAIN * count * left, w) * w[INTEREST] // 100
    if symbol == RESEARCH:
        return count * left * step_worth(s, w)
    if symbol == ENERGY:
        return energy_worth(s, count, left, w)
    return pollution_worth(s, p, count, left, w)


@rule
def step_worth(s, w):
    """A step of research makes tiles cheaper as long as tiles can be bought."""
    return w[STEP] * (TURNS - s.turn) // TURNS + 10


@rule
def value(s, seat, w):
    """The final points that a seat may expect, in hundredths."""
    worth = 100 * total(s, seat)
    if s.phase == OVER:
        return worth + s.money[seat] // 100
    worth += euros(s, s.money[seat], w)
    for symbol in range(SYMBOLS):
        worth += symbol_worth(s, seat, symbol, s.visible[seat, symbol], scorings_left(s, symbol), w)
    worth += track_symbols(s, seat) * scorings_left(s, PROSPERITY) * w[SHINE]
    worth -= w[BLOCK] * max(0, s.discs[seat] - ROUND_SPACES)
    for track in range(TRACKS):
        worth += s.space[seat, track] * step_worth(s, w)
        if s.step <= EXCHANGE:
            worth += 100 * ranking_points(s, seat, track) * w[LEAD] // 100
    return worth


@rule
def slot_gain(s, p, tile, slot, w):
    """What a tile on a slot brings, less what it covers."""
    gain = 0
    for symbol in range(SYMBOLS):
        before = s.visible[p, symbol]
        change = SHOWS[tile, symbol] - shown(s, p, slot, symbol)
        if change != 0:
            left = scorings_left(s, symbol)
            gain += symbol_worth(s, p, symbol, before + change, left, w) - symbol_worth(s, p, symbol, before, left, w)
    return gain


@rule
def tile_gain(s, p, tile, w):
    """What buying a tile brings after its price, on its best slot."""
    cost = euros(s, price(s, p, tile), w)
    if TYPE[tile] == SPECIAL:
        return 100 * GIVES_POINTS[tile] + min(s.discs[p], REMOVES_DISCS[tile]) * w[DISC] * 2 - cost
    best = -10_000
    for slot in range(SLOTS):
        if fits(s, p, tile, slot):
            best = max(best, slot_gain(s, p, tile, slot, w))
    return best - cost


@rule
def prior(s, seat, action, w):
    """How much speaks for an action."""
    verb = VERB_OF[action]
    chosen = ARGS[action, 0]
    if verb == INCOME:
        return weigh(w[EUROS], USUAL, UNIT)
    if verb == CLEAN_UP:
        if s.discs[seat] == 0:
            return 1
        return weigh(w[BLOCK] if blocked(s, seat) else w[DISC] + 10, USUAL, UNIT)
    if verb == RESEARCH_STEP:
        return weigh(step_worth(s, w), USUAL, UNIT)
    if verb == BUY:
        return weigh(tile_gain(s, seat, chosen, w), USUAL, UNIT)
    if verb == PLACE and s.bought != EMPTY:
        return weigh(100 + slot_gain(s, seat, s.bought, chosen, w), USUAL, UNIT)
    if verb == PAY:
        room = ROUND_SPACES - s.discs[seat]
        discs = missing_energy(s, seat) - chosen
        worth = 200 - chosen * w[EUROS] - discs * w[DISC] - max(0, discs - room) * w[BLOCK]
        return weigh(worth, USUAL, UNIT)
    if verb == DIVIDE:
        steps = steps_to_take(s, seat)
        return 20 + 2 * min(chosen, steps - chosen)
    return 20
