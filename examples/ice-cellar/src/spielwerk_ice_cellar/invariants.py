"""What is true of every position."""

from spielwerk.core import EMPTY, rule

from .components import CAPITAL, LAKE, LOT_AMOUNT, LOT_EFFECT, LOT_KINDS, LOTS, ORDERS, POND
from .state import DEALT, SEATS

LAWS = {
    1: "each lot is in the deck, on offer, with an owner or withdrawn",
    2: "money is the capital with all that was earned, less all that was paid",
    3: "no cellar holds more than it has room for",
    4: "each order is with one seat at most",
    5: "counts of lots agree with their owners",
    6: "ice of the year comes from the pond and from lakes and saws",
}


@rule
def invariants(s):
    """0, or the number of the broken law (ICE-1.1, ICE-1.2, ICE-1.3)."""
    for lot in range(LOTS):
        places = s.deck[lot]
        if s.owner[lot] != EMPTY:
            places += 1
        for slot in range(SEATS):
            if s.row[slot] == lot:
                places += 1
        if places != 1:
            return 1
    for p in range(s.seats):
        if s.money[p] != CAPITAL + s.sales[p] + s.dividends[p] - s.bids[p] - s.works[p]:
            return 2
        if s.ice[p] > s.room[p]:
            return 3
        for effect in range(LOT_KINDS):
            number = 0
            for lot in range(LOTS):
                if s.owner[lot] == p and LOT_EFFECT[lot] == effect:
                    number += 1
            if number != s.lots[p, effect]:
                return 5
        ice = POND + s.saws[p]
        for lot in range(LOTS):
            if s.owner[lot] == p and LOT_EFFECT[lot] == LAKE:
                ice += LOT_AMOUNT[lot]
        if ice != s.yearly[p]:
            return 6
    for order in range(ORDERS):
        number = 0
        for p in range(s.seats):
            for slot in range(DEALT):
                if s.order[p, slot] == order:
                    number += 1
        if number > 1:
            return 4
    return 0
