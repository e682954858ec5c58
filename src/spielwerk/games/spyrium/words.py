"""How actions and questions are said."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spielwerk.core import EMPTY, Filled, State, someone
from spielwerk.core.text import seat_name

from .actions import BY_EVENT
from .activation import new_plot_price, replacing_price
from .components import (
    BUILD_EFFECT,
    COST,
    EARN_MORE,
    HIRE_EFFECT,
    KIND,
    LAST_RESIDENCE,
    NO_SURCHARGE,
    ROUNDS,
    SPECIALIST,
    TRACK,
    TRADE_TOKENS,
    USE_AGAIN_POWER,
)
from .earning import extra_money
from .effects import BONUS_POUNDS
from .events import event_price
from .naming import (
    card_name,
    effect_of_event,
    effect_of_token,
    effect_of_use,
    event_name,
    gain_of_ways,
    gap_name,
    patent_name,
    phrase,
    price_of_ways,
)
from .prices import asks_for_plot, asks_for_token, payable_ways, ways
from .questions import BONUS, EVENT_TOKEN, PLOT, RESIDENCE, WHICH_TOKEN
from .state import BESIDE
from .step import asked
from .using import workers_needed


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    return _WORDS.get(verb, _no_words)(s, actor, args, lang)


def _no_words(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {}


def _card_at(s: State, place: int, lang: str) -> Filled:
    """A card of the display by its name and the number of its place; an answer given in advance may have lost it."""
    card = s.display[place]
    return {"card": card_name(card, lang) if card != EMPTY else phrase("empty_place", lang), "place": place + 1}


def _place(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return _gap_words(s, "place", args, lang)


def _late(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"event": event_name(s.event, lang), **_gap_words(s, "late", args, lang)}


def _gap_words(s: State, sentence: str, args: Mapping[str, int], lang: str) -> Filled:
    """A gap between two cards, or beside the only one that is left."""
    gap = gap_name(args["gap"])
    a, b = (int(place) for place in BESIDE[args["gap"]])
    if EMPTY in (s.display[a], s.display[b]):
        return {"sentence": f"{sentence}_beside", "gap": gap, **_card_at(s, b if s.display[a] == EMPTY else a, lang)}
    return {"gap": gap, "a": card_name(s.display[a], lang), "b": card_name(s.display[b], lang)}


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
    return {"money": money, "gap": gap_name(args["gap"]), **_card_at(s, place, lang)}


def _withdraw(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    money = extra_money(s, p)
    patent = patent_name(EARN_MORE, lang)
    return {
        "sentence": "withdraw_paid" if money else "withdraw",
        "money": money,
        "gap": gap_name(args["gap"]),
        "patent": patent,
    }


def _activate(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    """The price says what is still open: the token, or where to build."""
    place = int(BESIDE[args["gap"], args["side"]])
    card = int(s.display[place])
    surcharge = 0 if args["waived"] else int(s.crowd[place]) - 1
    # An answer given in advance has a price even while it cannot be paid.
    found = payable_ways(s, p, card, place, surcharge) or ways(s, p, card, place, surcharge)
    sentence = ("build", "hire", "acquire")[KIND[card]]
    if asks_for_plot(s, p, card):
        sentence = "build_where"
    elif asks_for_token(s, p, card, place):
        sentence = "hire_with"
    return {
        "sentence": sentence,
        "price": price_of_ways(s, p, card, found, lang) if found else phrase("price", lang, price=COST[card] + surcharge),
        "effect": gain_of_ways(s, p, card, found, lang) if KIND[card] == SPECIALIST else "",
        "gap": gap_name(args["gap"]),
        "waived": phrase("waived", lang, patent=patent_name(NO_SURCHARGE, lang)) if args["waived"] else "",
        **_card_at(s, place, lang),
    }


def _token(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    value = args["value"] + 1
    hired = KIND[s.card] == SPECIALIST
    effect = HIRE_EFFECT[s.card] if hired else BUILD_EFFECT[s.card]
    price = int(COST[s.card] + s.surcharge) if hired else 0  # a building has been paid
    return {
        "sentence": "token_as" if args["token"] != args["value"] else "token",
        "token": args["token"] + 1,
        "value": value,
        "patent": patent_name(TRADE_TOKENS, lang),
        "effect": effect_of_token(s, p, effect, value, price, lang),
    }


def _build_new(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    if s.card == EMPTY:  # an answer given in advance, before anything is to be built
        return {"sentence": "build_new_later"}
    return {"card": card_name(s.card, lang), "price": new_plot_price(s, p)}


def _replace(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {
        "sentence": "replace_used" if args["used"] else "replace",
        "card": card_name(s.card, lang),
        "old": card_name(args["card"], lang),
        "price": replacing_price(s, args["card"]),
    }


def _residence(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    space = int(s.residence[p])
    return {"value": TRACK[min(space + 1, LAST_RESIDENCE)], "points": TRACK[space]}


def _bonus(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"money": BONUS_POUNDS}


def _use_words(s: State, p: int, args: Mapping[str, int], price: int, lang: str) -> Filled:
    card, option = args["card"], args["option"]
    workers = int(workers_needed(s, p, card, option))
    return {
        "card": card_name(card, lang),
        "effect": effect_of_use(s, p, card, option, price, lang),
        "crew": phrase("crew", lang, n=workers) if workers else "",
    }


def _use(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return _use_words(s, p, args, 0, lang)


def _use_again(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    by_event = args["by"] == BY_EVENT
    by = event_name(s.event, lang) if by_event else patent_name(USE_AGAIN_POWER, lang)
    return {"by": by, **_use_words(s, p, args, int(event_price(s)) if by_event else 0, lang)}


def _start(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    """Luck's decision by colour, as it stands in files; in the story by the name of whoever sits there."""
    return {"seat": seat_name(args["seat"], lang), "player": someone(args["seat"])}


def _draw_event(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    """The seventh event is seen and never comes into play (SPY-4.5)."""
    last = s.round_number == ROUNDS
    return {"sentence": "draw_last_event" if last else "draw_event", "event": event_name(args["event"], lang)}


def _draw_token(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    value = args["value"] + 1
    if s.asked == EVENT_TOKEN:
        return {"sentence": "draw_event_token", "value": value, "event": event_name(s.future, lang)}
    return {"value": value, **_card_at(s, s.place, lang)}


def _deal(s: State, p: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"place": s.place + 1, "card": card_name(args["card"], lang)}


_WORDS: dict[str, Callable[[State, int, Mapping[str, int], str], Filled]] = {
    "place": _place,
    "event": _event,
    "revalue": _revalue,
    "late": _late,
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
