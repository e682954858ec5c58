"""§2 Set-up: money, a pond, a cellar, and two secret orders of which one is kept."""

from spielwerk.core import EMPTY, rule

from .components import CAPITAL, LOTS, POND, ROOM, SWING
from .questions import DEALING, KEEPING, REVEALING
from .sealed import all_sealed, open_sealed
from .state import DEALT, SEATS


@rule
def setup(s, seats, options):
    """Everybody has the same, the first seat has the tongs, all lots are in the deck (ICE-1.1, ICE-2.1, ICE-2.5, ICE-2.6)."""
    s.seats = seats
    s.orders = options[0]
    s.years = options[1]
    s.question = DEALING if s.orders else REVEALING  # ICE-2.4
    s.frost = EMPTY
    s.heat = EMPTY
    for lot in range(LOTS):
        s.deck[lot] = 1
        s.owner[lot] = EMPTY
    for p in range(SEATS):
        s.row[p] = EMPTY
        s.kept[p] = EMPTY
        s.sealed[p] = EMPTY
        s.room[p] = ROOM
        for slot in range(DEALT):
            s.order[p, slot] = EMPTY
    for p in range(seats):
        s.money[p] = CAPITAL
        s.yearly[p] = POND
        s.swing[p] = SWING


@rule
def next_to_deal(s):
    """The seat that gets the next order (ICE-2.2)."""
    for p in range(s.seats):
        if s.order[p, DEALT - 1] == EMPTY:
            return p
    return EMPTY


@rule
def undealt(s, order):
    """Whether nobody has been dealt an order yet; each is there once (ICE-1.2)."""
    for p in range(s.seats):
        for slot in range(DEALT):
            if s.order[p, slot] == order:
                return False
    return True


@rule
def deal(s, p, order):
    """An order goes to a seat in secret (ICE-2.2)."""
    for slot in range(DEALT):
        if s.order[p, slot] == EMPTY:
            s.order[p, slot] = order
            break
    if next_to_deal(s) == EMPTY:
        s.question = KEEPING


@rule
def keep(s, p, slot):
    """A seat chooses the order that counts (ICE-2.3)."""
    s.sealed[p] = slot
    if all_sealed(s):
        for q in range(s.seats):
            s.kept[q] = open_sealed(s, q)
        s.question = REVEALING
