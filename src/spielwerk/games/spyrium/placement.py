"""§6 Placing a worker, and taking it back."""

from spielwerk.core import EMPTY, rule, table

from .state import BESIDE, GAPS, PLACES

# By the places that hold cards, as bits: the gaps beside them, as bits.
OPEN_GAPS = table(
    [sum(1 << gap for gap, (a, b) in enumerate(BESIDE) if full >> a & 1 or full >> b & 1) for full in range(1 << PLACES)]
)


@rule
def open_gaps(s):
    """The gaps of which at least one of the two places beside them still holds a card, as bits (SPY-6.5, SPY-6.6)."""
    full = 0
    for place in range(PLACES):
        full |= int(s.display[place] != EMPTY) << place
    return OPEN_GAPS[full]


@rule
def gaps_to_place(s, p):
    """Where a seat may place: an available worker and an open gap, whoever stands there already (SPY-6.2, SPY-6.7)."""
    return open_gaps(s) if s.available[p] > 0 else 0


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
