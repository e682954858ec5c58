"""The log as a story: chapters with headings, runs of small steps as one entry, tables where all seats are paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from spielwerk.core import CHANCE

from .views import EffectLine, FigureStep, LogLine

NEVER = 1 << 30  # the number of an action that nobody reaches


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

    def __hash__(self) -> int:
        return hash((self.lines, self.fold))  # as for a line: the effects take long to hash

    @property
    def sums(self) -> list[tuple[int, tuple[FigureStep, ...]]]:
        """What it changed, without tables in which all seats have their row."""
        return summed(effect for effect in self.effects if not effect.title)

    @property
    def number(self) -> int:
        """The place in the match of its first action; -1 if it has none."""
        return self.lines[0].number if self.lines else -1


@dataclass(frozen=True)
class Chapter:
    heading: str  # empty before the first
    entries: tuple[Entry, ...]


def chapters(
    lines: Iterable[LogLine], folds: Sequence[str], folded: Callable[[str, int], str], since: int = NEVER
) -> list[Chapter]:
    """The story of some lines, the oldest first; `folded(verb, n)` is the sentence of a run of n actions of a verb.

    A run is of one verb, or of luck. Actions from number `since` on are news: of these only runs of one seat are folded, so
    that each seat's steps are seen.
    """

    def run_of(line: LogLine) -> tuple[str, bool, int]:
        """Lines that follow each other and have this in common are a run, unless it begins with nothing."""
        hidden_luck = line.actor == CHANCE and not line.verb
        if not (line.verb in folds or hidden_luck) or any(effect.heading for effect in line.effects):
            return "", False, 0
        new = line.number >= since
        return "luck" if line.actor == CHANCE else line.verb, new, line.actor if new else CHANCE

    told: list[tuple[str, list[Entry]]] = [("", [])]
    for (run, _, _), some in groupby(lines, run_of):
        steps = tuple(some)
        if run and len(steps) > 1:
            effects = tuple(effect for line in steps for effect in line.effects)
            kinds = Counter((line.verb, "" if line.verb else line.text) for line in steps)
            words = ", ".join(folded(verb, n) if verb else f"{n} × {text}" for (verb, text), n in kinds.items())
            told[-1][1].append(Entry(steps, words, effects))
            continue
        for line in steps:
            _add(told, line)
    return [Chapter(heading, tuple(entries)) for heading, entries in told if heading or entries]


def _add(told: list[tuple[str, list[Entry]]], line: LogLine) -> None:
    """Add an action; what follows a heading among its effects belongs to the new chapter, and so does luck that begins one."""
    parts: list[tuple[str, list[EffectLine]]] = [("", [])]
    for effect in line.effects:
        if effect.heading:
            parts.append((effect.text, []))
        else:
            parts[-1][1].append(effect)
    if line.actor == CHANCE and len(parts) > 1 and not parts[0][1]:
        told.append((parts[1][0], []))
        parts = parts[1:]
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


def summed(effects: Iterable[EffectLine]) -> list[tuple[int, tuple[FigureStep, ...]]]:
    """What some effects come to: each seat whose figures changed, and by how much."""
    sums: dict[int, dict[str, FigureStep]] = {}
    for effect in effects:
        for change in effect.changes:
            figures = sums.setdefault(effect.seat, {})
            before = figures[change.key].by if change.key in figures else 0
            figures[change.key] = replace(change, by=before + change.by)
    changed = ((seat, tuple(figure for figure in figures.values() if figure.by)) for seat, figures in sums.items())
    return [(seat, figures) for seat, figures in changed if figures]


@dataclass(frozen=True)
class Row:
    """A line of the log as it is written: a heading, the line between what the reader knows and the news, or an entry."""

    ply: int  # the number of the last action that it tells of: it is shown as soon as this action is
    heading: str = ""
    entry: Entry | None = None
    step: int = 0  # the number of a step of others since the reader's last decision, from 1
    new: bool = False
    cut: bool = False


@dataclass(frozen=True)
class Story:
    """The log of a match for one reader."""

    rows: list[Row]
    folds: Sequence[str]  # verbs whose runs are one line
    mine: tuple[FigureStep, ...]  # what the news changed among the reader's own figures

    @property
    def steps(self) -> list[Row]:
        """What the others did since the reader's last decision."""
        return [row for row in self.rows if row.step]


def story(
    lines: Sequence[LogLine], folds: Sequence[str], folded: Callable[[str, int], str], viewer: int = -1, since: int = NEVER
) -> Story:
    """The story of some lines, the oldest first, for a viewer whose last decision came just before number `since`."""
    rows: list[Row] = []
    ply, step, news_begin = -1, 0, False
    for chapter in chapters(lines, folds, folded, since):
        if chapter.heading:
            rows.append(Row(ply, heading=chapter.heading))
        for entry in chapter.entries:
            ply = entry.lines[-1].number if entry.lines else ply
            new = ply >= since > 0
            if new and not news_begin:
                rows.append(Row(ply, cut=True))
            news_begin = new
            counts = bool(entry.lines) and ply >= since and entry.lines[0].actor not in (viewer, CHANCE)
            step += counts
            rows.append(Row(ply, entry=entry, step=step if counts else 0, new=new))
    news = [effect for line in lines if line.number >= since for effect in line.effects]
    mine = next((figures for seat, figures in summed(news) if seat == viewer), ())
    return Story(rows, folds, mine)


def headings(lines: Iterable[LogLine]) -> list[tuple[int, str]]:
    """Where something begins: the number of the first action after it, and what it is called."""
    return [(line.number + 1, effect.text) for line in lines for effect in line.effects if effect.heading]
