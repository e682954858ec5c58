"""Make a release: wheel, source, lock file and their checksums, the same bytes whoever makes it from the same commit.

    python -m scripts.release [FOLDER]

It is made of the commit, not of the folder: a tree with changes is refused, and what git ignores does not come near it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

_LOCK = Path("src/spielwerk/web/hosting/server.lock")
SUMS = "SHA256SUMS"


class CannotRelease(Exception):
    """What stands in the way, as a sentence."""


def release(source: Path, into: Path) -> list[Path]:
    """Build a release of the commit that is checked out in a repository; the files."""
    if changed := _git(source, "status", "--porcelain"):
        raise CannotRelease(f"The tree has changes that are in no commit:\n{changed}")
    if into.exists() and any(into.iterdir()):
        raise CannotRelease(f"{into} holds something already; a release wants an empty folder.")
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        archive = subprocess.run(["git", "-C", str(source), "archive", "HEAD"], check=True, capture_output=True).stdout
        subprocess.run(["tar", "--extract", "--directory", str(tree)], input=archive, check=True)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": _git(source, "log", "-1", "--format=%ct")}
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(into.resolve())]
        subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)
        (into / _LOCK.name).write_bytes((tree / _LOCK).read_bytes())
    made = sorted(into.iterdir())
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in made)
    (into / SUMS).write_text(sums, encoding="utf-8")
    return [*made, into / SUMS]


def _git(source: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", str(source), *words], check=True, capture_output=True, text=True).stdout.strip()


def main(arguments: Sequence[str]) -> int:
    try:
        for file in release(Path.cwd(), Path(arguments[0] if arguments else "dist")):
            print(file)
    except CannotRelease as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
