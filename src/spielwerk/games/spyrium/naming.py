"""Names of things on the table, in German and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spielwerk.core import EMPTY, State
from spielwerk.core.sources import folder_of
from spielwerk.core.text import catalogue

from .components import (
    DATA,
    EVENT_EFFECT,
    GAIN_MONEY,
    GAIN_POINTS,
    GAIN_RESIDENCE,
    GAIN_SPYRIUM,
    GAIN_WORKERS,
    HIRE_EFFECT,
    KIND,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    PAY_WORKERS,
    POWER,
    USE_EFFECT,
)
from .effects import amount
from .prices import Way
from .state import BESIDE
from .using import factory_bonus, workers_needed

_FOLDER = folder_of(__package__)

_CARDS = [row["name"] for row in DATA.rows("card")]
_EVENTS = [row["name"] for row in DATA.rows("event")]
PATENT_OF_POWER = {int(POWER[card]): card for card in range(len(_CARDS)) if KIND[card] == PATENT}

# The words of an effect in the order in which they are said and drawn, each with its key under [phrase].
PAID = ((PAY_WORKERS, "workers"), (PAY_SPYRIUM, "spyrium"), (PAY_MONEY, "money"))
GAINED = (
    (GAIN_MONEY, "money"),
    (GAIN_SPYRIUM, "spyrium"),
    (GAIN_POINTS, "points"),
    (GAIN_WORKERS, "workers"),
    (GAIN_RESIDENCE, "residence"),
)


def say(section: str, key: str, lang: str, **words: object) -> str:
    """A sentence of the game's catalogue."""
    return catalogue(_FOLDER, lang).say(section, key, words)


def phrase(key: str, lang: str, **words: object) -> str:
    """A piece of a sentence."""
    return say("phrase", key, lang, **words)


def card_name(card: int, lang: str) -> str:
    return _CARDS[card][lang]


def event_name(event: int, lang: str) -> str:
    return _EVENTS[event][lang] if event != EMPTY else "–"


def patent_name(power: int, lang: str) -> str:
    return card_name(PATENT_OF_POWER[power], lang)


def gap_name(gap: int) -> str:
    """A gap by the numbers of its two places, as it is printed on the board."""
    return f"{BESIDE[gap, 0] + 1}–{BESIDE[gap, 1] + 1}"


def listed(key: str, parts: Sequence[str], lang: str) -> str:
    """A list in words: "1, 2 or 3" by the key "or", "Mine I, Mine II and Crane" by the key "and"."""
    if len(parts) < 2:
        return "".join(parts)
    return phrase(key, lang, first=", ".join(parts[:-1]), last=parts[-1])


def counted(word: str, n: int | str, lang: str) -> str:
    """An amount in words: £3, 2 Spyrium, 1 worker, 4 points; `n` may be a choice of numbers in words."""
    return phrase(f"one_{word}" if n == 1 else f"many_{word}", lang, n=n)


def exchange(pays: Iterable[str], gains: Iterable[str]) -> str:
    """What is paid and what is gained: "1 worker + 1 Spyrium → 3 points"."""
    paid = " + ".join(pays)
    return (f"{paid} → " if paid else "") + " + ".join(gains)


def _effect(s: State, p: int, effect: int, token: int, workers: int, more_points: int, price: int, lang: str) -> str:
    """An effect as a seat would get it: with the workers that it employs, the points that a patent adds, a price on top."""
    pays = {key: int(amount(s, p, effect, word, token)) for word, key in PAID} | {"workers": workers}
    pays["money"] += price
    gains = {key: int(amount(s, p, effect, word, token)) for word, key in GAINED}
    gains["points"] += more_points
    said = [[counted(key, n, lang) for key, n in amounts.items() if n] for amounts in (pays, gains)]
    return exchange(*said)


def effect_of_event(s: State, p: int, option: int, token: int, lang: str) -> str:
    """One effect of the current event: "1 Spyrium → £3"."""
    return _effect(s, p, EVENT_EFFECT[s.event, option], token, 0, 0, 0, lang)


def effect_of_use(s: State, p: int, card: int, option: int, price: int, lang: str) -> str:
    """One effect of a building as the seat would get it, patents counted; the event for a second use has a price."""
    workers = int(workers_needed(s, p, card, option))
    return _effect(s, p, USE_EFFECT[card, option], 0, workers, int(factory_bonus(s, p, card, workers)), price, lang)


def effect_of_token(s: State, p: int, effect: int, value: int, price: int, lang: str) -> str:
    """What a token brings at a value, with all that is paid: "£4 → 4 points"."""
    return _effect(s, p, effect, value, 0, 0, price, lang)


def price_of_ways(s: State, p: int, card: int, found: Sequence[Way], lang: str) -> str:
    """What the ways to activate a card cost: "£7", "£2 or £4 + 1 Spyrium", "£3 or more" where buildings could be replaced."""
    prices = sorted({way.price for way in found})
    if len(prices) > 1 and any(way.old != EMPTY for way in found):
        said = phrase("price_or_more", lang, price=prices[0])
    else:
        said = listed("or", [phrase("price", lang, price=price) for price in prices], lang)
    spyrium = int(amount(s, p, HIRE_EFFECT[card], PAY_SPYRIUM, found[0].token))
    return f"{said} + {counted('spyrium', spyrium, lang)}" if spyrium else said


def gain_of_ways(s: State, p: int, card: int, found: Sequence[Way], lang: str) -> str:
    """What hiring brings, by the tokens that could be used: "1 or 3 Spyrium"."""
    gains = []
    for word, key in GAINED:
        amounts = sorted({int(amount(s, p, HIRE_EFFECT[card], word, way.token)) for way in found})
        if len(amounts) == 1:
            gains += [counted(key, amounts[0], lang)] if amounts[0] else []
        else:
            gains.append(counted(key, listed("or", [str(n) for n in amounts], lang), lang))
    return " + ".join(gains)
