"""§8 What cities yield with a citizen, raised by facilities."""

from spielwerk.core import EMPTY, rule

from .components import CITIES, COINS, FACILITY, LANDS, PROSPERITY, RAISES, RESEARCH, YIELD, YIELDS
from .region import BUILDING, city_bit, direction_of, is_land, is_manned, line_over, link
from .tracks import EDGES


@rule
def produce(s, p):
    """Set the tracks to what the region yields now (TWC-9.24)."""
    coins = 0
    research = 0
    prosperity = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            at_work = s.manned[tile]  # only cities with a citizen yield anything (TWC-7.15)
            coins += YIELDS[tile, at_work, COINS]
            research += YIELDS[tile, at_work, RESEARCH]
            prosperity += YIELDS[tile, at_work, PROSPERITY]
    s.production[p, COINS] = coins
    s.production[p, RESEARCH] = research
    s.production[p, PROSPERITY] = prosperity
    for i in range(s.laid[p]):
        if not is_land(s.region[p, i]):
            yield_of_facility(s, p, s.region[p, i])


@rule
def yield_of_facility(s, p, tile):
    """More for every city on a rail that leads from the building straight to a neighbour (TWC-8.1, TWC-8.5 to TWC-8.7).

    A rail ends at the first city, and one edge leads to one line: no city is counted twice (TWC-8.8).
    """
    good = FACILITY[tile - LANDS]
    out = link(s, tile, BUILDING)
    for edge in range(EDGES):
        if not out & (1 << edge):
            continue
        direction = direction_of(s, tile, edge)
        land = s.beside[tile, direction]
        if land == EMPTY or not is_land(land):
            continue
        line = line_over(s, tile, direction)
        for city in range(CITIES[land]):
            if line & city_bit(city) and is_manned(s, land, city) and YIELD[land, city, good] > 0:  # TWC-8.3, TWC-8.4
                s.production[p, good] += RAISES[good]
