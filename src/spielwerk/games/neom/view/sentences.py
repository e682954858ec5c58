"""What a tile does in words: what it scores, pays and changes."""

from __future__ import annotations

from typing import Any

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.words import words_of

from ..components import (
    EFFECT,
    EFFECTS,
    FLOOD,
    INCOME,
    INCOME_PER,
    NONE,
    ONCE,
    ONCE_PER,
    SCORE_EACH,
    SCORE_PER,
    SCORE_POINTS,
    SWAP_ANCHORS,
    TALLIES,
)

say = words_of(__package__)


def variant_of(s: Any) -> str:
    """How a match changes the words of some tiles: alone a disaster strikes oneself, beginners swap anchors by luck."""
    return ("solo " if s.seats == 1 else "") + ("luck" if s.beginners else "")


@kept(256)
def coins_of(n: int, lang: str) -> str:
    """One coin, two coins."""
    return say("tile", "coins", lang, n=_minus(n))


def points_of(n: int, lang: str) -> str:
    return say("tile", "points_of", lang, n=_minus(n))


def _minus(n: int) -> str:
    return str(n).replace("-", "−")


def scoring(tile: int, lang: str) -> str:
    """The points that are counted at the end, without saying when."""
    said = []
    for points, each, per in zip(SCORE_POINTS[tile], SCORE_EACH[tile], SCORE_PER[tile], strict=True):
        if points:
            key, counted = "score" if each == 1 else "score_each", say("tally", TALLIES[per], lang)
            said.append(say("tile", key, lang, amount=points_of(points, lang), each=each, per=counted))
    return "; ".join(said)


def paying(tile: int, lang: str) -> list[tuple[str, bool]]:
    """Coins when built and as income, and whether they depend on what the city has."""
    said = []
    for amount, per, key in ((ONCE[tile], ONCE_PER[tile], "once"), (INCOME[tile], INCOME_PER[tile], "income")):
        if amount:
            counted = say("tally", TALLIES[per], lang)
            kind = f"{key}_{'per' if per else 'only'}"
            said.append((say("tile", kind, lang, amount=coins_of(amount, lang), per=counted), bool(per)))
    return said


def effect(tile: int, lang: str, variant: str = "") -> list[str]:
    """The tile's own rule, as it works in a match of this variant."""
    word = EFFECTS[EFFECT[tile]]
    if EFFECT[tile] >= FLOOD and "solo" in variant:
        word += "_solo"
    elif EFFECT[tile] == SWAP_ANCHORS and "luck" in variant:
        word += "_luck"
    return [say("effect", word, lang)] if EFFECT[tile] != NONE else []


@kept(512)
def sentences(tile: int, lang: str, variant: str = "") -> str:
    """All of it."""
    points = scoring(tile, lang)
    at_end = [say("tile", "at_end", lang, what=points)] if points else []
    return " ".join([*at_end, *(words for words, _ in paying(tile, lang)), *effect(tile, lang, variant)])


@kept(512)
def special(tile: int, lang: str, variant: str = "") -> str:
    """What the icons of a card do not say."""
    points = scoring(tile, lang)
    varying = [words for words, varies in paying(tile, lang) if varies]
    return " ".join([*([f"{points}."] if points else []), *varying, *effect(tile, lang, variant)])
