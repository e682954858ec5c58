"""A game's state is one fixed-size numpy record, declared once with unit and range of every field.

Compiled rules get numpy records. Plain rules get `PlainRecord`, which answers with Python ints: numba widens every number to 64
bits before it calculates, numpy's small integers would overflow instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import prod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .rule import PLAIN

EMPTY = -1  # nothing lies here
HIDDEN = -2  # this seat may not know
CHANCE = 7  # the actor that is luck; seats are 0 … 6

State: TypeAlias = Any  # a numpy record when compiled, a PlainRecord when plain; its fields are the game's own
States: TypeAlias = Any  # many of them: an array of records, or PlainRecords
Rows: TypeAlias = npt.NDArray[np.void]  # the structured array behind them

HOLDS = ("number", "seat", "set")  # a seat may also be EMPTY or a word beyond the last seat; a set is one bit a member

_NUMPY_WORDS = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


class PlainTable(np.ndarray):
    """An array whose entries are read as Python ints."""

    _entries: memoryview | None = None  # the same numbers: it answers with Python ints, and four times as fast as numpy

    def __getitem__(self, key: Any) -> Any:  # whatever numpy takes as an index
        if self._entries is None:
            self._entries = self.data
        try:
            entry = self._entries[key]
        except (NotImplementedError, TypeError):  # a row, a slice with several axes, a mask: numpy knows what that is
            entry = None
        if entry.__class__ is int:
            return entry
        entry = super().__getitem__(key)
        return int(entry) if isinstance(entry, np.integer) else entry

    def __iter__(self) -> Iterator[Any]:  # numbers, or rows of them
        return iter(self.tolist()) if self.ndim == 1 else (self[i] for i in range(len(self)))


class PlainRecord:
    """One record for plain rules: `s.money[p] += 3` as in a compiled rule, with Python ints.

    Every layout has a class of its own (`_plain_kind`), in which a field that is a single number is a property: rules read it
    more often than anything else. What else a field is read through is made when it is first asked for: most rules look at a
    few fields of a copy.
    """

    _numbers: Mapping[str, tuple[str, int]] = {}  # of each field that is a single number: the memory that it lies in, and where

    def __new__(cls, row: Rows) -> PlainRecord:
        """`row` is an array of one record, which is written through."""
        s = object.__new__(_plain_kind(row.dtype))
        s.__dict__["_row"] = row
        return s

    def __getattr__(self, name: str) -> Any:  # what has been found nowhere else
        raise AttributeError(f"the record has no field {name!r}")

    def __setattr__(self, name: str, value: object) -> None:
        if name in self._numbers:
            memory, place = self._numbers[name]
            try:
                getattr(self, memory)[place] = value
                return
            except (TypeError, ValueError):  # numpy says what is wrong with it, or takes it
                pass
        if name not in self._row.dtype.names:
            raise AttributeError(f"the record has no field {name!r}")
        self._row[name][0] = value

    def __getitem__(self, name: str) -> Any:  # an int or an array, as the record declares it
        return getattr(self, name)

    def __setitem__(self, name: str, value: object) -> None:
        setattr(self, name, value)

    def tobytes(self) -> bytes:
        return bytes(self._row.tobytes())


class _Made:
    """What a record is read through, made when it is first asked for and kept with the record."""

    def __init__(self, name: str, make: Callable[[PlainRecord], object]) -> None:
        self._name, self._make = name, make

    def __get__(self, s: PlainRecord, kind: type) -> object:
        made = s.__dict__[self._name] = self._make(s)
        return made


# How a number is read from the memory of all numbers of its size: written out, since looking anything up takes longer.
_READ: Mapping[int, Callable[[int], Callable[[Any], int]]] = {
    1: lambda place: lambda s: s._i1[place],
    2: lambda place: lambda s: s._i2[place],
    4: lambda place: lambda s: s._i4[place],
    8: lambda place: lambda s: s._i8[place],
}


@cache
def _plain_kind(dtype: np.dtype[np.void]) -> type[PlainRecord]:
    """The class of the plain records of a layout, whose fields are aligned."""
    kind: dict[str, object] = {f"_i{size}": _Made(f"_i{size}", partial(_numbers_of, size=size)) for size in _READ}
    numbers: dict[str, tuple[str, int]] = {}
    for name, (field, at, *_) in (dtype.fields or {}).items():
        if field.shape:
            kind[name] = _Made(name, partial(_table_of, shape=field.shape, dtype=field.base, at=at))
        else:
            size = field.itemsize
            kind[name] = property(_READ[size](at // size))
            numbers[name] = f"_i{size}", at // size
    return type("PlainRecord", (PlainRecord,), {**kind, "_numbers": numbers})


def _table_of(s: PlainRecord, shape: tuple[int, ...], dtype: np.dtype[Any], at: int) -> PlainTable:
    return PlainTable(shape, dtype, s._row, at)


def _numbers_of(s: PlainRecord, size: int) -> memoryview:
    """The whole record as numbers of one size."""
    return np.ndarray((s._row.nbytes // size,), f"i{size}", s._row).data


class PlainRecords:
    """Many records for plain rules."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, i: int) -> PlainRecord:
        return PlainRecord(self.rows[i : i + 1])

    def __setitem__(self, i: int, s: PlainRecord) -> None:
        self.rows[i : i + 1] = s._row

    def tobytes(self) -> bytes:
        return self.rows.tobytes()


