"""What is true of every position."""

from spielwerk.core import EMPTY, rule

from .components import CARDS, HAND

LAWS = {
    1: "each card is in the deck, in one hand or played",
    2: "nobody has lost more to tolls than he won",
    3: "a chosen slot holds a card",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    for card in range(CARDS):
        places = s.deck[card] + s.played[card]
        for p in range(s.seats):
            for slot in range(HAND):
                if s.hand[p, slot] == card:
                    places += 1
        if places != 1:
            return 1
    for p in range(s.seats):
        if s.tolls[p] > s.won[p]:
            return 2
        if s.chosen[p] != EMPTY and s.hand[p, s.chosen[p]] == EMPTY:
            return 3
    return 0
