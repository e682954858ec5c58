"""What every game must do, as a plugin for pytest, and positions to test one's own rules with.

    pytest -p spielwerk.testing --pyargs spielwerk.testing.contract --game harbour

runs the tests of the contract for one game, ours or another package's, compiled with bounds checks; with SPIELWERK_MODE=plain
the same rules as ordinary Python. In the settings of pytest `spielwerk_goldens` names the folder of a game's goldens and
`spielwerk_tests` that of its tests ({folder} stands for the game's folder); without them, what needs them is skipped.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from spielwerk.core import PLAIN, Game, game_names
from spielwerk.core import game as game_named
from spielwerk.core.registry import TEMPLATE

from .scene import Scene

__all__ = ["Scene"]

_EXPENSIVE = {"browser", "packaging"}  # folders whose tests share what takes long to make


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", action="append", help="run the contract tests for this game only")
    parser.addini("spielwerk_goldens", "folder of a game's goldens; {folder} stands for the game's folder", default="")
    parser.addini("spielwerk_tests", "folder of a game's tests; {folder} stands for the game's folder", default="")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game_name` runs for every game."""
    if "game_name" in metafunc.fixturenames:
        names = metafunc.config.getoption("--game") or [TEMPLATE, *game_names()]
        metafunc.parametrize("game_name", names, scope="module")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """With several processes, tests that need the same compiled game run in one of them (`-n 2 --dist loadgroup`).

    Marks (`xdist_group`) would say the same, but xdist 3.8 does not see them with pytest 9 and hands out test by test: every
    process then compiles every game.
    """
    if config.getoption("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist may be missing: then nobody asks
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)


def group_of(nodeid: str, plain: bool = PLAIN) -> str:
    """What a test must share a process with: its game, or else the folder that it lies in.

    Plain rules need no compiling, so that small groups serve better: a file, of contract tests a file and a game. No process is
    then left with a long group when the others have nothing to do. Browsers and installed sites are expensive: their tests stay
    together.
    """
    path, _, name = nodeid.partition("::")
    folders = PurePosixPath(path).parts[:-1]
    parameter = name.partition("[")[2].rstrip("]")
    games = [TEMPLATE, *game_names()]
    found = [game for game in games if parameter.startswith(game) or game.replace("-", "_") in folders]
    game = max(found, key=len, default="")
    together = not _EXPENSIVE.isdisjoint(folders)
    if plain and not together:
        return f"{path} {game}".strip()
    if together or not game:
        return folders[1] if len(folders) > 1 else "rest"
    return game


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
