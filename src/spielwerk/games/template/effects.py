"""One function per effect word of the component file."""

from spielwerk.core import rule

from .components import EFFECT, TOLL


@rule
def toll(s, p):
    """Everybody else loses a point, if he has one (TPL-4.2)."""
    for other in range(s.seats):
        if other != p and s.won[other] > s.tolls[other]:
            s.tolls[other] += 1


@rule
def winning_effect(s, p, card):
    """What the winning card does."""
    if EFFECT[card] == TOLL:
        toll(s, p)
