"""What people install is whole: built as a wheel, put into an empty place, used from there."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "spielwerk"
_LEFT_OUT = {"__pycache__"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the wheel in it; what it depends on is found where the tests find it."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*command, str(wheel)], check=True)
    return folder


def run(installed: Path, code: str, *arguments: str) -> str:
    """What a program prints that uses the installed wheel instead of this checkout."""
    env = {**os.environ, "PYTHONPATH": str(installed), "SPIELWERK_MODE": "plain"}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=installed, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_file_of_the_package_and_the_rules_is_in_the_wheel(wheel: Path):
    held = set(zipfile.ZipFile(wheel).namelist())
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and not _LEFT_OUT & set(path.parts)]
    missing = {f"spielwerk/{path.relative_to(PACKAGE).as_posix()}" for path in files} - held
    assert not missing
    assert {f"spielwerk/docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")} <= held


def test_the_installed_command_knows_the_games(installed: Path):
    assert str(installed) in run(installed, "import spielwerk; print(spielwerk.__file__)")
    told = run(installed, "from spielwerk.cli import app; app()", "games")
    for game in PACKAGE.glob("games/*/__init__.py"):
        if game.parent.name != "template":
            assert game.parent.name.replace("_", "-") in told


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_rules_are_read_from_the_wheel(installed: Path, lang: str):
    code = """
import sys
from spielwerk import game
from spielwerk.web.http.pages.rules import rules_of
print(rules_of(game("spyrium"), sys.argv[1])[0])
"""
    assert 'id="SPY-5.3"' in run(installed, code, lang)


def test_the_installed_site_serves_a_page(installed: Path):
    code = """
import spielwerk
from spielwerk.web.http.bench import page_figures
print(page_figures(spielwerk.game("template"), 2, 1)["page_kib_first_load"] > 50)
"""
    assert run(installed, code).strip() == "True"
