"""Why one action is better than another, in a few sentences that follow from imagined matches (bots.outlook).

Nothing here knows a game: it says what the figures show, in the game's own words for its categories and figures. What the
matches do not tell apart is not told as a difference. For example::

    comparison = compare(game, seen, seat, [best, played], worlds=200, seed=1)
    why(comparison, best, played, "en", other=called("played", "en"))
    # ["“Tiles” counts about 18 points at the end instead of 14 with the move played.", "At once: Money from 250 to 50."]
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import Game
from spielwerk.core.drawing.choices import choices_of
from spielwerk.core.drawing.view import figures_of
from spielwerk.core.text import catalogue

from .engine import heuristic
from .outlook import Comparison, Difference

MOST = 3  # sentences
FIGURES = 3  # that one sentence tells the change of
LEAST = 0.05  # of the points by which finals usually differ: less is not worth a sentence
COMMON = 0.15  # share of the matches in which a rival is first that is worth a sentence
WIDER = 1.25  # times as many choices that are worth one
RETURN = 0.3  # of the greatest difference that a difference the other way must have
CLOSE = 0.01  # of the chance to win: what differs by less is as good, …
NOT_CLOSE = 0.05  # … and what differs by more is not, whatever the noise


@dataclass(frozen=True)
class Why:
    """The figures behind the sentences about one action against another."""

    category: str  # the one that differs most for the better action (of two equal ones: for this one); "" if none clearly does
    difference: float  # in points
    close: bool  # the two are about as good
    sentences: list[str]


@dataclass(frozen=True)
class Other:
    """How the other action is called in sentences of one language: "idea 2", "with idea 2"."""

    name: str
    by: str


def called(name: str, lang: str, **words: object) -> Other:
    """The other action as an "idea" (with `n`), as "played" or as "best"."""
    return Other(_say(lang, name, **words), _say(lang, f"by_{name}", **words))


def why(
    comparison: Comparison,
    action: int,
    against: int,
    lang: str,
    *,
    other: Other,
    chances: tuple[float, float] | None = None,
    close: bool | None = None,
    most: int = MOST,
) -> list[str]:
    """At most so many sentences about an action against another one; see `explain`."""
    return explain(comparison, action, against, lang, other=other, chances=chances, close=close, most=most).sentences


def explain(
    comparison: Comparison,
    action: int,
    against: int,
    lang: str,
    *,
    other: Other,
    chances: tuple[float, float] | None = None,
    close: bool | None = None,
    most: int = MOST,
) -> Why:
    """What speaks for an action, or against it where it is the worse of the two.

    `other` is how the other action is called (`called`). `chances` are the two chances to win that the reader sees, if better
    ones are known than the comparison's own; `close`, whether these are about the same.
    """
    if not comparison or action == against:
        return Why("", 0.0, False, at_once(comparison, action, lang)[:most])
    if chances is None:
        chances = comparison.outlook(action).chance, comparison.outlook(against).chance
    if close is None:
        close = about_as_good(Difference(chances[0] - chances[1], comparison.chance(action, against).error))
    return _Telling(comparison, action, against, lang, other, chances, close).told(most)


def about_as_good(difference: Difference) -> bool:
    """Whether chances to win differ by no more than noise; a difference that everybody sees is never called noise."""
    return abs(difference.mean) <= min(NOT_CLOSE, max(CLOSE, 2 * difference.error))


def at_once(comparison: Comparison, action: int, lang: str) -> list[str]:
    """What an action changes of the seat's own figures now, as far as the seat can know."""
    game, seen, seat = comparison.game, comparison.seen, comparison.seat
    changes = choices_of(game, seen, seat, [action], lang)[0].changes
    now = {figure.key: figure.value for figure in figures_of(game, seen, seat, lang)}
    told = []
    for change in sorted(changes, key=lambda change: change.by > 0)[:FIGURES]:  # what it costs comes first
        before = int(now[change.key])
        words = {"label": change.label, "before": written(before, lang), "after": written(before + change.by, lang)}
        told.append(_say(lang, "change", **words))
    return [_say(lang, "at_once", changes=", ".join(told))] if told else []


