"""The log as a story: chapters with headings, runs of small steps as one entry, tables where all seats are paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from .views import EffectLine, FigureStep, LogLine


@dataclass(frozen=True)
class EffectTable:
    """Effects of one title: a row for each seat, a column for each figure that changed."""

    title: str
    columns: tuple[FigureStep, ...]  # for their icons and labels
    rows: tuple[tuple[int, tuple[FigureStep | None, ...], str], ...]  # seat, one cell a column, the sentence if there is one


@dataclass(frozen=True)
class Entry:
    """One line of the story: an action, a run of actions, or what a chapter begins with (no action at all)."""

    lines: tuple[LogLine, ...]
    fold: str  # the sentence of a run, empty for a single action
    effects: tuple[EffectLine, ...]

    @property
    def shown(self) -> list[EffectLine | EffectTable]:
        """Its effects, those of one title as a table."""
        return tabled(self.effects)

    @property
    def number(self) -> int:
        """The place in the match of its first action; -1 if it has none."""
        return self.lines[0].number if self.lines else -1


@dataclass(frozen=True)
class Chapter:
    heading: str  # empty before the first
    entries: tuple[Entry, ...]


def chapters(lines: Iterable[LogLine], folds: Sequence[str], folded: Callable[[str, int], str]) -> list[Chapter]:
    """The story of some lines, the oldest first; `folded(verb, n)` is the sentence of a run of n actions of a verb."""
    told: list[tuple[str, list[Entry]]] = [("", [])]
    for verb, run in groupby(_cut(lines), lambda line: line[0].verb if line[0].verb in folds and not line[1] else ""):
        steps = [line for line, _ in run]
        if verb and len(steps) > 1:
            effects = tuple(effect for line in steps for effect in line.effects)
            told[-1][1].append(Entry(tuple(steps), folded(verb, len(steps)), effects))
            continue
        for line in steps:
            _add(told, line)
    return [Chapter(heading, tuple(entries)) for heading, entries in told if heading or entries]


def _cut(lines: Iterable[LogLine]) -> Iterable[tuple[LogLine, bool]]:
    """Each line, and whether something begins with it."""
    return ((line, any(effect.heading for effect in line.effects)) for line in lines)


def _add(told: list[tuple[str, list[Entry]]], line: LogLine) -> None:
    """Add an action; what follows a heading among its effects belongs to the new chapter."""
    parts: list[tuple[str, list[EffectLine]]] = [("", [])]
    for effect in line.effects:
        if effect.heading:
            parts.append((effect.text, []))
        else:
            parts[-1][1].append(effect)
    told[-1][1].append(Entry((line,), "", tuple(parts[0][1])))
    for heading, effects in parts[1:]:
        told.append((heading, [Entry((), "", tuple(effects))] if effects else []))


def tabled(effects: Iterable[EffectLine]) -> list[EffectLine | EffectTable]:
    """Effects as they are shown: those of one title that follow each other are a table."""
    shown: list[EffectLine | EffectTable] = []
    for title, group in groupby(effects, lambda effect: effect.title):
        some = list(group)
        if not title:
            shown.extend(some)
            continue
        columns = {change.key: change for effect in some for change in effect.changes}
        rows = []
        for effect in some:
            cells = {change.key: change for change in effect.changes}
            rows.append((effect.seat, tuple(cells.get(key) for key in columns), effect.text))
        shown.append(EffectTable(title, tuple(columns.values()), tuple(rows)))
    return shown
