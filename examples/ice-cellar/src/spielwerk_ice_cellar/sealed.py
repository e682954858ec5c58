"""Answers that all give at once: kept apart for each seat until the last one has answered."""

from spielwerk.core import EMPTY, rule


@rule
def all_sealed(s):
    """Whether every seat has answered."""
    for p in range(s.seats):
        if s.sealed[p] == EMPTY:
            return False
    return True


@rule
def open_sealed(s, p):
    """The answer of a seat, which is no longer sealed."""
    answer = s.sealed[p]
    s.sealed[p] = EMPTY
    return answer