def table(values: npt.ArrayLike, kind: str = "i2") -> Any:  # an array that may be indexed with anything
    """Component or geometry data for rules: an array that becomes a compile-time constant."""
    array = np.array(values)
    small = array.astype(kind)
    if not np.array_equal(array, small):
        raise ValueError(f"a value does not fit into {kind}")
    return small.view(PlainTable) if PLAIN else small


@dataclass(frozen=True)
class Field:
    """One field: `kind` is i1, i2, i4 or i8; `low` and `high` bound every entry.

    `holds` says what its numbers are, for programs that learn from them. A first axis as long as the table is the seats,
    unless `by_seat` denies it.
    """

    name: str
    kind: str
    shape: tuple[int, ...] = ()
    unit: str = ""
    low: int = 0
    high: int = 127
    holds: str = "number"
    by_seat: bool = True

    def __post_init__(self) -> None:
        if self.name in _NUMPY_WORDS:
            raise ValueError(f"field {self.name!r} has the name of a numpy method")
        if self.kind not in ("i1", "i2", "i4", "i8"):
            raise ValueError(f"field {self.name!r}: kind must be i1, i2, i4 or i8, not {self.kind!r}")
        if not self.unit:
            raise ValueError(f"field {self.name!r} needs a unit")
        if self.holds not in HOLDS:
            raise ValueError(f"field {self.name!r} holds one of {', '.join(HOLDS)}, not {self.holds!r}")
        if self.holds == "set" and (self.low != 0 or self.high & (self.high + 1)):
            raise ValueError(f"field {self.name!r}: a set of n things runs from 0 to 2ⁿ − 1, not {self.low} … {self.high}")
        info = np.iinfo(self.kind)
        if not info.min <= self.low <= self.high <= info.max:
            raise ValueError(f"field {self.name!r}: range {self.low} … {self.high} does not fit {self.kind}")


