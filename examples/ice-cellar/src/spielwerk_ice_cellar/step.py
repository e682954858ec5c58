"""The order of a match: orders, then each year the auction, the winter, the summer and building."""

from spielwerk.core import CHANCE, EMPTY, offer, offer_weighted, rule

from .actions import (
    ARGS,
    BID,
    BUILD,
    DEAL,
    FROST,
    HEAT,
    KEEP,
    REST,
    REVEAL,
    SHIP,
    VERB_OF,
    bid_id,
    build_id,
    deal_id,
    frost_id,
    heat_id,
    keep_id,
    reveal_id,
    ship_id,
)
from .auction import bid, reveal
from .building import affordable, build
from .components import FROST_FACES, FROSTS, HEAT_FACES, HEATS, HIGHEST_BID, LOTS, ORDERS, WAGON, WORKS
from .questions import BIDDING, BUILDING, DEALING, FREEZING, HEATING, KEEPING, OVER, REVEALING, SHIPPING
from .setup import deal, keep, next_to_deal, undealt
from .state import DEALT
from .summer import ship, summer
from .winter import freeze


@rule
def asked(s, seat):
    return s.question


@rule
def to_act(s):
    """All who have not answered yet; what is asked is always asked of all at once."""
    question = s.question
    if question == OVER:
        return 0
    if question in (DEALING, REVEALING, FREEZING, HEATING):
        return 1 << CHANCE
    bits = 0
    for p in range(s.seats):
        if s.sealed[p] == EMPTY:
            bits |= 1 << p
    return bits


@rule
def legal(s, seat, out):
    n = 0
    if seat >= s.seats or s.sealed[seat] != EMPTY:
        return n
    question = s.question
    if question == BIDDING:
        for marks in range(min(s.money[seat], HIGHEST_BID) + 1):
            n = offer(out, n, bid_id(marks))
    elif question == SHIPPING:
        for blocks in range(min(s.ice[seat], WAGON) + 1):
            n = offer(out, n, ship_id(blocks))
    elif question == BUILDING:
        for work in range(WORKS):
            if affordable(s, seat, work):
                n = offer(out, n, build_id(work))
        n = offer(out, n, REST)
    elif question == KEEPING:
        for slot in range(DEALT):
            n = offer(out, n, keep_id(slot))
    return n


@rule
def apply(s, actor, action):
    s.ply += 1
    verb = VERB_OF[action]
    first = ARGS[action, 0]
    if verb == BID:
        bid(s, actor, first)
    elif verb == SHIP:
        ship(s, actor, first)
    elif verb == BUILD:
        build(s, actor, first)
    elif verb == REST:
        build(s, actor, WORKS)
    elif verb == KEEP:
        keep(s, actor, first)
    elif verb == DEAL:
        deal(s, first, ARGS[action, 1])
    elif verb == REVEAL:
        reveal(s, first)
    elif verb == FROST:
        freeze(s, first)
    elif verb == HEAT:
        summer(s, first)


@rule
def outcomes(s, out, weight):
    n = 0
    question = s.question
    if question == REVEALING:
        for lot in range(LOTS):
            if s.deck[lot] > 0:
                n = offer_weighted(out, weight, n, reveal_id(lot), s.deck[lot])
    elif question == FREEZING:
        for level in range(FROSTS):
            n = offer_weighted(out, weight, n, frost_id(level), FROST_FACES[level])
    elif question == HEATING:
        for level in range(HEATS):
            n = offer_weighted(out, weight, n, heat_id(level), HEAT_FACES[level])
    elif question == DEALING:
        p = next_to_deal(s)
        for order in range(ORDERS):
            if undealt(s, order):
                n = offer_weighted(out, weight, n, deal_id(p, order), 1)
    return n
