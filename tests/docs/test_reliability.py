"""What docs/reliability.md says of an attack's findings: each has a test that is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
CONTRACT = TESTS.parent / "src" / "spielwerk" / "testing"
PAGE = TESTS.parent / "docs" / "reliability.md"


def findings() -> Iterator[tuple[str, str]]:
    """Each point, and the cell that names its tests."""
    table = PAGE.read_text(encoding="utf-8").partition("\n## What an attack found\n")[2].partition("\n## ")[0]
    for row in table.splitlines():
        cells = row.strip("| ").split(" | ")
        if len(cells) == 3 and cells[0] != "point":
            yield cells[0], cells[2]


def test_every_finding_names_tests_that_are_there():
    found = dict(findings())
    assert len(found) > 30
    for point, cell in found.items():
        files = re.findall(r"`([\w/]+\.py)", cell)
        texts = [((CONTRACT if name.startswith("contract/") else TESTS) / name).read_text(encoding="utf-8") for name in files]
        assert texts, point
        named = re.findall(r"(?:::|`…)(\w+)", cell)  # whole names, or what is behind dots
        for name in named:
            assert any(re.search(rf"def \w*{name}", text) for text in texts), f"{point}: {name}"
