"""What a lesson holds, read from its file; whatever is missing, unknown or of the wrong kind is refused with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from spielwerk.core import QUICK, SEALED, Game, SpielwerkError
from spielwerk.core.text import LANGUAGES

Kind = TypeVar("Kind")


class BadLesson(SpielwerkError):
    """A file of a lesson that cannot be used."""


@dataclass(frozen=True)
class Words:
    """A text in every language."""

    by_lang: Mapping[str, str]

    def __getitem__(self, lang: str) -> str:
        return self.by_lang[lang]


@dataclass(frozen=True)
class Wrong:
    """An answer that a newcomer may well give, and what is said to it."""

    action: int
    text: Words
    point: tuple[str, ...] = ()  # what to look at meanwhile


@dataclass(frozen=True)
class Answer:
    """One answer of a small question; `why` is said to whoever has chosen it."""

    text: Words
    right: bool
    why: Words


@dataclass(frozen=True)
class Step:
    """One step: something to read, to do (`awaits`) or to answer (`answers`)."""

    title: Words
    text: Words
    call: Words | None  # what to do now, in one short sentence
    point: tuple[str, ...]  # places of the board or keys of hover cards that are lit
    rules: tuple[str, ...]  # that it teaches
    awaits: tuple[int, ...]  # own actions that lead on; the first is the one that is shown to whoever asks
    wrong: tuple[Wrong, ...]
    otherwise: Words | None  # said to any other action
    right: Words | None  # said to the right answer
    then: tuple[tuple[int, int], ...]  # (seat, action) of what follows by script, of the others or of the learner
    answers: tuple[Answer, ...]

    @property
    def waits(self) -> bool:
        """Whether it leads on by an answer and not by reading alone."""
        return bool(self.awaits or self.answers)


@dataclass(frozen=True)
class Lesson:
    """A lesson of about two minutes: where it starts, and its steps."""

    game: str
    name: str  # of its file and its address
    title: Words
    about: Words  # one sentence on the shelf
    minutes: int
    seats: int
    seat: int  # the learner's
    seed: int
    luck: int  # the kind of dice; a lesson that does not say is of before they were sealed
    options: Mapping[str, int]
    before: tuple[tuple[int, int], ...]  # (seat, action) played before the first step; luck follows from the seed
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules that it teaches, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


def read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadLesson(f"{path.name}: cannot be read ({error})") from None


class Table:
    """A table of a file, with the way to it for complaints; `close` refuses what nobody has asked for."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise BadLesson(f"{where}: must be a table, not {data!r}")
        self._data, self._where, self._read = data, where, set[str]()

    def has(self, key: str) -> bool:
        return key in self._data

    def get(self, key: str, kind: type[Kind]) -> Kind:
        self._read.add(key)
        if key not in self._data:
            raise BadLesson(f"{self._where}: {key} is missing")
        value = self._data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadLesson(f"{self._where}: {key} must be {kind.__name__}, not {value!r}")
        return value

    def words(self, key: str) -> Words:
        texts = Table(self.get(key, dict), f"{self._where}: {key}")
        words = Words({lang: texts.get(lang, str) for lang in LANGUAGES})
        texts.close()
        return words

    def optional_words(self, key: str) -> Words | None:
        return self.words(key) if self.has(key) else None

    def strings(self, key: str) -> tuple[str, ...]:
        if not self.has(key):
            return ()
        values = self.get(key, list)
        if not all(isinstance(value, str) for value in values):
            raise BadLesson(f"{self._where}: {key} must be a list of strings")
        return tuple(values)

    def tables(self, key: str) -> list[Table]:
        some = self.get(key, list) if self.has(key) else []
        return [Table(each, f"{self._where}: {key} {number}") for number, each in enumerate(some, 1)]

    def refuse(self, why: str) -> BadLesson:
        return BadLesson(f"{self._where}: {why}")

    def close(self) -> None:
        if unknown := sorted(set(self._data) - self._read):
            raise self.refuse(f"{', '.join(unknown)} is not known here")


def action_from(game: Game, written: str, table: Table) -> int:
    """`place 2 5`: a verb and its arguments."""
    name, *args = written.split()
    try:
        return game.verbs[name].encode(*(int(arg) for arg in args))
    except KeyError:
        raise table.refuse(f"{written!r}: {game.name} has no verb {name}") from None
    except ValueError as error:
        raise table.refuse(f"{written!r}: {error}") from None


def deed_from(game: Game, written: str, table: Table) -> tuple[int, int]:
    """`1 place 2 5`: a seat and its action."""
    seat, _, action = written.partition(" ")
    if not seat.isdecimal():
        raise table.refuse(f"{written!r}: the seat that does it comes first")
    return int(seat), action_from(game, action, table)


def lesson_from(game: Game, path: Path) -> Lesson:
    """The lesson that a file holds."""
    top = Table(read_toml(path), path.name)
    start = Table(top.get("start", dict), f"{path.name}: start")
    options = start.get("options", dict) if start.has("options") else {}
    lesson = Lesson(
        game=game.name,
        name=path.stem,
        title=top.words("title"),
        about=top.words("about"),
        minutes=top.get("minutes", int),
        seats=start.get("seats", int),
        seat=start.get("seat", int),
        seed=start.get("seed", int),
        luck=_luck(start),
        options=game.options_from(options, start.get("seats", int)),
        before=tuple(deed_from(game, written, start) for written in start.strings("actions")),
        steps=tuple(_step(game, table) for table in top.tables("step")),
    )
    start.close()
    top.close()
    if not lesson.steps:
        raise top.refuse("there is no step")
    return lesson


def _luck(start: Table) -> int:
    luck = start.get("luck", int) if start.has("luck") else QUICK
    if luck not in (QUICK, SEALED):
        raise start.refuse(f"luck must be {QUICK} or {SEALED}, not {luck}")
    return luck


def _step(game: Game, table: Table) -> Step:
    step = Step(
        title=table.words("title"),
        text=table.words("text"),
        call=table.optional_words("call"),
        point=table.strings("point"),
        rules=table.strings("rules"),
        awaits=tuple(action_from(game, written, table) for written in table.strings("await")),
        wrong=tuple(_wrong(game, each) for each in table.tables("wrong")),
        otherwise=table.optional_words("otherwise"),
        right=table.optional_words("right"),
        then=tuple(deed_from(game, written, table) for written in table.strings("then")),
        answers=tuple(_answer(each) for each in table.tables("answer")),
    )
    table.close()
    if step.awaits and step.answers:
        raise table.refuse("it awaits an action and asks a question; make two steps of it")
    if step.wrong and not step.awaits:
        raise table.refuse("there is a wrong action, but none is awaited")
    if step.answers and [answer.right for answer in step.answers].count(True) != 1:
        raise table.refuse("exactly one answer must be right")
    return step


def _wrong(game: Game, table: Table) -> Wrong:
    wrong = Wrong(action_from(game, table.get("action", str), table), table.words("text"), table.strings("point"))
    table.close()
    return wrong


def _answer(table: Table) -> Answer:
    right = table.get("right", bool) if table.has("right") else False
    answer = Answer(table.words("text"), right, table.words("why"))
    table.close()
    return answer
