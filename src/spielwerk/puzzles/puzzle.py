"""A puzzle: a position of a saved match in which one choice is clearly the best, and the file of a game's puzzles."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from spielwerk.core import QUICK, BadSave, Game, Match, State, load
from spielwerk.core.match import saved_text

FORMAT = 1
FILE = "puzzles.json"  # in the game's folder
TRIED = 8  # imagined matches from which on a share says something
APART = 8  # actions between two puzzles of a match, at least


@dataclass(frozen=True)
class Candidate:
    """One legal choice and what the close look found of it."""

    action: int
    tried: int  # imagined matches that began with it
    share: float  # chance to win
    points: float  # at the end
    parts: list[float] = field(default_factory=list)  # by category, where that was looked at,
    rival: float = 0.0  # what the strongest rival has then,
    errors: list[float] = field(default_factory=list)  # and the errors of how they differ from the answer's, rival last
    line: list[list[int]] = field(default_factory=list)  # [actor, action] from this choice on, where it was played on


@dataclass(frozen=True)
class Played:
    """A match of the strongest bot with itself, up to its last puzzle."""

    number: int
    seats: int
    seed: int
    options: dict[str, int]
    actions: list[list[int]]  # [actor, action]; luck is −1, as in a saved match
    luck: int = QUICK  # the kind of dice


@dataclass(frozen=True)
class Entry:
    """A puzzle as its file has it; the candidates' best is the answer."""

    id: str
    match: int  # number of the match it is from
    ply: int  # actions before it
    seat: int
    question: str
    rating: int
    found: dict[str, float]  # level → how often it finds the answer
    tempting: int  # what the journeyman takes most often
    candidates: list[Candidate]


@dataclass(frozen=True)
class Made:
    """How the puzzles of a file were made: the command's settings, and how many matches were played for them."""

    seed: int
    look: int
    closely: int
    margin: float
    still: float
    matches: int = 0
    by: str = "master"  # the bot that plays itself and finds the answers


@dataclass
class Collection:
    """The puzzles of one game."""

    game: str
    rules: int
    components: str
    made: Made
    matches: dict[int, Played] = field(default_factory=dict)
    puzzles: list[Entry] = field(default_factory=list)

    def fits(self, game: Game) -> bool:
        """Whether the puzzles are of these rules and components; stale ones are left out."""
        return (self.game, self.rules, self.components) == (game.name, game.rules, game.components.digest)

    def write(self, path: Path) -> None:
        """The file as a whole or not at all; a line for each match and each puzzle."""

        def lines(entries: list[Any]) -> str:
            return "[\n" + ",\n".join(_compact(asdict(entry)) for entry in entries) + "\n]"

        head = {"spielwerk_puzzles": FORMAT, "game": self.game, "rules": self.rules, "components": self.components}
        text = (
            "{\n"
            + "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
            + f'"made": {_compact(asdict(self.made))},\n'
            + f'"matches": {lines(list(self.matches.values()))},\n'
            + f'"puzzles": {lines(self.puzzles)}\n'
            + "}\n"
        )
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def read(path: Path) -> Collection:
    """The puzzles of a file."""
    try:
        data = json.loads(path.read_bytes())
        if data["spielwerk_puzzles"] != FORMAT:
            raise BadSave(f"{path.name}: format {data['spielwerk_puzzles']!r} is not known, this program reads {FORMAT}")
        matches = [Played(**_known(Played, entry)) for entry in data["matches"]]
        puzzles = []
        for entry in data["puzzles"]:
            candidates = [Candidate(**_known(Candidate, one)) for one in entry["candidates"]]
            puzzles.append(Entry(**{**_known(Entry, entry), "candidates": candidates}))
        made = Made(**_known(Made, data["made"]))
        return Collection(
            data["game"], data["rules"], data["components"], made, {match.number: match for match in matches}, puzzles
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BadSave(f"{path.name} is no file of puzzles: {error!r}") from None


def _known(kind: type, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {one.name: entry[one.name] for one in fields(kind) if one.name in entry}


class Puzzle:
    """A puzzle with its match at hand."""

    def __init__(self, game: Game, collection: Collection, number: int) -> None:
        self.game, self.entry, self.number = game, collection.puzzles[number], number + 1
        self._collection = collection

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def seat(self) -> int:
        return self.entry.seat

    @property
    def seats(self) -> int:
        return self._played.seats

    @property
    def rating(self) -> int:
        """How hard it is, as the rating of a person who finds it every second time."""
        return self.entry.rating

    @property
    def candidates(self) -> list[Candidate]:
        return self.entry.candidates

    @property
    def answer(self) -> int:
        return self.entry.candidates[0].action

    @property
    def _played(self) -> Played:
        return self._collection.matches[self.entry.match]

    def candidate(self, action: int) -> Candidate | None:
        return next((one for one in self.entry.candidates if one.action == action), None)

    def saved(self) -> str:
        """The match up to the puzzle, as `spielwerk replay` and `spielwerk.load` read it."""
        played, collection = self._played, self._collection
        history = [(actor, action) for actor, action in played.actions[: self.entry.ply]]
        about = (
            collection.game,
            collection.rules,
            collection.components,
            played.options,
            played.seats,
            played.seed,
            played.luck,
        )
        return saved_text(*about, history)

    def match(self) -> Match:
        """The match up to the puzzle, every action checked."""
        return load(self.saved())

    @cached_property
    def snapshot(self) -> tuple[bytes, list[int]]:
        """The position, without the match that led to it."""
        return self.match().snapshot()

    def resumed(self) -> Match:
        """A match that goes on from the position, without its history."""
        return Match.resume(self.game, *self.snapshot, self._played.options)

    def seen(self) -> State:
        """What the seat knows."""
        return self.resumed().seen(self.seat)


def identity(saved: str, seat: int) -> str:
    """A short name that no other position has."""
    return hashlib.sha256(f"{saved}\n{seat}".encode()).hexdigest()[:8]


@lru_cache(64)
def collection_of(game: Game) -> Collection | None:
    """What comes with a game, whatever rules it is of."""
    path = game.folder / FILE
    return read(path) if path.is_file() else None


@lru_cache(64)
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game and are of its present rules and components."""
    collection = collection_of(game)
    if collection is None or not collection.fits(game):
        return ()
    return tuple(Puzzle(game, collection, number) for number in range(len(collection.puzzles)))


def stale(game: Game) -> int:
    """How many puzzles are left out because they are of other rules or components."""
    collection = collection_of(game)
    return 0 if collection is None or collection.fits(game) else len(collection.puzzles)


def find(game: Game, name: str) -> Puzzle | None:
    """A puzzle by its id."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.id == name), None)
