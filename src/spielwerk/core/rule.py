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
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

PACKAGE = Path(__file__).resolve().parent.parent
PLAIN = os.environ.get("SPIELWERK_MODE", "compiled") == "plain"

# The files of the core that compiled code is made of.
_COMPILED_CORE = ("rule.py", "record.py", "dice.py", "actions.py", "components.py", "generic.py", "turns.py")
# What a game's rules cannot depend on: pages, terminal boards, what bots know.
_NOT_RULES = ("view.py", "terminal.py", "heuristic.py")
# Compiled code of simulator and bots depends on more than the rules.
RULES_LAYER, _SIM, _BOTS = "rules", "sim", "bots"
_COMPILED_SIM = ("arrays.py", "kernels.py", "layout.py", "observation.py", "playouts.py", "runs.py", "stepping.py", "watch.py")

F = TypeVar("F", bound=Callable[..., Any])


def checking() -> bool:
    """Whether compiled rules look for indices out of bounds (slower; for tests, fuzzing and servers)."""
    return os.environ.get("SPIELWERK_CHECK", "0") == "1"


def component_overrides() -> list[Path]:
    """Component files named by the user instead of the packaged ones."""
    return [Path(name) for name in os.environ.get("SPIELWERK_COMPONENTS", "").split(os.pathsep) if name]


def _sources(folder: str, layer: str) -> Iterator[Path]:
    """The files that the compiled code of one game (or of the core, if none) depends on."""
    yield from (PACKAGE / "core" / name for name in _COMPILED_CORE)
    if folder:
        for path in sorted((PACKAGE / "games" / folder).iterdir()):
            if (path.suffix == ".py" and path.name not in _NOT_RULES) or path.name == "components.toml":
                yield path
        yield from sorted(component_overrides())
    if layer == _SIM:
        yield from (PACKAGE / _SIM / name for name in _COMPILED_SIM)
    if layer == _BOTS:
        yield from sorted((PACKAGE / _BOTS / "engine").glob("*.py"))
        yield from (PACKAGE / "games" / folder).glob("heuristic.py")


def cache_folder(folder: str, layer: str = RULES_LAYER) -> Path:
    """Where compiled code of a game lives; the name changes with every source and data file behind it."""
    return _cache_folder(folder, layer)


@cache  # one answer a process: what has been imported does not change with an edit
def _cache_folder(folder: str, layer: str) -> Path:
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {checking()}".encode())
    for path in _sources(folder, layer):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    root = Path(os.environ.get("SPIELWERK_CACHE") or Path.home() / ".cache" / "spielwerk")
    return root / f"{folder or 'core'}-{layer}-{digest.hexdigest()[:16]}"


def game_folder(module: str) -> str:
    """`spyrium` for any module of that game; empty for the core."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["spielwerk", "games"] and len(parts) > 2 else ""


def layer_of(module: str) -> str:
    """Code of simulator and bots has caches of its own, so that a change of theirs leaves the compiled rules alone."""
    if module.startswith("spielwerk.sim."):
        return _SIM
    return _BOTS if module.startswith("spielwerk.bots.engine.") or module.endswith(".heuristic") else RULES_LAYER


def compiled_for(folder: str, module: str, *, inline: bool = False, allocating: bool = False) -> Callable[[F], F]:
    """A decorator that compiles a module's functions into the cache of one game; `inline`: as a part of its callers.

    Rules and loops make no arrays, so they do without numba's counting of references, which would take most of a batch's step;
    a loop that does make one says so.
    """

    def decorate(function: F) -> F:
        if PLAIN:
            return function
        import numba

        config: Any = numba.config  # numba reads it when a function is marked
        before = config.CACHE_DIR
        settings: dict[str, Any] = {"boundscheck": checking(), "forceinline": inline, "_nrt": allocating}
        config.CACHE_DIR = str(cache_folder(folder, layer_of(module)))
        try:
            compiled: Any = numba.njit(cache=True, nogil=True, **settings)(function)
            return _compiled_once(compiled)
        finally:
            config.CACHE_DIR = before

    return decorate


def _compiled_once(compiled: Any) -> Any:
    """Let rules call this one with any whole number as a 64-bit one.

    numba would compile it anew for every width and for every constant it is called with, and all that it calls as well.
    """
    from numba.core import types

    resolve = compiled.get_call_template

    def wide(kind: Any) -> Any:
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer) else plain

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve([wide(kind) for kind in args], {name: wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def rule(function: F) -> F:
    """Mark a function of the rules: plain Python that numba can compile for processor and GPU."""
    return compiled_for(game_folder(function.__module__), function.__module__)(function)
