"""What people install is whole: built as a wheel, put into an empty environment, used from there without the repository."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, distribution, version
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from spielwerk import game_names
from tests.web.site import Visitor, wait_for

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "spielwerk"
_LEFT_OUT = {"__pycache__"}
_SITE = "web"  # the extra that a site needs
PATIENCE = 120  # seconds for a bot
LOOK = 25  # decisions between two looks at everything else that can be asked


def build(folder: Path, source: Path = ROOT) -> Path:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=source, env=environment, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


def needed(metadata: Distribution, extra: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The packages that one asks for, and that those ask for, as they are installed here."""
    for line in metadata.requires or []:
        wanted = Requirement(line)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": name}) for name in ("", extra)):
            name = wanted.name.lower().replace("_", "-")
            new = name not in found
            found.setdefault(name, distribution(wanted.name))
            for more in wanted.extras or ([""] if new else []):
                needed(found[name], more, found)
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel and with what it asks for, and with nothing else.

    Nothing is downloaded: packages that the tests run with are linked into it, those and only those that the wheel names.
    """
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    target = next(folder.glob("lib/python*/site-packages"))
    # As the new environment's own pip: the tests' environment has a spielwerk too, which must stay as it is.
    command = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*command, "--no-deps", "--no-index", str(wheel)], check=True)
    installed = next(Distribution.discover(name="spielwerk", path=[str(target)]))
    for package in needed(installed, _SITE, {}).values():
        for file in package.files or []:
            top = file.parts[0]
            there = Path(str(package.locate_file(top)))
            if top not in ("..", "__pycache__") and there.exists() and not (target / top).exists():
                (target / top).symlink_to(there)
    return folder


def program(environment: Path, home: Path) -> tuple[str, dict[str, str]]:
    """The installed command, and an environment that knows nothing of the repository."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return str(environment / "bin" / "spielwerk"), {**kept, "HOME": str(home), "SPIELWERK_MODE": "plain"}


def run(environment: Path, home: Path, *arguments: str, status: int = 0) -> str:
    """What the installed command, or a program given by -c, prints."""
    command, settings = program(environment, home)
    words = [str(environment / "bin" / "python"), *arguments] if arguments[0] == "-c" else [command, *arguments]
    done = subprocess.run(words, cwd=home, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def test_every_file_of_the_package_and_the_rules_is_in_the_wheel(wheel: Path):
    held = set(zipfile.ZipFile(wheel).namelist())
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and not _LEFT_OUT & set(path.parts)]
    missing = {f"spielwerk/{path.relative_to(PACKAGE).as_posix()}" for path in files} - held
    assert not missing
    assert {f"spielwerk/docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")} <= held


