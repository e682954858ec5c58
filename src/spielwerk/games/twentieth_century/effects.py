"""§9 Technologies in use: for each effect word whether it can be used now, and what it does."""

from spielwerk.core import EMPTY, lowest_member, rule

from .components import (
    BRIDGE,
    BRIDGE_OF,
    COINS,
    COST,
    FIELDS,
    LOCOMOTIVE,
    MULTIPLE_USE,
    QUALITY,
    QUALITY_POINTS,
    RECYCLING,
    REMEDIATION,
    RESEARCH,
    SINGLE_USE,
    SORTING,
    TRUCK,
    WORKER,
)
from .purse import clean_up, pay
from .questions import BOARD, CLEAR, LOAD, MAN, SPAN, SPAN_ON, TRAVEL, UNLOAD, USE
from .region import free_cities_of, is_dirty, is_land, link, may_span_on, reaches, span
from .state import AUCTIONS, QUALITY_OF_LIFE, SPENT, USED
from .tracks import EDGES

ONE_TIME, EACH_PHASE = 0, 1  # the two parts of a technology; a combined tile has both and counts as two (TWC-9.2)


# What is there


@rule
def has_garbage(s, p):
    for i in range(s.laid[p]):
        if is_dirty(s, s.region[p, i]):
            return True
    return False


@rule
def has_free_city(s, p):
    for i in range(s.laid[p]):
        if free_cities_of(s, s.region[p, i]):
            return True
    return False


@rule
def has_two_lands(s, p):
    lands = 0
    for i in range(s.laid[p]):
        if is_land(s.region[p, i]):
            lands += 1
    return lands > 1


@rule
def may_span_somewhere(s, p):
    for i in range(s.laid[p]):
        if may_span_on(s, s.region[p, i]):
            return True
    return False


@rule
def may_travel(s, p, land, city):
    """Some free city can be reached (TWC-9.15, TWC-9.16)."""
    here = link(s, land, EDGES + city)
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        free = free_cities_of(s, tile)
        while free:
            if reaches(s, land, here, tile, lowest_member(free)):
                return True
            free &= free - 1
    return False


@rule
def may_travel_somewhere(s, p):
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        citizens = s.manned[tile] if is_land(tile) else 0
        while citizens:
            if may_travel(s, p, tile, lowest_member(citizens)):
                return True
            citizens &= citizens - 1
    return False


@rule
def can_pay(s, p, technology):
    """Costs are paid in full, from the hand, before this round's income (TWC-9.22, TWC-9.23)."""
    return s.hand[p, COINS] >= COST[technology, COINS] and s.hand[p, RESEARCH] >= COST[technology, RESEARCH]


# May it be used?


@rule
def may_use_once(s, p, technology):
    """The single use of a technology, in any administration phase, but only one (TWC-9.3)."""
    if s.used[technology] & SPENT:
        return False
    word = SINGLE_USE[technology]
    if word == WORKER:
        return has_free_city(s, p)
    if word == BRIDGE:
        return may_span_somewhere(s, p)
    if word == SORTING:
        return has_garbage(s, p)
    return False  # a park has no use beyond its signs (TWC-9.14)


@rule
def may_use_again(s, p, technology):
    """The multiple use of a technology, once in each administration phase (TWC-9.4)."""
    if s.used[technology] & USED:
        return False
    word = MULTIPLE_USE[technology]
    if word == LOCOMOTIVE:
        return may_travel_somewhere(s, p)
    if word == TRUCK:
        return has_garbage(s, p) and has_two_lands(s, p)
    if word == RECYCLING:
        return can_pay(s, p, technology) and has_garbage(s, p)
    if word == REMEDIATION:  # RULING: not at the right end of the scale (TWC-9.21)
        return can_pay(s, p, technology) and s.pollution[p] < FIELDS - 1
    if word == QUALITY:
        return can_pay(s, p, technology)
    return False


@rule
def may_use(s, p, technology, part):
    if part == ONE_TIME:
        return may_use_once(s, p, technology)
    return may_use_again(s, p, technology)


@rule
def may_use_any(s, p):
    for i in range(AUCTIONS):
        technology = s.tools[p, i]
        if technology == EMPTY:
            return False
        if may_use_once(s, p, technology) or may_use_again(s, p, technology):
            return True
    return False


# Use


@rule
def use(s, p, technology, part):
    """A use is begun; the stage says what is asked next, USE if nothing is."""
    s.focus[p, 0] = technology
    if part == ONE_TIME:
        s.used[technology] |= SPENT
        s.stage[p] = question_of_single_use(SINGLE_USE[technology])
        return
    s.used[technology] |= USED
    pay(s, p, COINS, COST[technology, COINS])
    pay(s, p, RESEARCH, COST[technology, RESEARCH])
    s.stage[p] = question_of_multiple_use(MULTIPLE_USE[technology])
    if MULTIPLE_USE[technology] == REMEDIATION:
        clean_up(s, p, 1)
    elif MULTIPLE_USE[technology] == QUALITY:
        s.points[p, QUALITY_OF_LIFE] += QUALITY_POINTS[technology]


@rule
def question_of_single_use(word):
    if word == WORKER:
        return MAN
    if word == BRIDGE:
        return SPAN_ON
    return CLEAR


@rule
def question_of_multiple_use(word):
    if word == LOCOMOTIVE:
        return BOARD
    if word == TRUCK:
        return LOAD
    if word == RECYCLING:
        return CLEAR
    return USE


@rule
def man(s, p, land, city):
    """Worker: a citizen more, on any free city (TWC-9.6)."""
    s.manned[land] |= 1 << city
    s.stage[p] = USE


@rule
def span_on(s, p, tile):
    s.focus[p, 1] = tile
    s.stage[p] = SPAN


@rule
def build_bridge(s, p, way):
    """Bridge: a straight piece of rail on one tile (TWC-9.7, TWC-9.8)."""
    span(s, p, BRIDGE_OF[s.focus[p, 0]], s.focus[p, 1], way)
    s.stage[p] = USE


@rule
def clear(s, p, land):
    """Waste sorting and recycling technology: a garbage less on any own land (TWC-9.12, TWC-9.20)."""
    s.garbage[land] -= 1
    s.stage[p] = USE


@rule
def board_train(s, p, land, city):
    s.focus[p, 1] = land
    s.focus[p, 2] = city
    s.stage[p] = TRAVEL


@rule
def travel(s, p, land, city):
    """Locomotive: a citizen changes its city (TWC-9.15)."""
    s.manned[s.focus[p, 1]] &= ~(1 << s.focus[p, 2])
    s.manned[land] |= 1 << city
    s.stage[p] = USE


@rule
def load(s, p, land):
    s.focus[p, 1] = land
    s.stage[p] = UNLOAD


@rule
def unload(s, p, land):
    """Garbage truck: from one own land to another, rails or not (TWC-9.19)."""
    s.garbage[s.focus[p, 1]] -= 1
    s.garbage[land] += 1
    s.stage[p] = USE
