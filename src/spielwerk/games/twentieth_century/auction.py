"""§4 The land auction and §5 leaving it with a technology."""

from spielwerk.core import EMPTY, rule

from .components import (
    AT_ONCE,
    COINS,
    COMPENSATION,
    FACILITY,
    FIRST_LAND,
    FIRST_TECHNOLOGY,
    LANDS,
    MINIMUM,
    PRICE,
    PRICE_FIELDS,
    RESEARCH,
)
from .disaster import begin_bidding
from .purse import clean_up, earn, era, next_seat, pay, pollute
from .questions import BID, BUY, CHOOSE, OPEN
from .region import acquire
from .state import AUCTIONS, DISPLAY, IN, LEFT, PASSED


@rule
def begin_auction(s):
    """Everybody is in; the start player begins (TWC-3.10)."""
    for p in range(s.seats):
        s.standing[p] = IN
        s.bought[p] = 0
    ask_opener(s)


# Opening


@rule
def opening_bid(s):
    """The lowest bid on any land of the era (TWC-4.2)."""
    return MINIMUM[era(s)]


@rule
def land_is_left(s):
    for land in range(FIRST_LAND[era(s)], FIRST_LAND[era(s) + 1]):
        if s.place[land] == DISPLAY:
            return True
    return False


@rule
def may_open(s, p):
    """Who cannot pay the lowest bid, or finds no land, can only leave (TWC-4.4, TWC-4.24)."""
    return s.hand[p, COINS] >= opening_bid(s) and land_is_left(s)


@rule
def ask_opener(s):
    """The start player, or the next clockwise who is still in, chooses a land or leaves (TWC-4.1, TWC-4.5, TWC-4.23)."""
    while True:
        if s.standing[s.start] == LEFT:
            follower = next_in(s, s.start)
            if follower == EMPTY:
                end_auction(s)
                return
            s.start = follower
        s.turn = s.start
        if may_open(s, s.start):
            s.phase = CHOOSE
            return
        s.standing[s.start] = LEFT  # RULING: without land they leave from the last buyer on, clockwise (TWC-4.24)
        if may_buy_any(s, s.start):
            s.phase = BUY
            return


@rule
def next_in(s, p):
    """The next seat clockwise that has not left the auction, or EMPTY."""
    for _ in range(s.seats - 1):
        p = next_seat(s, p)
        if s.standing[p] != LEFT:
            return p
    return EMPTY


@rule
def put_up(s, p, land):
    """The start player puts a land up for auction; if he is alone he gets it for the lowest bid (TWC-4.1, TWC-4.22)."""
    s.lot = land
    if next_in(s, p) == EMPTY:
        bid(s, p, opening_bid(s))
    else:
        s.phase = OPEN


# Bidding


@rule
def least_bid(s):
    """What a bid must reach now: more than the highest one, or the lowest bid of the era (TWC-4.2, TWC-4.7)."""
    if s.phase == BID:
        return s.bid + 1
    return opening_bid(s)


@rule
def bid(s, p, coins):
    s.bid = coins
    s.leader = p
    ask_next_bidder(s, p)


@rule
def pass_on(s, p):
    """Passing shuts a seat out of this land only (TWC-4.11)."""
    s.standing[p] = PASSED
    ask_next_bidder(s, p)


@rule
def ask_next_bidder(s, p):
    """Clockwise, the leader excepted; the land is sold once everybody else has passed or left (TWC-4.6, TWC-4.13)."""
    for _ in range(s.seats - 1):
        p = next_seat(s, p)
        if s.standing[p] == IN and p != s.leader:
            s.phase = BID
            s.turn = p
            return
    sell(s)


@rule
def sell(s):
    """The winner pays, takes the land with its garbage and is the next start player (TWC-4.14 to TWC-4.20)."""
    winner = s.leader
    pay(s, winner, COINS, s.bid)
    acquire(s, winner, s.lot)
    s.bought[winner] += 1
    s.garbage[s.lot] = s.bought[winner]
    s.marker = min(s.marker + 1, PRICE_FIELDS - 1)
    s.start = winner
    s.lot = EMPTY
    s.bid = 0
    s.leader = EMPTY
    for p in range(s.seats):
        if s.standing[p] == PASSED:
            s.standing[p] = IN
    ask_opener(s)


# Leaving


@rule
def leave(s, p):
    """Leaving shuts a seat out of all land of the round and is its chance to buy a technology (TWC-4.12, TWC-5.3)."""
    s.standing[p] = LEFT
    if may_buy_any(s, p):
        s.phase = BUY
    else:
        go_on_without(s, p)


@rule
def go_on_without(s, p):
    """A seat has left: before a land was chosen, or in the middle of the bidding (TWC-5.1)."""
    if s.lot == EMPTY:
        ask_opener(s)
    else:
        ask_next_bidder(s, p)


@rule
def price(s):
    """What a technology costs now, in research points (TWC-5.5)."""
    return PRICE[era(s), s.marker]


@rule
def may_buy_any(s, p):
    """There is a technology on display and research enough for it (TWC-5.7)."""
    if s.hand[p, RESEARCH] < price(s):
        return False
    for technology in range(FIRST_TECHNOLOGY[era(s)], FIRST_TECHNOLOGY[era(s) + 1]):
        if s.place[LANDS + technology] == DISPLAY:
            return True
    return False


@rule
def buy(s, p, technology):
    """Pay, take the tile, suffer or enjoy its signs at once (TWC-5.5, TWC-5.11 to TWC-5.16)."""
    pay(s, p, RESEARCH, price(s))
    if FACILITY[technology] == EMPTY:
        s.place[LANDS + technology] = p
        for i in range(AUCTIONS):
            if s.tools[p, i] == EMPTY:
                s.tools[p, i] = technology
                break
    else:
        acquire(s, p, LANDS + technology)
    s.litter[p] += AT_ONCE[technology, 0]
    pollute(s, p, AT_ONCE[technology, 1])
    clean_up(s, p, AT_ONCE[technology, 2])
    go_on_without(s, p)


@rule
def end_auction(s):
    """Who won no land gets coins (TWC-5.17); the last to leave begins the disaster bidding (TWC-5.10)."""
    for p in range(s.seats):
        if s.bought[p] == 0:  # RULING: paid now, technology or not (TWC-5.18)
            earn(s, p, COINS, COMPENSATION[era(s)])
    begin_bidding(s)
