"""How actions and questions are said."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spielwerk.core import Filled, State
from spielwerk.core.text import seat_name

from .actions import BY_EVENT
from .activation import new_plot_price, replacing_price
from .components import COST, KIND, NO_SURCHARGE, TRACK, TRADE_TOKENS, USE_AGAIN_POWER
from .earning import extra_money
from .effects import BONUS_POUNDS
from .naming import (
    activation_price,
    card_name,
    effect_of_event,
    effect_of_use,
    event_name,
    gap_name,
    patent_name,
    phrase,
    place_name,
)
from .questions import BONUS, EVENT_TOKEN, PLOT, RESIDENCE, WHICH_TOKEN
from .state import BESIDE, SIDES
from .step import asked


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    return _WORDS.get(verb, _no_words)(s, actor, args, lang)


def _no_words(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {}


def _place(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    a, b = (place_name(s, BESIDE[args["gap"], side], lang) for side in range(SIDES))
    return {"a": a, "b": b, "event": event_name(s.event, lang)}


def _event(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    effect = effect_of_event(s, p, args["option"], s.event_token, lang)
    return {"event": event_name(s.event, lang), "effect": effect}


def _revalue(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    value = args["value"] + 1
    effect = effect_of_event(s, p, args["option"], value, lang)
    patent = patent_name(TRADE_TOKENS, lang)
    return {"event": event_name(s.event, lang), "effect": effect, "value": value, "patent": patent}


def _earn(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    place = BESIDE[args["gap"], args["side"]]
    money = s.crowd[place] - 1 + extra_money(s, p)
    return {"money": money, "card": place_name(s, place, lang), "gap": gap_name(args["gap"])}


def _withdraw(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"money": extra_money(s, p), "gap": gap_name(args["gap"])}


def _activate(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    place = BESIDE[args["gap"], args["side"]]
    card = s.display[place]
    surcharge = 0 if args["waived"] else s.crowd[place] - 1
    patent = phrase("with", lang, patent=patent_name(NO_SURCHARGE, lang)) if args["waived"] else ""
    return {
        "sentence": ("build", "hire", "acquire")[KIND[card]],
        "card": place_name(s, place, lang),
        "price": activation_price(s, p, place, COST[card] + surcharge, lang),
        "gap": gap_name(args["gap"]),
        "patent": patent,
    }


def _token(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    changed = args["token"] != args["value"]
    return {
        "sentence": "token_as" if changed else "token",
        "token": args["token"] + 1,
        "value": args["value"] + 1,
        "patent": patent_name(TRADE_TOKENS, lang),
    }


def _build_new(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"card": card_name(s.card, lang), "price": new_plot_price(s, p)}


def _replace(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {
        "sentence": "replace_used" if args["used"] else "replace",
        "card": card_name(s.card, lang),
        "old": card_name(args["card"], lang),
        "price": replacing_price(s, args["card"]),
    }


def _residence(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    space = s.residence[p]
    return {"value": TRACK[space + 1], "points": TRACK[space]}


def _bonus(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"money": BONUS_POUNDS}


def _use(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"card": card_name(args["card"], lang), "effect": effect_of_use(s, p, args["card"], args["option"], lang)}


def _use_again(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    by = event_name(s.event, lang) if args["by"] == BY_EVENT else patent_name(USE_AGAIN_POWER, lang)
    return {"by": by, **_use(s, p, args, lang)}


def _start(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"seat": seat_name(args["seat"], lang)}


def _draw_event(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"event": event_name(args["event"], lang)}


def _draw_token(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    on = event_name(s.future, lang) if s.asked == EVENT_TOKEN else place_name(s, s.place, lang)
    return {"value": args["value"] + 1, "card": on}


def _deal(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"place": s.place + 1, "card": card_name(args["card"], lang)}


_WORDS: dict[str, Callable[[State, int, Mapping[str, int], str], Filled]] = {
    "place": _place,
    "event": _event,
    "revalue": _revalue,
    "late": _place,
    "earn": _earn,
    "withdraw": _withdraw,
    "activate": _activate,
    "token": _token,
    "build_new": _build_new,
    "replace": _replace,
    "advance": _residence,
    "score": _residence,
    "bonus_money": _bonus,
    "use": _use,
    "use_again": _use_again,
    "start": _start,
    "draw_event": _draw_event,
    "draw_token": _draw_token,
    "deal": _deal,
}


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question; whose turn it is does not depend on who looks."""
    question = asked(s, seat)
    if question in (WHICH_TOKEN, PLOT):
        return {"card": card_name(s.card, lang)}
    if question == RESIDENCE:
        return _residence(s, s.actor, {}, lang)
    if question == BONUS:
        return {"points": s.points[s.actor], "money": BONUS_POUNDS}
    return {}
