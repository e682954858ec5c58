"""§8 Earning money with a worker in the display."""

from spielwerk.core import rule

from .components import EARN_MORE
from .placement import take_back
from .state import BESIDE, NOT_OWNED

MORE = 2  # pounds (SPY-21.2)


@rule
def extra_money(s, p):
    """£2 more at every earn-money action, for the owner of that patent (SPY-21.2)."""
    return MORE if s.patent[p, EARN_MORE] != NOT_OWNED else 0


@rule
def earn(s, p, gap, side):
    """£1 for every other worker beside the card, whatever its colour; the card is untouched (SPY-8.3, SPY-8.5, SPY-8.7)."""
    take_back(s, p, gap)
    s.money[p] += s.crowd[BESIDE[gap, side]] + extra_money(
        s, p
    )  # counted after leaving: the worker itself earns nothing (SPY-8.4)


@rule
def withdraw(s, p, gap):
    """Both cards beside the worker are gone; it leaves for £0 (SPY-8.6)."""
    take_back(s, p, gap)
    # RULING: the patent pays every time, so here too.
    s.money[p] += extra_money(s, p)
