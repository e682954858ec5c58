"""The guide of a game: what a newcomer sees before the numbered law, from `guide.toml` in the game's folder.

One file holds both languages side by side, so that nobody changes one and forgets the other. A game may do without: then its
rules are the law alone. docs/teaching.md says what stands where.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from .game import Game
from .text import LANGUAGES

Table = Mapping[str, Any]  # of a TOML file


@dataclass(frozen=True)
class Stage:
    """Some actions, and what is written into the record then."""

    moves: tuple[str, ...] = ()  # "place 3", or "1 place 3" where several seats are asked; luck too: "deal 12"
    fields: tuple[tuple[str, object], ...] = ()  # ("money.0", 12) is one number of a field, ("round_number", 3) all of it


@dataclass(frozen=True)
class Position:
    """How a position comes about: by actions from the beginning, with the luck they name and else the luck of a seed."""

    seats: int
    seed: int = 0
    options: tuple[tuple[str, int], ...] = ()
    stages: tuple[Stage, ...] = ()  # one after the other


@dataclass(frozen=True)
class Picture:
    """A position as a seat sees it, and what is shown of it."""

    position: Position
    seat: int = 0
    choice: str = ""  # an action that the seat has pointed at
    show: tuple[str, ...] = ("board",)  # "board", "panel 1", or the class of a canvas, cut to "x y width height"
    count: str = ""  # what is reckoned beside it: "choice" (what it costs and brings) or "score" (points by category)


@dataclass(frozen=True)
class Entry:
    """A title and its text, with the rule that says it in full."""

    title: str
    text: str
    rule: str = ""
    icon: str = ""  # a symbol of core/drawing/icons.svg, or "art:name" of the game's own art.svg
    picture: Picture | None = None
    key: str = ""  # of an example: its anchor is "example-" and this
    other: str = ""  # of a word: what it is called in the other language


@dataclass(frozen=True)
class Guide:
    """All of it in one language."""

    goal: str
    course: tuple[Entry, ...]  # the whole match as a line of time
    steps: tuple[Entry, ...]  # the course of a round
    mind: tuple[Entry, ...]  # what newcomers miss
    end: Entry  # how it ends, and who wins
    scores: tuple[Entry, ...]  # what counts then
    icons: tuple[Entry, ...]
    words: tuple[Entry, ...]
    examples: tuple[Entry, ...]

    @property
    def rules(self) -> list[str]:
        """The ids of all rules that are named."""
        entries = (*self.steps, *self.mind, self.end, *self.scores, *self.words, *self.examples)
        return [entry.rule for entry in entries if entry.rule]

    @property
    def pictures(self) -> list[Picture]:
        """All positions that are drawn."""
        return [entry.picture for entry in (*self.steps, *self.examples) if entry.picture is not None]


class BadGuide(ValueError):
    """A guide.toml that cannot be read; says where."""


@cache
def guide_of(game: Game, lang: str) -> Guide | None:
    """The game's guide in a language; None if it has none."""
    file = game.folder / "guide.toml"
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        table = tomllib.load(opened)
    try:
        return _Reader(table, lang).guide()
    except (KeyError, TypeError, ValueError) as error:
        raise BadGuide(f"{file.name} of {game.name}: {error}") from error


class _Reader:
    """Reads the tables of a file for one language."""

    _KNOWN = frozenset(("goal", "course", "step", "mind", "end", "score", "icon", "word", "example", "position"))

    def __init__(self, table: Table, lang: str) -> None:
        self._table, self._lang = table, lang
        self._other = next(other for other in LANGUAGES if other != lang)
        if unknown := set(table) - self._KNOWN:
            raise ValueError(f"nothing is called {', '.join(sorted(unknown))}")

    def guide(self) -> Guide:
        return Guide(
            goal=str(self._table["goal"][self._lang]),
            course=self._entries("course"),
            steps=self._entries("step"),
            mind=self._entries("mind"),
            end=self._entry("end", self._table["end"]),
            scores=self._entries("score"),
            icons=self._entries("icon"),
            words=tuple(sorted(self._entries("word"), key=lambda word: word.title.casefold())),
            examples=self._entries("example"),
        )

    def _entries(self, name: str) -> tuple[Entry, ...]:
        return tuple(self._entry(f"{name} {n}", table) for n, table in enumerate(self._table.get(name, ()), 1))

    def _entry(self, where: str, table: Table) -> Entry:
        said: Mapping[str, Sequence[str]] = {}
        for lang in LANGUAGES:
            if lang not in table or len(table[lang]) != 2:
                raise ValueError(f"{where} wants a title and a text in {lang}")
            said = {**said, lang: table[lang]}
        known = {*LANGUAGES, "rule", "icon", "key", "position", "seat", "choice", "show", "count"}
        if unknown := set(table) - known:
            raise ValueError(f"{where} knows no {', '.join(sorted(unknown))}")
        title, text = said[self._lang]
        return Entry(
            title,
            text,
            rule=table.get("rule", ""),
            icon=table.get("icon", ""),
            picture=self._picture(table) if "position" in table else None,
            key=table.get("key", ""),
            other=said[self._other][0],
        )

    def _picture(self, table: Table) -> Picture:
        return Picture(
            self._position(table["position"]),
            int(table.get("seat", 0)),
            table.get("choice", ""),
            tuple(table.get("show", ("board",))),
            table.get("count", "choice" if "choice" in table else ""),
        )

    def _position(self, name: str) -> Position:
        table: Table = self._table["position"][name]
        moves = tuple(move.strip() for line in table.get("moves", ()) for move in line.split(",") if move.strip())
        stage = Stage(moves, tuple(table.get("set", {}).items()))
        if "after" in table:
            before = self._position(table["after"])
            return replace(before, stages=(*before.stages, stage))
        return Position(table["seats"], table.get("seed", 0), tuple(table.get("options", {}).items()), (stage,))
