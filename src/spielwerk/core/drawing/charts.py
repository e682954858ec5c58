"""Where the points of a line chart lie."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plot:
    """A rectangle of a picture (y down) that shows x from 0 to `last` and y from `low` to `high`."""

    left: float
    right: float
    top: float
    bottom: float
    last: float
    low: float = 0.0
    high: float = 1.0

    def x(self, number: float) -> float:
        return self.left + (self.right - self.left) * number / self.last

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low)
