"""§7.8 Laying tiles on the grid and §8 the rails: neighbours, lines, nets, bridges."""

from spielwerk.core import EMPTY, lowest_member, rule

from .components import ALONE, BRIDGE_LINES, BRIDGES, CITIES, CLOSES, LANDS, LINK, OPENS, TRACK, WAY_COUNT, WAY_ENDS, WAY_LINES
from .state import COVERED, QUARTER, SIDE, X, Y
from .tracks import EDGES, NODES, STOPS, WAY_NODES

BUILDING = EDGES  # the node of a facility's only stop
EDGE_BITS = (1 << EDGES) - 1


@rule
def is_land(tile):
    return tile < LANDS


@rule
def is_dirty(s, tile):
    """A land with garbage."""
    return is_land(tile) and s.garbage[tile] > 0


@rule
def acquire(s, p, tile):
    """A tile joins the seat's new tiles; where it lies is decided in the administration phase (TWC-4.21)."""
    s.place[tile] = p
    s.region[p, s.held[p]] = tile
    s.held[p] += 1


# Laying


@rule
def lay(s, p, tile, x, y, quarter):
    """A new tile is laid for good (TWC-7.8, TWC-7.12) and its rails join those of its neighbours (TWC-8.10)."""
    s.spot[tile, X] = x
    s.spot[tile, Y] = y
    s.spot[tile, QUARTER] = quarter
    meet_neighbours(s, p, tile)
    for i in range(s.laid[p], s.held[p]):
        if s.region[p, i] == tile:
            s.region[p, i] = s.region[p, s.laid[p]]
    s.region[p, s.laid[p]] = tile
    s.laid[p] += 1
    join_rails(s, p, tile)


@rule
def meet_neighbours(s, p, tile):
    """Edges get their neighbours, and every free cell around the region belongs to the first laid tile that touches it."""
    margin = 255
    for i in range(s.laid[p]):
        other = s.region[p, i]
        dx = s.spot[other, X] - s.spot[tile, X]
        dy = s.spot[other, Y] - s.spot[tile, Y]
        if abs(dx) > 2 or abs(dy) > 2:
            continue
        margin &= ~COVERED[dx + 2, dy + 2]
        if abs(dx) > 1 or abs(dy) > 1:
            continue
        s.margin[other] &= ~(1 << SIDE[1 - dx, 1 - dy])
        if dx == 0 or dy == 0:
            edge = SIDE[dx + 1, dy + 1] // 2
            s.beside[tile, edge] = other
            s.beside[other, (edge + 2) % EDGES] = tile
    s.margin[tile] = margin


# Lines


@rule
def bridge_on(s, tile):
    """The first bridge on a tile, or EMPTY."""
    for bridge in range(BRIDGES):
        if s.bridge[bridge, 0] == tile:
            return bridge
    return EMPTY


@rule
def link(s, tile, node):
    """The nodes on the lines of a node, as bits; bridges have changed the drawing of some tiles (TWC-9.11)."""
    return link_by(s, tile, bridge_on(s, tile), node)


@rule
def link_by(s, tile, bridge, node):
    """The same, where the first bridge of the tile has been looked up."""
    return LINK[TRACK[tile], node] if bridge == EMPTY else s.span[bridge, node]


@rule
def edge_to(s, tile, direction):
    """The printed edge that lies in a direction of the grid (0 to 3: north, east, south, west)."""
    return (direction - s.spot[tile, QUARTER]) & 3


@rule
def direction_of(s, tile, edge):
    """The direction of the grid in which a printed edge lies."""
    return (edge + s.spot[tile, QUARTER]) & 3


@rule
def city_bit(city):
    """The bit of a city among the nodes of its tile."""
    return 1 << (EDGES + city)


@rule
def is_manned(s, land, city):
    return (s.manned[land] >> city) & 1 == 1


@rule
def free_cities_of(s, tile):
    """The cities of a tile without a citizen, as bits."""
    return (1 << CITIES[tile]) - 1 & ~s.manned[tile] if is_land(tile) else 0


@rule
def line_over(s, tile, direction):
    """The line with which the neighbour in a direction meets this tile, as bits of the neighbour's nodes; 0 without rail."""
    other = s.beside[tile, direction]
    if other == EMPTY:
        return 0
    return link(s, other, edge_to(s, other, (direction + 2) & 3))


@rule
def reached_within(s, land, city):
    """RULING: everything that rails of this very tile link with a city, also by way of its other cities (TWC-10.8)."""
    bridge = bridge_on(s, land)
    reached = link_by(s, land, bridge, EDGES + city)
    for _ in range(2):  # two more cities at most
        for other in range(CITIES[land]):
            if reached & city_bit(other):
                reached |= link_by(s, land, bridge, EDGES + other)
    return reached


# Nets: where a locomotive can run without meeting a city


