"""Tests run with bounds checking; `--game NAME` limits the contract tests to one game."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SPIELWERK_CHECK", "1")

import pytest

from spielwerk.core import game_names
from spielwerk.core.registry import TEMPLATE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", action="append", help="run the contract tests for this game only")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` runs for every game that has a folder."""
    if "game_name" in metafunc.fixturenames:
        names = metafunc.config.getoption("--game") or [TEMPLATE, *game_names()]
        metafunc.parametrize("game_name", names, scope="module")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of one game run on one worker, so that it is compiled once (`-n 2 --dist loadgroup`)."""
    for item in items:
        parts = item.path.relative_to(Path(__file__).parent).parts
        if parts[0] == "games":
            group = parts[1]
        elif callspec := getattr(item, "callspec", None):
            group = str(callspec.params.get("game_name", parts[0])).replace("-", "_")
        else:
            group = parts[0]
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="module")
def game(game_name: str):
    from spielwerk.core import game

    return game(game_name)


@pytest.fixture
def compiled() -> None:
    """For tests that make no sense, or take hours, without compiled rules."""
    from spielwerk.core import PLAIN

    if PLAIN:
        pytest.skip("needs compiled rules")
