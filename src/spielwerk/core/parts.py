"""Compiled functions as parts of others.

When a compiled function calls another, numba makes that one a function of its own first: with machine code, a way in from
Python and an optimisation of all that it calls in turn. Most of it is thrown away, for the caller contains the code and is
optimised as a whole. In rules of two hundred small functions that is more than half of the work. So what is called from other
compiled code is only translated here; what Python calls gathers the parts and is optimised once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.imputils import lower_cast
from numba.core.registry import cpu_target
from numba.core.typing.templates import make_concrete_template

from .pipeline import RuleCompiler


class _PartLibrary(JITCodeLibrary):
    """Code that is only ever linked into other code; what it calls is linked there beside it."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def gathered(self) -> dict[Any, None]:
        """This code and all that it calls, each once."""
        found: dict[Any, None] = {self: None}
        for library in self._linking_libraries:
            found |= library.gathered() if isinstance(library, _PartLibrary) else {library: None}
        return found


class Parts:
    """A function, translated once for each list of argument types that it is called with."""

    def __init__(self, function: Callable[..., Any], dispatcher: Any) -> None:
        self._function, self._dispatcher = function, dispatcher
        self._found: dict[tuple[types.Type, ...], tuple[Any, object]] = {}  # arguments → signature, key of the code

    def template(self, args: Sequence[types.Type], kws: Mapping[str, types.Type]) -> tuple[Any, ...]:
        """What numba wants to know of a call, in which any whole number counts as a 64-bit one.

        numba would translate the function anew for every width and for every constant it is called with, and all that it calls.
        """
        pysig, folded = self._dispatcher._compiler.fold_argument_types(
            [widened(kind) for kind in args], {name: widened(kind) for name, kind in kws.items()}
        )
        wanted = tuple(folded)
        if wanted not in self._found:
            self._found[wanted] = self._translate(wanted)
        name = self._function.__name__
        return make_concrete_template(name, key=name, signatures=[self._found[wanted][0]]), pysig, folded, {}

    def key(self, args: Sequence[types.Type]) -> object:
        """By what numba finds the code of a call."""
        return self._found[tuple(args)][1]

    def linked(self, args: tuple[types.Type, ...], signature: Any, key: object) -> None:
        """From now on, calls with these arguments lead to code that is somewhere else."""
        self._found[args] = signature, key

    def _translate(self, args: tuple[types.Type, ...]) -> tuple[Any, object]:
        context = cpu_target.target_context
        flags: Any = compiler.Flags()
        cpu_target.options.parse_as_flags(flags, self._dispatcher.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        library = _PartLibrary(context.codegen(), self._function.__qualname__)
        found = compiler.compile_extra(
            cpu_target.typing_context,
            context,
            self._function,
            args,
            None,
            flags,
            {},
            library=library,
            pipeline_class=RuleCompiler,
        )
        key = (self, args)
        context.insert_user_function(key, found.fndesc, list(library.gathered()))
        return found.signature, key


def widened(kind: types.Type) -> types.Type:
    """The type as which an argument is handed over."""
    plain: types.Type = types.unliteral(kind)
    if isinstance(plain, types.NestedArray):  # of a record: otherwise the whole rules would be translated for that as well
        return types.Array(plain.dtype, plain.ndim, plain.layout)
    return types.int64 if isinstance(plain, types.Integer) else plain


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]  # numba has no types
def _as_it_is(context: Any, builder: Any, nested: types.Type, array: types.Type, value: Any) -> Any:
    """Both are the same to compiled code."""
    return value
