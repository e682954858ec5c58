"""§8 What cities yield with a citizen, raised by facilities."""

from spielwerk.core import EMPTY, rule

from .components import CITIES, FACILITY, GOODS, LANDS, RAISES, YIELD
from .region import BUILDING, city_bit, direction_of, is_land, is_manned, line_over, link
from .tracks import EDGES

KINDS = len(GOODS)


@rule
def produce(s, p):
    """Set the tracks to what the region yields now (TWC-9.24)."""
    for good in range(KINDS):
        s.production[p, good] = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            yield_of_land(s, p, tile)
        else:
            yield_of_facility(s, p, tile)


@rule
def yield_of_land(s, p, land):
    """Only cities with a citizen yield anything (TWC-7.15)."""
    for city in range(CITIES[land]):
        if is_manned(s, land, city):
            for good in range(KINDS):
                s.production[p, good] += YIELD[land, city, good]


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
