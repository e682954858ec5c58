"""A city: laying, replacing and removing tiles, connection, tokens, trade routes. Rules 8, 10, 11, 12, 13."""

from spielwerk.core import EMPTY, rule

from .components import (
    ANCHOR,
    ANCHOR_CAP,
    CHOOSE_GOOD,
    COMMERCIAL,
    EFFECT,
    FLOOD,
    GOODS,
    INDUSTRIAL,
    KIND_COUNT,
    KINDS,
    MINING,
    ORIGIN_GOOD,
    ORIGIN_ROADS,
    PRODUCES,
    PUBLIC,
    RESIDENTIAL,
    ROADS,
)
from .geometry import (
    BIT,
    CENTRE,
    EAST,
    FULL,
    LEFT_EXIT,
    RIGHT_EXIT,
    SIDES,
    WEST,
    count,
    joined,
    linked_east,
    linked_south,
    spread,
    to_east,
    to_south,
)
from .state import LEFT, RIGHT


@rule
def buildings(s, p):
    """Fields with a residential, commercial, industrial or public tile."""
    return s.kind[p, RESIDENTIAL] | s.kind[p, COMMERCIAL] | s.kind[p, INDUSTRIAL] | s.kind[p, PUBLIC]


@rule
def built(s, p):
    """Fields with a tile; the origin is no proper tile (NEO-1.5)."""
    return buildings(s, p) | s.kind[p, MINING]


@rule
def replaceable(s, p, tile):
    """Fields whose tile is a mining site or shares a type with the new tile (NEO-10.1, 10.3, 10.4)."""
    fields = s.kind[p, MINING]
    for kind in range(MINING):
        if KINDS[tile] & BIT[kind]:
            fields |= s.kind[p, kind]
    return fields


@rule
def sites(s, p, tile):
    """Fields on which a tile may be laid: empty or replaceable (NEO-8.1), and connected to the centre (NEO-8.2, 10.6).

    RULING: the centre itself is always connected (NEO-8.5). The uncovered origin counts as a mining site (NEO-10.2).
    """
    fields = candidates(s, p, tile)
    return fields & ~hanging(s, p, tile, fields & crossings(s, p))


@rule
def has_site(s, p, tile):
    """Whether there is such a field (NEO-6.5): mostly one that is no crossing, which spares the look at what hangs on it."""
    fields = candidates(s, p, tile)
    crossed = fields & crossings(s, p)
    return fields != crossed or fields & ~hanging(s, p, tile, crossed) != 0


@rule
def candidates(s, p, tile):
    """Fields that are free for a tile and joined to what is connected now."""
    free = (FULL & ~built(s, p)) | replaceable(s, p, tile)
    if KINDS[tile] & BIT[ANCHOR] and anchors_full(s, p):
        # RULING: at the cap one anchor may still make way for another.
        free &= s.kind[p, ANCHOR]
    return free & (joined(s, p, s.reach[p], ROADS[tile]) | BIT[CENTRE])


@rule
def crossings(s, p):
    """Fields with two or more links, the centre apart: only a tile there may connect others to the centre."""
    east = linked_east(s, p)
    south = linked_south(s, p)
    west = to_east(east)
    north = to_south(south)
    fields = (east & west) | (north & south) | ((east | west) & (north | south))
    return fields & s.reach[p] & ~BIT[CENTRE]


@rule
def hanging(s, p, tile, fields):
    """Those fields on which the new tile would join only what the replaced tile itself connected to the centre (NEO-10.6)."""
    lost = 0
    east = linked_east(s, p)
    south = linked_south(s, p)
    fields &= ~joined(s, p, BIT[CENTRE], ROADS[tile])
    while fields:
        field = fields & -fields
        fields ^= field
        rest = spread(BIT[CENTRE], FULL & ~field, east, south)
        if not joined(s, p, rest, ROADS[tile]) & field:
            lost |= field
    return lost


@rule
def anchors_full(s, p):
    """At most one anchor stands in the city during generation I, two during II, three during III (NEO-14.2, 14.3)."""
    return count(s.kind[p, ANCHOR]) >= ANCHOR_CAP[s.generation]


@rule
def lay(s, p, tile, field):
    """Put a tile on its field; what lies there goes to the box (NEO-10.5)."""
    if s.city[p, field] != EMPTY:
        clear(s, p, field)
    elif field == CENTRE:
        lose_good(s, p, ORIGIN_GOOD[s.board[p]])
    s.city[p, field] = tile
    for kind in range(KIND_COUNT):
        if KINDS[tile] & BIT[kind]:
            s.kind[p, kind] |= BIT[field]
    for good in range(len(GOODS)):
        if PRODUCES[tile] & BIT[good]:
            gain_good(s, p, good)
    if EFFECT[tile] < FLOOD:
        s.effects[p, EFFECT[tile]] += 1
    set_roads(s, p, field, ROADS[tile])


@rule
def clear(s, p, field):
    """Take a tile off: all its advantages are lost at once (NEO-11.1), and on the centre the field of the origin is bare."""
    tile = s.city[p, field]
    s.city[p, field] = EMPTY
    for kind in range(KIND_COUNT):
        s.kind[p, kind] &= ~BIT[field]
    for good in range(len(GOODS)):
        if PRODUCES[tile] & BIT[good]:
            lose_good(s, p, good)
    s.effects[p, EFFECT[tile]] -= 1
    if EFFECT[tile] == CHOOSE_GOOD and s.modular[p] != EMPTY:
        lose_good(s, p, s.modular[p])
        s.modular[p] = EMPTY


@rule
def remove(s, p, field):
    """Remove a tile by a disaster (NEO-16.20).

    RULING: the origin shows again under a tile removed from the centre; it was only covered (NEO-11.6).
    """
    clear(s, p, field)
    if field == CENTRE:
        show_origin(s, p)
    else:
        set_roads(s, p, field, 0)


@rule
def show_origin(s, p):
    """The uncovered origin: its good, its roads."""
    gain_good(s, p, ORIGIN_GOOD[s.board[p]])
    set_roads(s, p, CENTRE, ORIGIN_ROADS[s.board[p]])


@rule
def set_roads(s, p, field, roads):
    """Change the roads on a field and all that they connect (NEO-11.3 to 11.5)."""
    for side in range(SIDES):
        if roads & BIT[side]:
            s.road[p, side] |= BIT[field]
        else:
            s.road[p, side] &= ~BIT[field]
    s.reach[p] = spread(BIT[CENTRE], FULL, linked_east(s, p), linked_south(s, p))


@rule
def gain_good(s, p, good):
    """One more producer; the first brings the token (NEO-13.1, 13.2), which is never spent (NEO-13.3)."""
    s.producers[p, good] += 1
    s.goods[p] |= BIT[good]


@rule
def lose_good(s, p, good):
    """One producer less; with the last the token goes back (NEO-11.2, 13.4)."""
    s.producers[p, good] -= 1
    if s.producers[p, good] == 0:
        s.goods[p] &= ~BIT[good]


@rule
def routes(s, p):
    """The active trade routes: those whose border field has a road to them (NEO-12.2 to 12.5).

    RULING: a tile is connected when it is laid, so such a road was connected to the centre once, and that is enough.
    """
    active = 0
    if s.road[p, WEST] & BIT[LEFT_EXIT]:
        active |= LEFT
    if s.road[p, EAST] & BIT[RIGHT_EXIT]:
        active |= RIGHT
    return active
