"""What a server is installed from: the locked packages, their licences, and a release that anybody can make again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from scripts import audit, licences
from scripts.locked import LOCK, ROOT, locked, pins
from scripts.release import SUMS, CannotRelease, release

SYSTEMS = [  # on which sites run, and Pythons
    {"sys_platform": platform, "python_version": minor, "python_full_version": f"{minor}.4", "implementation_name": "cpython"}
    for platform in ("linux", "darwin", "win32")
    for minor in ("3.11", "3.12", "3.13")
]


def wanted() -> Iterator[Requirement]:
    """What pyproject.toml says that a site needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield from map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["web"]])


# The lock file


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: f"{system['sys_platform']}-{system['python_version']}")
def test_the_lock_file_has_what_a_site_needs_in_the_versions_it_needs(system: dict[str, str]):
    names = {"extra": "", **system}
    there = {canonicalize_name(pin.name): pin for pin in locked() if not pin.marker or Marker(pin.marker).evaluate(names)}
    needed = [one for one in wanted() if one.marker is None or one.marker.evaluate(names)]
    assert len(needed) > 15
    for one in needed:
        assert one.specifier.contains(there[canonicalize_name(one.name)].version), one


def test_each_package_is_locked_once_for_a_system():
    for system in SYSTEMS:
        names = [pin.name for pin in locked() if not pin.marker or Marker(pin.marker).evaluate({"extra": "", **system})]
        assert len(names) == len(set(names)), system


def test_the_lock_file_has_what_its_packages_need():
    """Nothing is fetched beside it. Looked at are those that the tests run with in the locked version."""
    names, looked_at = {canonicalize_name(pin.name) for pin in locked()}, 0
    extras = {canonicalize_name(one.name): one.extras for one in wanted()}
    for pin in locked():
        try:
            found = distribution(pin.name)
        except PackageNotFoundError:
            continue
        looked_at += found.version == pin.version
        for line in found.requires or [] if found.version == pin.version else []:
            need = Requirement(line)
            if need.marker is None or any(need.marker.evaluate({"extra": one}) for one in ("", *extras.get(pin.name, ()))):
                assert canonicalize_name(need.name) in names, (pin.name, line)
    assert looked_at, "none of the locked versions is installed here"


def test_the_lock_file_names_neither_hosts_nor_folders():
    text = LOCK.read_text(encoding="utf-8")
    assert not re.search(r"://|index-url|find-links|trusted-host|file:|/", text)
    assert all(pin.hashes for pin in locked())


@pytest.mark.parametrize(
    "text",
    [
        "numpy>=2\n    --hash=sha256:" + "0" * 64,
        "numpy==2.0\n",
        "numpy==2.0 \\\n    --hash=md5:" + "0" * 32,
        "--index-url somewhere\n",
        "numpy @ somewhere \\\n    --hash=sha256:" + "0" * 64,
    ],
)
def test_a_line_that_is_no_locked_package_is_found(text: str):
    with pytest.raises(ValueError, match=r"numpy|version"):
        list(pins(text))


# Looking through it


def test_a_package_that_nobody_knows_about_is_not_called_sound():
    told = {
        "dependencies": [
            {"name": "good", "version": "1", "vulns": []},
            {"name": "bad", "version": "2", "vulns": [{"id": "CVE-1"}]},
            {"name": "strange", "skip_reason": "not found"},
        ]
    }
    assert audit.heard(told) == audit.Audit([("bad", "2", "CVE-1")], ["strange"])