@rule
def join_rails(s, p, tile):
    """Give every rail at an edge its net; what is joined on the tile, in its building or over an edge becomes one net."""
    bridge = bridge_on(s, tile)
    for edge in range(EDGES):
        if s.net[tile, edge] == EMPTY and link_by(s, tile, bridge, edge):
            s.net[tile, edge] = EDGES * tile + edge
    for edge in range(EDGES):
        if s.net[tile, edge] == EMPTY:
            continue
        along = link_by(s, tile, bridge, edge)
        if not is_land(tile) and along & (1 << BUILDING):
            along |= link_by(s, tile, bridge, BUILDING)  # locomotives run through facilities (TWC-9.17)
        for other in range(edge + 1, EDGES):
            if along & (1 << other):
                merge(s, p, s.net[tile, edge], s.net[tile, other])
        direction = direction_of(s, tile, edge)
        if line_over(s, tile, direction):
            neighbour = s.beside[tile, direction]
            merge(s, p, s.net[tile, edge], s.net[neighbour, edge_to(s, neighbour, (direction + 2) & 3)])


@rule
def merge(s, p, one, other):
    """Two nets of a region become one; the lower number stays."""
    if one == other:
        return
    stays = min(one, other)
    goes = max(one, other)
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        for edge in range(EDGES):
            if s.net[tile, edge] == goes:
                s.net[tile, edge] = stays


@rule
def linked(s, land, city, far_land, far_city):
    """Whether rails lead from one city to another through no third one (TWC-9.16)."""
    return reaches(s, land, link(s, land, EDGES + city), far_land, far_city)


@rule
def reaches(s, land, here, far_land, far_city):
    """Whether rails lead to a city from another of whose lines the nodes, on its land, are known."""
    if land == far_land and here & city_bit(far_city):
        return True
    edges = here & EDGE_BITS
    if edges == 0:
        return False
    there = link(s, far_land, EDGES + far_city)
    while edges:
        net = s.net[land, lowest_member(edges)]
        edges &= edges - 1
        for far_edge in range(EDGES):
            if there & (1 << far_edge) and net == s.net[far_land, far_edge]:
                return True
    return False


# Bridges


@rule
def free_lines(s, tile):
    """The lines in which a bridge can lie now, as bits: they cross no bridge, and some need one to end on (TWC-9.10)."""
    opened = ALONE[TRACK[tile]]
    closed = 0
    for bridge in range(BRIDGES):
        if s.bridge[bridge, 0] == tile:
            opened |= OPENS[TRACK[tile], s.bridge[bridge, 1]]
            closed |= CLOSES[TRACK[tile], s.bridge[bridge, 1]]
    return opened & ~closed


@rule
def reach_of_end(s, tile, node):
    """What a bridge that ends at a node gets hold of: a stop alone, or the whole line of an edge or an inner rail."""
    if EDGES <= node < NODES - 2:
        return 1 << node
    return link(s, tile, node) | (1 << node)


@rule
def joined_by(s, tile, way):
    """All nodes on the line that a bridge would make."""
    joined = 0
    for end in range(WAY_NODES):
        joined |= reach_of_end(s, tile, WAY_ENDS[TRACK[tile], way, end])
    return joined


@rule
def may_span(s, tile, way):
    """RULING: A bridge crosses no bridge and joins what is not joined yet; no line crosses a rail (TWC-9.8 to TWC-9.10)."""
    if way >= WAY_COUNT[TRACK[tile]] or WAY_LINES[TRACK[tile], way] & free_lines(s, tile) == 0:
        return False
    joined = joined_by(s, tile, way)
    for line in range(EDGES + STOPS, NODES):
        if link(s, tile, line) == 0:
            joined &= ~(1 << line)  # a line that only this bridge would make is nothing new by itself
    for node in range(NODES):
        if joined & (1 << node) and joined & ~link(s, tile, node):
            return True
    return False


@rule
def may_span_on(s, tile):
    for way in range(WAY_COUNT[TRACK[tile]]):
        if may_span(s, tile, way):
            return True
    return False


@rule
def first_free_line(s, tile, way):
    """RULING: where a way leaves a choice of lines, the bridge lies in the first free one (TWC-9.9)."""
    free = WAY_LINES[TRACK[tile], way] & free_lines(s, tile)
    for line in range(BRIDGE_LINES):
        if free & (1 << line):
            return line
    return EMPTY


@rule
def span(s, p, bridge, tile, way):
    """A bridge becomes part of the rails of a tile for good (TWC-9.7)."""
    joined = joined_by(s, tile, way)
    for node in range(NODES):
        links = link(s, tile, node)
        if joined & (1 << node):
            links |= joined
        s.span[bridge, node] = links
    s.bridge[bridge, 1] = first_free_line(s, tile, way)
    s.bridge[bridge, 0] = tile
    for other in range(BRIDGES):
        if s.bridge[other, 0] == tile:
            for node in range(NODES):
                s.span[other, node] = s.span[bridge, node]
    join_rails(s, p, tile)
