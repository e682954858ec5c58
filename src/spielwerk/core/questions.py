"""What a match can wait for, declared once for each game: record, rules, sentences, reasons and pages draw on this table.

For example::

    QUESTIONS = Questions(
        Question("deal", luck=True, rule="TPL-2.1"),
        Question("choose", rule="TPL-3.2", answers=("choose",)),
        Question("gamble", rule="TPL-4.3", answers=("take", "gamble")),
    )
    DEAL, CHOOSE, GAMBLE = QUESTIONS.numbers()

Most games keep the number in a field of their record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar


@dataclass(frozen=True)
class Question:
    """One question. A game whose views or reasons need more of it adds fields in a class of its own."""

    name: str  # its word, and the key of its sentence under [question] in the catalogues
    rule: str = ""  # the id of the rule behind it, which the page opens
    answers: tuple[str, ...] = ()  # the verbs that answer it
    luck: bool = False  # luck answers it, nobody reads it
    rare: bool = False  # random play hardly ever comes to it: the game's own tests do
    sentences: Mapping[str, str] = field(default_factory=dict)  # where it is put in several ways: key of the sentence → rule

    def __post_init__(self) -> None:
        if not self.rule and not self.sentences:
            raise ValueError(f"question {self.name!r} needs the id of the rule behind it")
        if self.luck and (self.answers or self.sentences):
            raise ValueError(f"question {self.name!r} is for luck: it has neither answers nor sentences")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its sentences."""
        return tuple(self.sentences) or (() if self.luck else (self.name,))

    def rule_of(self, key: str) -> str:
        """The rule behind one of its sentences."""
        return self.sentences.get(key, self.rule)


Q = TypeVar("Q", bound=Question)


class Questions(Generic[Q]):
    """The questions of a game, numbered in order of declaration; what nobody can be asked (the end) is a question of luck."""

    def __init__(self, *questions: Q) -> None:
        self._questions = questions
        self._number = {question.name: number for number, question in enumerate(questions)}
        if len(self._number) != len(questions):
            raise ValueError("two questions have the same name")

    def numbers(self) -> tuple[int, ...]:
        """The numbers in order, for constants that rules compare with."""
        return tuple(range(len(self._questions)))

    def number(self, name: str) -> int:
        return self._number[name]

    def __getitem__(self, number: int) -> Q:
        return self._questions[number]

    def __len__(self) -> int:
        return len(self._questions)

    def __iter__(self) -> Iterator[Q]:
        return iter(self._questions)

    def answered_by(self, verb: str) -> list[Q]:
        """The questions that a verb can answer."""
        return [question for question in self._questions if verb in question.answers]
