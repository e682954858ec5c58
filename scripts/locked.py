"""The lock file of the server: what `pip install --require-hashes` installs, read for checks, licences and releases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "src" / "spielwerk" / "web" / "hosting" / "server.lock"
_PIN = re.compile(r"([A-Za-z0-9._-]+)==([^\s;]+)(?: ; ([^\\]+?))?(?: \\)?")


class Pin(NamedTuple):
    """A package in the one version that is installed, where its marker holds (empty: everywhere)."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def pins(text: str) -> Iterator[Pin]:
    """The packages of a lock file; a line of any other kind is an error, so that nothing slips in."""
    for block in re.split(r"\n(?=\S)", text.strip()):
        first, *rest = block.split("\n")
        found = _PIN.fullmatch(first.strip())
        if found is None:
            raise ValueError(f"no package in one version: {first!r}")
        hashes = [re.fullmatch(r"    --hash=(sha256:[0-9a-f]{64})(?: \\)?", line) for line in rest]
        if not hashes or None in hashes:
            raise ValueError(f"{found[1]}: hashes are missing, or something else stands among them")
        yield Pin(found[1], found[2], found[3] or "", tuple(one[1] for one in hashes if one is not None))


def locked() -> list[Pin]:
    """The packages of the repository's lock file."""
    return list(pins(LOCK.read_text(encoding="utf-8")))
