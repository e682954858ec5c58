"""Chapter 5, the research tracks, and the steps of a research scoring."""

from spielwerk.core import rule

from .components import LAST_SPACE, LEVEL_OF
from .state import ECOLOGY, ENERGY, RESEARCH


@rule
def level(s, p, track):
    """The level of the space on which the marker stands (PRO-5.2)."""
    return LEVEL_OF[s.space[p, track]]


@rule
def room(s, p, track):
    """Spaces left before the end of the track (PRO-5.4)."""
    return LAST_SPACE - s.space[p, track]


@rule
def advance(s, p, track, steps):
    """Forward, at most to the last space (PRO-5.3, PRO-5.4)."""
    s.space[p, track] += min(steps, room(s, p, track))


@rule
def steps_to_take(s, p):
    """One step for each symbol, as long as either track has room (PRO-7.17, PRO-7.19).

    RULING: what neither track has room for is lost (ruling 6).
    """
    return min(s.visible[p, RESEARCH], room(s, p, ENERGY) + room(s, p, ECOLOGY))


@rule
def fewest_on_energy(s, p):
    """Steps that the ecology track cannot take."""
    return max(0, steps_to_take(s, p) - room(s, p, ECOLOGY))


@rule
def most_on_energy(s, p):
    return min(steps_to_take(s, p), room(s, p, ENERGY))


@rule
def divide(s, p, on_energy):
    """So many steps on the energy track, the rest on the ecology track (PRO-7.18)."""
    rest = steps_to_take(s, p) - on_energy  # ORDER: counted before a marker moves
    advance(s, p, ENERGY, on_energy)
    advance(s, p, ECOLOGY, rest)
