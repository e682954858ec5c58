"""Chapter 12: the final scoring, and who wins."""

from spielwerk.core import EMPTY, places, rule, table

from .pollution import gain_points
from .research import advance
from .scoring import score_symbol
from .state import (
    BY_MONEY,
    BY_RESEARCH,
    CAPITAL,
    CATEGORIES,
    DONE,
    ECOLOGY,
    ENERGY,
    EXCHANGE,
    FINAL_RESEARCH,
    FOREMOST,
    FULL_STEPS,
    MOST_MONEY,
    OVER,
    POINT_PRICE,
    PROSPERITY,
    RANKING,
    RESEARCH,
    SECOND,
    TIED_FOREMOST,
    TRACKS,
)

# The symbol that a step scores as in play; EMPTY for the exchange, both parts of research, and the end.
# ORDER: energy and ecology twice, capital, exchange, research, ranking, prosperity (PRO-12.2 … PRO-12.5, PRO-12.14).
SYMBOL_OF = table([EMPTY, ENERGY, ENERGY, ECOLOGY, ECOLOGY, CAPITAL, EMPTY, EMPTY, EMPTY, PROSPERITY, EMPTY])


@rule
def final_scoring(s):
    """Step after step (PRO-12.2), until somebody has to choose or all is done."""
    s.asked = 0
    while s.asked == 0 and s.step < DONE:
        s.step += 1
        take_step(s)


@rule
def take_step(s):
    """All players finish a step before the next (PRO-12.2; ruling 22).

    RULING: a doubled scoring is two scorings, each with its own choices (ruling 5; PRO-12.3, PRO-12.4).
    """
    if SYMBOL_OF[s.step] != EMPTY:
        score_symbol(s, SYMBOL_OF[s.step])
    elif s.step == EXCHANGE:
        exchange(s)
    elif s.step == FINAL_RESEARCH:
        final_research(s)
    elif s.step == RANKING:
        rank_tracks(s)
    elif s.step == DONE:
        s.phase = OVER


@rule
def exchange(s):
    """Every full 300 is handed in for a point; the rest breaks ties (PRO-12.5, PRO-12.6).

    RULING: a blocked player hands the money in all the same (ruling 2).
    """
    for p in range(s.seats):
        gain_points(s, p, BY_MONEY, s.money[p] // POINT_PRICE)
        s.money[p] %= POINT_PRICE


@rule
def final_research(s):
    """The last steps on the tracks (PRO-12.7).

    RULING: both markers move by the full number of symbols, unless the option divides them as in play (ruling 1).
    """
    if s.final_research == FULL_STEPS:
        s.symbol = RESEARCH
        for p in range(s.seats):
            advance(s, p, ENERGY, s.visible[p, RESEARCH])
            advance(s, p, ECOLOGY, s.visible[p, RESEARCH])
    else:
        score_symbol(s, RESEARCH)


@rule
def rank_tracks(s):
    """Points for the foremost and the second on each track (PRO-12.8)."""
    for track in range(TRACKS):
        for p in range(s.seats):
            gain_points(s, p, BY_RESEARCH, ranking_points(s, p, track))


@rule
def ranking_points(s, p, track):
    """By exact spaces (PRO-12.12), blocked players ranking too (PRO-12.13); ties as in PRO-12.9, PRO-12.10, PRO-12.11.

    RULING: two, three or four tied leaders get the same (ruling 12); no exception for two players (ruling 13).
    """
    ahead = 0
    level = 0
    for other in range(s.seats):
        if s.space[other, track] > s.space[p, track]:
            ahead += 1
        elif other != p and s.space[other, track] == s.space[p, track]:
            level += 1
    if ahead == 0:
        return FOREMOST if level == 0 else TIED_FOREMOST
    return SECOND if ahead == 1 and level == 0 else 0


@rule
def total(s, p):
    """All points of a seat, without limit (PRO-12.15)."""
    n = 0
    for category in range(len(CATEGORIES)):
        n += s.points[p, category]
    return n


@rule
def score(s, out):
    for p in range(s.seats):
        out[p] = total(s, p)


@rule
def breakdown(s, out):
    for p in range(s.seats):
        for category in range(len(CATEGORIES)):
            out[p, category] = s.points[p, category]


@rule
def rank(s, out):
    """Most points, then most money left (PRO-12.16).

    RULING: who is equal in both shares the place (ruling 19).
    """
    for p in range(s.seats):
        out[p] = total(s, p) * (MOST_MONEY + 1) + s.money[p]
    places(out, s.seats)
