"""§10 Income and recycling."""

from spielwerk.core import rule

from .components import CITIES, COINS, PLANT, PROSPERITY, RESEARCH
from .drawing import EDGES, STOPS
from .purse import earn
from .region import direction_of, is_land, is_manned, line_over, within
from .state import DONE, INCOME, PLANT_WORKS, RECYCLE, ROUNDS


@rule
def take_income(s):
    """Coins and research, except in round VI, and points (TWC-10.1, TWC-10.2, TWC-12.3); then all recycle at once."""
    for p in range(s.seats):
        if s.round_no < ROUNDS:
            earn(s, p, COINS, s.production[p, COINS])
            earn(s, p, RESEARCH, s.production[p, RESEARCH])
        s.points[p, INCOME] += s.production[p, PROSPERITY]
    s.phase = RECYCLE
    for p in range(s.seats):
        s.focus[p, 0] = 0
        find_plant(s, p)


@rule
def works(s, land, city):
    """Only a plant in a city with a citizen works (TWC-10.3)."""
    return PLANT[land, city] > 0 and is_manned(s, land, city)


@rule
def reaches_over(s, land, city, direction):
    """A rail links the plant directly with the neighbouring land (TWC-10.5 to TWC-10.9)."""
    out = within(s, land, city)
    for edge in range(EDGES):
        if out & (1 << edge) and direction_of(s, land, edge) == direction:
            # RULING: the neighbour needs a rail at the common edge (TWC-10.9)
            return line_over(s, land, direction) != 0 and is_land(s.beside[land, direction])
    return False


@rule
def targets(s, land, city, out):
    """The lands with garbage that a plant can clean: its own (TWC-10.4) and linked neighbours."""
    n = 0
    if s.garbage[land] > 0:
        out[n] = land
        n += 1
    for direction in range(EDGES):
        if reaches_over(s, land, city, direction) and s.garbage[s.beside[land, direction]] > 0:
            out[n] = s.beside[land, direction]
            n += 1
    return n


@rule
def has_target(s, land, city):
    if s.garbage[land] > 0:
        return True
    for direction in range(EDGES):
        if reaches_over(s, land, city, direction) and s.garbage[s.beside[land, direction]] > 0:
            return True
    return False


@rule
def find_plant(s, p):
    """Ask about the next working plant that has something to clean; the focus holds its place in the region and its city."""
    while s.focus[p, 0] < s.laid[p] * STOPS:
        land = s.region[p, s.focus[p, 0] // STOPS]
        city = s.focus[p, 0] % STOPS
        if is_land(land) and city < CITIES[land] and works(s, land, city) and has_target(s, land, city):
            s.stage[p] = PLANT_WORKS
            return
        s.focus[p, 0] += 1
    s.focus[p, 0] = 0
    s.stage[p] = DONE


@rule
def recycle(s, p, land):
    """A plant removes one garbage (TWC-10.3); several may work on one tile (TWC-10.10)."""
    s.garbage[land] -= 1
    leave_idle(s, p)


@rule
def leave_idle(s, p):
    """On to the next plant; no plant has to work (TWC-10.10)."""
    s.focus[p, 0] += 1
    find_plant(s, p)
