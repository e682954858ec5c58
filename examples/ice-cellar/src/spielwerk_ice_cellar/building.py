"""§7 Building: everybody improves one thing, or nothing."""

from spielwerk.core import EMPTY, rule

from .components import WORK_COST, WORKS
from .effects import work_done
from .questions import REVEALING
from .sealed import all_sealed, open_sealed


@rule
def affordable(s, p, work):
    """Whether a seat can pay an improvement (ICE-7.1)."""
    return s.money[p] >= WORK_COST[work]


@rule
def build(s, p, work):
    """A seat plans an improvement, or none (WORKS); the last one to do so begins the next year (ICE-7.1)."""
    s.sealed[p] = work
    if all_sealed(s):
        for q in range(s.seats):
            done = open_sealed(s, q)
            if done < WORKS:
                s.money[q] -= WORK_COST[done]
                s.works[q] += WORK_COST[done]
                work_done(s, q, done)
        s.year += 1
        s.frost = EMPTY
        s.question = REVEALING