@pytest.mark.parametrize(
    ("said", "status", "word"),
    [
        ('{"dependencies": [{"name": "good", "version": "1", "vulns": []}]}', 0, "No weakness"),
        ('{"dependencies": [{"name": "bad", "version": "2", "vulns": [{"id": "CVE-1"}]}]}', 1, "CVE-1"),
        ('{"dependencies": [{"name": "strange", "skip_reason": "not found"}]}', 3, "NOT be found out"),
        ("Traceback: cannot be reached", 3, "NOT be found out"),
    ],
)
def test_an_audit_says_what_it_has_found_out(
    said: str, status: int, word: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    for name, text in (("pip", "exit 0"), ("pip-audit", f"echo '{said}'")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    assert audit.main([str(tmp_path)]) == status
    assert word in capfd.readouterr().out


def test_files_that_do_not_fit_their_hashes_fail_the_audit(tmp_path: Path):
    (tmp_path / "pip").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "pip").chmod(0o755)
    assert audit.main([str(tmp_path)]) == audit.WRONG


# Licences


def test_every_licence_is_an_allowed_one():
    rows = re.findall(r"^\| (\S+) \| (.+?) \| .+? \| (.+) \|$", licences.PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    named = {(name, number) for name, number, _ in rows}
    assert named >= {(pin.name, pin.version) for pin in locked()}
    assert named - {("package", "version")} <= {(pin.name, pin.version) for pin in locked()} | {
        (name, "in the wheel") for name, _, _ in licences.BUNDLED
    }
    for name, _, licence in rows[1:]:
        assert set(licences.parts_of(licence)) <= licences.ALLOWED, name
        there = [pin for pin in locked() if pin.name == name and _installed(pin.name) == pin.version]
        assert all(licences.licence_of(pin) == licence for pin in there), name


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def test_every_licence_that_lies_in_the_wheel_is_named():
    found = {path.name.removesuffix("-LICENSE") for path in (ROOT / "src").rglob("*-LICENSE")}
    assert found == {name for name, _, _ in licences.BUNDLED}


# Releases


def _git(folder: Path, *words: str) -> None:
    names = {f"GIT_{who}_{what}": "somebody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {"GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000"}
    subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, env={**os.environ, **names, **dates})


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that are built, as far as git does not ignore them, in a repository of their own."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("this is no repository")
    folder = tmp_path_factory.mktemp("one")
    listed = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    parts = ["src", "docs/rules", "pyproject.toml", "README.md", "LICENSE", ".gitignore"]
    for name in subprocess.run([*listed, *parts], check=True, capture_output=True, text=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    _git(folder, "init", "--quiet")
    _git(folder, "add", "--all")
    _git(folder, "commit", "--quiet", "--message", "A release")
    return folder


def test_two_who_release_a_commit_make_the_same_bytes(repository: Path, tmp_path: Path):
    """In clones of other names, one of them with files that git ignores and with other rights."""
    other = tmp_path / "another clone"
    _git(repository, "clone", "--quiet", str(repository), str(other))
    (other / "src" / "spielwerk" / "__pycache__").mkdir(exist_ok=True)
    (other / "src" / "spielwerk" / "__pycache__" / "junk.pyc").write_bytes(b"junk")
    (other / "dist").mkdir()
    (other / "README.md").chmod(0o600)
    made = [release(folder, tmp_path / name) for folder, name in ((repository, "a"), (other, "b"))]
    assert [file.name for file in made[0]] == [file.name for file in made[1]]
    assert [file.suffix for file in made[0]] == [".lock", ".whl", ".gz", ""]
    for one, two in zip(*made, strict=True):
        assert one.read_bytes() == two.read_bytes(), one.name
    subprocess.run(["sha256sum", "--check", "--quiet", SUMS], cwd=tmp_path / "a", check=True)


def test_a_tree_with_changes_is_not_released(repository: Path, tmp_path: Path):
    stray = repository / "stray.txt"
    stray.write_text("in no commit")
    try:
        with pytest.raises(CannotRelease, match=r"stray\.txt"):
            release(repository, tmp_path / "dist")
    finally:
        stray.unlink()
    assert not (tmp_path / "dist").exists()
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "older.whl").write_text("")
    with pytest.raises(CannotRelease, match="empty folder"):
        release(repository, tmp_path / "dist")
