"""What all runs of a campaign have done together, on whatever machines: campaigns/done/NAME.json, kept with the program.

A ledger is lost with the machine that it lies on. The total of a campaign says which parts are done, as ranges of their
numbers, and what they have counted, so that the same command goes on anywhere.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from zlib import crc32

from spielwerk.core import SpielwerkError


@dataclass(frozen=True)
class Entry:
    """A part that is done, as the ledger has it."""

    part: str
    commit: str
    seconds: float
    counts: Mapping[str, int]
    problems: Sequence[str] = ()
    machine: str = ""


@dataclass(frozen=True)
class Total:
    """What has been done so far. Parts that met a problem are kept as they were told, so that another try can replace them."""

    parts: frozenset[str] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    commits: Sequence[str] = ()
    wrong: Sequence[Entry] = ()
    machines: Sequence[str] = ()

    @property
    def problems(self) -> list[str]:
        return [f"{entry.part}: {problem}" for entry in self.wrong for problem in entry.problems]

    def plus(self, entries: Iterable[Entry]) -> Total:
        """The same with these parts, each in the place of an earlier try of it that met a problem."""
        entries = list(entries)
        tried = {entry.part for entry in entries}
        replaced = [entry for entry in self.wrong if entry.part in tried]
        counts = Counter(self.counts)
        for entry in replaced:
            counts.subtract(entry.counts)
        for entry in entries:
            counts.update(entry.counts)
        return Total(
            self.parts | tried,
            {what: number for what, number in counts.items() if number},
            self.seconds + sum(entry.seconds for entry in entries) - sum(entry.seconds for entry in replaced),
            tuple(dict.fromkeys([*self.commits, *(entry.commit for entry in entries)])),
            (*(entry for entry in self.wrong if entry.part not in tried), *(entry for entry in entries if entry.problems)),
            tuple(dict.fromkeys([*self.machines, *(entry.machine for entry in entries if entry.machine)])),
        )


NOTHING = Total()


def read_total(path: Path, parts: Sequence[str]) -> Total:
    """What a file says has been done of these parts; of other parts (fewer matches, a changed campaign) it says nothing."""
    if not path.exists():
        return NOTHING
    told = json.loads(path.read_text(encoding="utf-8"))
    if told["of"] != _named(parts):
        return NOTHING
    done = frozenset(parts[number] for number in _numbers(told["parts"]))
    wrong = tuple(Entry(**entry) for entry in told["problems"])
    return Total(done, told["counts"], told["seconds"], tuple(told["commits"]), wrong, tuple(told["machines"]))


def write_total(total: Total, path: Path, parts: Sequence[str]) -> None:
    """Keep what has been done of these parts; refused where the file tells of other parts and more of them."""
    if path.exists():
        there = json.loads(path.read_text(encoding="utf-8"))
        if there["of"] != _named(parts) and len(list(_numbers(there["parts"]))) > len(total.parts):
            raise SpielwerkError(f"{path.name} tells of {there['of']}, of which more are done; it is left as it was.")
    told = {
        "of": _named(parts),
        "parts": _ranges(number for number, part in enumerate(parts) if part in total.parts),
        "counts": dict(total.counts),
        "seconds": round(total.seconds, 2),
        "commits": list(total.commits),
        "problems": [asdict(entry) for entry in total.wrong],
        "machines": list(total.machines),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def _named(parts: Sequence[str]) -> str:
    return f"{len(parts)} parts, {crc32(' '.join(parts).encode()):08x}"


def _ranges(numbers: Iterable[int]) -> str:
    """Rising numbers as `0-64 70`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def _numbers(ranges: str) -> Iterator[int]:
    for one in ranges.split():
        first, _, last = one.partition("-")
        yield from range(int(first), int(last or first) + 1)
