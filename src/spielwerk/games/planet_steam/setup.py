"""§2 Set-up, up to the first round; with variable claims also the agreement on river neutrals (STM-17.9)."""

from spielwerk.core import EMPTY, offer, rule

from .actions import ACCEPT, REFUSE, THROW, propose_id, upgrade_id
from .assets import ask, claim, put_neutral, upgrade
from .components import (
    CLOSED,
    COMPRESSOR_PIECES,
    CONVERTER_PIECES,
    MARKERS,
    NEUTRAL,
    NEUTRAL_MARKERS,
    PLAN,
    PRICE_START,
    RESOURCES,
    RIVER,
    RIVER_THROW,
    ROUNDS,
    SEATS,
    START_CREDITS,
    START_GOODS,
    START_LICENCES,
    START_QUARTERS,
    START_SUPPLY,
    START_TANKS,
    TANK_PIECES,
    UNCLAIMED,
    ZONES,
)
from .questions import (
    AGREE,
    BEGIN_ROUND,
    FIRST_UPGRADE,
    PROPOSE,
    RIVER_NUMBER_THROW,
    START_THROW,
)
from .state import (
    COMPRESSORS,
    LICENCES,
    MOST_RIVER_NEUTRALS,
    NEUTRALS,
    OPTIONS,
    QUARTERS,
    REDUCED_START,
    TANKS,
    TRADE_ORDER,
    VARIABLE_CLAIMS,
)

SWITCHES = len(OPTIONS)


@rule
def setup(s, seats, options):
    """Lay out board, market and players; then the die decides who starts."""
    s.seats = seats
    for k in range(SWITCHES):
        s.switch[k] = options[k]
    s.rounds_left = ROUNDS[seats]
    lay_out_supply(s)
    lay_out_players(s)
    lay_out_map(s)
    clear_round(s)
    s.bidder = EMPTY
    s.zone = EMPTY
    s.part = EMPTY
    s.carrier = EMPTY
    ask(s, 0, START_THROW)


@rule
def lay_out_supply(s):
    """General supply, resource terminal and tank market (STM-2.1, STM-2.2, STM-2.6 … STM-2.12, STM-2.22)."""
    s.stock[TANKS] = TANK_PIECES
    s.stock[COMPRESSORS] = COMPRESSOR_PIECES
    s.stock[LICENCES] = START_LICENCES[s.seats]
    s.stock[QUARTERS] = START_QUARTERS[s.seats]
    s.stock[NEUTRALS] = NEUTRAL_MARKERS
    s.tank_market = START_TANKS[s.seats]
    for r in range(RESOURCES):
        s.converters[r] = CONVERTER_PIECES[r]
        s.supply[r] = START_SUPPLY[s.seats, r]
        s.price[r] = PRICE_START[r]


@rule
def lay_out_players(s):
    """Freighters of class 1, start goods and credits (STM-2.13 … STM-2.16, STM-17.16, STM-17.17)."""
    reduced = s.switch[REDUCED_START]
    for p in range(SEATS):
        for k in range(MARKERS):
            s.zones[p, k] = EMPTY
    for p in range(s.seats):
        s.credits[p] = START_CREDITS[s.seats, reduced]
        for r in range(RESOURCES):
            s.freighter[p, r] = 1
            s.goods[p, r] = START_GOODS[s.seats, reduced, r]


@rule
def lay_out_map(s):
    """Own, neutral and closed zones (STM-2.17, STM-2.18); with variable claims only the closed ones (STM-17.8)."""
    for zone in range(ZONES):
        s.tank[zone] = EMPTY
        s.owner[zone] = UNCLAIMED
        mark = PLAN[s.seats, zone]
        if mark == CLOSED:
            s.owner[zone] = CLOSED
        elif mark != UNCLAIMED and not s.switch[VARIABLE_CLAIMS]:
            if mark == NEUTRAL:
                put_neutral(s, zone)
            else:
                claim(s, mark, zone)


