"""§4 What specialists give at once: the Engineer a licence or credits, the Banker an upgrade or a resource."""

from spielwerk.core import offer, rule

from .actions import PASS, TAKE_CREDITS, TAKE_LICENCE, good_id, upgrade_id
from .assets import ask, card_of, load, may_upgrade, upgrade
from .components import BANKER, ENGINEER, ENGINEER_CREDITS, RESOURCES, SHOWS
from .questions import BANKER_GIFT, BANKER_STEP, ENGINEER_GIFT, OPTIONAL_CARD
from .state import LICENCES, LICENCES_HELD


@rule
def engineer_step(s):
    if SHOWS[s.seats, card_of(s, s.bidder), ENGINEER]:
        ask(s, s.bidder, ENGINEER_GIFT)
    else:
        s.step = BANKER_STEP


@rule
def legal_engineer(s, p, out):
    """A licence or credits, or nothing (STM-4.5, STM-4.8); without a licence in stock credits only (STM-4.9)."""
    n = offer(out, 0, PASS)
    n = offer(out, n, TAKE_CREDITS)
    if s.stock[LICENCES] > 0:
        n = offer(out, n, TAKE_LICENCE)
    return n


@rule
def take_licence(s, p):
    s.stock[LICENCES] -= 1
    s.certificates[p, LICENCES_HELD] += 1
    s.step = BANKER_STEP


@rule
def take_credits(s, p):
    s.credits[p] += ENGINEER_CREDITS
    s.step = BANKER_STEP


@rule
def banker_step(s):
    if SHOWS[s.seats, card_of(s, s.bidder), BANKER]:
        ask(s, s.bidder, BANKER_GIFT)
    else:
        s.step = OPTIONAL_CARD


@rule
def legal_banker(s, p, out):
    """An upgrade or a resource, or nothing (STM-4.6, STM-4.8, STM-4.9)."""
    n = offer(out, 0, PASS)
    for r in range(RESOURCES):
        n = offer(out, n, good_id(r))
        if may_upgrade(s, p, r):
            n = offer(out, n, upgrade_id(r))
    return n


@rule
def banker_upgrade(s, p, r):
    upgrade(s, p, r)
    s.step = OPTIONAL_CARD


@rule
def banker_good(s, p, r):
    """From the general supply, so no market marker moves (STM-4.7)."""
    load(s, p, r, 1)
    s.step = OPTIONAL_CARD
