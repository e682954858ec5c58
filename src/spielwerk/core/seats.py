"""Around the table."""

from __future__ import annotations

from .rule import rule


@rule
def around(seat: int, seats: int) -> int:
    """The seat that is meant by counting on past the last one, less than twice round: the remainder, without a division.

    A division takes a processor as long as twenty other steps, and turns are passed on all the time.
    """
    return seat if seat < seats else seat - seats
