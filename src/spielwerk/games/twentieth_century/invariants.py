"""What is true of every position."""

from spielwerk.core import EMPTY, rule

from .components import (
    BRIDGE,
    BRIDGE_OF,
    CITIES,
    COINS,
    LANDS,
    LANDS_SHOWN,
    RESEARCH,
    SINGLE_USE,
    TECHNOLOGIES,
    TECHNOLOGIES_SHOWN,
    TILES,
    WORKER,
)
from .questions import COLUMN, MAN, SETTLE, SPAN, SPAN_ON, STAKE
from .region import direction_of, edge_to, is_land, line_over, link
from .state import AUCTIONS, DISPLAY, SEATS, SPENT, X, Y
from .tracks import EDGES

LAWS = {
    1: "every tile of a region belongs to its seat, each once, and every tile of a seat lies in its region or beside its board",
    2: "no more tiles are on display than the number of players allows",
    3: "hands hold what everybody could have counted, and never less than nothing",
    4: "no bid and no stake is higher than the hand",
    5: "citizens stand in cities: two at the start, one for each land laid, one for each worker",
    6: "no garbage is owed to anybody who has no land to put it on, and none is negative",
    7: "no two tiles of a region share a cell, and each touches one laid before",
    8: "neighbours know each other, and rails that meet at an edge are of one net",
    9: "every spent bridge lies on a tile of its owner, and no other",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    if not each_tile_in_its_place(s):
        return 1
    if not display_is_small_enough(s):
        return 2
    for p in range(s.seats):
        for good in range(2):
            if s.hand[p, good] != s.counted[p, good] or s.hand[p, good] < 0:
                return 3
        if s.figure[p, 1] > s.hand[p, RESEARCH] and (s.phase == COLUMN or s.phase == STAKE):
            return 4
        if citizens(s, p) != citizens_due(s, p):
            return 5
        if s.litter[p] < 0 or (s.litter[p] > 0 and s.held[p] == 0):
            return 6
        if not cells_are_sound(s, p):
            return 7
        if not rails_are_sound(s, p):
            return 8
    if s.leader != EMPTY and s.bid > s.hand[s.leader, COINS]:
        return 4
    if not bridges_are_sound(s):
        return 9
    return 0


@rule
def each_tile_in_its_place(s):
    owned = 0
    for p in range(s.seats):
        for i in range(s.held[p]):
            if s.region[p, i] == EMPTY or s.place[s.region[p, i]] != p:
                return False
            for k in range(i):
                if s.region[p, k] == s.region[p, i]:
                    return False
        owned += s.held[p]
        for i in range(AUCTIONS):
            if s.tools[p, i] != EMPTY:
                owned += 1
                if s.place[LANDS + s.tools[p, i]] != p:
                    return False
    for tile in range(TILES):
        if s.place[tile] < SEATS:
            owned -= 1
    return owned == 0


@rule
def display_is_small_enough(s):
    lands = 0
    technologies = 0
    for tile in range(TILES):
        if s.place[tile] == DISPLAY:
            if is_land(tile):
                lands += 1
            else:
                technologies += 1
    return lands <= LANDS_SHOWN[s.seats] and technologies <= TECHNOLOGIES_SHOWN[s.seats]


@rule
def citizens(s, p):
    found = 0
    for i in range(s.held[p]):
        tile = s.region[p, i]
        if is_land(tile):
            if s.manned[tile] >> CITIES[tile]:
                return EMPTY
            for city in range(CITIES[tile]):
                found += (s.manned[tile] >> city) & 1
    return found


@rule
def citizens_due(s, p):
    due = 1  # the start tile has two
    for i in range(s.laid[p]):
        if is_land(s.region[p, i]):
            due += 1
    for i in range(AUCTIONS):
        technology = s.tools[p, i]
        if technology != EMPTY and SINGLE_USE[technology] == WORKER and s.used[technology] & SPENT:
            due += 1
    if s.stage[p] == SETTLE or s.stage[p] == MAN:
        due -= 1
    return due


@rule
def cells_are_sound(s, p):
    for i in range(1, s.laid[p]):
        tile = s.region[p, i]
        touches = False
        for k in range(i):
            other = s.region[p, k]
            far = max(abs(s.spot[tile, X] - s.spot[other, X]), abs(s.spot[tile, Y] - s.spot[other, Y]))
            if far == 0:
                return False
            if far == 1:
                touches = True
        if not touches:
            return False
    return True


@rule
def rails_are_sound(s, p):
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        for edge in range(EDGES):
            if (s.net[tile, edge] != EMPTY) != (link(s, tile, edge) != 0):
                return False
            direction = direction_of(s, tile, edge)
            other = s.beside[tile, direction]
            if other == EMPTY:
                continue
            if s.beside[other, (direction + 2) & 3] != tile:
                return False
            far_edge = edge_to(s, other, (direction + 2) & 3)
            if link(s, tile, edge) and line_over(s, tile, direction) and s.net[tile, edge] != s.net[other, far_edge]:
                return False
    return True


@rule
def bridges_are_sound(s):
    for technology in range(TECHNOLOGIES):
        if SINGLE_USE[technology] != BRIDGE:
            continue
        owner = s.place[LANDS + technology]
        tile = s.bridge[BRIDGE_OF[technology], 0]
        if tile != EMPTY and (owner >= SEATS or s.place[tile] != owner or not s.used[technology] & SPENT):
            return False
        if tile == EMPTY and s.used[technology] & SPENT and s.stage[owner] != SPAN_ON and s.stage[owner] != SPAN:
            return False
    return True
