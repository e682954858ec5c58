"""§4 The lots and §7 the improvements: one function per effect word of the component file."""

from spielwerk.core import rule

from .components import (
    CUSTOMER,
    DIG,
    LAKE,
    LOT_AMOUNT,
    LOT_BONUS,
    LOT_EFFECT,
    PACK,
    SAW,
    SHARE,
    VAULT,
    WORK_AMOUNT,
    WORK_EFFECT,
)


@rule
def lake(s, p, ice, swing):
    """More ice every winter (ICE-4.1)."""
    s.yearly[p] += ice
    s.swing[p] += swing


@rule
def customer(s, p, blocks, premium):
    """Blocks that bring a premium every summer (ICE-4.2)."""
    if premium > 0:
        s.wants[p, premium - 1] += blocks


@rule
def vault(s, p, room, sawdust):
    """Room in the cellar, and sawdust (ICE-4.3)."""
    s.room[p] += room
    s.sawdust[p] += sawdust


@rule
def share(s, p, dividend, hot):
    """Dividends every summer (ICE-4.4)."""
    s.dividend[p] += dividend
    s.hot[p] += hot


@rule
def lot_bought(s, p, lot):
    """What a lot does for its new owner."""
    effect = LOT_EFFECT[lot]
    s.lots[p, effect] += 1
    if effect == LAKE:
        lake(s, p, LOT_AMOUNT[lot], LOT_BONUS[lot])
    elif effect == CUSTOMER:
        customer(s, p, LOT_AMOUNT[lot], LOT_BONUS[lot])
    elif effect == VAULT:
        vault(s, p, LOT_AMOUNT[lot], LOT_BONUS[lot])
    elif effect == SHARE:
        share(s, p, LOT_AMOUNT[lot], LOT_BONUS[lot])


@rule
def dig(s, p, room):
    """A larger cellar (ICE-7.2)."""
    s.room[p] += room


@rule
def saw(s, p, ice):
    """A saw cuts more ice every winter (ICE-7.3)."""
    s.saws[p] += ice
    s.yearly[p] += ice


@rule
def pack(s, p, sawdust):
    """Sawdust around the ice (ICE-7.4)."""
    s.sawdust[p] += sawdust


@rule
def work_done(s, p, work):
    """What an improvement does."""
    effect = WORK_EFFECT[work]
    if effect == DIG:
        dig(s, p, WORK_AMOUNT[work])
    elif effect == SAW:
        saw(s, p, WORK_AMOUNT[work])
    elif effect == PACK:
        pack(s, p, WORK_AMOUNT[work])
