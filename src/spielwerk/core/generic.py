"""Loops that serve every game, compiled once for each.

numba keeps compiled code on disk only for functions that reach others through module globals, not through arguments or
closures. So a module of generic loops (`core/turns.py`, `sim/playouts.py`) is loaded once per game, with the game's contract as
its globals.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .rule import PACKAGE, compiled_for

if TYPE_CHECKING:
    from .game import Game

CONTRACT = (
    "setup",
    "to_act",
    "legal",
    "apply",
    "outcomes",
    "score",
    "rank",
    "breakdown",
    "observe",
    "imagine",
    "invariants",
)


def generic(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a loop of a generic module, to be compiled in the copy that `loops_for` makes for a game."""
    module = sys.modules[function.__module__]
    return compiled_for(module.GAME.folder, module.__name__)(function)


def allocating(function: Callable[..., Any]) -> Callable[..., Any]:
    """Like `generic`, for a loop that makes arrays of its own."""
    module = sys.modules[function.__module__]
    return compiled_for(module.GAME.folder, module.__name__, allocating=True)(function)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Like `generic`, for a short step that takes many arrays: handing them over would take longer than the step itself."""
    module = sys.modules[function.__module__]
    return compiled_for(module.GAME.folder, module.__name__, inline=True)(function)


def loops_for(game: Game, module: str) -> Any:
    """The generic module, bound to one game: its globals hold the contract, GAME and WIDEST."""
    name = f"{module}@{game.folder}"
    if name in sys.modules:
        return sys.modules[name]
    path = PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")
    bound = ModuleType(name)
    bound.__file__ = str(path)
    bound.__package__ = module.rpartition(".")[0]
    bound.__dict__.update({function: getattr(game, function) for function in CONTRACT})
    bound.__dict__.update(GAME=game, WIDEST=game.widest)
    sys.modules[name] = bound
    try:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), bound.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return bound
