"""What is true of every position; the values kept for speed are counted anew the slow way."""

from spielwerk.core import EMPTY, rule

from .components import (
    A_GENERATION,
    ANCHOR,
    ANCHOR_CAP,
    EFFECT,
    FIRST_ANCHOR,
    FLOOD,
    GOODS,
    KIND_COUNT,
    KINDS,
    ORIGIN_GOOD,
    ORIGIN_ROADS,
    PRODUCES,
    ROADS,
    STACK,
)
from .geometry import BIT, CENTRE, FIELDS, FULL, SIDES, count, linked_east, linked_south, spread
from .questions import DRAFT, SELECT
from .state import KEPT, PREPARED, SEATS, SLOTS

LAWS = {
    1: "the sets of fields by type are those of the tiles in the city",
    2: "the roads are those of the tiles in the city and of the uncovered origin",
    3: "the fields within reach are those connected to the centre",
    4: "producers are counted rightly, and there is a token for every good produced and no other",
    5: "the effects at work are those of the tiles in the city",
    6: "each tile and each anchor is in one place at most",
    7: "a city has no more anchors than the generation allows",
    8: "no two players have the same board",
    9: "all hands have the same number of tiles",
    10: "no disaster and no tile of a later generation lies in a city",
    11: "nobody has a project, missing goods or coupons without being asked about them",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    for p in range(s.seats):
        if s.board[p] == EMPTY:
            continue
        broken = broken_city(s, p)
        if broken:
            return broken
        for other in range(p):
            if s.board[other] == s.board[p]:
                return 8
    for stack in range(4):
        if in_two_places(s, stack):
            return 6
    if (s.stage == SELECT or s.stage == DRAFT) and s.seats >= 3:
        for packet in range(1, s.seats):
            if in_packet(s, packet) != in_packet(s, 0):
                return 9
    return 0


@rule
def broken_city(s, p):
    for kind in range(KIND_COUNT):
        if s.kind[p, kind] != fields_of(s, p, kind):
            return 1
    for side in range(SIDES):
        if s.road[p, side] != roads_to(s, p, side):
            return 2
    if s.reach[p] != spread(BIT[CENTRE], FULL, linked_east(s, p), linked_south(s, p)):
        return 3
    for good in range(len(GOODS)):
        made = producers(s, p, good)
        if s.producers[p, good] != made or (s.goods[p] & BIT[good] != 0) != (made > 0):
            return 4
    for effect in range(FLOOD):
        if s.effects[p, effect] != tiles_with(s, p, effect):
            return 5
    if s.generation and count(s.kind[p, ANCHOR]) > ANCHOR_CAP[s.generation]:
        return 7
    for field in range(FIELDS):
        tile = s.city[p, field]
        if tile != EMPTY and (EFFECT[tile] >= FLOOD or (tile < FIRST_ANCHOR and STACK[tile] >= s.generation)):
            return 10
    if s.project[p] == EMPTY and (s.missing[p, 0] or s.missing[p, 1] or s.coupons[p]):
        return 11
    return 0


@rule
def fields_of(s, p, kind):
    fields = 0
    for field in range(FIELDS):
        if s.city[p, field] != EMPTY and KINDS[s.city[p, field]] & BIT[kind]:
            fields |= BIT[field]
    return fields


@rule
def roads_to(s, p, side):
    fields = 0
    for field in range(FIELDS):
        tile = s.city[p, field]
        if tile != EMPTY and ROADS[tile] & BIT[side]:
            fields |= BIT[field]
    if s.city[p, CENTRE] == EMPTY and ORIGIN_ROADS[s.board[p]] & BIT[side]:
        fields |= BIT[CENTRE]
    return fields


@rule
def producers(s, p, good):
    made = 0
    for field in range(FIELDS):
        if s.city[p, field] != EMPTY and PRODUCES[s.city[p, field]] & BIT[good]:
            made += 1
    if s.city[p, CENTRE] == EMPTY and ORIGIN_GOOD[s.board[p]] == good:
        made += 1
    if s.modular[p] == good:
        made += 1
    return made


@rule
def tiles_with(s, p, effect):
    n = 0
    for field in range(FIELDS):
        if s.city[p, field] != EMPTY and EFFECT[s.city[p, field]] == effect:
            n += 1
    return n


@rule
def in_packet(s, packet):
    n = 0
    for slot in range(SLOTS):
        if s.packet[packet, slot] != EMPTY and s.taken[packet, slot] == EMPTY:
            n += 1
    return n


@rule
def in_two_places(s, stack):
    """Whether a tile lies in two places: deck, packets (unless chosen), cities, unbuilt and discarded anchors."""
    first = stack * A_GENERATION
    anchors = stack == STACK[FIRST_ANCHOR]
    found = 0
    if s.generation == (0 if anchors else stack + 1):
        found = s.deck
    for p in range(SEATS):
        for field in range(FIELDS):
            tile = s.city[p, field]
            if tile != EMPTY and STACK[tile] == stack:
                if found & BIT[tile - first]:
                    return True
                found |= BIT[tile - first]
        for slot in range(SLOTS):
            tile = s.packet[p, slot]
            if tile != EMPTY and s.taken[p, slot] == EMPTY and STACK[tile] == stack:
                if found & BIT[tile - first]:
                    return True
                found |= BIT[tile - first]
    return anchors and anchor_in_two_places(s, found)


@rule
def anchor_in_two_places(s, found):
    for p in range(SEATS):
        for slot in range(KEPT):
            anchor = s.anchors[p, slot]
            if anchor != EMPTY:
                if found & BIT[anchor - FIRST_ANCHOR]:
                    return True
                found |= BIT[anchor - FIRST_ANCHOR]
    for slot in range(PREPARED):
        anchor = s.discard[slot]
        if anchor != EMPTY:
            if found & BIT[anchor - FIRST_ANCHOR]:
                return True
            found |= BIT[anchor - FIRST_ANCHOR]
    return False
