"""§11 Production: running tanks, synergy, compressors, the airship, loading."""

from spielwerk.core import offer, rule

from .actions import RUN, good_id, zone_id
from .assets import ask, capacity, spare_places, stands
from .components import COLUMNS, ENERGY, RESOURCES, RIVER, WATER
from .questions import (
    LOAD,
    LOADING,
    PRODUCE,
    PRODUCTION,
    TRADING,
)
from .state import EAST_EDGE, WEST_EDGE


@rule
def production(s):
    """In player order, everybody who has a tank that stands (STM-11.1, STM-11.2)."""
    while s.turn < s.seats:
        p = s.holder[s.turn]
        for k in range(s.claims[p]):
            if stands(s, s.zones[p, k]):
                ask(s, p, PRODUCE)
                return
        s.turn += 1
    s.turn = 0
    s.step = TRADING


@rule
def runs(s, zone):
    """All standing tanks run but those that their owner lets rest (STM-11.3)."""
    return stands(s, zone) and not s.resting[zone]


@rule
def needs_energy(s, zone):
    """Free are basic tanks on river zones (STM-11.5) and energy tanks anywhere (STM-11.6); all others pay (STM-11.7)."""
    return s.tank[zone] != ENERGY and not (s.tank[zone] == WATER and RIVER[zone])


@rule
def energy_due(s, p):
    """1 energy for each running tank that is not free (STM-11.4)."""
    energy = 0
    for k in range(s.claims[p]):
        zone = s.zones[p, k]
        if runs(s, zone) and needs_energy(s, zone):
            energy += 1
    return energy


@rule
def legal_production(s, p, out):
    """Let a tank rest, or produce, if the energy in stock pays for all that run."""
    n = 0
    for k in range(s.claims[p]):
        zone = s.zones[p, k]
        if runs(s, zone):
            n = offer(out, n, zone_id(zone))
    if energy_due(s, p) <= s.goods[p, ENERGY]:
        n = offer(out, n, RUN)
    return n


@rule
def rest(s, zone):
    s.resting[zone] = 1


@rule
def with_neighbours(zones):
    """A set of zones (as bits) and all their orthogonal neighbours."""
    return zones | (zones << COLUMNS) | (zones >> COLUMNS) | ((zones & ~EAST_EDGE) << 1) | ((zones & ~WEST_EDGE) >> 1)


@rule
def group_count(zones):
    """How many orthogonally connected groups a set of zones (as bits) has (STM-11.12)."""
    n = 0
    while zones != 0:
        group = zones & -zones
        grown = with_neighbours(group) & zones
        while grown != group:
            group = grown
            grown = with_neighbours(group) & zones
        zones ^= group
        n += 1
    return n


@rule
def yield_of(s, p, r):
    """Base, compressor and airship for each running tank; each group its size less 1 (STM-11.9 … STM-11.15)."""
    pieces = 0
    tanks = 0
    running = 0
    for k in range(s.claims[p]):
        zone = int(s.zones[p, k])
        if s.tank[zone] != r or not runs(s, zone):
            continue
        tanks += 1
        running |= 1 << zone
        pieces += 1 + s.compressor[zone]
        if zone // COLUMNS == s.airship:
            pieces += 1
    return pieces + tanks - group_count(running)


@rule
def produce(s, p):
    """Energy is paid from what was there before (STM-11.8); what fits is loaded, the rest waits as surplus."""
    s.goods[p, ENERGY] -= energy_due(s, p)
    for r in range(RESOURCES):
        pieces = yield_of(s, p, r)
        loaded = min(pieces, max(0, capacity(s, p, r) - s.goods[p, r]))
        s.goods[p, r] += loaded
        s.surplus[r] = pieces - loaded
    for k in range(s.claims[p]):
        s.resting[s.zones[p, k]] = 0
    s.step = LOADING


@rule
def loading(s):
    """Surplus goes onto the Independent Freighter, if there is room (STM-18.16); the rest is lost (STM-11.16)."""
    p = s.actor
    room = spare_places(s, p)
    kinds = 0
    pieces = 0
    for r in range(RESOURCES):
        pieces += s.surplus[r]
        if s.surplus[r] > 0:
            kinds += 1
    if kinds > 1 and 0 < room < pieces:
        s.step = LOAD
        return
    for r in range(RESOURCES):
        loaded = min(room, s.surplus[r])
        s.goods[p, r] += loaded
        room -= loaded
        s.surplus[r] = 0
    s.turn += 1
    s.step = PRODUCTION


@rule
def legal_loading(s, p, out):
    """RULING: with surplus of several kinds its holder chooses piece by piece."""
    n = 0
    for r in range(RESOURCES):
        if s.surplus[r] > 0:
            n = offer(out, n, good_id(r))
    return n


@rule
def load_surplus(s, p, r):
    s.surplus[r] -= 1
    s.goods[p, r] += 1
    s.step = LOADING
