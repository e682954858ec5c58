"""Arrows point one way: who may import whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "spielwerk"

# Each package with those of ours that it may import at its top level, beside itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "sim": {"core"},
    "networks": {"core", "sim"},
    "bots": {"core", "sim", "networks"},
    "puzzles": {"core", "bots"},
    "thinking": {"core", "sim", "bots"},
    "envs": {"core", "sim", "bots"},
    "lessons": {"core"},
    "suite": {"core", "sim", "bots"},
    "data": {"core", "sim", "bots"},
    "pairing": set(),
    "testing": {"core", "sim", "lessons"},
    "web": {"core", "sim", "bots", "suite", "puzzles", "thinking", "lessons", "pairing", "fair"},
    "doctor": {"core", "thinking", "web"},
}


def imported(path: Path) -> Iterator[str]:
    """The packages of ours that a file imports, wherever in it."""
    module = ("spielwerk", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = list(module[: len(module) - node.level]) if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            names = [base] if len(base) > 1 else [[*base, alias.name] for alias in node.names]
        else:
            continue
        yield from (name[1] for name in names if name[0] == "spielwerk" and len(name) > 1)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_knows_only_those_below_it(package: str):
    for path in sorted((PACKAGE / package).rglob("*.py")):
        strangers = set(imported(path)) - MAY_IMPORT[package] - {package}
        assert not strangers, f"{path.relative_to(PACKAGE)} imports {strangers}"


def test_a_game_knows_no_other_game():
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    for folder in folders:
        for path in sorted((PACKAGE / "games" / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            named = {other for other in folders - {folder} if f"games.{other}" in source or f"from ..{other}" in source}
            assert not named, f"{path.relative_to(PACKAGE)} imports {named}"
