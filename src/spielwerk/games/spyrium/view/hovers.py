"""Hover cards: what a card says, costs and brings, in words."""

from __future__ import annotations

from spielwerk.core import State
from spielwerk.core.drawing import Card
from spielwerk.core.drawing.words import words_of

from ..activation import base_cost, plot_price
from ..components import (
    BUILD_EFFECT,
    BUILDING,
    BUILDINGS,
    COPIES,
    COST,
    DATA,
    DECKS,
    EFFECT,
    END_OF_POWER,
    ENDS,
    EVENT_EFFECT,
    HIRE_EFFECT,
    KIND,
    OPTIONS,
    PATENT,
    PAY_MONEY,
    PLACEMENT,
    POINTS,
    POWER,
    POWERS,
    SECOND_USE,
    SPECIALIST,
    TOKEN_VALUE,
    USE_EFFECT,
    USES,
)
from ..naming import GAINED, PAID, card_name, counted, event_name, exchange
from ..state import BESIDE, GAPS
from .pictures import picture

say = words_of(__package__)


def effect_words(effect: int, lang: str) -> str:
    """What an effect costs and brings: "1 worker + 1 Spyrium → 3 points"."""
    for word, key in ((SECOND_USE, "second_use"), (PLACEMENT, "placement")):
        if EFFECT[effect, word]:
            price = int(EFFECT[effect, PAY_MONEY])
            return (f"{counted('money', price, lang)} → " if price else "") + say("card", key, lang)
    said = [
        [_amount(int(EFFECT[effect, word]), key, lang) for word, key in words if EFFECT[effect, word]]
        for words in (PAID, GAINED)
    ]
    return exchange(*said)


def _amount(n: int, name: str, lang: str) -> str:
    if n == TOKEN_VALUE:
        return say("card", f"token_{name}", lang)
    return say("card", "owned_money", lang) if n < 0 else counted(name, n, lang)


def card_text(card: int, lang: str) -> str:
    """A card's effect in sentences."""
    if KIND[card] == PATENT:
        power = int(POWER[card])
        return f"{say('power', POWERS[power], lang)} {say('end', ENDS[END_OF_POWER[power]], lang)}"
    if KIND[card] == SPECIALIST:
        return say("card", "hire", lang, effect=effect_words(HIRE_EFFECT[card], lang))
    uses = [effect_words(USE_EFFECT[card, option], lang) for option in range(USES) if USE_EFFECT[card, option]]
    said = []
    if len(uses) == 1:
        said.append(say("card", "use", lang, effect=uses[0]))
    elif uses:
        said.append(say("card", "use_two", lang, a=uses[0], b=uses[1]))
    if BUILD_EFFECT[card]:
        said.append(say("card", "build", lang, effect=effect_words(BUILD_EFFECT[card], lang)))
    return " ".join(said) or say("card", "no_effect", lang)


def _kind(card: int, lang: str) -> str:
    decks = "/".join(DECKS[d] for d in range(len(DECKS)) if COPIES[card, d])
    return say("kind", "with_period", lang, kind=say("kind", str(KIND[card]), lang), deck=decks)


def owned_card(card: int, lang: str) -> Card:
    """The hover card of a card that somebody owns."""
    facts = ((say("card", "points", lang), str(POINTS[card])),) if KIND[card] == BUILDING else ()
    return Card(
        card_name(card, lang),
        _kind(card, lang),
        card_text(card, lang),
        facts,
        picture=picture(card),
        reconstructed=DATA.reconstructed("card", card),
    )


def display_card(s: State, seat: int, place: int, lang: str) -> Card:
    """The hover card of a card in the display: what it would cost this seat."""
    card = int(s.display[place])
    facts = [(say("card", "cost", lang), f"£{COST[card]}")]
    others = crowd_for(s, seat, place)
    if others:
        facts.append((say("card", "surcharge", lang, n=others), f"+£{others}"))
    total = None
    if seat >= 0:
        if KIND[card] == BUILDING:
            facts.append((say("card", "plot", lang), f"+£{plot_price(s, seat)}"))
            for old in range(BUILDINGS):
                if s.upright[seat, old] + s.sideways[seat, old]:
                    price = f"£{base_cost(card, old) + others}"
                    facts.append((say("card", "replacing", lang, card=card_name(old, lang)), price))
        total = (say("card", "best", lang), f"£{least_price(s, seat, place)}")
    if KIND[card] == BUILDING:
        facts.append((say("card", "points", lang), str(POINTS[card])))
    return Card(
        card_name(card, lang),
        _kind(card, lang),
        card_text(card, lang),
        tuple(facts),
        total,
        picture(card),
        DATA.reconstructed("card", card),
    )


def crowd_for(s: State, seat: int, place: int) -> int:
    """Workers that raise the price for a seat: all others than the one it would use."""
    own = seat >= 0 and any(s.placed[seat, gap] and place in (BESIDE[gap, 0], BESIDE[gap, 1]) for gap in range(GAPS))
    return int(s.crowd[place]) - (1 if own else 0)


def least_price(s: State, seat: int, place: int) -> int:
    """The least money that activating a card can cost a seat; a token's money comes on top."""
    card = int(s.display[place])
    others = crowd_for(s, seat, place)
    if KIND[card] != BUILDING:
        return int(COST[card]) + others
    prices = [int(COST[card] + plot_price(s, seat))]
    prices += [int(base_cost(card, old)) for old in range(BUILDINGS) if s.upright[seat, old] + s.sideways[seat, old]]
    return min(prices) + others


def event_card(event: int, lang: str) -> Card:
    """The hover card of an event."""
    effects = [effect_words(EVENT_EFFECT[event, option], lang) for option in range(OPTIONS) if EVENT_EFFECT[event, option]]
    said = f" {say('board', 'or', lang)} ".join(effects)
    text = say("card", "event", lang, effect=said)
    return Card(event_name(event, lang), say("kind", "event", lang), text)
