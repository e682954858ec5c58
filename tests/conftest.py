"""Tests run with bounds checking, in the processes that they start as well, and their sites offer the template game."""

from __future__ import annotations

import os

from httpx._config import DEFAULT_LIMITS, DEFAULT_TIMEOUT_CONFIG

os.environ.setdefault("SPIELWERK_CHECK", "1")
os.environ.setdefault("SPIELWERK_TEMPLATE", "1")

# Five seconds are few for a site that shares a busy machine with other tests.
DEFAULT_TIMEOUT_CONFIG.read = DEFAULT_TIMEOUT_CONFIG.pool = DEFAULT_TIMEOUT_CONFIG.connect = 60.0
# The server lets go of an idle connection after five seconds, as httpx does: whoever is held up just then finds it closed.
DEFAULT_LIMITS.keepalive_expiry = 1.0
