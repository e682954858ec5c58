"""The example of a game in a package of its own: beside spielwerk it is installed, found and played like one of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.core import PLAIN

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "ice-cellar"
COMMAND = "from spielwerk.cli import app; app()"

PAGES = """
import re, sys, tempfile
from pathlib import Path
from starlette.testclient import TestClient
from spielwerk.web.http.app import make_app
from spielwerk.web.settings import Settings

with tempfile.TemporaryDirectory() as folder:
    settings = Settings(database=f"sqlite:///{folder}/site.sqlite", warm=False, limits=False)
    with TestClient(make_app(settings), base_url="http://127.0.0.1", headers={"accept-language": sys.argv[1]}) as site:
        landing = site.get("/").text
        assert "/views/ice-cellar/cover.svg" in landing and ">" + sys.argv[2] + "<" in landing
        assert "ICE-1.1" in site.get("/rules/ice-cellar").text
        seats = [{"kind": "me"}, {"kind": "bot", "level": "journeyman"}]
        made = site.post("/api/matches", json={"game": "ice-cellar", "seats": seats}).json()
        token = {"authorization": "Bearer " + made["token"]}
        address = "/api/matches/" + made["match"]
        for turn in range(400):
            seen = site.get(address, headers=token).json()
            if seen["status"] == "finished":
                break
            if seen["question"]:
                chosen = seen["choices"][turn % len(seen["choices"])]["id"]
                answer = {"question": seen["question"], "action": chosen}
                assert site.post(address + "/actions", json=answer, headers=token).status_code == 200
        assert seen["status"] == "finished", seen
        page = site.get("/matches/" + made["match"] + "/replay?number=30")
        for address in re.findall(r'(?:href|src)="(/(?:views|art)/[^"#]*)', page.text):
            assert site.get(address).status_code == 200, address
        assert "/views/ice-cellar/style.css" in page.text and page.status_code == 200
print("played")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the example in it."""
    folder = tmp_path_factory.mktemp("example")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(folder), str(EXAMPLE)], check=True)
    return folder


def run(installed: Path, *words: str, mode: str = "plain", given: str = "", folder: Path = ROOT) -> str:
    """What Python prints, with spielwerk and the example to be imported."""
    path = os.pathsep.join([str(ROOT / "src"), str(installed)])
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path, "SPIELWERK_MODE": mode, "SPIELWERK_CHECK": "1"},
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_is_listed_and_passes_its_own_tests_and_the_contract(installed: Path):
    assert "ice-cellar" in run(installed, "-c", COMMAND, "games", "--json")
    run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", folder=EXAMPLE)
    contract = ("-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--pyargs", "spielwerk.testing.contract")
    told = run(installed, *contract, "--game", "ice-cellar", folder=EXAMPLE)
    skipped = [line for line in told.splitlines() if line.startswith("SKIPPED")]
    assert skipped, "-rs tells them"
    known = ("needs compiled rules", "has no guide")
    assert all(line.endswith(known) for line in skipped), "plain, only what needs a compiler or a guide is skipped"


def test_it_is_played_in_a_terminal_against_bots(installed: Path):
    told = run(installed, "-c", COMMAND, "play", "ice-cellar", "--seats", "3", "--seed", "4", given="1\n" * 80)
    assert "wins" in told or "Winner" in told or "won" in told, told[-500:]


@pytest.mark.parametrize(("lang", "title"), [("en", "The Ice Cellar"), ("de", "Eiskeller")])
def test_it_is_played_in_a_browser(installed: Path, lang: str, title: str):
    assert run(installed, "-c", PAGES, lang, title).strip() == "played"


@pytest.mark.skipif(PLAIN, reason="needs compiled rules")
def test_its_rules_compile_and_hold(installed: Path):
    words = ("check", "ice-cellar", "--games", "300", "--all-options")
    assert "clean" in run(installed, "-c", COMMAND, *words, mode="compiled")


def test_nothing_of_ours_knows_it():
    for path in [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("*.html"),
        *(ROOT / "src").rglob("*.css"),
        ROOT / "pyproject.toml",
    ]:
        text = path.read_text(encoding="utf-8")
        assert "ice_cellar" not in text, path
        assert "ice-cellar" not in text, path
