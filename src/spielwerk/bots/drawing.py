"""Lots that bots draw."""

from __future__ import annotations

import numpy as np

from spielwerk.core import Dice, below

from .engine.plan import Floats


def drawn(weight: Floats, dice: Dice) -> int:
    """A place in `weight`, each as likely as it weighs."""
    edges = np.cumsum(weight)
    lot = below(dice, 1 << 30) / (1 << 30) * edges[-1]
    return min(len(weight) - 1, int(np.searchsorted(edges, lot, side="right")))
