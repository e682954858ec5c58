"""§3 The auction: a row of lots, and a sealed bid of everybody for each."""

from spielwerk.core import EMPTY, rule

from .effects import lot_bought
from .questions import BIDDING, FREEZING
from .sealed import all_sealed, open_sealed
from .state import WITHDRAWN


@rule
def reveal(s, lot):
    """The next lot of the row (ICE-3.1)."""
    s.deck[lot] = 0
    s.row[s.slot] = lot
    s.slot += 1
    if s.slot == s.seats:
        s.slot = 0
        s.question = BIDDING


@rule
def bid(s, p, marks):
    """A seat bids in secret; the last one to do so sells the lot (ICE-3.2)."""
    s.sealed[p] = marks
    if all_sealed(s):
        sell(s)


@rule
def sell(s):
    """The highest bid takes the lot; among equal ones the tongs come first (ICE-3.3, ICE-3.4, ICE-3.5, ICE-3.6)."""
    highest = 0
    winner = EMPTY
    for k in range(s.seats):
        p = (s.tongs + k) % s.seats
        marks = open_sealed(s, p)
        if marks > highest:
            highest = marks
            winner = p
    lot = s.row[s.slot]
    s.row[s.slot] = EMPTY
    if winner == EMPTY:
        s.owner[lot] = WITHDRAWN
    else:
        s.money[winner] -= highest
        s.bids[winner] += highest
        s.owner[lot] = winner
        lot_bought(s, winner, lot)
    s.tongs = (s.tongs + 1) % s.seats
    s.slot += 1
    if s.slot == s.seats:
        s.slot = 0
        s.question = FREEZING
