"""Sets of up to 32 things, one bit each."""

from __future__ import annotations

from .record import table
from .rule import rule

_SPREAD = 0x077CB531  # a de Bruijn sequence: shifted by each number of bits, its highest five bits are different
_LOWEST = table([next(i for i in range(32) if (_SPREAD << i & 0xFFFFFFFF) >> 27 == k) for k in range(32)], "i1")


@rule
def lowest_member(members: int) -> int:
    """The smallest member of a set that is not empty.

    To go through a set member by member (`members &= members - 1` leaves the rest) costs a processor one wrong guess, where the
    end is; to ask of each of twenty things whether it is a member costs one for every second member.
    """
    return int(_LOWEST[((members & -members) * _SPREAD & 0xFFFFFFFF) >> 27])
