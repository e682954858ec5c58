"""Write docs/licences.md: what a site consists of besides this program, in which version, under which licence.

python -m scripts.licences
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, metadata

from scripts.locked import ROOT, Pin, locked

PAGE = ROOT / "docs" / "licences.md"
ALLOWED = frozenset(
    {
        *("0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"),
        *("Bitstream-Vera", "LGPL-3.0-only", "MIT", "MIT-0", "PSF-2.0", "Unlicense", "Zlib", "OFL-1.1"),
    }
)
# What packages say in other words, or cannot be asked because they are for another system.
_SAID = {
    "colorama": "BSD-3-Clause",
    "itsdangerous": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "uvloop": "Apache-2.0 OR MIT",
}
_WORDS = {
    "MIT License": "MIT",
    "ISC License (ISCL)": "ISC",
    "Apache Software License": "Apache-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}
BUNDLED = [  # each with its licence beside it, in a file NAME-LICENSE
    ("fraunces", "typeface of the pages", "OFL-1.1"),
    ("htmx-ext-sse", "the pages", "0BSD"),
    ("htmx.org", "the pages", "0BSD"),
    ("idiomorph", "the pages", "0BSD"),
    ("inter", "typeface of the pages", "OFL-1.1"),
    ("mono", "typeface of drawings for learning programs", "Bitstream-Vera"),
]
_HEAD = """# Licences

What a site runs with, besides this program (MIT): the packages of `server.lock`, and what the wheel itself holds of others.
`make licences` writes this page; a test keeps it as the lock file is, and lets no other licence in than those at its end.

| package | version | where | licence |
|---|---|---|---|
"""


def licence_of(pin: Pin) -> str:
    """The licence of a package as an SPDX expression; an error if it does not tell a known one."""
    if pin.name in _SAID:
        return _SAID[pin.name]
    try:
        told = metadata(pin.name)
    except PackageNotFoundError:
        raise SystemExit(f"{pin.name} is not installed here: name its licence in scripts/licences.py") from None
    if told.get("License-Expression"):
        return str(told["License-Expression"])
    classified = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or [] if line.startswith("License ::")]
    said = classified[0] if classified else str(told.get("License", ""))
    return _WORDS.get(said, said)


def parts_of(expression: str) -> list[str]:
    """The single licences of an expression."""
    return [part.strip("() ") for part in expression.replace(" OR ", " AND ").split(" AND ")]


def page(pins: Sequence[Pin]) -> str:
    """The page for some packages."""
    rows = [f"| {pin.name} | {pin.version} | {pin.marker or 'everywhere'} | {licence_of(pin)} |" for pin in pins]
    rows += [f"| {name} | in the wheel | {where} | {licence} |" for name, where, licence in BUNDLED]
    return _HEAD + "\n".join(rows) + "\n\nAllowed are: " + ", ".join(sorted(ALLOWED)) + ".\n"


def main() -> None:
    PAGE.write_text(page(locked()), encoding="utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
