"""What single tiles do when they are built or when others are: coins, the modular factory, swapping anchors. Rules 4.2, 21."""

from spielwerk.core import EMPTY, offer, rule

from .actions import ENOUGH, give_id, produce_id, take_id
from .city import gain_good
from .components import (
    COIN_PER_COMMERCIAL,
    COINS_A_LINK,
    COINS_PER_LINK,
    COMMERCIAL,
    EFFECT,
    FIRST_ANCHOR,
    KINDS,
    ONCE,
    ONCE_PER,
    PROCESSED_SET,
)
from .geometry import BIT, count, linked, linked_east, linked_south, list_members
from .questions import GIVE_ANCHOR, NOTHING, TAKE_ANCHOR
from .state import KEPT, PREPARED
from .tallies import tally


@rule
def shops_linked(s, p, field):
    """Commercial neighbours with a direct link to a field, as a set."""
    return linked(BIT[field], linked_east(s, p), linked_south(s, p)) & s.kind[p, COMMERCIAL]


@rule
def collect(s, p, tile, field, new_links):
    """Coins that a new tile brings at once, and coins that older tiles bring for it."""
    s.money[p] += ONCE[tile] * tally(s, p, field, ONCE_PER[tile])
    own = EFFECT[tile]
    # RULING: these two work for tiles built later, not for themselves (NEO-21.18, 21.34).
    if KINDS[tile] & BIT[COMMERCIAL] and s.effects[p, COIN_PER_COMMERCIAL] and own != COIN_PER_COMMERCIAL:
        s.money[p] += 1
    if s.effects[p, COINS_PER_LINK] and own != COINS_PER_LINK:
        s.money[p] += COINS_A_LINK * count(new_links)


@rule
def list_products(out):
    """Any processed good, also one already produced (NEO-21.22)."""
    return list_members(PROCESSED_SET, produce_id(0), out, 0)


@rule
def produce(s, p, good):
    """RULING: the good of the modular factory is chosen once and stays (NEO-21.22)."""
    s.modular[p] = good
    gain_good(s, p, good)
    s.ask[p] = NOTHING


@rule
def drop_anchor(s, p, anchor):
    for slot in range(KEPT):
        if s.anchors[p, slot] == anchor:
            s.anchors[p, slot] = EMPTY


@rule
def unbuilt(s, p):
    n = 0
    for slot in range(KEPT):
        if s.anchors[p, slot] != EMPTY:
            n += 1
    return n


@rule
def discarded(s):
    n = 0
    for slot in range(PREPARED):
        if s.discard[slot] != EMPTY:
            n += 1
    return n


@rule
def begin_swap(s, p):
    """Unbuilt anchors may be swapped for those discarded in the preparation (NEO-21.2), or for a random one (NEO-4.2).

    RULING: beginners swap by luck wherever the tile is in the game, in solo too.
    """
    if unbuilt(s, p) == 0:
        return
    if not s.beginners:
        s.looked = p
        if discarded(s) == 0:
            return
    s.ask[p] = GIVE_ANCHOR


@rule
def list_gifts(s, p, out):
    n = offer(out, 0, ENOUGH)
    for slot in range(KEPT):
        if s.anchors[p, slot] != EMPTY:
            n = offer(out, n, give_id(s.anchors[p, slot] - FIRST_ANCHOR))
    return n


@rule
def give(s, p, anchor):
    """Give up an unbuilt anchor; it is out of the game."""
    drop_anchor(s, p, anchor)
    s.due[p] += 1
    if unbuilt(s, p) == 0 or (not s.beginners and s.due[p] == discarded(s)):
        enough(s, p)


@rule
def enough(s, p):
    """No more anchors are given up; as many are taken (with beginners by luck, at the end of the round)."""
    s.ask[p] = TAKE_ANCHOR if s.due[p] and not s.beginners else NOTHING


@rule
def list_discarded(s, p, out):
    n = 0
    for slot in range(PREPARED):
        if s.discard[slot] != EMPTY:
            n = offer(out, n, take_id(s.discard[slot] - FIRST_ANCHOR))
    return n


@rule
def take(s, p, anchor):
    """Take an anchor from the discarded ones; everybody sees it."""
    for slot in range(PREPARED):
        if s.discard[slot] == anchor:
            s.discard[slot] = EMPTY
    receive_anchor(s, p, anchor)
    if s.due[p] == 0:
        s.ask[p] = NOTHING


@rule
def receive_anchor(s, p, anchor):
    """An anchor comes in the place of one given up."""
    slot = 0
    while s.anchors[p, slot] != EMPTY:
        slot += 1
    s.anchors[p, slot] = anchor
    s.shown |= BIT[anchor - FIRST_ANCHOR]
    s.due[p] -= 1
