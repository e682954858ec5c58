"""Bidding: the same rules for specialist cards (§6), the zone (§7) and the Independent Freighter (§18)."""

from spielwerk.core import EMPTY, offer, rule

from .actions import CHIP, NAMED_AT_ONCE, PASS, bid_id, raise_id
from .assets import card_of, has_marker, holder_of
from .components import SPECULATOR
from .questions import BIDDING, SOLD
from .state import CARD_LOT, ZONE_LOT

CHIPS = len(CHIP)
MINIMUM = 1  # credits


@rule
def takes_part(s, p):
    """Cards: who has none yet (STM-6.17). Zone: who has a claim marker (STM-8.14). Freighter: everybody."""
    if s.lot == CARD_LOT:
        return card_of(s, p) == EMPTY
    if s.lot == ZONE_LOT:
        return has_marker(s, p)
    return True


@rule
def bid_limit(s, p):
    """The highest bid of a seat: what it can pay (STM-6.8); for a zone the Speculator pays half (STM-7.10)."""
    if s.lot == ZONE_LOT and p == holder_of(s, SPECULATOR):
        return 2 * s.credits[p]
    return s.credits[p]


@rule
def bid_price(s, p, total):
    """What a bid would cost a seat: the bid; the Speculator half of it for a zone, rounded up (STM-7.9)."""
    if s.lot == ZONE_LOT and p == holder_of(s, SPECULATOR):
        return (total + 1) // 2
    return total


@rule
def bid_due(s):
    """What the winner pays."""
    return bid_price(s, s.bidder, s.high)


@rule
def open_bidding(s, lot):
    """A new bidding round: clockwise from the opener (STM-6.4)."""
    s.lot = lot
    s.high = 0
    s.draft = 0
    s.bidder = EMPTY
    for p in range(s.seats):
        s.passed[p] = 0 if takes_part(s, p) else 1
    s.step = BIDDING
    s.actor = s.opener
    if s.passed[s.opener]:
        next_bidder(s)


@rule
def next_bidder(s):
    """Clockwise to the next seat that has not passed, until only the highest bidder is left (STM-6.9, STM-6.10)."""
    for k in range(1, s.seats):
        p = (s.actor + k) % s.seats
        if not s.passed[p] and p != s.bidder:
            s.actor = p
            return
    s.step = SOLD


@rule
def must_bid(s, p):
    """The opener cannot pass (STM-6.5). RULING: unless he has no credits (STM-7.6)."""
    return s.high == 0 and p == s.opener and bid_limit(s, p) >= MINIMUM


@rule
def legal_bid(s, p, out):
    """Pass (STM-6.6), or any higher bid up to one's limit (STM-6.7), more than 49 above the highest after adding fifties."""
    n = 0
    most = bid_limit(s, p)
    naming = s.draft > s.high
    if not naming and not must_bid(s, p):
        n = offer(out, n, PASS)
    for more in range(0 if naming else 1, min(NAMED_AT_ONCE - 1, most - s.draft) + 1):
        n = offer(out, n, bid_id(more))
    for chip in range(CHIPS):
        if s.draft + CHIP[chip] <= most:
            n = offer(out, n, raise_id(chip))
    return n


@rule
def raise_draft(s, chip):
    """Not yet a bid: the same seat goes on."""
    s.draft += CHIP[chip]


@rule
def bid(s, p, more):
    s.high = s.draft + more
    s.draft = s.high
    s.bidder = p
    next_bidder(s)


@rule
def pass_bidding(s, p):
    """Who has passed is out of this bidding round (STM-6.9)."""
    s.passed[p] = 1
    next_bidder(s)


@rule
def end_bidding(s):
    """Forget the bids; the winner stays in s.bidder."""
    s.high = 0
    s.draft = 0
    for p in range(s.seats):
        s.passed[p] = 0
