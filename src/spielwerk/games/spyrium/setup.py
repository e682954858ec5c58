"""§2 Set-up."""

from spielwerk.core import EMPTY, rule

from .components import CARDS, COPIES, DECKS, EVENTS, START_MONEY, START_SPYRIUM, START_WORKERS, TOKENS_OF_EACH
from .questions import FUTURE_EVENT
from .state import PLACES, VALUES


@rule
def setup(s, seats, options):
    """All cards, events and tokens are shuffled; the first event is about to be seen (SPY-2.1, SPY-2.2, SPY-2.3)."""
    s.seats = seats
    for card in range(CARDS):
        for deck in range(len(DECKS)):
            s.deck[card, deck] = COPIES[card, deck]
    for event in range(EVENTS):
        s.pile[event] = 1
    for v in range(VALUES):
        s.supply[v] = TOKENS_OF_EACH
    for place in range(PLACES):
        s.display[place] = EMPTY
    s.event = EMPTY
    s.future = EMPTY
    s.place = EMPTY
    s.card = EMPTY
    for p in range(seats):
        set_up_seat(s, p)
    s.asked = FUTURE_EVENT


@rule
def set_up_seat(s, p):
    """£8, 2 Spyrium, three workers; points, residence and bonuses start at 0, as all fields do (SPY-2.4 … SPY-2.8)."""
    s.money[p] = START_MONEY
    s.spyrium[p] = START_SPYRIUM
    s.available[p] = START_WORKERS
