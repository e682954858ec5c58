"""What every game must do, as a plugin for pytest, and positions to test one's own rules with.

    pytest -p spielwerk.testing --pyargs spielwerk.testing.contract --game harbour

runs the tests of the contract for one game, ours or another package's, compiled with bounds checks; with SPIELWERK_MODE=plain
the same rules as ordinary Python. In the settings of pytest `spielwerk_goldens` names the folder of a game's goldens and
`spielwerk_tests` that of its tests ({folder} stands for the game's folder); without them, what needs them is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.core import PLAIN, Game, game_names
from spielwerk.core import game as game_named
from spielwerk.core.registry import TEMPLATE

from .scene import Scene

__all__ = ["Scene"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", action="append", help="run the contract tests for this game only")
    parser.addini("spielwerk_goldens", "folder of a game's goldens; {folder} stands for the game's folder", default="")
    parser.addini("spielwerk_tests", "folder of a game's tests; {folder} stands for the game's folder", default="")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` runs for every game."""
    if "game_name" in metafunc.fixturenames:
        names = metafunc.config.getoption("--game") or [TEMPLATE, *game_names()]
        metafunc.parametrize("game_name", names, scope="module")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of one game run on one worker, so that it is compiled once (`-n 2 --dist loadgroup`)."""
    for item in items:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if "game_name" in parameters:
            item.add_marker(pytest.mark.xdist_group(str(parameters["game_name"])))


@pytest.fixture(scope="module")
def game(game_name: str) -> Game:
    return game_named(game_name)


@pytest.fixture
def compiled() -> None:
    """For tests that make no sense, or take hours, without compiled rules."""
    if PLAIN:
        pytest.skip("needs compiled rules")


def _folder(config: pytest.Config, setting: str, game: Game) -> Path:
    named = str(config.getini(setting))
    if not named:
        pytest.skip(f"{setting} is not set in the settings of pytest")
    return config.rootpath / named.format(folder=game.folder.name)


@pytest.fixture
def goldens(game: Game, pytestconfig: pytest.Config) -> Path:
    """The folder of the game's goldens."""
    return _folder(pytestconfig, "spielwerk_goldens", game)


@pytest.fixture
def own_tests(game: Game, pytestconfig: pytest.Config) -> Path:
    """The folder of the game's own tests."""
    return _folder(pytestconfig, "spielwerk_tests", game)
