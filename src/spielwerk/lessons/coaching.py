"""What a coach says when a kind of question comes for the first time: `coach.toml` in the game's folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from spielwerk.core import Game, State
from spielwerk.core.text import LANGUAGES

from .lesson import BadLesson, Table, Words, read_toml

FILE = "coach.toml"
LONGEST = {"title": 40, "asked": 160, "matters": 200}  # characters


@dataclass(frozen=True)
class CoachCard:
    """What is asked, what matters, and where the rule stands."""

    title: Words
    asked: Words
    matters: Words
    rules: tuple[str, ...]


@cache
def coach_cards(game: Game) -> Mapping[str, CoachCard]:
    """The cards of a game by the name of the question, or by `question.sentence` where it is put in several ways."""
    path = game.folder / FILE
    if not path.is_file():
        return {}
    file = Table(read_toml(path), FILE)
    questions = file.get("question", dict)
    file.close()
    return dict(_cards(questions, ""))


def _cards(tables: Mapping[str, object], prefix: str) -> Iterator[tuple[str, CoachCard]]:
    for name, data in tables.items():
        if not isinstance(data, dict):
            raise BadLesson(f"{FILE}: question {prefix}{name} must be a table")
        own = {key: value for key, value in data.items() if key in (*LONGEST, "rules")}
        if own:
            table = Table(own, f"{FILE}: question {prefix}{name}")
            title, asked, matters = (table.words(key) for key in LONGEST)
            yield f"{prefix}{name}", CoachCard(title, asked, matters, table.strings("rules"))
        yield from _cards({key: value for key, value in data.items() if key not in own}, f"{prefix}{name}.")


def kind_asked(game: Game, seen: State, seat: int) -> str:
    """The kind of question that a seat is asked: the name of its card."""
    question = game.question(seen, seat)
    if question.sentences:
        key = game.question_words(seen, seat, "en").get("sentence", question.name)
        if (finer := f"{question.name}.{key}") in coach_cards(game):
            return finer
    return question.name


def coach_faults(game: Game) -> list[str]:
    """What is wrong with the cards of a game, a sentence each; a game without cards has no faults."""
    try:
        cards = coach_cards(game)
    except BadLesson as error:
        return [str(error)]
    return list(_faults(game, cards)) if cards else []


def _faults(game: Game, cards: Mapping[str, CoachCard]) -> Iterator[str]:
    rules = set(game.rule_ids())
    questions = {question.name: question for question in game.questions if not question.luck}
    for name in questions:
        if name not in cards:
            yield f"{FILE}: nothing is said to the question {name}"
    for name, card in cards.items():
        question, _, key = name.partition(".")
        if question not in questions or (key and key not in questions[question].keys):
            yield f"{FILE}: there is no question {name}"
        for part, longest in LONGEST.items():
            for lang in LANGUAGES:
                text = getattr(card, part)[lang]
                if not text.strip() or len(text) > longest:
                    yield f"{FILE}: {name}: {part} has {len(text)} characters in {lang}; 1 to {longest} are wanted"
        if not card.rules:
            yield f"{FILE}: {name}: no rule is named"
        yield from (f"{FILE}: {name}: {rule} is no rule of {game.name}" for rule in card.rules if rule not in rules)