def test_the_wheel_stays_small_with_the_networks_of_all_games(wheel: Path):
    assert wheel.stat().st_size <= 15_000_000
    networks = {name: size for name, size in sizes(wheel).items() if name.endswith("/network.npz")}
    assert set(networks) == {f"spielwerk/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("network.npz")}
    assert all(size <= 2_000_000 for size in networks.values())


def sizes(wheel: Path) -> dict[str, int]:
    return {file.filename: file.file_size for file in zipfile.ZipFile(wheel).infolist()}


def test_the_same_source_gives_the_same_bytes(wheel: Path, tmp_path: Path):
    """Another folder, other times and permissions of files, no history: the same wheel."""
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copyfile(ROOT / name, source / name)
    for name in ("src", "docs/rules"):
        shutil.copytree(ROOT / name, source / name, copy_function=shutil.copyfile)
    for path in source.rglob("*"):
        os.utime(path, (1e9, 1e9))
        path.chmod(0o700 if path.is_dir() else 0o600)
    again = build(tmp_path / "again", source)
    assert again.name == wheel.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


def test_extras_have_names_that_installers_find(wheel: Path):
    """Small letters, digits and hyphens: the one way of writing that needs no translation."""
    held = zipfile.ZipFile(wheel)
    metadata = held.read(next(name for name in held.namelist() if name.endswith(".dist-info/METADATA"))).decode()
    extras = [line.partition(": ")[2] for line in metadata.splitlines() if line.startswith("Provides-Extra")]
    assert {_SITE, "gpu", "ray", "open-spiel"} <= set(extras)
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in extras:
        assert f"\n{extra} = [" in declared, extra


def test_the_environment_holds_what_the_wheel_asks_for_and_nothing_else(environment: Path, tmp_path: Path):
    code = "import importlib.util, spielwerk; print(spielwerk.__file__, importlib.util.find_spec('pytest'))"
    where, pytest_there = run(environment, tmp_path, "-c", code).split()
    assert where.startswith(str(environment))
    assert pytest_there == "None"


def test_the_installed_command_knows_its_version_and_the_games(environment: Path, tmp_path: Path):
    assert run(environment, tmp_path, "--version") == f"spielwerk {version('spielwerk')}\n"
    told = run(environment, tmp_path, "games")
    assert all(name in told for name in game_names())
    assert "Examples:" in run(environment, tmp_path, "serve", "--help")
    run(environment, tmp_path, "hosting-files", "files")
    assert (tmp_path / "files" / "nginx.conf").is_file()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_rules_are_read_from_the_wheel(environment: Path, lang: str, tmp_path: Path):
    code = """
import sys
from spielwerk import game
from spielwerk.core.guide import guide_of
from spielwerk.web.http.rulebook import law_of
print(law_of(game("spyrium"), sys.argv[1]).text)
print(guide_of(game("spyrium"), sys.argv[1]).rules)
"""
    said = run(environment, tmp_path, "-c", code, lang)
    assert 'id="SPY-5.3"' in said
    assert "'SPY-EX-8'" in said  # of the guide


def test_without_the_site_s_packages_the_command_says_what_to_install(wheel: Path, tmp_path: Path):
    """`pip install spielwerk` without the extra."""
    folder = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    target = next(folder.glob("lib/python*/site-packages"))
    zipfile.ZipFile(wheel).extractall(target)
    installed = next(Distribution.discover(name="spielwerk", path=[str(target)]))
    for package in needed(installed, "", {}).values():
        for top in {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}:
            if not (target / top).exists():
                (target / top).symlink_to(Path(str(package.locate_file(top))))
    command = [str(folder / "bin" / "python"), "-c", "from spielwerk.cli import app; app()"]
    settings = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "SPIELWERK_MODE": "plain"}
    for words in (["serve"], ["backup", "file"], ["restore", "file"]):
        done = subprocess.run([*command, *words], env=settings, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 2, done.stderr
        assert "pip install 'spielwerk[web]'" in done.stderr
        assert "Traceback" not in done.stderr
    done = subprocess.run([*command, "games"], env=settings, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def site(environment: Path, tmp_path_factory: pytest.TempPathFactory):
    """`spielwerk serve`, as somebody starts it who has installed the wheel and done nothing else."""
    home = tmp_path_factory.mktemp("home")
    command, settings = program(environment, home)
    words = [command, "serve", "--port", "0", "--no-warm"]
    process = subprocess.Popen(words, cwd=home, env=settings, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Spielwerk: "), line
    assert (home / ".local" / "share" / "spielwerk" / "spielwerk.sqlite").is_file()
    yield line.split()[1].rstrip("/")
    process.terminate()
    process.wait(timeout=60)


@pytest.mark.parametrize("name", game_names())
def test_a_whole_match_of_each_game_is_played_through_the_installed_site(site: str, name: str):
    """A person who takes any choice against bots, until the match is over. Nothing that is asked for breaks anything."""
    visitor, dice = Visitor(site, "Anna"), random.Random(name)
    visitor.http.event_hooks["response"].append(_no_breakdown)
    assert httpx.get(f"{site}/new/{name}").status_code == 200
    seats = httpx.get(f"{site}/api/games/{name}").json()["seats"][0]
    match, decisions = visitor.create("m" + "b" * (max(2, seats) - 1), game=name), 0
    while (seen := _asked(visitor, match))["status"] == "running":
        answer = visitor.act(match, seen["question"], dice.choice(seen["choices"])["id"])
        assert answer.status_code == 200, answer.text
        if decisions % LOOK == 0:
            _look_around(visitor, match, seen["ply"])
        decisions += 1
    assert decisions > 3
    assert (seen["status"], len(seen["result"]["points"])) == ("finished", max(2, seats))
    _look_around(visitor, match, seen["ply"])
    saved = visitor.get(f"/matches/{match}/export")
    assert saved.json()["game"] == name
    assert visitor.post("/matches/upload", saved.json()).status_code == 201, "every action is checked again"
    assert visitor.get(f"/matches/{match}/points").json()[-1]["points"] == seen["result"]["points"]


def _no_breakdown(answer: httpx.Response) -> None:
    assert answer.status_code < 500, f"{answer.request.url} answers {answer.status_code}"


def _asked(visitor: Visitor, match: str) -> dict:
    """The match once the visitor is asked, or it is over."""

    def waited() -> dict | None:
        seen = visitor.see(match)
        return seen if seen["question"] or seen["status"] != "running" else None

    return wait_for(waited, PATIENCE)


def _look_around(visitor: Visitor, match: str, ply: int) -> None:
    for path in ("", "/legal", "/log", f"/moments/{ply // 2}", f"/moments/{ply}"):
        assert visitor.get(f"/matches/{match}{path}").status_code == 200, path
    for path in ("", "/table", "/log"):
        page = visitor.http.get(f"{visitor.url}/matches/{match}{path}")
        assert page.status_code == 200, path
        assert "</" in page.text
