"""What a seat may know, and imagining the rest."""

from spielwerk.core import EMPTY, HIDDEN, below, rule

from .building import affordable
from .components import HIGHEST_BID, ORDERS, WAGON, WORKS
from .questions import BIDDING, BUILDING, OVER, SHIPPING
from .state import DEALT


@rule
def observe(s, seat, seen):
    """Orders are secret until the end, sealed answers until all have answered (ICE-2.3, ICE-3.2, ICE-6.1, ICE-7.1, ICE-8.1)."""
    if s.question == OVER:
        return
    for p in range(s.seats):
        if p == seat:
            continue
        if s.sealed[p] != EMPTY:
            seen.sealed[p] = HIDDEN
        if s.kept[p] != EMPTY:
            seen.kept[p] = HIDDEN
        for slot in range(DEALT):
            if s.order[p, slot] != EMPTY:
                seen.order[p, slot] = HIDDEN


@rule
def imagine(s, seat, dice):
    """Deal the unknown orders at random, and answer what others have answered in secret."""
    for p in range(s.seats):
        for slot in range(DEALT):
            if s.order[p, slot] == HIDDEN:
                s.order[p, slot] = unknown_order(s, dice)
        if s.kept[p] == HIDDEN:
            s.kept[p] = below(dice, DEALT)
        if s.sealed[p] == HIDDEN:
            s.sealed[p] = some_answer(s, p, dice)


@rule
def has(s, order):
    """Whether an order is known to be with somebody."""
    for p in range(s.seats):
        for slot in range(DEALT):
            if s.order[p, slot] == order:
                return True
    return False


@rule
def unknown_order(s, dice):
    """A random order that could be anywhere."""
    left = 0
    for order in range(ORDERS):
        if not has(s, order):
            left += 1
    left = below(dice, left)
    for order in range(ORDERS):
        if not has(s, order):
            if left == 0:
                return order
            left -= 1
    return 0


@rule
def some_answer(s, p, dice):
    """A random legal answer of a seat to what all are asked."""
    if s.question == BIDDING:
        return below(dice, min(s.money[p], HIGHEST_BID) + 1)
    if s.question == SHIPPING:
        return below(dice, min(s.ice[p], WAGON) + 1)
    if s.question == BUILDING:
        work = below(dice, WORKS + 1)
        return WORKS if work < WORKS and not affordable(s, p, work) else work
    return below(dice, DEALT)