class _Telling:
    """Two actions side by side, told in one language."""

    def __init__(
        self,
        comparison: Comparison,
        action: int,
        against: int,
        lang: str,
        other: Other,
        chances: tuple[float, float],
        close: bool,
    ) -> None:
        self._comparison, self._action, self._against, self._lang, self._other = comparison, action, against, lang, other
        self._chances, self._close = chances, close
        self._ahead = chances[0] >= chances[1]
        self._here, self._there = comparison.outlook(action), comparison.outlook(against)
        self._least = least = worth_telling(comparison.game)
        differences = {name: comparison.category(name, action, against) for name in comparison.game.categories}
        self._clear = {name: found.mean for name, found in differences.items() if found.is_clear(least)}
        rival = comparison.rival(action, against)
        self._rival = rival.mean if comparison.seen.seats > 1 and rival.is_clear(least) else 0.0

    def told(self, most: int) -> Why:
        sign = 1 if self._ahead or self._close else -1  # the differences that speak for the better one, or for this one
        favour = {name: by * sign for name, by in self._clear.items()}
        best = max(favour, key=lambda name: favour[name], default="")
        worst = min(favour, key=lambda name: favour[name], default="")
        sentences = [self._about_as_good()] if self._close else []
        if best and favour[best] > 0:
            sentences.append(self._category(best))
            if favour[worst] <= -RETURN * favour[best]:
                sentences.append(self._in_return(worst))
        elif worst and self._close:
            sentences.append(self._category(worst))
        if self._rival * sign < 0 and not self._close:
            sentences.append(self._rivals())
        if not sentences:
            sentences.append(self._in_all(sign))
        sentences[2:] = []  # what follows is of another kind, and has a place too
        sentences += (self._taken() if self._ahead and not self._close else []) or self._open()
        sentences += at_once(self._comparison, self._action, self._lang)
        best = best if favour.get(best, 0) > 0 else ""
        return Why(best, favour.get(best, 0.0), self._close, sentences[:most])

    def _about_as_good(self) -> str:
        """Where points differ all the same, only the chances are called equal."""
        points = self._comparison.points(self._action, self._against)
        return self._say("even" if points.is_clear(self._least) else "close", name=self._other.name, by=self._other.by)

    def _category(self, name: str) -> str:
        here, there = self._here.parts[name], self._there.parts[name]
        return self._say("category", category=self._named(name), **self._two(here, there), by=self._other.by)

    def _in_return(self, name: str) -> str:
        by = self._clear[name]
        key = "return_more" if by > 0 else "return_less"
        return self._say(key, category=self._named(name), points=self._points(abs(by), _digits(abs(by))))

    def _rivals(self) -> str:
        key = "rivals" if self._comparison.seen.seats > 2 else "rival"
        return self._say(key, **self._two(self._here.rival, self._there.rival), by=self._other.by)

    def _in_all(self, sign: int) -> str:
        """What there is to say where no category is clear: the sum, the chance to win, or nothing."""
        here, there = (round(100 * chance) for chance in self._chances)
        chances = {"here": here, "there": there, "by": self._other.by}
        points = self._comparison.points(self._action, self._against)
        if points.is_clear(self._least) and points.mean * sign > 0:
            return self._say("total", **self._two(self._here.points, self._there.points), by=self._other.by)
        if self._comparison.seen.seats == 1 or here == there:
            return self._say("same", name=self._other.name)
        if abs(self._here.points - self._there.points) < self._least or points.mean * sign > 0:
            return self._say("chances", **chances)
        digits = _digits(abs(self._here.points - self._there.points))
        key = "fewer_but" if points.mean < 0 else "more_but"
        return self._say(key, points=written(self._here.points, self._lang, digits), **chances)

    def _taken(self) -> list[str]:
        share = self._comparison.taken(self._action, self._against)
        return [self._say("taken", share=round(100 * share))] if share >= COMMON else []

    def _open(self) -> list[str]:
        """How many choices are left; of the better one it is not told that it leaves fewer."""
        here, there = self._here.choices, self._there.choices
        if not self._comparison.choices(self._action, self._against).is_clear(1.5) or min(here, there) < 0.5:
            return []
        if max(here, there) < WIDER * min(here, there) or (here < there and self._ahead and not self._close):
            return []
        key = "open_more" if here > there else "open_less"
        return [self._say(key, here=round(here), there=round(there), by=self._other.by)]

    def _named(self, category: str) -> str:
        return self._comparison.game.text(self._lang).say("category", category)

    def _two(self, here: float, there: float) -> dict[str, object]:
        digits = _digits(abs(here - there))
        return {"here": self._points(here, digits), "there": written(there, self._lang, digits)}

    def _points(self, number: float, digits: int) -> str:
        return self._say("points", n=written(number, self._lang, digits))

    def _say(self, key: str, **words: object) -> str:
        return _say(self._lang, key, **words)


def worth_telling(game: Game) -> float:
    """The points of a category that are worth a sentence in a game."""
    spread: float = game.bound_module(heuristic).SPREAD
    return spread / 100 * LEAST


def _digits(difference: float) -> int:
    """Digits after the point that two numbers need to be told apart."""
    return 0 if difference >= 1.5 else 1


def written(number: float, lang: str, digits: int = 0) -> str:
    """A number as it is read: with a real minus, and with the comma that German has."""
    text = f"{round(number, digits) + 0.0:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if lang == "de" else text


def _say(lang: str, key: str, **words: object) -> str:
    return catalogue(Path(__file__).parent, lang).say("reason", key, words)
