"""Which source files a module depends on, read from its import statements.

Compiled code is kept on disk in folders named by a hash of these files: an edit compiles anew what depends on the edited file,
and nothing else. Sentences, reasons and pages are imported by no rule, so editing them compiles nothing.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

COMPONENTS = "components.toml"  # data that rules are compiled with, beside the module that reads it


@cache
def file_of(module: str) -> Path | None:
    """The source file of a module, or None if there is no such module or it has no source."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin) if spec is not None and spec.origin and spec.origin.endswith(".py") else None


def folder_of(package: str) -> Path:
    """The folder of a package."""
    path = file_of(package)
    if path is None:
        raise ImportError(f"there is no package {package} with a source file")
    return path.parent


@cache
def _imports(module: str) -> tuple[tuple[str, str], ...]:
    """(module, name) of everything that a module imports at its top level; the name is empty for `import module`."""
    path = file_of(module)
    if path is None:
        return ()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: list[tuple[str, str]] = []
    for statement in ast.parse(path.read_bytes()).body:
        if isinstance(statement, ast.Import):
            found += [(alias.name, "") for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - statement.level + 1] if statement.level else []
            source = ".".join([*above, *([statement.module] if statement.module else [])])
            found += [(source, alias.name) for alias in statement.names]
    return tuple(found)


def _origin(module: str, name: str) -> str:
    """The module that an imported name is defined in: packages hand on what their modules define."""
    if not name:
        return module
    path = file_of(module)
    if path is None or path.name != "__init__.py":
        return module
    if file_of(f"{module}.{name}") is not None:
        return f"{module}.{name}"
    for source, handed_on in _imports(module):
        if handed_on == name and source != module:
            return _origin(source, name)
    return module


def _neighbours(module: str, within: frozenset[str]) -> Iterator[str]:
    for source, name in _imports(module):
        if source.partition(".")[0] in within:
            yield _origin(source, name)


@cache
def dependencies(module: str) -> frozenset[str]:
    """A module and all that it imports, directly or not, from its own package or from this one."""
    within = frozenset({module.partition(".")[0], __name__.partition(".")[0]})
    found, waiting = set[str](), [module]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += _neighbours(one, within)
    return frozenset(found)


@cache
def digest(modules: frozenset[str]) -> str:
    """A fingerprint of the sources behind some modules, with the component files beside them."""
    everything = {one for module in modules for one in dependencies(module)}
    paths = {path for module in everything if (path := file_of(module)) is not None}
    paths |= {data for path in paths if (data := path.parent / COMPONENTS).is_file()}
    hashed = hashlib.sha256()
    for path in sorted(paths):
        hashed.update(f"{path.parent.name}/{path.name}\n".encode())
        hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]
