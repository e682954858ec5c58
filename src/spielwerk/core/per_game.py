"""Loops that serve every game, compiled once for each.

numba keeps compiled code on disk only for functions that reach others through module globals, not through arguments or
closures. So a module of such loops is an ordinary module that calls the contract (`core.contract`), and for each game a copy of
it is made in which every import of the contract, or of another such module, leads to that game's copy. `game.bound(function)`
is the way to a copy.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from . import contract
from .linking import linking
from .rule import F, cache_folder, compiled_in
from .sources import dependencies, file_of

if TYPE_CHECKING:
    from .game import Game

_GENERIC: set[str] = {contract.__name__}  # modules of which each game has a copy
_BINDING = threading.RLock()  # a thread must not get a module that another one is still filling


def compiled(function: F) -> F:
    """Mark a loop, to be compiled in each game's copy of its module."""
    return _marked(function)


def inlined(function: F) -> F:
    """Like `compiled`, for a short step that takes many arrays: handing them over would take longer than the step itself."""
    return _marked(function, inline=True)


def short(function: F) -> F:
    """Like `compiled`, for what Python calls at every decision: letting other threads run meanwhile would take 30 ns of 200."""
    return _marked(function, nogil=False)


def allocating(function: F) -> F:
    """Like `compiled`, for a loop that makes arrays of its own."""
    return _marked(function, allocating=True)


def per_game(module: str) -> None:
    """Say of a module that each game has a copy of it, though none of its functions is compiled as a loop."""
    _GENERIC.add(module.partition("@")[0])


def _marked(function: F, **settings: bool) -> F:
    per_game(function.__module__)
    bound = sys.modules[function.__module__]
    game: Game | None = getattr(bound, "BOUND_TO", None)
    if game is None:  # the module itself, which is there to be read, checked and copied
        return function
    loop = compiled_in(lambda: folder_for(game, bound.__name__), **settings)(function)
    kept: F = linking(game, bound.__name__.partition("@")[0], loop)
    return kept


def folder_for(game: Game, module: str) -> Path:
    """Where the code of a bound module is kept: it depends on the module, on the game's rules and on what its bots know."""
    name = module.partition("@")[0]
    return cache_folder(f"{game.name}.{name.rpartition('.')[2]}", modules_behind(game, name))


def modules_behind(game: Game, module: str) -> frozenset[str]:
    """What the code of a bound module is made from, beside all that these modules import."""
    name = module.partition("@")[0]
    brought = {one for stub in dependencies(name) & _GENERIC for one in _brought_by(game, stub)}
    return frozenset({name, *brought})


def _brought_by(game: Game, stub: str) -> set[str]:
    """The modules of the functions that stand in a stub's place for a game."""
    bound_to = getattr(sys.modules.get(stub), "bound_to", None)
    values = bound_to(game).values() if bound_to is not None else ()
    functions = (getattr(value, "py_func", value) for value in values)  # numba keeps the written function there
    return {function.__module__ for function in functions if isinstance(function, FunctionType)}


def bound_module(game: Game, module: str) -> ModuleType:
    """The copy of a module of loops that belongs to one game."""
    with _BINDING:
        name = f"{module}@{game.name}"
        if name not in sys.modules:
            sys.modules[name] = bound = _empty_copy(game, module, name)
            try:
                _fill(bound, game)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


def bound(game: Game, function: F) -> F:
    """A loop's copy for one game; what it is called by must be written in a module of loops."""
    module: str = function.__module__
    if module not in _GENERIC:
        raise ValueError(f"{module}.{function.__name__} is not a loop that serves every game")
    copy: F = getattr(bound_module(game, module), function.__name__)
    return copy


def _empty_copy(game: Game, module: str, name: str) -> ModuleType:
    path = file_of(module)
    if path is None:
        raise ImportError(f"there is no module {module} with a source file")
    copy = ModuleType(name)
    copy.__file__ = str(path)
    copy.__package__ = module.rpartition(".")[0]
    copy.__dict__.update(BOUND_TO=game, __builtins__={**vars(builtins), "__import__": _importer(game)})
    return copy


def _fill(copy: ModuleType, game: Game) -> None:
    """Run the module's source in its copy; a module may say what else stands there for a game (`bound_to`)."""
    path = str(copy.__file__)
    exec(compile(Path(path).read_bytes(), path, "exec"), copy.__dict__)
    if "bound_to" in copy.__dict__:
        copy.__dict__.update(copy.bound_to(game))


def _importer(game: Game) -> Callable[..., Any]:
    """`__import__` for a copy: what is imported from a module of loops comes from the same game's copy of it."""

    def importing(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        module = builtins.__import__(name, globals, locals, fromlist or (), level)
        if not fromlist:
            return module
        full = resolve_name("." * level + name, str((globals or {}).get("__package__", ""))) if level else name
        source = bound_module(game, full) if full in _GENERIC else module

        def found(wanted: str) -> object:
            inner = f"{full}.{wanted}"
            return bound_module(game, inner) if inner in _GENERIC else getattr(source, wanted)

        return SimpleNamespace(**{wanted: found(wanted) for wanted in fromlist})

    return importing
