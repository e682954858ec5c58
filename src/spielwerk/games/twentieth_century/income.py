"""§10 Income and recycling."""

from spielwerk.core import lowest_member, rule

from .components import COINS, PLANT, PLANTS, PROSPERITY, RESEARCH
from .purse import earn
from .questions import DONE, PLANT_WORKS, RECYCLE
from .region import edge_to, is_dirty, is_land, is_manned, line_over, reached_within
from .state import INCOME, ROUNDS
from .tracks import EDGES, STOPS


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
        ask_about_plant(s, p)


@rule
def plant_works(s, land, city):
    """Only a plant in a city with a citizen works (TWC-10.3)."""
    return PLANT[land, city] > 0 and is_manned(s, land, city)


@rule
def working_plants(s, tile):
    """The cities of a tile whose plants work, as bits."""
    return s.manned[tile] & PLANTS[tile] if is_land(tile) else 0


@rule
def reaches_over(s, land, rails, direction):
    """A rail that leaves the land by one of these nodes leads to the neighbouring land (TWC-10.5 to TWC-10.9)."""
    if not rails & (1 << edge_to(s, land, direction)):
        return False
    # RULING: the neighbour needs a rail at the common edge (TWC-10.9)
    return line_over(s, land, direction) != 0 and is_land(s.beside[land, direction])


@rule
def may_clean_over(s, land, rails, direction):
    """A plant from which these nodes are reached can clean the neighbour in a direction: it is linked and there is garbage."""
    return reaches_over(s, land, rails, direction) and is_dirty(s, s.beside[land, direction])


@rule
def has_work(s, land, city):
    """There is garbage on the plant's own land (TWC-10.4) or on a linked neighbour."""
    if is_dirty(s, land):
        return True
    rails = reached_within(s, land, city)
    for direction in range(EDGES):
        if may_clean_over(s, land, rails, direction):
            return True
    return False


@rule
def plant_asked(s, p):
    """The land and the city of the recycling plant that a seat is asked about; its focus holds their place in the region."""
    return s.region[p, s.focus[p, 0] // STOPS], s.focus[p, 0] % STOPS


@rule
def ask_about_plant(s, p):
    """Ask about the next working plant that has something to clean."""
    i, first = s.focus[p, 0] // STOPS, s.focus[p, 0] % STOPS
    while i < s.laid[p]:
        land = s.region[p, i]
        plants = working_plants(s, land) >> first << first
        while plants:
            city = lowest_member(plants)
            plants &= plants - 1
            if has_work(s, land, city):
                s.focus[p, 0] = i * STOPS + city
                s.stage[p] = PLANT_WORKS
                return
        i += 1
        first = 0
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
    ask_about_plant(s, p)
