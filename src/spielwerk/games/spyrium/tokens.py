"""§16 Number tokens: drawing, discarding, keeping."""

from spielwerk.core import rule

from .components import TRADE_TOKENS
from .state import NOT_OWNED, PLACES, VALUES

MOST_KEPT = 7  # SPY-21.7


@rule
def refill_supply(s):
    """Used tokens become the new supply when the supply is empty; how many can be drawn then (SPY-16.2, SPY-16.4)."""
    if s.supply[0] + s.supply[1] + s.supply[2] == 0:
        for v in range(VALUES):
            s.supply[v] = s.discard[v]
            s.discard[v] = 0
    return s.supply[0] + s.supply[1] + s.supply[2]


@rule
def tokens_on(s, place):
    """How many tokens lie on a card of the display."""
    return s.tokens[place, 0] + s.tokens[place, 1] + s.tokens[place, 2]


@rule
def sweep_tokens(s):
    """Tokens on cards that leave unused are discarded (SPY-14.4)."""
    for v in range(VALUES):
        swept = 0
        for place in range(PLACES):
            swept += s.tokens[place, v]
            s.tokens[place, v] = 0
        s.discard[v] += swept


@rule
def tokens_kept(s, p):
    return s.kept[p, 0] + s.kept[p, 1] + s.kept[p, 2]


@rule
def take_token(s, p, place, v):
    """A used token goes to the discard, or to the seat whose patent keeps it, up to seven (SPY-10.4, SPY-21.7)."""
    s.tokens[place, v] -= 1
    if s.patent[p, TRADE_TOKENS] != NOT_OWNED and tokens_kept(s, p) < MOST_KEPT:
        s.kept[p, v] += 1
    else:
        s.discard[v] += 1
