"""What a tile does in words: what it scores, pays and changes."""

from __future__ import annotations

from spielwerk.core.drawing.words import words_of

from ..components import (
    EFFECT,
    EFFECTS,
    INCOME,
    INCOME_PER,
    NONE,
    ONCE,
    ONCE_PER,
    SCORE_EACH,
    SCORE_PER,
    SCORE_POINTS,
    TALLIES,
)

say = words_of(__package__)


def amount_of(n: int, what: str, lang: str) -> str:
    """One coin, two coins."""
    key = f"one_{what}" if abs(n) == 1 else f"some_{what}s"
    return say("tile", key, lang, n=f"{n}".replace("-", "−"))


def scoring(tile: int, lang: str) -> str:
    """The points that are counted at the end, without saying when."""
    said = []
    for points, each, per in zip(SCORE_POINTS[tile], SCORE_EACH[tile], SCORE_PER[tile], strict=True):
        if points:
            key, counted = "score" if each == 1 else "score_each", say("tally", TALLIES[per], lang)
            said.append(say("tile", key, lang, amount=amount_of(points, "point", lang), each=each, per=counted))
    return "; ".join(said)


def paying(tile: int, lang: str) -> list[tuple[str, bool]]:
    """Coins when built and as income, and whether they depend on what the city has."""
    said = []
    for amount, per, key in ((ONCE[tile], ONCE_PER[tile], "once"), (INCOME[tile], INCOME_PER[tile], "income")):
        if amount:
            counted = say("tile", "per", lang, per=say("tally", TALLIES[per], lang)) if per else ""
            said.append((say("tile", key, lang, amount=amount_of(amount, "coin", lang), per=counted), bool(per)))
    return said


def effect(tile: int, lang: str) -> list[str]:
    """The tile's own rule."""
    return [say("effect", EFFECTS[EFFECT[tile]], lang)] if EFFECT[tile] != NONE else []


def sentences(tile: int, lang: str) -> str:
    """All of it."""
    points = scoring(tile, lang)
    at_end = [say("tile", "at_end", lang, what=points)] if points else []
    return " ".join([*at_end, *(words for words, _ in paying(tile, lang)), *effect(tile, lang)])


def special(tile: int, lang: str) -> str:
    """What the icons of a card do not say; that points count at the end is said by its star."""
    points = scoring(tile, lang)
    varying = [words for words, varies in paying(tile, lang) if varies]
    return " ".join([*([f"{points}."] if points else []), *varying, *effect(tile, lang)])
