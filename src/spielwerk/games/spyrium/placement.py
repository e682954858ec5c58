"""§6 Placing a worker, and taking it back."""

from spielwerk.core import EMPTY, rule

from .state import BESIDE, GAPS


@rule
def gap_is_open(s, gap):
    """At least one of the two places beside a gap still holds a card (SPY-6.5, SPY-6.6)."""
    return (s.display[BESIDE[gap, 0]] != EMPTY) | (s.display[BESIDE[gap, 1]] != EMPTY)


@rule
def may_place(s, p, gap):
    """An available worker and an open gap, whoever stands there already (SPY-6.2, SPY-6.7)."""
    return (s.available[p] > 0) & gap_is_open(s, gap)


@rule
def own_gaps(s, p):
    """The gaps in which a seat has workers, as bits."""
    gaps = 0
    for gap in range(GAPS):
        gaps |= int(s.placed[p, gap] > 0) << gap
    return gaps


@rule
def place_worker(s, p, gap):
    """A worker goes from the base card into a gap and stands beside both its places (SPY-6.3)."""
    s.available[p] -= 1
    s.in_display[p] += 1
    s.placed[p, gap] += 1
    s.crowd[BESIDE[gap, 0]] += 1
    s.crowd[BESIDE[gap, 1]] += 1


@rule
def take_back(s, p, gap):
    """A worker leaves the display and is spent for this round (SPY-8.5, SPY-9.4)."""
    s.spent[p] += 1
    s.in_display[p] -= 1
    s.placed[p, gap] -= 1
    s.crowd[BESIDE[gap, 0]] -= 1
    s.crowd[BESIDE[gap, 1]] -= 1
