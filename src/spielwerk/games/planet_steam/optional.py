"""§18 The three optional cards: Price Manipulation, Sabotage, Independent Freighter."""

from spielwerk.core import EMPTY, offer, rule

from .actions import DONE, KEEP_FREIGHTER, RELEASE, manipulate_id, sabotage_id, shift_id, zone_id
from .assets import ask, card_of, tanks_of, unload_surplus
from .auction import bid_due, end_bidding, open_bidding
from .components import (
    FEE,
    FIELDS,
    MOVES_QUARTZ,
    PRICE_HIGH,
    PRICE_LOW,
    QUARTZ,
    RESOURCES,
    SEVERAL,
    WAYS,
)
from .questions import (
    BONUS_STEP,
    KEEP,
    LAY_DOWN,
    LAY_OUT_BONUS,
    SABOTAGE_THROW,
    SHIFT,
    TANK_BUILDING,
)
from .state import FREIGHTER_LOT, INDEPENDENT_FREIGHTER

# Price Manipulation


@rule
def legal_way(s, p, out):
    """One of three ways whose fee can be paid (STM-18.4 … STM-18.7)."""
    n = 0
    for way in range(WAYS):
        if s.credits[p] >= FEE[way]:
            n = offer(out, n, manipulate_id(way))
    return n


@rule
def manipulate(s, p, way):
    s.manipulator = p
    s.way = way
    s.credits[p] -= FEE[way]
    s.step = SHIFT


@rule
def fields_left(s):
    """Fields that prices may still move in this manipulation."""
    left = FIELDS[s.way]
    for r in range(RESOURCES):
        left -= abs(s.shifted[r])
    return left


@rule
def may_shift(s, r, down):
    """Weak: one price; only strong moves quartz; no marker leaves its scale (STM-18.7) or goes back again."""
    if r == QUARTZ and not MOVES_QUARTZ[s.way]:
        return False
    if not SEVERAL[s.way]:
        for other in range(RESOURCES):
            if other != r and s.shifted[other] != 0:
                return False
    if down:
        return s.shifted[r] <= 0 and s.price[r] > PRICE_LOW[r]
    return s.shifted[r] >= 0 and s.price[r] < PRICE_HIGH[r]


@rule
def legal_shift(s, p, out):
    """One field at a time; "up to" includes none."""
    n = offer(out, 0, DONE)
    for r in range(RESOURCES):
        for down in range(2):
            if may_shift(s, r, down):
                n = offer(out, n, shift_id(r, down))
    return n


@rule
def shift(s, r, down):
    """The manipulation is over once all its fields are used (STM-EX-24)."""
    change = -1 if down else 1
    s.price[r] += change
    s.shifted[r] += change
    if fields_left(s) == 0:
        end_shifting(s)


@rule
def end_shifting(s):
    s.way = 0
    for r in range(RESOURCES):
        s.shifted[r] = 0
    s.step = BONUS_STEP


# Sabotage


@rule
def legal_victim(s, p, out):
    """Any opponent, also one without tanks (STM-18.10, STM-18.13)."""
    n = 0
    for victim in range(s.seats):
        if victim != p:
            n = offer(out, n, sabotage_id(victim))
    return n


@rule
def sabotage(s, victim):
    if tanks_of(s, victim) > 0:
        ask(s, victim, LAY_DOWN)
    else:
        s.step = BONUS_STEP


@rule
def legal_lay_down(s, p, out):
    """A tank of the victim's own choice."""
    n = 0
    for k in range(s.claims[p]):
        zone = s.zones[p, k]
        if s.tank[zone] != EMPTY:
            n = offer(out, n, zone_id(zone))
    return n


@rule
def lay_down(s, zone):
    s.lying = zone
    s.step = BONUS_STEP


@rule
def return_optional_cards(s):
    """Start of the closing phase: the manipulator gets his card's number (STM-18.8), a lying tank is paid for by a throw."""
    if s.manipulator != EMPTY:
        s.credits[s.manipulator] += card_of(s, s.manipulator) + 1
        s.manipulator = EMPTY
    if s.lying != EMPTY:
        ask(s, s.owner[s.lying], SABOTAGE_THROW)
    else:
        s.step = TANK_BUILDING


@rule
def sabotage_thrown(s, face):
    """The tank stands up, its owner gets twice the throw (STM-18.12)."""
    s.credits[s.actor] += 2 * face
    s.lying = EMPTY
    s.step = TANK_BUILDING


# Independent Freighter


@rule
def begin_round(s):
    """RULING: before the bonus resources the freighter is kept or auctioned (STM-18.14, STM-18.17)."""
    if not s.switch[INDEPENDENT_FREIGHTER]:
        s.step = LAY_OUT_BONUS
    elif s.pledge > 0:
        ask(s, s.carrier, KEEP)
    else:
        open_bidding(s, FREIGHTER_LOT)


@rule
def legal_keep(s, p, out):
    """Keep it for the same amount once more, if payable, or have it auctioned (STM-18.17, STM-18.18)."""
    n = offer(out, 0, RELEASE)
    if s.credits[p] >= s.pledge:
        n = offer(out, n, KEEP_FREIGHTER)
    return n


@rule
def keep(s, p):
    """Without credits on it the card cannot be kept a third round (STM-18.19)."""
    s.credits[p] -= s.pledge
    s.pledge = 0
    s.step = LAY_OUT_BONUS


@rule
def release(s):
    """The credits on the card go to the supply (STM-18.20)."""
    s.pledge = 0
    open_bidding(s, FREIGHTER_LOT)


@rule
def freighter_sold(s):
    """The bid lies on the card (STM-18.15); cargo of a former holder that fits nowhere else is lost (STM-18.20)."""
    before = s.carrier
    s.carrier = s.bidder
    if before != EMPTY and before != s.carrier:
        unload_surplus(s, before)
    if s.carrier != EMPTY:
        s.pledge = bid_due(s)
        s.credits[s.carrier] -= s.pledge
    end_bidding(s)
    s.step = LAY_OUT_BONUS
