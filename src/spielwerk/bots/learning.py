"""What a player could learn from a finished match: from the decisions that cost most, and from where others had more points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import Game, someone
from spielwerk.core.text import catalogue

from .analysis import TurningPoint
from .reasons import worth_telling

MOST = 3  # things to learn
DECISIONS = 2  # of them from decisions, where there is something else to learn as well


@dataclass(frozen=True)
class Insight:
    """One thing to learn, in a sentence or two with marks for seats (core.effect)."""

    text: str
    rule: str = ""  # the id of the rule behind it; empty: none in particular
    ply: int = -1  # the decision that it was learnt from, if one


def insights(
    game: Game,
    points: Sequence[TurningPoint],
    breakdown: Sequence[Mapping[str, int]],
    seat: int,
    winners: Sequence[int],
    lang: str,
) -> list[Insight]:
    """At most three things for a seat; fewer if its match teaches no more. `points` are told in the same language."""
    own = sorted((point for point in points if point.seat == seat), key=lambda point: point.after - point.instead)
    decisions = [_of_decision(point, lang) for point in own]
    behind = _behind(game, own, breakdown, seat, winners, lang)
    first = decisions[: max(DECISIONS, MOST - len(behind))]
    return [*first, *behind][:MOST]


def _of_decision(point: TurningPoint, lang: str) -> Insight:
    words = {"played": point.played, "better": point.better.text, "reason": " ".join(point.reasons[:1])}
    return Insight(_say(lang, "decision", words).strip(), point.rule, point.ply)


def _behind(
    game: Game,
    own: Sequence[TurningPoint],
    breakdown: Sequence[Mapping[str, int]],
    seat: int,
    winners: Sequence[int],
    lang: str,
) -> list[Insight]:
    """The categories in which the winner had more, the most first; for who has won, those of the best of the others."""
    others = [other for other in winners if other != seat] if seat not in winners else []
    others = others or [other for other in range(len(breakdown)) if other != seat]
    if not others:
        return []
    model = max(others, key=lambda other: (sum(breakdown[other].values()), -other))
    lead = {name: breakdown[model][name] - breakdown[seat][name] for name in game.categories}
    found = []
    for name in sorted(lead, key=lambda name: -lead[name]):
        if lead[name] < max(1.0, worth_telling(game)):
            break
        here, there = (str(breakdown[one][name]).replace("-", "−") for one in (seat, model))
        words = {"category": game.text(lang).say("category", name), "name": someone(model), "here": here, "there": there}
        rule = next((point.rule for point in own if point.category == name), "")
        found.append(Insight(_say(lang, "category", words), rule))
    return found


def _say(lang: str, key: str, words: Mapping[str, object]) -> str:
    return catalogue(Path(__file__).parent, lang).say("learn", key, words)
