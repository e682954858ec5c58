"""What players and luck can decide, and how it is said."""

from __future__ import annotations

from typing import Any

from spielwerk.core import Luck, Verb, Verbs
from spielwerk.core.text import seat_name

from .activation import new_plot_price, replacing_price
from .components import BUILDINGS, CARDS, COST, EVENTS, KIND, NO_SURCHARGE, OPTIONS, TRACK, TRADE_TOKENS, USES
from .components import USE_AGAIN as SECOND_USE_PATENT
from .earning import extra
from .effects import BONUS_MONEY as BONUS_POUNDS
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
from .state import (
    BESIDE,
    BONUS,
    EVENT_TOKEN,
    GAPS,
    PLACEMENT_PHASE,
    PLOT,
    RESIDENCE,
    SEATS,
    SIDES,
    TURN,
    VALUES,
    WHICH_TOKEN,
)

BY_EVENT, BY_PATENT = 0, 1  # what allows a second use

VERBS = Verbs(
    Verb("place", gap=GAPS),
    Verb("event", option=OPTIONS),
    Verb("revalue", option=OPTIONS, value=VALUES),  # the event with its token at another value
    Verb("late", gap=GAPS),  # the event that places a worker
    Verb("switch"),
    Verb("earn", gap=GAPS, side=SIDES),
    Verb("withdraw", gap=GAPS),
    Verb("activate", gap=GAPS, side=SIDES, waived=2),  # waived: without the surcharge, by patent
    Verb("token", token=VALUES, value=VALUES),
    Verb("build_new"),
    Verb("replace", card=BUILDINGS, used=2),
    Verb("advance"),
    Verb("score"),
    Verb("bonus_worker"),
    Verb("bonus_money"),
    Verb("use", card=BUILDINGS, option=USES),
    Verb("use_again", card=BUILDINGS, option=USES, by=2),
    Verb("pass"),
    Luck("start", seat=SEATS),
    Luck("draw_event", event=EVENTS),
    Luck("draw_token", value=VALUES),
    Luck("deal", card=CARDS),
)
(
    PLACE,
    EVENT,
    REVALUE,
    LATE,
    SWITCH,
    EARN,
    WITHDRAW,
    ACTIVATE,
    TOKEN,
    BUILD_NEW,
    REPLACE,
    ADVANCE,
    SCORE,
    BONUS_WORKER,
    BONUS_MONEY,
    USE,
    USE_AGAIN,
    PASS,
    START,
    DRAW_EVENT,
    DRAW_TOKEN,
    DEAL,
) = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()


def words(s: Any, actor: int, verb: str, args: dict[str, int], lang: str) -> dict[str, Any]:
    """What fills the sentence of an action."""
    return _WORDS.get(verb, _no_words)(s, actor, args, lang)


def _no_words(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {}


def _place(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    a, b = (place_name(s, BESIDE[args["gap"], side], lang) for side in range(SIDES))
    return {"a": a, "b": b, "event": event_name(s.event, lang)}


def _event(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    effect = effect_of_event(s, p, args["option"], s.event_token, lang)
    return {"event": event_name(s.event, lang), "effect": effect}


def _revalue(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    value = args["value"] + 1
    effect = effect_of_event(s, p, args["option"], value, lang)
    patent = patent_name(TRADE_TOKENS, lang)
    return {"event": event_name(s.event, lang), "effect": effect, "value": value, "patent": patent}


def _earn(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    place = BESIDE[args["gap"], args["side"]]
    money = s.crowd[place] - 1 + extra(s, p)
    return {"money": money, "card": place_name(s, place, lang), "gap": gap_name(args["gap"])}


def _withdraw(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"money": extra(s, p), "gap": gap_name(args["gap"])}


def _activate(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
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


def _token(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    changed = args["token"] != args["value"]
    return {
        "sentence": "token_as" if changed else "token",
        "token": args["token"] + 1,
        "value": args["value"] + 1,
        "patent": patent_name(TRADE_TOKENS, lang),
    }


def _build_new(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"card": card_name(s.card, lang), "price": new_plot_price(s, p)}


def _replace(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {
        "sentence": "replace_used" if args["used"] else "replace",
        "card": card_name(s.card, lang),
        "old": card_name(args["card"], lang),
        "price": replacing_price(s, args["card"]),
    }


def _residence(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    space = s.residence[p]
    return {"value": TRACK[space + 1], "points": TRACK[space]}


def _bonus(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"money": BONUS_POUNDS}


def _use(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"card": card_name(args["card"], lang), "effect": effect_of_use(s, p, args["card"], args["option"], lang)}


def _use_again(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    by = event_name(s.event, lang) if args["by"] == BY_EVENT else patent_name(SECOND_USE_PATENT, lang)
    return {"by": by, **_use(s, p, args, lang)}


def _start(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"seat": seat_name(args["seat"], lang)}


def _draw_event(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"event": event_name(args["event"], lang)}


def _draw_token(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    on = event_name(s.future, lang) if s.asked == EVENT_TOKEN else place_name(s, s.place, lang)
    return {"value": args["value"] + 1, "card": on}


def _deal(s: Any, p: int, args: dict[str, int], lang: str) -> dict[str, Any]:
    return {"place": s.place + 1, "card": card_name(args["card"], lang)}


_WORDS = {
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


def question(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """What a seat is asked now."""
    if s.asked == TURN:
        return ("placement" if s.phase[seat] == PLACEMENT_PHASE else "activation"), {}
    if s.asked == WHICH_TOKEN:
        return "token", {"card": card_name(s.card, lang)}
    if s.asked == PLOT:
        return "plot", {"card": card_name(s.card, lang)}
    if s.asked == RESIDENCE:
        return "residence", _residence(s, seat, {}, lang)
    if s.asked == BONUS:
        return "bonus", {"points": s.points[seat], "money": BONUS_POUNDS}
    return "wait", {}
