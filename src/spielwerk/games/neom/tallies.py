"""What tiles count: one small function for every counting word of the component file. Rules 17, 18, 21."""

from spielwerk.core import EMPTY, rule

from .city import buildings, built
from .components import (
    COMMERCIAL,
    INDUSTRIAL,
    KINDS,
    MINING,
    POINTS,
    POLLUTED,
    POWER,
    PUBLIC,
    RAW_SET,
    RESIDENTIAL,
    SCORE_POINTS,
    TALLIES,
    TRAITS_OF,
)
from .geometry import (
    AROUND,
    BIT,
    BORDER,
    CENTRE,
    CORNERS,
    FIELDS,
    beside,
    count,
    linked_east,
    linked_south,
    spread,
    to_north,
    to_west,
)

(ONE, GENERATION, COINS_BEFORE_LAST_INCOME, LAST_INCOME, TOKENS, RAW_TOKENS) = range(6)
(OF_RESIDENTIAL, OF_COMMERCIAL, OF_INDUSTRIAL, OF_PUBLIC, MINING_SITES, OF_POWER, SETS) = range(6, 13)
(RESIDENTIAL_AREAS, AREAS_OF_ONE, AREAS_OF_TWO, LARGER_AREAS, LARGEST_INDUSTRIAL_AREA) = range(13, 18)
(RESIDENTIAL_AROUND, COMMERCIAL_AROUND, BUILDINGS_AROUND, POLLUTED_AROUND) = range(18, 22)
(RESIDENTIAL_NEAR_SHOPS, MODEST_RESIDENTIAL, BLOCKS, CORNER_BUILDINGS, BORDER_INDUSTRIAL) = range(22, 27)
(INDUSTRIAL_WITHIN_TWO, TILES_BESIDE_THEIR_KIND, SHOP_FACTORY_PAIRS) = range(27, 30)
assert len(TALLIES) == 30


@rule
def with_trait(s, p, trait):
    """Fields whose tile is polluted, gives power, or is a station."""
    fields = 0
    for field in range(FIELDS):
        tile = s.city[p, field]
        if tile != EMPTY and TRAITS_OF[tile] & trait:
            fields |= BIT[field]
    return fields


@rule
def first_area(s, p, kind, rest):
    """The area of a type to which the first of the remaining fields belongs (NEO-1.12)."""
    return spread(rest & -rest, s.kind[p, kind], linked_east(s, p), linked_south(s, p))


@rule
def areas(s, p, kind, smallest, largest):
    """Areas of a type whose size lies between two bounds."""
    n = 0
    rest = s.kind[p, kind]
    while rest:
        area = first_area(s, p, kind, rest)
        rest &= ~area
        if smallest <= count(area) <= largest:
            n += 1
    return n


@rule
def largest_area(s, p, kind):
    """The size of the largest area of a type (NEO-21.28)."""
    size = 0
    rest = s.kind[p, kind]
    while rest:
        area = first_area(s, p, kind, rest)
        rest &= ~area
        size = max(size, count(area))
    return size


@rule
def mining_sites(s, p):
    """Mining sites, goods or not (NEO-21.3), and the origin while it is uncovered (NEO-17.4, 21.29)."""
    return count(s.kind[p, MINING]) + (1 if s.city[p, CENTRE] == EMPTY else 0)


@rule
def sets(s, p):
    """The smallest of the numbers of residential, commercial and industrial tiles; dual tiles are in two (NEO-21.11)."""
    shops = min(count(s.kind[p, RESIDENTIAL]), count(s.kind[p, COMMERCIAL]))
    return min(shops, count(s.kind[p, INDUSTRIAL]))


@rule
def residential_near_shops(s, p):
    """Residential tiles with two or more surrounding commercial tiles (NEO-21.13)."""
    n = 0
    for field in range(FIELDS):
        if s.kind[p, RESIDENTIAL] & BIT[field] and count(s.kind[p, COMMERCIAL] & AROUND[field]) >= 2:
            n += 1
    return n


@rule
def modest_residential(s, p):
    """Residential tiles with a printed value of 0, 1 or 2; a variable value is none of these (NEO-21.16)."""
    n = 0
    for field in range(FIELDS):
        tile = s.city[p, field]
        if tile != EMPTY and KINDS[tile] & BIT[RESIDENTIAL] and POINTS[tile] <= 2 and not SCORE_POINTS[tile, 0]:
            n += 1
    return n


@rule
def blocks(s, p):
    """Blocks of 2×2 tiles whose four inner borders all carry linked roads (NEO-21.17).

    RULING: the uncovered origin is no tile, so no block includes it.
    """
    east = linked_east(s, p)
    south = linked_south(s, p)
    tiles = built(s, p)
    upper = tiles & to_west(tiles) & east  # this field and its eastern neighbour, linked
    return count(upper & to_north(upper) & south & to_west(south))


