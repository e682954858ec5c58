"""How rules are compiled."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core.rule import rule


@rule
def entry(row, place):
    return row[place]


def test_an_index_out_of_bounds_is_noticed_compiled_and_plain():
    assert entry(np.arange(3), 2) == 2
    with pytest.raises(IndexError):
        entry(np.arange(3), 3)
