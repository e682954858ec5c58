"""§2 Set-up: three secret cards each."""

from spielwerk.core import EMPTY, rule

from .components import CARDS, HAND
from .state import SEATS


@rule
def setup(s, seats, options):
    """Nobody has anything yet; all cards are in the deck (TPL-1.1, TPL-2.2)."""
    s.seats = seats
    s.gamble = options[0]
    s.prize = EMPTY
    s.winner = EMPTY
    for card in range(CARDS):
        s.deck[card] = 1
    for p in range(SEATS):
        s.chosen[p] = EMPTY
        for slot in range(HAND):
            s.hand[p, slot] = EMPTY


@rule
def next_to_deal(s):
    """The seat that gets the next card before the first round, or EMPTY once all hands are full (TPL-2.1)."""
    if s.trick > 0 or s.prize != EMPTY:
        return EMPTY
    for p in range(s.seats):
        if s.hand[p, HAND - 1] == EMPTY:
            return p
    return EMPTY


@rule
def deal(s, p, card):
    """A card from the deck goes to the first empty slot of a hand."""
    s.deck[card] = 0
    for slot in range(HAND):
        if s.hand[p, slot] == EMPTY:
            s.hand[p, slot] = card
            return
