"""Hover cards: what a card says, costs and brings, in words."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Card, kept
from spielwerk.core.drawing.words import words_of

from ..components import (
    BUILD_EFFECT,
    BUILDING,
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
    NO_SURCHARGE,
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
from ..naming import GAINED, PAID, card_name, counted, event_name, exchange, listed, patent_name
from ..prices import Offer, Way
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


@kept(256)
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


@kept(256)
def _kind(card: int, lang: str) -> str:
    decks = "/".join(DECKS[d] for d in range(len(DECKS)) if COPIES[card, d])
    return say("kind", "with_period", lang, kind=say("kind", str(KIND[card]), lang), deck=decks)


@kept(256)
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


@kept(2048)
def display_card(card: int, place: int, offer: Offer, lang: str) -> Card:
    """The hover card of a card in the display: what it would cost this seat, way by way."""
    facts = [(say("card", "cost", lang), f"£{COST[card]}")]
    if offer.others:
        facts.append((say("card", "surcharge", lang, n=offer.others), f"+ £{offer.others}"))
    if offer.waived:
        facts.append((say("card", "waives", lang, patent=patent_name(NO_SURCHARGE, lang)), f"− £{offer.others}"))
    if len(offer.ways) > 1:
        facts += [(_way(way, lang), f"£{way.price}") for way in offer.ways]
    if KIND[card] == BUILDING:
        facts.append((say("card", "points", lang), str(POINTS[card])))
    return Card(
        say("board", "card_at", lang, card=card_name(card, lang), place=place + 1),
        _kind(card, lang),
        card_text(card, lang),
        tuple(facts),
        None if offer.prices is None else _total(offer.prices, lang),
        picture(card),
        DATA.reconstructed("card", card),
    )


def _way(way: Way, lang: str) -> str:
    """One way to activate a card, as the label of what it costs in all."""
    if way.token:
        return say("card", "with_token", lang, value=way.token)
    return say("card", "new_plot", lang) if way.old == EMPTY else say("card", "replacing", lang, card=card_name(way.old, lang))


def _total(prices: tuple[int, ...], lang: str) -> tuple[str, str]:
    """What the seat pays: exactly, or at least; or that nothing can be had here any more."""
    if not prices:
        return say("card", "no_tokens", lang), "–"
    return say("card", "pays" if len(prices) == 1 else "pays_from", lang), f"£{prices[0]}"


@kept(64)
def event_card(event: int, lang: str) -> Card:
    """The hover card of an event."""
    effects = [int(EVENT_EFFECT[event, option]) for option in range(OPTIONS) if EVENT_EFFECT[event, option]]
    by_token = [key for word, key in GAINED for effect in effects if EFFECT[effect, word] == TOKEN_VALUE]
    if len(by_token) == len(effects):
        text = say("card", "event_token", lang, kinds=listed("or", [say("unit", key, lang) for key in by_token], lang))
    else:
        said = f" {say('board', 'or', lang)} ".join(effect_words(effect, lang) for effect in effects)
        text = say("card", "event", lang, effect=said)
    return Card(event_name(event, lang), say("kind", "event", lang), text)
