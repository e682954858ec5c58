"""Tests run with bounds checking, in the processes that they start as well, and their sites offer the template game."""

from __future__ import annotations

import os

os.environ.setdefault("SPIELWERK_CHECK", "1")
os.environ.setdefault("SPIELWERK_TEMPLATE", "1")