class Record:
    """The layout of a state: makes, copies, compares and checks records."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.dtype = np.dtype([(f.name, f.kind, f.shape) if f.shape else (f.name, f.kind) for f in fields], align=True)
        for name in ("ply", "seats"):
            if name not in (self.dtype.names or ()):
                raise ValueError(f"a record needs the field {name!r}")
        if self.dtype.itemsize > 4096:
            raise ValueError(f"a record has at most 4096 bytes, this one {self.dtype.itemsize}")

    @property
    def nbytes(self) -> int:
        return self.dtype.itemsize

    def many(self, n: int) -> States:
        """n zeroed records."""
        return self._wrap(np.zeros(n, self.dtype))

    def new(self) -> State:
        """One zeroed record."""
        return self.many(1)[0]

    def copy(self, s: State) -> State:
        """An independent copy of a record."""
        return self.from_bytes(s.tobytes())

    def assign(self, target: State, source: State) -> None:
        """Overwrite one record with another."""
        for field in self.fields:
            target[field.name] = source[field.name]

    def from_bytes(self, data: bytes) -> State:
        """The record that `tobytes` wrote."""
        row = np.frombuffer(bytearray(data), self.dtype)
        return PlainRecord(row) if PLAIN else self._wrap(row)[0]

    def rows(self, s: State) -> Rows:
        """A record as an array of one structured element, to be read."""
        if isinstance(s, PlainRecord):
            row: Rows = s._row
            return row
        return np.ndarray((1,), self.dtype, s)

    def all_rows(self, records: States) -> Rows:
        """The structured array behind what `many` made."""
        return records.rows if isinstance(records, PlainRecords) else records.view(np.ndarray)

    def bare(self, n: int) -> States:
        """n zeroed records as rules take them; not for s.money in Python, but numba unpacks them ten times faster."""
        rows = np.zeros(n, self.dtype)
        return PlainRecords(rows) if PLAIN else rows

    def _wrap(self, rows: Rows) -> States:
        return PlainRecords(rows) if PLAIN else rows.view(np.recarray)

    def out_of_range(self, s: State, *, seen: bool = False) -> str | None:
        """A sentence about the first field outside of its declared range, or None."""
        row = self.rows(s)[0]
        for field in self.fields:
            values = np.atleast_1d(row[field.name])
            wrong = (values < field.low) | (values > field.high)
            if seen:
                wrong &= values != HIDDEN
            if wrong.any():
                bad = int(values[wrong].flat[0])
                return f"{field.name} is {bad}, allowed are {field.low} … {field.high} ({field.unit})"
        return None

    def first_out_of_range(self, rows: Rows) -> int | None:
        """Which of many records first has a number outside of its declared range, or None; all numbers of one width at once."""
        wrong = np.zeros(len(rows), bool)
        for kind, low, high in self._bounds:
            numbers = rows.view(kind).reshape(len(rows), -1)
            for outside in (numbers < low, numbers > high):
                if outside.any():
                    wrong |= outside.any(axis=1)
        return int(wrong.argmax()) if wrong.any() else None

    @cached_property
    def _bounds(self) -> list[tuple[str, npt.NDArray[np.signedinteger], npt.NDArray[np.signedinteger]]]:
        """For each width of numbers: the record as if all of it had that width, with bounds for its own fields alone."""
        bounds: list[tuple[str, npt.NDArray[np.signedinteger], npt.NDArray[np.signedinteger]]] = []
        places: Mapping[str, Any] = self.dtype.fields or {}
        for kind in sorted({field.kind for field in self.fields}):
            size, info = np.dtype(kind).itemsize, np.iinfo(kind)
            low, high = (np.full(self.nbytes // size, limit, kind) for limit in (info.min, info.max))
            for field in self.fields:
                if field.kind == kind:
                    first = places[field.name][1] // size
                    place = slice(first, first + prod(field.shape))
                    low[place], high[place] = field.low, field.high
            bounds.append((kind, low, high))
        return bounds

    def difference(self, a: State, b: State) -> str | None:
        """The first field in which two records differ, for messages; None if they are equal."""
        for field in self.fields:
            x, y = self.rows(a)[0][field.name], self.rows(b)[0][field.name]
            if not np.array_equal(x, y):
                return f"{field.name}: {np.asarray(x).tolist()} against {np.asarray(y).tolist()}"
        return None
