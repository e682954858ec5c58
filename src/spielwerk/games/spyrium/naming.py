"""Names of things on the table, in German and English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spielwerk.core import EMPTY
from spielwerk.core.text import catalogue

from .activation import trades
from .components import (
    BUILDING,
    DATA,
    EFFECT,
    EVENT_EFFECT,
    GAIN_MONEY,
    GAIN_POINTS,
    GAIN_RESIDENCE,
    GAIN_SPYRIUM,
    GAIN_WORKERS,
    HIRE,
    KIND,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    POWER,
    TOKEN,
    USE,
)
from .effects import amount
from .state import BESIDE, VALUES
from .using import factory_bonus, workers_needed

FOLDER = Path(__file__).parent

_CARDS = [row["name"] for row in DATA.rows("card")]
_EVENTS = [row["name"] for row in DATA.rows("event")]
_PATENT_OF_POWER = {int(POWER[card]): card for card in range(len(_CARDS)) if KIND[card] == PATENT}


def phrase(key: str, lang: str, **words: Any) -> str:
    """A piece of a sentence."""
    return catalogue(FOLDER, lang).say("phrase", key, words)


def card_name(card: int, lang: str) -> str:
    return _CARDS[card][lang]


def event_name(event: int, lang: str) -> str:
    return _EVENTS[event][lang] if event != EMPTY else "–"


def patent_name(power: int, lang: str) -> str:
    return card_name(_PATENT_OF_POWER[power], lang)


def place_name(s: Any, place: int, lang: str) -> str:
    """A place of the display: its card and its number."""
    card = s.display[place]
    name = phrase("empty_place", lang) if card == EMPTY else card_name(card, lang)
    return f"{name} ({place + 1})"


def gap_name(gap: int) -> str:
    """A gap by the numbers of its two places."""
    return f"{BESIDE[gap, 0] + 1}-{BESIDE[gap, 1] + 1}"


def counted(word: str, n: int, lang: str) -> str:
    """An amount in words: £3, 2 Spyrium, 1 worker, 4 points."""
    return phrase(f"one_{word}" if n == 1 else f"many_{word}", lang, n=n)


def _arrow(pays: list[str], gains: list[str]) -> str:
    return " + ".join(pays) + (" → " if pays else "") + " + ".join(gains)


def _gains(s: Any, p: int, effect: int, token: int, more_points: int, lang: str) -> list[str]:
    amounts = [
        ("money", amount(s, p, effect, GAIN_MONEY, token)),
        ("spyrium", amount(s, p, effect, GAIN_SPYRIUM, token)),
        ("points", amount(s, p, effect, GAIN_POINTS, token) + more_points),
        ("workers", amount(s, p, effect, GAIN_WORKERS, token)),
        ("residence", amount(s, p, effect, GAIN_RESIDENCE, token)),
    ]
    return [counted(word, n, lang) for word, n in amounts if n]


def _pays(s: Any, p: int, effect: int, token: int, workers: int, lang: str) -> list[str]:
    amounts = [
        ("workers", workers),
        ("spyrium", amount(s, p, effect, PAY_SPYRIUM, token)),
        ("money", amount(s, p, effect, PAY_MONEY, token)),
    ]
    return [counted(word, n, lang) for word, n in amounts if n]


def effect_of_event(s: Any, p: int, option: int, token: int, lang: str) -> str:
    """One effect of the current event: "1 Spyrium → £3"."""
    effect = EVENT_EFFECT[s.event, option]
    return _arrow(_pays(s, p, effect, token, 0, lang), _gains(s, p, effect, token, 0, lang))


def effect_of_use(s: Any, p: int, card: int, option: int, lang: str) -> str:
    """One effect of a building as the seat would get it, patents counted."""
    effect = USE[card, option]
    workers = workers_needed(s, p, card, option)
    more = factory_bonus(s, p, card, workers)
    return _arrow(_pays(s, p, effect, 0, workers, lang), _gains(s, p, effect, 0, more, lang))


def activation_price(s: Any, p: int, place: int, price: int, lang: str) -> str:
    """What activating a card costs, as far as it is known before token and plot are chosen."""
    card = s.display[place]
    if KIND[card] == BUILDING and s.built[p] > 0:
        return phrase("price_and_plot", lang, price=price)
    if EFFECT[HIRE[card], PAY_MONEY] == TOKEN:
        values = [v + 1 for v in range(VALUES) if s.tokens[place, v]]
        if len(values) != 1 or trades(s, p):
            return phrase("price_and_token", lang, price=price)
        price += values[0]
    return phrase("price", lang, price=price)