@rule
def industrial_within_two(s, p):
    """Industrial tiles at most two steps, horizontal or vertical, from a residential tile (NEO-21.26)."""
    near = s.kind[p, RESIDENTIAL]
    near |= beside(near)
    near |= beside(near)
    return count(s.kind[p, INDUSTRIAL] & near)


@rule
def tiles_beside_their_kind(s, p):
    """Tiles with an orthogonal neighbour that shares a type (NEO-21.27). RULING: diagonals and the origin do not count."""
    fields = 0
    for kind in range(MINING + 1):
        fields |= s.kind[p, kind] & beside(s.kind[p, kind])
    return count(fields)


@rule
def shop_factory_pairs(s, p):
    """Orthogonal pairs of a commercial and an industrial tile; links do not matter (NEO-21.30)."""
    shops = s.kind[p, COMMERCIAL]
    factories = s.kind[p, INDUSTRIAL]
    across = count(shops & to_west(factories)) + count(factories & to_west(shops))
    down = count(shops & to_north(factories)) + count(factories & to_north(shops))
    return across + down


@rule
def tally(s, p, field, word):
    """What a counting word counts for the tile on a field."""
    if word == ONE:
        return 1
    if word == GENERATION:
        return s.generation
    if word == COINS_BEFORE_LAST_INCOME:
        return s.money[p] + s.held[p] - s.last_income[p]  # NEO-21.6; payments of the last round count (NEO-ED-33)
    if word == LAST_INCOME:
        return s.last_income[p]  # NEO-21.33
    if word == TOKENS:
        return count(s.goods[p])  # NEO-21.7
    if word == RAW_TOKENS:
        return count(s.goods[p] & RAW_SET)
    if word <= OF_PUBLIC:
        return count(s.kind[p, RESIDENTIAL + word - OF_RESIDENTIAL])  # NEO-21.14, 21.15
    if word == MINING_SITES:
        return mining_sites(s, p)
    if word == OF_POWER:
        return count(with_trait(s, p, POWER))  # NEO-21.31
    if word == SETS:
        return sets(s, p)
    if word <= LARGEST_INDUSTRIAL_AREA:
        return tally_areas(s, p, word)
    if word <= POLLUTED_AROUND:
        return tally_around(s, p, field, word)
    return tally_places(s, p, word)


@rule
def tally_areas(s, p, word):
    """Residential areas (NEO-21.10), by size (NEO-21.32), and the largest industrial one."""
    if word == RESIDENTIAL_AREAS:
        return areas(s, p, RESIDENTIAL, 1, FIELDS)
    if word == AREAS_OF_ONE:
        return areas(s, p, RESIDENTIAL, 1, 1)
    if word == AREAS_OF_TWO:
        return areas(s, p, RESIDENTIAL, 2, 2)
    if word == LARGER_AREAS:
        return areas(s, p, RESIDENTIAL, 3, FIELDS)
    return largest_area(s, p, INDUSTRIAL)


@rule
def tally_around(s, p, field, word):
    """What surrounds a tile (NEO-21.9, 21.12, 21.21, 21.24)."""
    if word == RESIDENTIAL_AROUND:
        return count(s.kind[p, RESIDENTIAL] & AROUND[field])
    if word == COMMERCIAL_AROUND:
        return count(s.kind[p, COMMERCIAL] & AROUND[field])
    if word == BUILDINGS_AROUND:
        return count(buildings(s, p) & AROUND[field])
    return count(with_trait(s, p, POLLUTED) & AROUND[field])


@rule
def tally_places(s, p, word):
    """Where tiles lie in the city; corners and border: NEO-21.20, 21.23."""
    if word == RESIDENTIAL_NEAR_SHOPS:
        return residential_near_shops(s, p)
    if word == MODEST_RESIDENTIAL:
        return modest_residential(s, p)
    if word == BLOCKS:
        return blocks(s, p)
    if word == CORNER_BUILDINGS:
        return count(buildings(s, p) & CORNERS)
    if word == BORDER_INDUSTRIAL:
        return count(s.kind[p, INDUSTRIAL] & BORDER)
    if word == INDUSTRIAL_WITHIN_TWO:
        return industrial_within_two(s, p)
    if word == TILES_BESIDE_THEIR_KIND:
        return tiles_beside_their_kind(s, p)
    return shop_factory_pairs(s, p)


assert PUBLIC == OF_PUBLIC - OF_RESIDENTIAL
