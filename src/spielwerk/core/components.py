"""Component files: TOML with a provenance mark and a source for every value, checked before a game uses them.

Marks: R = rulebook, R* = rulebook says it of the family, P = public record, X = our reconstruction.
A game declares what its file must hold; whatever is missing, unknown, out of range or unmarked is refused with line and reason.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .errors import BadComponents
from .record import table
from .rule import component_overrides
from .sources import COMPONENTS, folder_of

MARKS = ("R", "R*", "P", "X")

Entry: TypeAlias = dict[str, Any]  # one entry of a file: TOML's values, checked against the declared fields
TableOfNumbers: TypeAlias = Any  # an array: numpy's when compiled, a PlainTable when plain; indexed with anything


def game_name(package: str) -> str:
    """`twentieth-century` for the package spielwerk.games.twentieth_century, `harbour` for spielwerk_harbour."""
    return package.rpartition(".")[2].removeprefix("spielwerk_").replace("_", "-")


class Spec:
    """What one value may be. `check` returns a reason for refusal or None; `number` turns a value into an int for a table."""

    optional = False

    def check(self, value: object) -> str | None:
        return None

    def number(self, value: object) -> int:
        raise TypeError(f"{type(self).__name__} has no number")


def _whole(value: object) -> int:
    """A value that has been checked, as a number."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return int(value)


class Number(Spec):
    """A whole number from low to high."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def check(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"must be a whole number, not {value!r}"
        if not self.low <= value <= self.high:
            return f"is {value}, allowed are {self.low} to {self.high}"
        return None

    def number(self, value: object) -> int:
        return _whole(value)


class Flag(Spec):
    """true or false."""

    def check(self, value: object) -> str | None:
        return None if isinstance(value, bool) else f"must be true or false, not {value!r}"

    def number(self, value: object) -> int:
        return _whole(value)


class Text(Spec):
    """Free text."""

    def check(self, value: object) -> str | None:
        return None if isinstance(value, str) and value else f"must be text, not {value!r}"


class Names(Spec):
    """A name in German and English."""

    def check(self, value: object) -> str | None:
        if not isinstance(value, dict) or set(value) != {"de", "en"}:
            return 'must be { de = "…", en = "…" }'
        return None if all(isinstance(name, str) and name for name in value.values()) else "has an empty name"


class Words(Spec):
    """One of the given words; its number is its place in the list."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: object) -> str | None:
        return None if value in self.words else f"is {value!r}, known words are {', '.join(self.words)}"

    def number(self, value: object) -> int:
        return self.words.index(str(value))


class ListOf(Spec):
    """A list whose entries all follow one spec, of a fixed length or of `least` to `most` entries."""

    def __init__(self, spec: Spec, length: int | None = None, most: int | None = None, least: int = 0) -> None:
        self.spec, self.length, self.most, self.least = spec, length, most, least

    def check(self, value: object) -> str | None:
        if not isinstance(value, list):
            return f"must be a list, not {value!r}"
        if self.length is not None and len(value) != self.length:
            return f"has {len(value)} entries, expected {self.length}"
        if self.most is not None and len(value) > self.most:
            return f"has {len(value)} entries, at most {self.most} are allowed"
        if len(value) < self.least:
            return f"has {len(value)} entries, at least {self.least} are needed"
        for i, entry in enumerate(value):
            if reason := self.spec.check(entry):
                return f"entry {i + 1} {reason}"
        return None


class Amounts(Spec):
    """An inline table of known words, each with its own spec; all may be left out: `{ workers = 1, spyrium = 2 }`."""

    def __init__(self, **specs: Spec) -> None:
        self.specs = specs

    def check(self, value: object) -> str | None:
        if not isinstance(value, dict):
            return f"must be a table {{ … }}, not {value!r}"
        for word, entry in value.items():
            if word not in self.specs:
                return f"uses {word!r}, known words are {', '.join(self.specs)}"
            if reason := self.specs[word].check(entry):
                return f"{word} {reason}"
        return None


class Either(Spec):
    """One of several specs, for example a number or the word "token"."""

    def __init__(self, *specs: Spec) -> None:
        self.specs = specs

    def check(self, value: object) -> str | None:
        reasons = [spec.check(value) for spec in self.specs]
        return None if None in reasons else " or ".join(str(reason) for reason in reasons)


class Maybe(Spec):
    """A value that may be left out."""

    optional = True

    def __init__(self, spec: Spec, missing: int = 0) -> None:
        self.spec, self.missing = spec, missing

    def check(self, value: object) -> str | None:
        return self.spec.check(value)

    def number(self, value: object) -> int:
        return self.missing if value is None else self.spec.number(value)


class Table:
    """An array of entries, `[[card]]`; `count` fixes how many there are."""

    single = False

    def __init__(self, name: str, /, count: int | None = None, **fields: Spec) -> None:
        self.name, self.count, self.fields = name, count, fields


class Single(Table):
    """A table that stands once, `[setup]`."""

    single = True

    def __init__(self, name: str, /, **fields: Spec) -> None:
        super().__init__(name, 1, **fields)


