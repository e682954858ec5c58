"""What is said of a puzzle: its theme, a clue, why the answer is the best, and the line that follows.

Only figures are kept with a puzzle; sentences are made of them when they are shown, in the game's own words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import CHANCE
from spielwerk.core.text import catalogue

from .puzzle import Candidate, Puzzle

WORTH_TELLING = 0.5  # points by which two choices differ
ERRORS = 2.5  # standard errors that are more than noise
LUCK_IN_SAVE = -1
_SINGLE = {"de": str.maketrans("„“", "‚‘"), "en": str.maketrans("“”", "‘’")}


def say(lang: str, section: str, key: str, **words: object) -> str:
    return catalogue(Path(__file__).parent, lang).say(section, key, words)


@dataclass(frozen=True)
class Told:
    """One step of a line."""

    actor: int  # a seat, or CHANCE
    text: str


def theme(puzzle: Puzzle, lang: str) -> str:
    """What a puzzle is about: what is asked, in the game's words for it, or by the question's own name."""
    return theme_name(puzzle, puzzle.entry.question, lang)


def theme_name(puzzle: Puzzle, question: str, lang: str) -> str:
    return puzzle.game.text(lang).get("theme", question) or question.replace("_", " ").capitalize()


def themes(puzzles: Iterable[Puzzle], lang: str) -> dict[str, tuple[str, int]]:
    """Question → its name as a theme and how many puzzles have it, the most frequent first."""
    found: dict[str, tuple[str, int]] = {}
    for puzzle in puzzles:
        key = puzzle.entry.question
        found[key] = (theme(puzzle, lang), found.get(key, ("", 0))[1] + 1)
    return dict(sorted(found.items(), key=lambda item: (-item[1][1], item[1][0])))


def gain(puzzle: Puzzle) -> str:
    """The category of the score in which the answer is most ahead of the second; empty if none clearly is."""
    clear = _differences(puzzle)
    best = max(clear, key=lambda name: clear[name], default="")
    return best if best and clear[best] > 0 else ""


def gain_name(puzzle: Puzzle, lang: str) -> str:
    category = gain(puzzle)
    return puzzle.game.text(lang).say("category", category) if category else ""


def _differences(puzzle: Puzzle) -> dict[str, float]:
    """Category → points by which the answer is ahead of the second, where that is more than noise."""
    best, second = puzzle.candidates[0], puzzle.candidates[1]
    rows = zip(puzzle.game.categories, best.parts, second.parts, second.errors[:-1], strict=True)
    return {name: a - b for name, a, b, error in rows if _is_clear(a - b, error)}


def _is_clear(difference: float, error: float) -> bool:
    return abs(difference) >= max(WORTH_TELLING, ERRORS * error)


def sentence(puzzle: Puzzle, action: int, lang: str) -> str:
    """A choice in words."""
    return puzzle.game.sentence(puzzle.seen(), puzzle.seat, action, lang)


def _quotable(puzzle: Puzzle, action: int, lang: str) -> str:
    """The same, to be put in quotation marks: those within it become single ones."""
    return sentence(puzzle, action, lang).translate(_SINGLE[lang])


def reason(puzzle: Puzzle, lang: str) -> list[str]:
    """Why the answer is the best, in a few sentences."""
    answer, second = puzzle.candidates[0], puzzle.candidates[1]
    clear = _differences(puzzle)
    words = {"answer": _quotable(puzzle, answer.action, lang), "second": _quotable(puzzle, second.action, lang)}
    told = [say(lang, "reason", "shares", best=percent(answer), other=percent(second), **words)]
    category, rival = gain(puzzle), second.rival - answer.rival
    if category:
        told.append(_points(puzzle, "gain", category, clear[category], lang))
        worst = min(clear, key=lambda name: clear[name])
        if clear[worst] < 0:
            told.append(_points(puzzle, "cost", worst, -clear[worst], lang))
    if rival > 0 and second.errors and _is_clear(rival, second.errors[-1]):
        told.append(say(lang, "reason", "rival", points=_amount(rival, lang)))
    if len(told) == 1:
        told.append(say(lang, "reason", "spread"))
    if puzzle.entry.tempting == second.action:
        told.append(say(lang, "reason", "second_tempts"))
    elif puzzle.entry.tempting != answer.action:
        told.append(say(lang, "reason", "tempting", tempting=_quotable(puzzle, puzzle.entry.tempting, lang)))
    return told


def _points(puzzle: Puzzle, key: str, category: str, by: float, lang: str) -> str:
    name = puzzle.game.text(lang).say("category", category)
    return say(lang, "reason", key, points=_amount(by, lang), category=name)


def _amount(points: float, lang: str) -> str:
    """Points for a sentence: small ones with a decimal."""
    text = f"{points:.0f}" if points >= 2 or f"{points:.1f}" == "1.0" else f"{points:.1f}"
    return text.replace(".", ",") if lang == "de" else text


def percent(candidate: Candidate) -> int:
    return round(100 * candidate.share)


def clue(puzzle: Puzzle, lang: str) -> list[str]:
    """What helps without giving the answer away: what tempts is ruled out, and what the answer gains is named."""
    told = [say(lang, "clue", "tempting", tempting=_quotable(puzzle, puzzle.entry.tempting, lang))]
    if name := gain_name(puzzle, lang):
        told.append(say(lang, "clue", "gain", category=name))
    return told


def line_of(puzzle: Puzzle, candidate: Candidate, lang: str) -> list[Told]:
    """What follows a choice, as the seat may know it; luck is as it was in the match."""
    game = puzzle.game
    s = puzzle.resumed().state
    told = []
    for saved, action in candidate.line:
        actor = CHANCE if saved == LUCK_IN_SAVE else saved
        told.append(Told(actor, game.told(s, actor, action, puzzle.seat, lang)))
        game.apply(s, actor, action)
    return told
