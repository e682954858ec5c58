"""§5 Winter: the frost decides how much ice is cut."""

from spielwerk.core import rule

from .components import FROST_SHIFT
from .questions import SHIPPING


@rule
def harvest(s, p, frost):
    """Blocks that a seat cuts in such a winter: pond, lakes and saws (ICE-4.1, ICE-5.2)."""
    return max(0, s.yearly[p] + FROST_SHIFT[frost] * s.swing[p])


@rule
def freeze(s, frost):
    """Everybody cuts his ice; what the cellar cannot hold is lost (ICE-5.1, ICE-5.2, ICE-5.3)."""
    s.frost = frost
    for p in range(s.seats):
        s.ice[p] = min(s.ice[p] + harvest(s, p, frost), s.room[p])
    s.question = SHIPPING
