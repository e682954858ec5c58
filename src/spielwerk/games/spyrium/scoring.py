"""§22 The end of the game."""

from spielwerk.core import places, rule

from .components import (
    BUILDINGS,
    END_OF_POWER,
    FACTORY,
    PATENTS,
    POINTS,
    POINTS_FOR_BUILDINGS,
    POINTS_FOR_FACTORIES,
    POINTS_FOR_MONEY,
    POINTS_FOR_RESIDENCE,
    POINTS_FOR_SPYRIUM,
    POINTS_FOR_TOKENS,
    POINTS_FOR_WORKERS,
    SYMBOL,
    TRACK,
)
from .effects import workers_owned
from .questions import OVER
from .state import NOT_OWNED, SOURCES
from .tokens import tokens_kept

CATEGORIES = ("events", "specialists", "tokens", "use", "residence", "buildings", "patents")  # sources of state, then the end
MOST_PER_PATENT = 7  # SPY-22.3


@rule
def building_points(s, p, symbol):
    """The printed points of the buildings in a district, all or those with a symbol (SPY-22.2)."""
    points = 0
    for card in range(BUILDINGS):
        if symbol == 0 or SYMBOL[card] & symbol:
            points += POINTS[card] * (s.upright[p, card] + s.sideways[p, card])
    return points


@rule
def end_points(s, p, end):
    """What one patent counts at the end (SPY-21.1 … SPY-21.8)."""
    if end == POINTS_FOR_SPYRIUM:
        return s.spyrium[p]
    if end == POINTS_FOR_MONEY:
        return s.money[p] // 2
    if end == POINTS_FOR_BUILDINGS:
        return s.built[p]
    if end == POINTS_FOR_TOKENS:
        return tokens_kept(s, p)
    if end == POINTS_FOR_FACTORIES:
        return building_points(s, p, FACTORY)
    if end == POINTS_FOR_RESIDENCE:
        return TRACK[s.residence[p]]
    if end == POINTS_FOR_WORKERS:
        return workers_owned(s, p)
    return 0


@rule
def patent_points(s, p):
    """At most 7 for each patent (SPY-22.3)."""
    points = 0
    for power in range(PATENTS):
        if s.patent[p, power] != NOT_OWNED:
            points += min(MOST_PER_PATENT, end_points(s, p, END_OF_POWER[power]))
    return points


@rule
def total(s, p):
    """Points in play; buildings and patents, and nothing else, are added at the end (SPY-22.1, SPY-22.4, SPY-18.7)."""
    if s.asked != OVER:
        return int(s.points[p])
    return s.points[p] + building_points(s, p, 0) + patent_points(s, p)


@rule
def score(s, out):
    for p in range(s.seats):
        out[p] = total(s, p)


@rule
def rank(s, out):
    """Most points win; all tied leaders win (SPY-22.5)."""
    score(s, out)
    places(out, s.seats)


@rule
def breakdown(s, out):
    """Points in play by source, and what buildings and patents add at the end."""
    for p in range(s.seats):
        for source in range(SOURCES):
            out[p, source] = s.scored[p, source]
        out[p, SOURCES] = building_points(s, p, 0)
        out[p, SOURCES + 1] = patent_points(s, p)
