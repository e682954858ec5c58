"""Sets of bits, gone through member by member."""

import pytest

from spielwerk.core import lowest_member


@pytest.mark.parametrize("above", [0, 1, 0b1011, 0xFFFFFFFF])
def test_lowest_member(above: int) -> None:
    """Whatever else is in the set."""
    for member in range(32):
        assert lowest_member((1 << member | above << member + 1) & 0xFFFFFFFF) == member


def test_going_through_a_set() -> None:
    """Members come in their order, each once."""
    left, found = 0b1000_0000_0001_0110, []
    while left:
        found.append(lowest_member(left))
        left &= left - 1
    assert found == [1, 2, 4, 15]
