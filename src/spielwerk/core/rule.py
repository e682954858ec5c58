"""The one switch: the same rule runs plain, compiled, or (called from a kernel) on a GPU.

`SPIELWERK_MODE=plain` leaves rules as ordinary Python; otherwise numba compiles them. `SPIELWERK_CHECK=1` makes compiled rules
raise on an index out of bounds. Compiled code is kept on disk in a folder named by a hash of everything it depends on, because
numba itself notices neither edits in imported modules nor edits in component files.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .sources import digest

PACKAGE = Path(__file__).resolve().parent.parent
COMPILER = frozenset(f"{__package__}.{name}" for name in ("parts", "pipeline"))  # how rules are compiled
PLAIN = os.environ.get("SPIELWERK_MODE", "compiled") == "plain"

F = TypeVar("F", bound=Callable[..., Any])  # any function: a rule keeps the signature that it was written with


def checking() -> bool:
    """Whether compiled rules look for indices out of bounds (slower; for fuzzing and servers, and under pytest by default)."""
    return os.environ.get("SPIELWERK_CHECK", "1" if "pytest" in sys.modules else "0") == "1"


def component_overrides() -> list[Path]:
    """Component files named by the user instead of the packaged ones."""
    return [Path(name) for name in os.environ.get("SPIELWERK_COMPONENTS", "").split(os.pathsep) if name]


def cache_root() -> Path:
    """The folder that compiled code is kept in."""
    return Path(os.environ.get("SPIELWERK_CACHE") or Path.home() / ".cache" / "spielwerk")


@cache  # one answer a process: what has been imported does not change with an edit
def cache_folder(name: str, modules: frozenset[str]) -> Path:
    """Where code compiled from some modules lives; the folder's name changes with every source and data file behind them."""
    import numba

    hashed = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {checking()} {digest(modules | COMPILER)}".encode())
    for path in sorted(component_overrides()):
        hashed.update(path.read_bytes())
    return cache_root() / f"{name}-{hashed.hexdigest()[:16]}"


@contextmanager
def caching_in(folder: Path, config: ModuleType) -> Iterator[None]:
    """Let functions that are marked now be kept in a folder; `config` is numba's."""
    before = config.CACHE_DIR
    setattr(config, "CACHE_DIR", str(folder))  # noqa: B010  (the module has no type for it)
    try:
        yield
    finally:
        setattr(config, "CACHE_DIR", before)  # noqa: B010


def compiled_in(
    folder: Callable[[], Path], *, inline: bool = False, allocating: bool = False, nogil: bool = True
) -> Callable[[F], F]:
    """A decorator that compiles functions and keeps them in a folder.

    `inline`: as a part of their callers; `nogil`: so that other threads of Python run meanwhile.

    Rules and loops make no arrays, so they do without numba's counting of references, which would take most of a batch's step;
    a loop that does make one says so.
    """

    def decorate(function: F) -> F:
        if PLAIN:
            return function
        import numba

        with caching_in(folder(), numba.config):
            return _compiled(function, cache=True, forceinline=inline, _nrt=allocating, nogil=nogil)

    return decorate


def _compiled(function: F, **settings: bool) -> F:
    """The function compiled: as a whole where Python calls it, as a part of its callers where rules do (core.parts)."""
    import numba

    from .parts import Parts
    from .pipeline import RuleCompiler

    njit: Any = numba.njit  # its types do not know all settings
    compiled = njit(boundscheck=checking(), pipeline_class=RuleCompiler, **settings)(function)
    compiled.parts = Parts(function, compiled)
    compiled.get_call_template, compiled.get_overload = compiled.parts.template, compiled.parts.key
    kept: F = compiled
    return kept


def rule(function: F) -> F:
    """Mark a function of the rules: plain Python that numba can compile for processor and GPU."""
    module = function.__module__
    return compiled_in(lambda: cache_folder(_short(module), frozenset({module})))(function)


def uncached(function: F) -> F:
    """Like `rule`, for a function so small that its callers contain it; nothing of it is kept on disk."""
    return function if PLAIN else _compiled(function, forceinline=True, _nrt=False, nogil=True)


def _short(module: str) -> str:
    """`spyrium.step` for spielwerk.games.spyrium.step."""
    return ".".join(module.split(".")[-2:])
