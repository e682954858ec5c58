"""Chapter 2: set-up."""

from spielwerk.core import CHANCE, EMPTY, rule

from .components import START_DISCS, START_MONEY
from .placing import count_symbols
from .state import DISPLAY, DRAW, EACH_CHOOSES, FIRST, SEATS, SIDES, SLOTS, START_TILES, SYMBOLS


@rule
def setup(s, seats, options):
    """Start tiles lie open, all others are in the pile (PRO-2.1, PRO-2.2).

    Each player has money (PRO-2.5) and discs (PRO-2.9), no points (PRO-2.6), and both markers on space 0 (PRO-2.7).
    """
    s.seats = seats
    s.final_research = options[1]
    s.symbol = EMPTY
    s.drawn = EMPTY
    s.bought = EMPTY
    for tile in range(START_TILES):
        s.where[tile] = DISPLAY
    for p in range(SEATS):
        s.side[p] = EMPTY
        for slot in range(SLOTS):
            s.board[p, slot] = EMPTY
    for p in range(seats):
        s.money[p] = START_MONEY
        s.discs[p] = START_DISCS
        s.asked |= 1 << p
    s.phase = SIDES
    if options[0] != EACH_CHOOSES:
        for p in range(seats):
            choose_side(s, p, options[0])


@rule
def choose_side(s, p, side):
    """Each player for himself (PRO-2.4); the counters start at what is printed there (PRO-2.8).

    RULING: all are asked at once, before the first tile, and choose openly (ruling 16).
    """
    s.side[p] = side
    for symbol in range(SYMBOLS):
        s.visible[p, symbol] = count_symbols(s, p, symbol)
    s.asked &= ~(1 << p)
    if s.asked == 0:
        s.phase = FIRST
        s.asked = 1 << CHANCE


@rule
def first_player(s, p):
    """Luck says who begins (PRO-2.10)."""
    s.active = p
    s.phase = DRAW
    s.asked = 1 << CHANCE
