"""What is true of every position."""

from spielwerk.core import EMPTY, rule

from .components import BUILDINGS, CARDS, COPIES, DECKS, EVENTS, MOST_WORKERS, PATENTS, POWER, TOKENS_OF_EACH
from .effects import workers_owned
from .questions import TURN
from .state import BESIDE, BOTH_BONUSES, FIRST_BONUS, GAPS, NO_BONUS, NOT_OWNED, PASSED, PLACES, SECOND_BONUS, SOURCES, VALUES
from .tokens import MOST_KEPT, tokens_kept

LAWS = {
    1: "there are eight tokens of each value, each in one place (SPY-1.3)",
    2: "no more copies of a card are in play than exist, and a taken patent has one owner (SPY-1.4, SPY-12.1)",
    3: "nobody owns more than seven workers (SPY-1.2)",
    4: "the workers in the display are those in the gaps",
    5: "the crowd beside a place is the workers in its gaps",
    6: "the number of buildings is that of the cards in the district",
    7: "nobody who has passed has a worker in the display (SPY-14.1)",
    8: "bonuses are taken from 8 and from 20 points on, and not before (SPY-18.1, SPY-18.3)",
    9: "an event is in the pile, future, current or gone (SPY-1.5)",
    10: "nobody keeps more than seven tokens (SPY-21.7)",
    11: "a turn begins with nothing pending",
    12: "seats that are not in the match own nothing",
    13: "points in play are the sum of their sources",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    for v in range(VALUES):
        if tokens_of_value(s, v) != TOKENS_OF_EACH:
            return 1
    for card in range(CARDS):
        if copies_in_play(s, card) > copies(card):
            return 2
    for p in range(s.seats):
        law = broken_by_seat(s, p)
        if law != 0:
            return law
    for place in range(PLACES):
        if s.crowd[place] != workers_beside(s, place):
            return 5
    for event in range(EVENTS):
        if s.pile[event] + (s.future == event) + (s.event == event) > 1:
            return 9
    if s.asked == TURN and (s.place != EMPTY or s.card != EMPTY or s.residences + s.surcharge + s.wanted != 0):
        return 11
    for p in range(s.seats, len(s.money)):
        if s.money[p] + s.spyrium[p] + s.points[p] + s.built[p] + workers_owned(s, p) != 0:
            return 12
    return 0


@rule
def broken_by_seat(s, p):
    """The law that one seat breaks, or 0."""
    if workers_owned(s, p) > MOST_WORKERS:
        return 3
    placed = 0
    for gap in range(GAPS):
        placed += s.placed[p, gap]
    if placed != s.in_display[p]:
        return 4
    buildings = 0
    for card in range(BUILDINGS):
        buildings += s.upright[p, card] + s.sideways[p, card]
    if buildings != s.built[p]:
        return 6
    if s.phase[p] == PASSED and s.in_display[p] > 0:
        return 7
    if s.asked == TURN and (s.bonus[p] == BOTH_BONUSES) != (s.points[p] < FIRST_BONUS):
        return 8
    if s.asked == TURN and (s.bonus[p] == NO_BONUS) != (s.points[p] >= SECOND_BONUS):
        return 8
    if tokens_kept(s, p) > MOST_KEPT:
        return 10
    points = 0
    for source in range(SOURCES):
        points += s.scored[p, source]
    if points != s.points[p]:
        return 13
    return 0


@rule
def tokens_of_value(s, v):
    """All tokens of one value, wherever they are."""
    n = s.supply[v] + s.discard[v] + (s.event_token == v + 1) + (s.future_token == v + 1)
    for place in range(PLACES):
        n += s.tokens[place, v]
    for p in range(s.seats):
        n += s.kept[p, v]
    return n


@rule
def copies(card):
    n = 0
    for deck in range(len(DECKS)):
        n += COPIES[card, deck]
    return n


@rule
def copies_in_play(s, card):
    """Copies in decks, display and districts; replaced and swept ones have left the game."""
    n = 0
    for deck in range(len(DECKS)):
        n += s.deck[card, deck]
    for place in range(PLACES):
        n += s.display[place] == card
    for p in range(s.seats):
        if card < BUILDINGS:
            n += s.upright[p, card] + s.sideways[p, card]
        elif card >= CARDS - PATENTS:
            n += s.patent[p, POWER[card]] != NOT_OWNED
    return n


@rule
def workers_beside(s, place):
    """The crowd, counted the slow way."""
    n = 0
    for gap in range(GAPS):
        if BESIDE[gap, 0] == place or BESIDE[gap, 1] == place:
            for p in range(s.seats):
                n += s.placed[p, gap]
    return n
