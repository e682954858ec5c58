"""What a seat may know, and dealing the rest anew."""

from spielwerk.core import HIDDEN, rule

from .questions import OVER
from .state import OPEN_HANDS


@rule
def observe(s, seat, seen):
    """The cards in the others' hands are secret until they are shown at the end (TWC-1.5, TWC-13.5).

    RULING: all that goes into a hand or out of it is seen by everybody, so `counted` stays: what the cards hide is
    the sum at a glance, not the knowledge of those who count along.
    """
    if s.option[OPEN_HANDS] or s.phase == OVER:
        return
    for p in range(s.seats):
        if p != seat:
            for good in range(2):
                seen.hand[p, good] = HIDDEN


@rule
def imagine(s, seat, dice):
    """Who has counted along knows every hand."""
    for p in range(s.seats):
        for good in range(2):
            if s.hand[p, good] == HIDDEN:
                s.hand[p, good] = s.counted[p, good]
