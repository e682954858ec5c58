"""A game's rules compiled once, and called from every loop by their address.

A loop would contain the rules that it calls, and be optimised with them: a dozen loops a game (a turn, a batch's step, a
search …) would mean a dozen times the whole rules, most of what the first start of a game costs. So the functions of the
contract are compiled once, and loops call them through a symbol, as programs in C call functions of another file. LLVM is told
the symbols before a loop is compiled or loaded from disk. On a GPU nothing of this applies.

Only loops do so: what stands for a function in a loop (`call_of`) is not what other rules of the game call. A rule that called
another by a symbol would be kept on disk with it, and end the next process that loads it before anybody has told the symbol.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from .rule import PLAIN, uncached
from .sources import dependencies, file_of

if TYPE_CHECKING:
    from .game import Game

INSIDE = ("to_act",)  # short and asked all the time: loops contain it
_CALLED = re.compile(r"\brules\.([a-z_]+)\(")  # a loop's call of the contract


def call_of(game: Game, name: str) -> object:
    """What stands for a function of the contract in a game's loops."""
    function = getattr(game, name)
    return function if PLAIN or name in INSIDE else _standing_for(function)


@cache
def _standing_for(function: Any) -> Any:
    """A function that is only ever called, never compiled: its calls lead to a symbol once that is known."""
    return uncached(function.py_func)


def link(game: Game, module: str) -> None:
    """Compile or load the rules that a module of loops calls, and tell LLVM where they are."""
    for name in _called_by(module):
        if hasattr(game, name):
            _linked(game, name)


@cache
def _called_by(module: str) -> frozenset[str]:
    """The functions of the contract that a module of loops, or one that it imports, calls."""
    paths = (file_of(one) for one in {module, *dependencies(module)})
    sources = [path.read_text(encoding="utf-8") for path in paths if path is not None]
    return frozenset(name for source in sources for name in _CALLED.findall(source)) - {*INSIDE}


@cache
def _linked(game: Game, name: str) -> None:
    import llvmlite.binding as llvm

    function: Any = getattr(game, name)  # a dispatcher of numba's, which has no types
    args = game.argument_types[name]
    function.compile(args)
    found = function.overloads[args]
    symbol = f"spielwerk.{game.name}.{name}"
    llvm.add_symbol(symbol, found.library.get_pointer_to_function(found.fndesc.llvm_func_name))
    declared = copy.copy(found.fndesc)
    declared.mangled_name = symbol
    function.targetctx.insert_user_function(symbol, declared)
    _standing_for(function).parts.linked(args, found.signature, symbol)


def linking(game: Game, module: str, loop: Any) -> Any:
    """A loop (a dispatcher of numba's) that is compiled or loaded after what it calls has been linked."""
    if PLAIN:
        return loop
    alone: Callable[[Any], Any] = loop.compile

    def compile(signature: Any) -> Any:
        link(game, module)
        return alone(signature)

    loop.compile = compile
    return loop
