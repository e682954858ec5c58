"""Chapter 4, the pollution track, and the block that a disc on its triangle means for points (PRO-7.22 … PRO-7.25)."""

from spielwerk.core import rule

from .components import ROUND_SPACES, TRACK_SYMBOLS


@rule
def add_discs(s, p, n):
    """From the bottom upwards; what no round space holds lies on the triangle, in any number (PRO-4.2, PRO-4.3)."""
    s.discs[p] += n


@rule
def remove_discs(s, p, n):
    """From the top downwards (PRO-4.4). Returns how many of the n were not there."""
    missing = max(0, n - s.discs[p])
    s.discs[p] -= n - missing
    return missing


@rule
def blocked(s, p):
    """A disc lies on the triangle now (PRO-4.1, PRO-4.3), whatever put it there or will take it away (PRO-7.23)."""
    return s.discs[p] > ROUND_SPACES


@rule
def track_symbols(s, p):
    """Prosperity symbols of the track that no disc covers (PRO-4.5)."""
    return TRACK_SYMBOLS[min(s.discs[p], ROUND_SPACES)]


@rule
def gain_points(s, p, category, n):
    """The only way to points, and closed to a blocked player (PRO-7.22, PRO-7.24).

    RULING: the block covers every gain of points (ruling 2).
    """
    if not blocked(s, p):
        s.points[p, category] += n