class Components:
    """The component file of one game, checked and ready to be turned into tables."""

    def __init__(self, package: str, tables: Iterable[Table]) -> None:
        self.game = game_name(package)
        self.path = self._choose(folder_of(package) / COMPONENTS)
        self.tables = {t.name: t for t in tables}
        self.text = _read(self.path)
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"{self.path}: {error}") from None
        self._check()

    def _choose(self, packaged: Path) -> Path:
        """The user's file for this game, if one was named, else the packaged one."""
        for path in component_overrides():
            if game_of(path) == self.game:
                return path
        return packaged

    def refuse(self, reason: str, name: str = "", index: int = 0, key: str = "") -> BadComponents:
        """The error for one place of the file: table, entry number, key."""
        entries = self.rows(name) if name in self.data else []
        who = f" {entries[index]['id']!r}" if index < len(entries) and "id" in entries[index] else ""
        place = f"{name}{who} {key}: " if name else ""
        return BadComponents(f"{self.path}, line {_line(self.text, name, index, key)}: {place}{reason}")

    def _check(self) -> None:
        for name in self.data:
            if name not in self.tables and name not in ("game", "marks"):
                raise self.refuse(f"unknown table {name!r}", name)
        for declared in self.tables.values():
            if declared.name not in self.data:
                raise self.refuse(f"the table {declared.name!r} is missing")
            is_table = isinstance(self.data[declared.name], dict)
            if declared.single != is_table:
                raise self.refuse(f"must be written {'[' if declared.single else '[['}{declared.name}]", declared.name)
            rows = self.rows(declared.name)
            if declared.count is not None and len(rows) != declared.count:
                raise self.refuse(f"has {len(rows)} entries, expected {declared.count}", declared.name)
            for i, row in enumerate(rows):
                self._check_row(declared, i, row)

    def _check_row(self, declared: Table, i: int, row: Entry) -> None:
        name = declared.name
        marks = row.get("marks", {})
        if not row.get("source"):
            raise self.refuse("says no source", name, i)
        if not declared.single and not row.get("id"):
            raise self.refuse("has no id", name, i)
        for key in row:
            if key not in declared.fields and key not in ("id", "marks", "source"):
                raise self.refuse("unknown key", name, i, key)
        for key, spec in declared.fields.items():
            if key not in row:
                if spec.optional:
                    continue
                raise self.refuse(f"{key} is missing", name, i)
            if reason := spec.check(row[key]):
                raise self.refuse(reason, name, i, key)
            if marks.get(key) not in MARKS:
                raise self.refuse(f"needs a mark ({', '.join(MARKS)}) in marks", name, i, key)
        for key in marks:
            if key not in row:
                raise self.refuse(f"marks {key!r}, which is not here", name, i, "marks")

    def rows(self, name: str) -> list[Entry]:
        """The entries of a table as they stand in the file."""
        entries = self.data[name]
        return [entries] if isinstance(entries, dict) else entries

    def single(self, name: str) -> Entry:
        """A table that stands once."""
        return self.rows(name)[0]

    def ids(self, name: str) -> list[str]:
        """The ids of a table in order."""
        return [row["id"] for row in self.rows(name)]

    def column(self, name: str, key: str, kind: str = "i2") -> TableOfNumbers:
        """One field of all entries as a table of numbers."""
        spec = self.tables[name].fields[key]
        return table([spec.number(row.get(key)) for row in self.rows(name)], kind)

    def matrix(self, name: str, numbers: Callable[[Entry], npt.ArrayLike], kind: str = "i2") -> TableOfNumbers:
        """A table with whatever `numbers` makes of each entry."""
        return table(np.array([numbers(row) for row in self.rows(name)]), kind)

    def total(self, name: str, number: Callable[[Entry], int], expected: int, why: str) -> None:
        """Refuse a file whose entries do not add up."""
        found = sum(number(row) for row in self.rows(name))
        if found != expected:
            raise self.refuse(f"{why}: expected {expected}, found {found}", name)

    def mark(self, name: str, index: int, key: str) -> str:
        """The provenance of one value."""
        return str(self.rows(name)[index].get("marks", {}).get(key, "R"))

    def reconstructed(self, name: str, index: int) -> bool:
        """Whether any figure of an entry is our own."""
        return "X" in self.rows(name)[index].get("marks", {}).values()

    @property
    def digest(self) -> str:
        """A hash of all values (not of marks, sources or comments), kept with every saved match."""
        values = {
            name: [{k: v for k, v in row.items() if k not in ("marks", "source")} for row in self.rows(name)]
            for name in self.tables
        }
        return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path}: cannot be read ({error})") from None


def game_of(path: Path) -> str:
    """The game that a component file says it is for."""
    text = _read(path)
    try:
        name = tomllib.loads(text).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{path}: {error}") from None
    if not isinstance(name, str):
        raise BadComponents(f'{path}, line 1: does not say which game it is for (game = "…")')
    return name


def _line(text: str, name: str, index: int, key: str) -> int:
    """The line of a key in the index-th entry of a table; the entry's or the file's first line if the key is not found."""
    lines = text.splitlines()
    heads = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[?\s*{re.escape(name)}\s*\]", line)] if name else []
    if index >= len(heads):
        return 1
    start = heads[index]
    if key:
        for n in range(start + 1, len(lines)):
            if re.match(r"\s*\[\[?\s*[A-Za-z_]", lines[n]):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", lines[n]):
                return n + 1
    return start + 1
