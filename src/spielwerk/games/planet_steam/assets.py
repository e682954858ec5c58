"""§3 What everybody owns: zones, freighters, goods and credits. Shared by all chapters."""

from spielwerk.core import EMPTY, rule

from .components import (
    CAPACITY,
    CLAIM_MARKERS,
    CLASSES,
    COST,
    CREDITS,
    ENERGY,
    INDEPENDENT_CARGO,
    NEUTRAL,
    RESOURCES,
    RIVER,
    SHOWS,
    UNCLAIMED,
    WATER,
    ZONES,
)
from .state import NEUTRALS, RIVER_RESTRICTION


@rule
def ask(s, p, step):
    """Put a question to a seat."""
    s.actor = p
    s.step = step


@rule
def holder_of(s, specialist):
    """The seat whose card shows a specialist, EMPTY if no card does or nobody has it yet (STM-2.5)."""
    for card in range(s.seats):
        if SHOWS[s.seats, card, specialist]:
            return s.holder[card]
    return EMPTY


@rule
def card_of(s, p):
    """The specialist card of a seat, EMPTY without one."""
    for card in range(s.seats):
        if s.holder[card] == p:
            return card
    return EMPTY


# Freighters and goods


@rule
def capacity(s, p, r):
    """What the freighter of a resource holds (STM-3.7)."""
    return CAPACITY[r, s.freighter[p, r] - 1]


@rule
def spare_places(s, p):
    """Free places on the Independent Freighter: it takes what the four freighters do not hold (STM-18.16)."""
    if s.carrier != p:
        return 0
    free = INDEPENDENT_CARGO
    for r in range(RESOURCES):
        free -= max(0, s.goods[p, r] - capacity(s, p, r))
    return free


@rule
def load(s, p, r, pieces):
    """Load what fits, the rest goes to the general supply (STM-3.8); the number loaded."""
    room = max(0, capacity(s, p, r) - s.goods[p, r]) + spare_places(s, p)
    loaded = min(pieces, room)
    s.goods[p, r] += loaded
    return loaded


@rule
def unload_surplus(s, p):
    """Throw away what the four freighters do not hold (STM-18.20)."""
    for r in range(RESOURCES):
        s.goods[p, r] = min(s.goods[p, r], capacity(s, p, r))


@rule
def may_upgrade(s, p, r):
    """A freighter rises to class 4 at most (STM-3.10)."""
    return s.freighter[p, r] < CLASSES


@rule
def upgrade(s, p, r):
    """The one freighter of a resource rises one class; the load stays on board (STM-3.9, STM-3.11)."""
    s.freighter[p, r] += 1


@rule
def affords(s, p, thing):
    """Whether a seat can pay what a thing costs."""
    for r in range(RESOURCES):
        if s.goods[p, r] < COST[thing, r]:
            return False
    return s.credits[p] >= COST[thing, CREDITS]


@rule
def pay(s, p, thing):
    """Goods and credits go to the general supply; no market marker moves (STM-10.6)."""
    for r in range(RESOURCES):
        s.goods[p, r] -= COST[thing, r]
    s.credits[p] -= COST[thing, CREDITS]


# Zones and tanks


@rule
def has_marker(s, p):
    """Whether a seat has a claim marker left (STM-1.6, STM-8.14)."""
    return s.claims[p] < CLAIM_MARKERS


@rule
def claim(s, p, zone):
    """Put a seat's marker on a zone; a neutral one there goes to the supply (STM-7.8)."""
    if s.owner[zone] == NEUTRAL:
        s.stock[NEUTRALS] += 1
    s.owner[zone] = p
    s.zones[p, s.claims[p]] = zone
    s.claims[p] += 1


@rule
def put_neutral(s, zone):
    """Put a neutral marker on a zone."""
    s.owner[zone] = NEUTRAL
    s.stock[NEUTRALS] -= 1


@rule
def any_zone(s, owner):
    """Whether a zone is UNCLAIMED (or NEUTRAL)."""
    for zone in range(ZONES):
        if s.owner[zone] == owner:
            return True
    return False


@rule
def is_unclaimed(s, zone):
    """No marker lies there and the zone is not closed (STM-3.1, STM-2.19); rivers count like land (STM-3.2)."""
    return s.owner[zone] == UNCLAIMED


@rule
def stands(s, zone):
    """Whether a tank stands there; a sabotaged one lies on its side (STM-18.11)."""
    return s.tank[zone] != EMPTY and zone != s.lying


@rule
def may_make(s, zone, r):
    """With the river restriction only water and energy are made on river zones (STM-17.3)."""
    return not (s.switch[RIVER_RESTRICTION] and RIVER[zone]) or r in (WATER, ENERGY)


@rule
def tanks_of(s, p):
    """Tanks of a seat, standing or lying."""
    n = 0
    for k in range(s.claims[p]):
        if s.tank[s.zones[p, k]] != EMPTY:
            n += 1
    return n
