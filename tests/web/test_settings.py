"""The list of settings in the docs is the one that the programs read."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
VARIABLE = re.compile(r"SPIELWERK_[A-Z_]+")
PROGRAMS = (".py", ".sh", ".js", ".toml", ".html")


def test_every_variable_that_a_program_names_stands_in_the_docs_and_no_other():
    files = [path for folder in ("src", "scripts") for path in (ROOT / folder).rglob("*") if path.suffix in PROGRAMS]
    named = {name for path in files for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}
    rows = re.findall(
        r"^\| `(\w+)` \| (.+?) \| (.+) \|$", (ROOT / "docs" / "settings.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert named == {name for name, _, _ in rows}
    assert len(named) >= 5
    assert all(default.strip() and len(meaning) > 20 for _, default, meaning in rows)
