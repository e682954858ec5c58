"""How long ago something was, by a clock that may have been set back meanwhile."""

from __future__ import annotations

import time

AHEAD = 60.0  # seconds that the clock of another machine may be ahead; what is later than that is of an older clock


def older_than(at: float, seconds: float) -> bool:
    """Whether a moment is longer ago than so many seconds, or may be, because it lies in the future."""
    return not -AHEAD <= time.time() - at <= seconds
