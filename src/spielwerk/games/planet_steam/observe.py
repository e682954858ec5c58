"""What a seat may know: everything but, if the table wants it so, the credits of the others."""

from spielwerk.core import EMPTY, HIDDEN, below, rule

from .assets import card_of, holder_of
from .auction import MINIMUM
from .components import SPECULATOR, START_CREDITS
from .questions import BIDDING, CHOOSE_CARD, CHOOSE_ORDER, OVER
from .state import CARD_LOT, SECRET_CREDITS, ZONE_LOT


@rule
def observe(s, seat, seen):
    """With secret credits a seat knows its own until the match is over (STM-1.10)."""
    if not s.switch[SECRET_CREDITS] or s.step == OVER:
        return
    for p in range(s.seats):
        if p != seat:
            seen.credits[p] = HIDDEN


@rule
def imagine(s, seat, dice):
    """RULING: a guess, never below what the other is bound to pay now."""
    for p in range(s.seats):
        if s.credits[p] == HIDDEN:
            s.credits[p] = bound_to_pay(s, p) + below(dice, START_CREDITS[s.seats, 0] + 1)


@rule
def bound_to_pay(s, p):
    """A standing bid, the bid being named, and 1 credit for who still has to get a specialist."""
    floor = 0
    if s.step == BIDDING and p == s.bidder:
        floor = s.high
    if s.step == BIDDING and p == s.actor and s.draft > s.high:
        floor = s.draft
    if s.lot == ZONE_LOT and p == holder_of(s, SPECULATOR):
        floor = (floor + 1) // 2
    choosing = CHOOSE_CARD <= s.step <= CHOOSE_ORDER or (s.step == BIDDING and s.lot == CARD_LOT)
    if choosing and card_of(s, p) == EMPTY:
        floor = max(floor, MINIMUM)
    return floor
