"""The action of a round: build the chosen tile, build an anchor, or sell. Rules 6, 8, 14, 15."""

from spielwerk.core import EMPTY, offer, rule

from .actions import BUILD, SELL, build_anchor_id, lay_id
from .city import has_site, lay, sites
from .components import CHOOSE_GOOD, EFFECT, FIRST_ANCHOR, SALE, SWAP_ANCHORS
from .effects import begin_swap, collect, drop_anchor, shops_linked
from .geometry import list_members
from .questions import CHOOSE_PRODUCT, NOTHING
from .state import KEPT
from .trade import affordable, begin_requirement, has_tiles


@rule
def may_build(s, p, tile):
    """A tile can be built if its requirement, if any, can be met (NEO-7.1) and a field is free for it (NEO-6.5)."""
    return has_tiles(s, p, tile) and affordable(s, p, tile) and has_site(s, p, tile)


@rule
def list_actions(s, p, out):
    """Build the chosen tile, build an anchor, sell; selling is always open (NEO-6.1, 6.5)."""
    n = offer(out, 0, SELL)
    if may_build(s, p, s.pick[p]):
        n = offer(out, n, BUILD)
    for slot in range(KEPT):
        anchor = s.anchors[p, slot]
        if anchor != EMPTY and may_build(s, p, anchor):
            n = offer(out, n, build_anchor_id(anchor - FIRST_ANCHOR))
    return n


@rule
def sell(s, p):
    """The chosen tile goes to the box for 5 coins (NEO-15.1)."""
    s.money[p] += SALE
    s.ask[p] = NOTHING


@rule
def build(s, p):
    """Begin to build the chosen tile."""
    s.project[p] = s.pick[p]
    begin_requirement(s, p, s.project[p])


@rule
def build_anchor(s, p, anchor):
    """Begin to build an anchor, once and for all (NEO-14.5); the chosen tile goes to the box unused (NEO-14.1)."""
    drop_anchor(s, p, anchor)
    s.project[p] = anchor
    begin_requirement(s, p, anchor)


@rule
def list_fields(s, p, out):
    return list_members(sites(s, p, s.project[p]), lay_id(0), out, 0)


@rule
def finish_building(s, p, field):
    """Lay the tile; its effect works from now on (NEO-8.6), on tiles built later too (NEO-8.7)."""
    tile = s.project[p]
    s.project[p] = EMPTY
    s.ask[p] = NOTHING
    before = shops_linked(s, p, field)
    lay(s, p, tile, field)
    collect(s, p, tile, field, shops_linked(s, p, field) & ~before)
    if EFFECT[tile] == CHOOSE_GOOD:
        s.ask[p] = CHOOSE_PRODUCT
    elif EFFECT[tile] == SWAP_ANCHORS:
        begin_swap(s, p)
