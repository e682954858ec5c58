"""Tests run with bounds checking, in the processes that they start as well."""

from __future__ import annotations

import os

os.environ.setdefault("SPIELWERK_CHECK", "1")