@rule
def clear_round(s):
    """Nobody holds a specialist, the airship is off the board (STM-2.3, STM-15.11).

    The printed trade order holds, or, if it is variable, no order marker lies on it yet (STM-17.5, STM-17.7).
    """
    s.airship = EMPTY
    s.lying = EMPTY
    s.manipulator = EMPTY
    s.traded = 0
    for card in range(SEATS):
        s.holder[card] = EMPTY
    for k in range(RESOURCES):
        s.trade_order[k] = EMPTY if s.switch[TRADE_ORDER] else k


# Start player


@rule
def throw_for_start(s, face):
    """Everybody throws, the highest starts (STM-2.20)."""
    s.thrown[s.actor] = face
    p = next_to_throw(s)
    if p == EMPTY:
        leave_highest(s)
        p = next_to_throw(s)
    if p != EMPTY:
        s.actor = p
        return
    for q in range(s.seats):
        if s.thrown[q] != EMPTY:
            s.opener = q
        s.thrown[q] = 0
    ask(s, s.opener, FIRST_UPGRADE)


@rule
def next_to_throw(s):
    """The first seat that still has to throw."""
    for p in range(s.seats):
        if s.thrown[p] == 0:
            return p
    return EMPTY


@rule
def leave_highest(s):
    """Everybody below the highest throw is out; those tied for it throw again (STM-EC-1)."""
    highest = 0
    for p in range(s.seats):
        highest = max(highest, s.thrown[p])
    tied = 0
    for p in range(s.seats):
        if s.thrown[p] < highest:
            s.thrown[p] = EMPTY
        else:
            tied += 1
    if tied > 1:
        for p in range(s.seats):
            if s.thrown[p] == highest:
                s.thrown[p] = 0


@rule
def legal_first_upgrade(s, p, out):
    """Any one of the four freighters, free of charge (STM-2.21)."""
    n = 0
    for r in range(RESOURCES):
        n = offer(out, n, upgrade_id(r))
    return n


@rule
def first_upgrade(s, p, r):
    """Clockwise from the start player (STM-2.21); then the first round, or the agreement on neutral markers."""
    upgrade(s, p, r)
    s.actor = (p + 1) % s.seats
    if s.actor == s.opener:
        s.step = PROPOSE if s.switch[VARIABLE_CLAIMS] else BEGIN_ROUND


# Variable claims: how many neutral markers go on river zones


@rule
def most_river_neutrals(s):
    """An agreed number leaves markers enough for the later placing, and fits on the open river zones."""
    later = 2 * s.seats + (2 if s.seats < SEATS else 0)
    rivers = 0
    for zone in range(ZONES):
        if RIVER[zone] and s.owner[zone] == UNCLAIMED:
            rivers += 1
    return min(NEUTRAL_MARKERS - later, rivers, MOST_RIVER_NEUTRALS)


@rule
def legal_proposal(s, p, out):
    """RULING: the start player proposes a number or throws at once (STM-17.9)."""
    n = offer(out, 0, THROW)
    for number in range(most_river_neutrals(s) + 1):
        n = offer(out, n, propose_id(number))
    return n


@rule
def propose(s, number):
    s.left = number
    ask(s, (s.opener + 1) % s.seats, AGREE)


@rule
def legal_agreement(s, p, out):
    n = offer(out, 0, ACCEPT)
    return offer(out, n, REFUSE)


@rule
def accept(s, p):
    """The number holds once everybody has accepted it."""
    s.actor = (p + 1) % s.seats
    if s.actor == s.opener:
        agree_on(s, s.left)


@rule
def throw_for_number(s):
    """Without agreement the start player throws (STM-17.9)."""
    ask(s, s.opener, RIVER_NUMBER_THROW)


@rule
def river_number_thrown(s, face):
    """A throw above the highest that counts means none (STM-17.10)."""
    agree_on(s, face if face <= RIVER_THROW[s.seats] else 0)


@rule
def agree_on(s, number):
    s.river = number
    s.left = 0
    s.step = BEGIN_ROUND
