"""Tests run with bounds checking, in the processes that they start as well."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SPIELWERK_CHECK", "1")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that need the same compiled game run on one worker (`-n 2 --dist loadgroup`), after those of the contract."""
    tests = Path(__file__).parent
    for item in items:
        if not item.path.is_relative_to(tests) or item.get_closest_marker("xdist_group"):
            continue
        parts = item.path.relative_to(tests).parts
        item.add_marker(pytest.mark.xdist_group((parts[1] if parts[0] == "games" else parts[0]).replace("_", "-")))
