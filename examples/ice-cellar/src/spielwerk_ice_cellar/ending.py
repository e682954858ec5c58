"""§8 The end: orders, money and places."""

from spielwerk.core import EMPTY, places, rule

from .components import CAPITAL, CELLAR, LOT_KINDS, OF_ALL_KINDS, ORDER_GOAL, ORDER_KIND, ORDER_REWARD, SOLD, STOCK
from .questions import OVER

CATEGORIES = ("capital", "sales", "dividends", "orders", "bids", "works")


@rule
def reached(s, p, kind):
    """How far a seat has come towards the goal of an order of this kind (ICE-8.2)."""
    if kind < OF_ALL_KINDS:
        return s.lots[p, kind]
    if kind == OF_ALL_KINDS:
        number = 0
        for effect in range(LOT_KINDS):
            number += s.lots[p, effect]
        return number
    if kind == SOLD:
        return s.sold[p]
    if kind == STOCK:
        return s.ice[p]
    if kind == CELLAR:
        return s.room[p]
    return 0


@rule
def reward(s, p):
    """What a seat's order pays; nothing before the end (ICE-8.1, ICE-8.2)."""
    if s.question != OVER or s.kept[p] == EMPTY:
        return 0
    order = s.order[p, s.kept[p]]
    if reached(s, p, ORDER_KIND[order]) < ORDER_GOAL[order]:
        return 0
    return ORDER_REWARD[order]


@rule
def score(s, out):
    """Money with the reward of the order (ICE-8.3)."""
    for p in range(s.seats):
        out[p] = s.money[p] + reward(s, p)


@rule
def breakdown(s, out):
    """Where the money came from and where it went."""
    for p in range(s.seats):
        out[p, 0] = CAPITAL
        out[p, 1] = s.sales[p]
        out[p, 2] = s.dividends[p]
        out[p, 3] = reward(s, p)
        out[p, 4] = -s.bids[p]
        out[p, 5] = -s.works[p]


@rule
def rank(s, out):
    """Most money, then most ice; the rest is shared (ICE-8.3, ICE-8.4)."""
    for p in range(s.seats):
        out[p] = (s.money[p] + reward(s, p)) * 100 + s.ice[p]
    places(out, s.seats)
