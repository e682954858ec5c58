"""Names of things on the table, in German and English."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.core import EMPTY, State
from spielwerk.core.sources import folder_of
from spielwerk.core.text import catalogue

from .activation import may_trade_tokens
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
    HIRE_EFFECT,
    KIND,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    PAY_WORKERS,
    POWER,
    TOKEN_VALUE,
    USE_EFFECT,
)
from .effects import amount
from .state import BESIDE, VALUES
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


def place_name(s: State, place: int, lang: str) -> str:
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


def exchange(pays: Iterable[str], gains: Iterable[str]) -> str:
    """What is paid and what is gained: "1 worker + 1 Spyrium → 3 points"."""
    paid = " + ".join(pays)
    return (f"{paid} → " if paid else "") + " + ".join(gains)


def _effect(s: State, p: int, effect: int, token: int, workers: int, more_points: int, lang: str) -> str:
    """An effect as a seat would get it, with the workers that it employs and the points that a patent adds."""
    pays = {key: amount(s, p, effect, word, token) for word, key in PAID} | {"workers": workers}
    gains = {key: amount(s, p, effect, word, token) for word, key in GAINED}
    gains["points"] += more_points
    said = [[counted(key, n, lang) for key, n in amounts.items() if n] for amounts in (pays, gains)]
    return exchange(*said)


def effect_of_event(s: State, p: int, option: int, token: int, lang: str) -> str:
    """One effect of the current event: "1 Spyrium → £3"."""
    return _effect(s, p, EVENT_EFFECT[s.event, option], token, 0, 0, lang)


def effect_of_use(s: State, p: int, card: int, option: int, lang: str) -> str:
    """One effect of a building as the seat would get it, patents counted."""
    workers = workers_needed(s, p, card, option)
    return _effect(s, p, USE_EFFECT[card, option], 0, workers, factory_bonus(s, p, card, workers), lang)


def activation_price(s: State, p: int, place: int, price: int, lang: str) -> str:
    """What activating a card costs, as far as it is known before token and plot are chosen."""
    card = s.display[place]
    if KIND[card] == BUILDING and s.built[p] > 0:
        return phrase("price_and_plot", lang, price=price)
    if EFFECT[HIRE_EFFECT[card], PAY_MONEY] == TOKEN_VALUE:
        values = [v + 1 for v in range(VALUES) if s.tokens[place, v]]
        if len(values) != 1 or may_trade_tokens(s, p):
            return phrase("price_and_token", lang, price=price)
        price += values[0]
    return phrase("price", lang, price=price)
