"""One body for each larger rule that a kernel comes to from several places.

NVIDIA's compiler puts every function of a program into its callers, again and again: what a player's action does becomes a
megabyte of machine code, of which a GPU's instruction caches hold a tenth, and takes long to be translated. So functions whose
copies would be long together, with all that they contain, are marked as not to be inlined, in the text that the compiler is
given: as few of them as save most.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

LONG = 400  # lines of LLVM's language; a call of a shorter function takes about as much as the function
SAVED = 2000  # lines that one body instead of several must save; half of both doubles the calls, and most code grows

_DEFINED = re.compile(r'^define [^@\n]*@"([^"\n]+)"\([^\n]*\)([^\n]*)\n\{\n(.*?)^\}', re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r'^(define linkonce_odr [^@\n]*@"([^"\n]+)"\([^\n]*\))([^\n]*)$', re.MULTILINE)
_CALLED = re.compile(r'call [^@\n]*@"([^"\n]+)"')


class _Function(NamedTuple):
    lines: int
    calls: Counter[str]  # other functions of the program, and from how many places
    always_inlined: bool


def with_one_body_each(modules: Sequence[str], long: int, saved: int) -> list[str]:
    """A program's modules in LLVM's language, with such functions marked."""
    program = _program(modules)
    marked = _marked(program, long, saved)
    return [_HEAD.sub(lambda head: f"{head[1]} noinline{head[3]}" if head[2] in marked else head[0], one) for one in modules]


def _program(modules: Sequence[str]) -> dict[str, _Function]:
    """All functions of a program, those that are called before those that call them."""
    found = {name: (attributes, body) for one in modules for name, attributes, body in _DEFINED.findall(one)}
    ordered: dict[str, _Function] = {}

    def add(name: str) -> None:
        if name in found:
            attributes, body = found.pop(name)
            calls = Counter(called for called in _CALLED.findall(body) if called in found or called in ordered)
            for called in calls:
                add(called)
            ordered[name] = _Function(body.count("\n"), calls, "alwaysinline" in attributes)

    for name in list(found):
        add(name)
    return ordered


def _marked(program: Mapping[str, _Function], long: int, saved: int) -> set[str]:
    """The functions that are worth it: first the one that saves most, then what saves most besides."""
    marked: set[str] = set()
    while True:
        saving = {name: lines for name, lines in _savings(program, marked, long).items() if lines >= saved}
        if not saving:
            return marked
        marked.add(max(saving, key=lambda name: saving[name]))


def _savings(program: Mapping[str, _Function], marked: set[str], long: int) -> dict[str, int]:
    """How many lines each other function would save as things are: all its copies but one."""
    lengths: dict[str, int] = {}  # with what is inlined in them
    for name, function in program.items():
        inside = sum(lengths[one] * times for one, times in function.calls.items() if one not in marked)
        lengths[name] = function.lines + inside
    copies: Counter[str] = Counter()  # a function inside another one is there as often as that
    for name in reversed(list(program)):
        here = 1 if name in marked else max(1, copies[name])
        for one, times in program[name].calls.items():
            copies[one] += times * here
    candidates = [name for name in lengths if name not in marked and not program[name].always_inlined]
    return {name: (copies[name] - 1) * lengths[name] for name in candidates if lengths[name] >= long}


@contextmanager
def one_body_each() -> Iterator[None]:
    """While this lasts, numba-cuda has programs compiled with their functions marked."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir

    def marked(modules: str | Sequence[str], **options: object) -> Any:
        program = [modules] if isinstance(modules, str) else modules
        return compile_ir(with_one_body_each(program, LONG, SAVED), **options)

    nvvm.compile_ir = marked
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir
