"""Parts of a drawing that are kept: what has not changed since the last position is not drawn anew.

A kept part is a function of plain values alone (a card, its marks, a language, a `Link`), so it cannot grow stale and cannot
tell one viewer what another one sees: whatever it shows, its caller has handed in. A view reads the record outside, with
`read`, and hands numbers to its parts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from ..record import State

P = ParamSpec("P")
T = TypeVar("T")


class KeptPart:
    """One function whose results are kept, and what they take."""

    def __init__(self, function: Callable[..., object], size: int) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self._function = function
        self._made = self._bytes = 0  # results so far, and the memory that they took
        # Typed, because 1, 1.0 and True are one key otherwise, but read differently.
        self.remembered = lru_cache(size, typed=True)(self._make)
        update_wrapper(self.remembered, function)

    def _make(self, *args: Any, **named: Any) -> object:  # whatever the function takes
        result = self._function(*args, **named)
        try:
            hash(result)
        except TypeError:
            what = type(result).__name__
            raise TypeError(f"{self.name} is kept and must give back what nobody can change, not a {what}") from None
        self._made += 1
        self._bytes += sys.getsizeof(result)
        return result

    @property
    def count(self) -> int:
        """How many results are kept now."""
        return self.remembered.cache_info().currsize

    @property
    def most(self) -> int:
        """How many results can be kept."""
        return self.remembered.cache_info().maxsize or 0

    @property
    def nbytes(self) -> int:
        """About how much memory they take, without their arguments: as much as those that were made took on average."""
        return self._bytes * self.count // max(1, self._made)

    def forget(self) -> None:
        self.remembered.cache_clear()
        self._made = self._bytes = 0


_PARTS: list[KeptPart] = []


def kept(size: int = 1024) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A decorator for parts of a drawing: the last `size` results are kept. All arguments must be hashable."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        part = KeptPart(function, size)
        _PARTS.append(part)
        return cast("Callable[P, T]", part.remembered)

    return decorate


def kept_parts() -> tuple[KeptPart, ...]:
    """All kept parts of the games and modules that have been imported."""
    return tuple(_PARTS)


def forget() -> None:
    """Forget all that is kept, so that the next drawing is made from nothing: for tests and measurements."""
    for part in _PARTS:
        part.forget()


class Reading:
    """A record read once: its fields as Python ints or tuples of them, to be looked at quickly and handed to kept parts.

    A field is read when it is asked for first; the record must not change meanwhile. Rules want the `record` itself.
    """

    def __init__(self, s: State) -> None:
        self.record = s

    def __getattr__(self, name: str) -> Any:  # an int or tuples of ints, as the record declares it
        field = getattr(self.record, name)
        value = _tuples(field.tolist()) if isinstance(field, np.ndarray) else int(field)
        self.__dict__[name] = value  # the next look finds it there and does not come here
        return value


def _tuples(values: Any) -> Any:  # numbers, or lists of them within lists
    return tuple([_tuples(value) for value in values]) if values and isinstance(values[0], list) else tuple(values)


def read(s: State) -> Reading:
    """A record as plain values."""
    return Reading(s)
