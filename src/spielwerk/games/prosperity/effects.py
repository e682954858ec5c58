"""Chapter 11: what a special tile does, one function for each effect word of the component file."""

from spielwerk.core import rule

from .components import GIVES_POINTS, REMOVES_DISCS
from .pollution import gain_points, remove_discs
from .state import BY_SPECIALS


@rule
def give_points(s, p, n):
    """`points`: that many at once, unless blocked (PRO-11.3)."""
    gain_points(s, p, BY_SPECIALS, n)


@rule
def take_discs_off(s, p, n):
    """`removes`: that many from the top (PRO-11.4).

    RULING: with too few discs all go, and nothing is paid for the rest (ruling 3; PRO-11.5).
    """
    remove_discs(s, p, n)


@rule
def resolve(s, p, tile):
    """The effect of a special tile (PRO-11.2)."""
    take_discs_off(s, p, REMOVES_DISCS[tile])
    give_points(s, p, GIVES_POINTS[tile])
