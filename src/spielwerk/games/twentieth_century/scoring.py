"""§11 Bonus scoring, §12 and §13 the end."""

from spielwerk.core import EMPTY, places, rule

from .components import BONUS, BONUS_WORDS, CITIES, CLEAN, COINS, LANDS, PENALTY, PLACES, PROSPERITY, RESEARCH, SCALE
from .income import plant_works
from .questions import OVER
from .region import is_land
from .setup import begin_round
from .state import (
    AIR,
    BONUS_FOUR,
    BONUS_TWO,
    CATEGORIES,
    CLEAN_LAND,
    DIRTY_LAND,
    MOST_KNOWLEDGE,
    MOST_MONEY,
    ROUNDS,
)

KINDS_OF_POINTS = len(CATEGORIES)
KINDS_OF_BONUS = len(BONUS_WORDS)
ALL_GARBAGE = 128 * LANDS  # more than can lie on all land together, whatever the record holds
B_COINS, B_RESEARCH, B_PROSPERITY, B_SCORE, B_CLEAN, B_SECTION, B_GARBAGE, B_PLANTS, B_SCALE = range(KINDS_OF_BONUS)


@rule
def end_round(s):
    """Bonus scoring closes II and IV (TWC-1.3), the final scoring closes VI (TWC-12.4)."""
    if s.round_no == ROUNDS:
        score_the_end(s)
        return
    if s.round_no == 2:
        score_card(s, s.card[0], BONUS_TWO)
    elif s.round_no == 4:
        score_card(s, s.card[1], BONUS_FOUR)
    begin_round(s)


# What is counted


@rule
def total(s, p):
    """RULING: a score may fall below zero (TWC-11.11)."""
    points = 0
    for kind in range(KINDS_OF_POINTS):
        points += s.points[p, kind]
    return points


@rule
def clean_lands(s, p):
    """Land tiles without garbage, the start tile included, facilities not (TWC-11.8)."""
    lands = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile) and s.garbage[tile] == 0:
            lands += 1
    return lands


@rule
def garbage_on_land(s, p):
    """RULING: garbage in a bin counts nowhere any more (TWC-9.13)."""
    garbage = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            garbage += s.garbage[tile]
    return garbage


@rule
def working_plants(s, p):
    plants = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            for city in range(CITIES[tile]):
                if plant_works(s, tile, city):
                    plants += 1
    return plants


# Rounds II and IV


@rule
def score_card(s, card, category):
    """Everybody scores the open card; without cards there is nothing (TWC-2.2)."""
    if card == EMPTY:
        return
    for p in range(s.seats):
        s.points[p, category] += bonus(s, p, card)


@rule
def quantity(s, p, word):
    """How much a region has of what a scoring card names (TWC-11.2 to TWC-11.7)."""
    if word == B_COINS:
        return s.production[p, COINS]
    if word == B_RESEARCH:
        return s.production[p, RESEARCH]
    if word == B_PROSPERITY:
        return s.production[p, PROSPERITY]
    if word == B_SCORE:
        return total(s, p)
    if word == B_CLEAN:
        return clean_lands(s, p)
    if word == B_SECTION:
        return clean_lands(s, p) * CLEAN[s.pollution[p]]
    if word == B_GARBAGE:
        return garbage_on_land(s, p)
    if word == B_PLANTS:
        return working_plants(s, p)
    return max(SCALE[s.pollution[p]], 0)


@rule
def bonus(s, p, card):
    points = 0
    for word in range(KINDS_OF_BONUS):
        if BONUS[card, word] != 0:
            points += BONUS[card, word] * quantity(s, p, word)
    return points


# The end


@rule
def score_the_end(s):
    """Clean and dirty land, the air, the fullest hands (TWC-13.1 to TWC-13.8)."""
    for p in range(s.seats):
        s.points[p, CLEAN_LAND] += clean_lands(s, p) * CLEAN[s.pollution[p]]
        s.points[p, DIRTY_LAND] -= penalty_for_garbage(s, p)
        s.points[p, AIR] += SCALE[s.pollution[p]]
        s.points[p, MOST_MONEY] += points_for_hand(s, p, COINS)
        s.points[p, MOST_KNOWLEDGE] += points_for_hand(s, p, RESEARCH)
    s.phase = OVER


@rule
def penalty_for_garbage(s, p):
    """Five points for each garbage of a land beyond the first (TWC-13.2, TWC-13.3)."""
    points = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            points += PENALTY * max(s.garbage[tile] - 1, 0)
    return points


@rule
def points_for_place(s, place):
    """8, 5, 3, 1; the last place gets nothing (TWC-13.5, TWC-13.6)."""
    if place == s.seats - 1:
        return 0
    return PLACES[place]


@rule
def points_for_hand(s, p, good):
    """Who ties shares the points of the places, rounded down; an empty hand gets nothing (TWC-13.7, TWC-13.9, TWC-13.10)."""
    if s.hand[p, good] == 0:  # RULING: also if it shares a place (TWC-13.10)
        return 0
    better = 0
    equal = 0
    for other in range(s.seats):
        if s.hand[other, good] > s.hand[p, good]:
            better += 1
        elif s.hand[other, good] == s.hand[p, good]:
            equal += 1
    shared = 0
    for place in range(better, better + equal):
        shared += points_for_place(s, place)
    return shared // equal


@rule
def score(s, out):
    for p in range(s.seats):
        out[p] = total(s, p)


@rule
def breakdown(s, out):
    for p in range(s.seats):
        for kind in range(KINDS_OF_POINTS):
            out[p, kind] = s.points[p, kind]


@rule
def rank(s, out):
    """Most points, then least garbage on the own land; what still ties shares the place (TWC-13.12)."""
    for p in range(s.seats):
        out[p] = ALL_GARBAGE * total(s, p) - garbage_on_land(s, p)
    places(out, s.seats)
