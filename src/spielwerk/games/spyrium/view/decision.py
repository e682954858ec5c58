"""A choice as the decision bar shows it before it is confirmed: every cause of its price, what it brings, where it leads."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.core import EMPTY, State, someone
from spielwerk.core.drawing import Choice, Decision
from spielwerk.core.drawing.decisions import what_follows
from spielwerk.core.drawing.words import words_of
from spielwerk.core.registry import game

from ..actions import BY_EVENT
from ..components import (
    BUILD_EFFECT,
    BUILDINGS,
    EARN_MORE,
    EVENT_EFFECT,
    FACTORY_POINTS,
    HIRE_EFFECT,
    KIND,
    NO_SURCHARGE,
    OPTIONS,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    POINTS,
    SPECIALIST,
    TRACK,
    TRADE_TOKENS,
    USE_AGAIN_POWER,
    USE_EFFECT,
    USES,
)
from ..earning import extra_money
from ..effects import BONUS_POUNDS, amount
from ..events import event_price, may_use_event
from ..naming import GAINED, card_name, counted, event_name, gain_of_ways, gap_name, listed, patent_name
from ..prices import Cause, Way, asks_for_plot, asks_for_token, owners_beside, ways
from ..state import BESIDE, BOTH_BONUSES, SECOND_BONUS
from ..using import factory_bonus, may_use, workers_needed
from .hovers import card_text

say = words_of(__package__)
Rows = list[tuple[str, str]]


def decision(s: State, seat: int, choice: Choice, lang: str) -> Decision | None:
    """What a choice costs and brings; None where the plain form says all."""
    made = _DECISIONS.get(choice.verb)
    return made(s, seat, choice, lang) if made else None


def _then(seat: int, choice: Choice, lang: str) -> tuple[str, ...]:
    return what_follows(game("spyrium"), seat, choice, lang)


def _keeps(s: State, seat: int, price: int, spyrium: int, lang: str) -> str:
    """What is left of pounds and Spyrium, as far as any are paid."""
    money, crystals = int(s.money[seat]), int(s.spyrium[seat])
    left = [say("decision", "keeps", lang, old=money, new=money - price)] if price else []
    left += [say("decision", "keeps_spyrium", lang, old=crystals, new=crystals - spyrium)] if spyrium else []
    return ", ".join(left)


def _workers_of(seat: int, owner: int, n: int, lang: str) -> str:
    """Workers by whose they are: "2 workers of Ada"."""
    if owner == seat:
        return say("decision", "own_workers", lang, n=n)
    return say("decision", "workers_of", lang, n=n, who=someone(owner))


# Activating a card


def _rows(s: State, seat: int, place: int, way: Way, leaving: int, waived: bool, lang: str) -> Rows:
    """Each cause of a price; the surcharge by the owners of the workers, and what a patent waives of it."""
    rows: Rows = []
    for cause in way.causes:
        if cause.key == "surcharge":
            rows += [(_workers_of(seat, p, n, lang), f"+ £{n}") for p, n in owners_beside(s, place, leaving)]
        else:
            rows.append((_cause(cause, way, lang), _pounds(cause, first=not rows)))
    if waived:
        rows += [(_workers_of(seat, p, n, lang), f"+ £{n}") for p, n in owners_beside(s, place, leaving)]
        others = sum(n for _, n in owners_beside(s, place, leaving))
        rows.append((patent_name(NO_SURCHARGE, lang), f"− £{others}"))
    return rows


def _cause(cause: Cause, way: Way, lang: str) -> str:
    if cause.key == "cost":
        return say("decision", "card", lang)
    if cause.key == "token":
        return say("decision", "token", lang, value=way.token)
    if cause.key == "symbol":
        return say("decision", "symbol", lang, card=card_name(way.old, lang))
    return say("decision", "plot" if cause.pounds else "first_plot", lang)


def _pounds(cause: Cause, first: bool) -> str:
    if cause.pounds < 0:
        return f"− £{-cause.pounds}"
    return f"£{cause.pounds}" if first else f"+ £{cause.pounds}"


def _activate(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    gap, side, waived = choice.args
    place = int(BESIDE[gap, side])
    card = int(s.display[place])
    kind = ("build", "hire", "acquire")[KIND[card]]
    found = ways(s, seat, card, place, 0 if waived else int(s.crowd[place]) - 1)
    cheapest = min(found, key=lambda way: way.price)
    spyrium = int(amount(s, seat, HIRE_EFFECT[card], PAY_SPYRIUM, cheapest.token))
    question = _next_question(s, seat, card, place)
    # What is asked next has its own price: here stands what all ways have in common.
    way = Way(tuple(cause for cause in cheapest.causes if cause.key in ("cost", "surcharge"))) if question else cheapest
    rows = _rows(s, seat, place, way, seat, bool(waived), lang)
    rows += [(say("decision", "spyrium", lang), str(spyrium))] if spyrium else []
    several = len({way.price for way in found}) > 1
    then = [_way_words(s, seat, card, way, lang) for way in found] if question else [*_then(seat, choice, lang)]
    then += _last_worker(s, seat, lang)
    then += [say("decision", "patent_once", lang, patent=patent_name(NO_SURCHARGE, lang))] if waived else []
    return Decision(
        say("decision", f"{kind}_title", lang, card=card_name(card, lang), place=place + 1),
        say("decision", question, lang) if question else _button(kind, cheapest.price, lang),
        tuple(rows),
        total=(say("decision", "at_least" if several else "together", lang), f"£{cheapest.price}"),
        keeps="" if several else _keeps(s, seat, cheapest.price, spyrium, lang),
        gains=_gains(s, seat, card, found, lang),
        then=tuple(then),
    )


def _button(kind: str, price: int, lang: str) -> str:
    """Verb and price: "Acquire, pay £7"."""
    verb = say("decision", kind, lang)
    return say("decision", "pay", lang, verb=verb, price=price) if price else verb


def _next_question(s: State, seat: int, card: int, place: int) -> str:
    """The key of what is asked after the choice of a card, if anything is."""
    if asks_for_plot(s, seat, card):
        return "choose_plot"
    return "choose_token" if asks_for_token(s, seat, card, place) else ""


def _gains(s: State, seat: int, card: int, found: list[Way], lang: str) -> tuple[str, ...]:
    """What activating a card brings."""
    if KIND[card] == SPECIALIST:
        return (gain_of_ways(s, seat, card, found, lang),)
    if KIND[card] == PATENT:
        return (card_text(card, lang),)
    said = [say("decision", "building_points", lang, n=int(POINTS[card]))]
    return (*said, card_text(card, lang)) if BUILD_EFFECT[card] or USE_EFFECT[card, 0] else tuple(said)


def _way_words(s: State, seat: int, card: int, way: Way, lang: str) -> str:
    """One of the ways that are asked for next, and what is missing to pay it."""
    if way.token:
        words = say(
            "decision", "way_token", lang, value=way.token, price=way.price, gain=gain_of_ways(s, seat, card, [way], lang)
        )
    elif way.old == EMPTY:
        words = say("decision", "way_new", lang, price=way.price)
    else:
        words = say("decision", "way_replace", lang, card=card_name(way.old, lang), price=way.price)
    short = way.price - int(s.money[seat])
    return say("decision", "too_dear", lang, way=words, short=short) if short > 0 else words


def _token(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    token, value = choice.args[0] + 1, choice.args[1] + 1
    card, place = int(s.card), int(s.place)
    title = say("decision", "token_title" if token == value else "token_as_title", lang, token=token, value=value)
    then = [*_then(seat, choice, lang)]
    if token != value:
        then.append(say("decision", "patent_once", lang, patent=patent_name(TRADE_TOKENS, lang)))
    if KIND[card] != SPECIALIST:
        gains = _amounts(s, seat, int(BUILD_EFFECT[card]), value, lang)
        return Decision(title, say("decision", "use_token", lang), gains=gains, then=tuple(then))
    way = next(way for way in ways(s, seat, card, place, int(s.surcharge)) if way.token == value)
    spyrium = int(amount(s, seat, HIRE_EFFECT[card], PAY_SPYRIUM, value))
    return Decision(
        title,
        _button("hire", way.price, lang),
        tuple(_rows(s, seat, place, way, EMPTY, False, lang)),
        (say("decision", "together", lang), f"£{way.price}"),
        _keeps(s, seat, way.price, spyrium, lang),
        _amounts(s, seat, int(HIRE_EFFECT[card]), value, lang),
        tuple(then),
    )


def _amounts(s: State, seat: int, effect: int, value: int, lang: str) -> tuple[str, ...]:
    """What an effect brings at the value of a token."""
    gains = [(key, int(amount(s, seat, effect, word, value))) for word, key in GAINED]
    return tuple(counted(key, n, lang) for key, n in gains if n)


def _build(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    card, place = int(s.card), int(s.place)
    old = choice.args[0] if choice.verb == "replace" else EMPTY
    way = next(way for way in ways(s, seat, card, place, int(s.surcharge)) if way.old == old)
    title, warning = say("decision", "build_new_title", lang, card=card_name(card, lang)), ""
    if old != EMPTY:
        name = card_name(old, lang)
        title = say("decision", "replace_title", lang, card=card_name(card, lang), old=name)
        unused = not choice.args[1] and USE_EFFECT[old, 0]
        key = "replace_warning_unused" if unused else "replace_warning"
        warning = say("decision", key, lang, old=name, points=int(POINTS[old]))
    return Decision(
        title,
        _button("build", way.price, lang),
        tuple(_rows(s, seat, place, way, EMPTY, False, lang)),
        (say("decision", "together", lang), f"£{way.price}"),
        _keeps(s, seat, way.price, 0, lang),
        _gains(s, seat, card, [way], lang),
        _then(seat, choice, lang),
        warning,
    )


# Workers


def _place(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    gap = choice.args[0]
    late = choice.verb == "late"
    then = [*_then(seat, choice, lang), *([say("decision", "event_once", lang)] if late else [])]
    return Decision(
        say("decision", "place_title", lang, gap=gap_name(gap)),
        say("decision", "place", lang),
        ((say("decision", "worker", lang), "1"),),
        gains=tuple(_beside(s, seat, int(place), lang) for place in BESIDE[gap] if s.display[place] != EMPTY),
        then=tuple(then),
    )


def _beside(s: State, seat: int, place: int, lang: str) -> str:
    """A card that the worker would stand beside, and what it would cost as things stand."""
    card = int(s.display[place])
    others = int(s.crowd[place])  # all who stand there already would be others
    prices = sorted({way.price for way in ways(s, seat, card, place, others)})
    name = card_name(card, lang)
    if not prices:
        return say("decision", "none_left", lang, card=name, place=place + 1)
    price = say("board", "price" if len(prices) == 1 else "from", lang, price=prices[0])
    return say("decision", "beside", lang, card=name, place=place + 1, price=price)


def _earn(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    gap, side = choice.args
    place = int(BESIDE[gap, side])
    money = int(s.crowd[place]) - 1 + int(extra_money(s, seat))
    gains = [
        say("decision", "earn_from", lang, n=n, workers=_workers_of(seat, p, n, lang)) for p, n in owners_beside(s, place, seat)
    ]
    gains += _more(s, seat, lang) or ([] if gains else [say("decision", "earn_nothing", lang)])
    return Decision(
        say("decision", "earn_title", lang, money=money, card=card_name(s.display[place], lang), place=place + 1),
        say("decision", "earn", lang, money=money),
        gains=tuple(gains),
        then=(say("decision", "spent", lang), *_last_worker(s, seat, lang), *_then(seat, choice, lang)),
    )


def _more(s: State, seat: int, lang: str) -> list[str]:
    more = int(extra_money(s, seat))
    return [say("decision", "earn_patent", lang, n=more, patent=patent_name(EARN_MORE, lang))] if more else []


def _last_worker(s: State, seat: int, lang: str) -> list[str]:
    return [say("decision", "last_worker", lang)] if s.in_display[seat] == 1 else []


def _withdraw(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    return Decision(
        say("decision", "withdraw_title", lang, gap=gap_name(choice.args[0])),
        say("decision", "withdraw", lang),
        gains=tuple(_more(s, seat, lang)),
        then=(say("decision", "spent", lang), *_last_worker(s, seat, lang), *_then(seat, choice, lang)),
    )


# Events and buildings


def _event(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    value = choice.args[1] + 1 if choice.verb == "revalue" else int(s.event_token)
    effect = int(EVENT_EFFECT[s.event, choice.args[0]])
    price, spyrium = (int(amount(s, seat, effect, word, value)) for word in (PAY_MONEY, PAY_SPYRIUM))
    then = [*_then(seat, choice, lang), say("decision", "event_once", lang)]
    if choice.verb == "revalue":
        then.append(say("decision", "patent_once", lang, patent=patent_name(TRADE_TOKENS, lang)))
    return Decision(
        say("decision", "event_title", lang, event=event_name(s.event, lang)),
        say("decision", "event", lang),
        tuple(_paid(0, spyrium, price, lang)),
        keeps=_keeps(s, seat, price, spyrium, lang),
        gains=_amounts(s, seat, effect, value, lang),
        then=tuple(then),
    )


def _paid(workers: int, spyrium: int, price: int, lang: str) -> Rows:
    rows = (("worker", str(workers)), ("spyrium", str(spyrium)), ("pounds", f"£{price}"))
    return [(say("decision", key, lang), n) for key, n in rows if n not in ("0", "£0")]


def _use(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    card, option = choice.args[:2]
    again = choice.verb == "use_again"
    by_event = again and choice.args[2] == BY_EVENT
    effect = int(USE_EFFECT[card, option])
    workers, price = int(workers_needed(s, seat, card, option)), int(event_price(s)) if by_event else 0
    spyrium = int(amount(s, seat, effect, PAY_SPYRIUM, 0))
    gains = [*_amounts(s, seat, effect, 0, lang)]
    if more := int(factory_bonus(s, seat, card, workers)):
        gains.append(f"{counted('points', more, lang)} ({patent_name(FACTORY_POINTS, lang)})")
    then = [*_then(seat, choice, lang)]
    if not again:
        then.append(say("decision", "use_once", lang, card=card_name(card, lang)))
    elif by_event:
        then.append(say("decision", "event_once", lang))
    else:
        then.append(say("decision", "patent_once", lang, patent=patent_name(USE_AGAIN_POWER, lang)))
    return Decision(
        say("decision", "use_again_title" if again else "use_title", lang, card=card_name(card, lang)),
        say("decision", "use", lang),
        tuple(_paid(workers, spyrium, price, lang)),
        keeps=_keeps(s, seat, price, spyrium, lang),
        gains=tuple(gains),
        then=tuple(then),
    )


# Phases, residence, bonus


def _switch(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    idle = int(s.available[seat])
    return Decision(
        say("decision", "switch_title", lang),
        say("decision", "switch", lang),
        then=(say("decision", "switch_then", lang),),
        warning=say("decision", "switch_warning", lang, n=idle) if idle else "",
    )


def _pass(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    idle = [card_name(card, lang) for card in range(BUILDINGS) if any(may_use(s, seat, card, option) for option in range(USES))]
    if any(may_use_event(s, seat, option, s.event_token) for option in range(OPTIONS)):
        idle.append(say("decision", "the_event", lang, event=event_name(s.event, lang)))
    return Decision(
        say("decision", "pass_title", lang),
        say("decision", "pass", lang),
        then=(say("decision", "pass_then", lang), *_then(seat, choice, lang)),
        warning=say("decision", "pass_warning", lang, names=listed("and", idle, lang)) if idle else "",
    )


def _advance(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    value = int(TRACK[s.residence[seat] + 1])
    return Decision(
        say("decision", "advance_title", lang, value=value),
        say("decision", "advance", lang),
        gains=(say("decision", "advance_gain", lang, value=value),),
        then=_then(seat, choice, lang),
    )


def _score(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    points = int(TRACK[s.residence[seat]])
    return Decision(
        say("decision", "score_title", lang, points=points),
        say("decision", "score", lang),
        gains=(counted("points", points, lang),),
        then=_then(seat, choice, lang),
    )


def _bonus(s: State, seat: int, choice: Choice, lang: str) -> Decision:
    worker = choice.verb == "bonus_worker"
    then = [say("decision", "bonus_other", lang, n=SECOND_BONUS)] if s.bonus[seat] == BOTH_BONUSES else []
    return Decision(
        say("decision", "bonus_title", lang),
        say("decision", "bonus", lang),
        gains=(counted("workers", 1, lang) if worker else counted("money", BONUS_POUNDS, lang),),
        then=(*then, *_then(seat, choice, lang)),
    )


_DECISIONS: dict[str, Callable[[State, int, Choice, str], Decision]] = {
    "place": _place,
    "late": _place,
    "event": _event,
    "revalue": _event,
    "switch": _switch,
    "earn": _earn,
    "withdraw": _withdraw,
    "activate": _activate,
    "token": _token,
    "build_new": _build,
    "replace": _build,
    "advance": _advance,
    "score": _score,
    "bonus_worker": _bonus,
    "bonus_money": _bonus,
    "use": _use,
    "use_again": _use,
    "pass": _pass,
}
