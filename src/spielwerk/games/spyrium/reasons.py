"""Why an action is not legal, in the words of the rules."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY
from spielwerk.core.text import catalogue

from .actions import BY_EVENT, question
from .activation import base_cost, new_plot_price, replacing_price, trades
from .components import (
    BUILDING,
    BUILDINGS,
    COST,
    EFFECT,
    EVENT_EFFECT,
    EVENT_SIGN,
    GAIN_WORKERS,
    HIRE,
    KIND,
    MOST_WORKERS,
    NO_SURCHARGE,
    NO_TOKENS,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    PLACEMENT,
    SECOND_USE,
    TOKEN_SIGN,
    TRADE_TOKENS,
    USE,
    USE_AGAIN,
)
from .effects import amount, workers_owned
from .events import event_gives, event_price
from .naming import FOLDER, card_name, counted, event_name, gap_name, patent_name, place_name
from .placement import gap_is_open
from .state import (
    ACTIVATION_PHASE,
    BESIDE,
    BONUS,
    NOT_OWNED,
    PLACEMENT_PHASE,
    PLOT,
    RESIDENCE,
    SIDEWAYS,
    TURN,
    WHICH_TOKEN,
)
from .tokens import tokens_on
from .using import workers_needed

Reason = tuple[str, dict[str, Any]] | None

_ANSWERS = {
    "token": WHICH_TOKEN,
    "build_new": PLOT,
    "replace": PLOT,
    "advance": RESIDENCE,
    "score": RESIDENCE,
    "bonus_worker": BONUS,
    "bonus_money": BONUS,
}


def reason(s: Any, seat: int, verb: str, args: dict[str, int], lang: str) -> Reason:
    """Why an action is not legal."""
    if _ANSWERS.get(verb, TURN) != s.asked:
        if s.asked == TURN:
            return "not_asked", {}
        key, words = question(s, seat, lang)
        return "first_answer", {"question": catalogue(FOLDER, lang).say("question", key, words)}
    why = _REASONS.get(verb)
    return why(s, seat, args, lang) if why else _wrong_phase(s, seat, verb)


def _wrong_phase(s: Any, p: int, verb: str) -> Reason:
    if verb in ("place", "switch"):
        return ("phase_1", {}) if s.phase[p] != PLACEMENT_PHASE else None
    if verb not in ("event", "revalue"):
        return ("phase_2", {}) if s.phase[p] != ACTIVATION_PHASE else None
    return None


def _patent(s: Any, p: int, power: int, lang: str) -> Reason:
    """Why a power that works once a round does not."""
    if s.patent[p, power] == NOT_OWNED:
        return "no_patent", {"patent": patent_name(power, lang)}
    if s.patent[p, power] == SIDEWAYS:
        return "patent_used", {"patent": patent_name(power, lang)}
    return None


def _price(s: Any, p: int, price: int) -> Reason:
    return ("money", {"price": price, "money": s.money[p]}) if s.money[p] < price else None


def _effect_price(s: Any, p: int, effect: int, token: int, price: int) -> Reason:
    """Why an effect cannot be paid, with a price in pounds on top."""
    spyrium = amount(s, p, effect, PAY_SPYRIUM, token)
    if s.spyrium[p] < spyrium:
        return "spyrium", {"price": spyrium, "spyrium": s.spyrium[p]}
    return _price(s, p, price + amount(s, p, effect, PAY_MONEY, token))


def _no_worker_to_place(s: Any, p: int, gap: int) -> Reason:
    if s.available[p] == 0:
        return "no_available", {}
    return ("gap_closed", {"gap": gap_name(gap)}) if not gap_is_open(s, gap) else None


def _place(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    return _wrong_phase(s, p, "place") or _no_worker_to_place(s, p, args["gap"])


def _used_event(s: Any, p: int) -> Reason:
    return ("event_used", {}) if s.used_event[p] else None


def _event_not_that(s: Any, lang: str) -> Reason:
    return "event_not_that", {"event": event_name(s.event, lang)}


def _event(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if why := _used_event(s, p):
        return why
    if event_gives(s, SECOND_USE) or event_gives(s, PLACEMENT):
        return _event_not_that(s, lang)
    effect = EVENT_EFFECT[s.event, args["option"]]
    if effect == 0:
        return "no_such_effect", {"name": event_name(s.event, lang)}
    if EFFECT[effect, GAIN_WORKERS] and workers_owned(s, p) == MOST_WORKERS:
        return "seven_workers", {}
    return _effect_price(s, p, effect, s.event_token, 0)


def _revalue(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if why := _patent(s, p, TRADE_TOKENS, lang):
        return why
    if not EVENT_SIGN[s.event]:
        return "no_token_sign", {"event": event_name(s.event, lang)}
    if args["value"] + 1 == s.event_token:
        return "same_value", {}
    return _event(s, p, args, lang)


def _late(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if not event_gives(s, PLACEMENT):
        return _event_not_that(s, lang)
    return _wrong_phase(s, p, "late") or _used_event(s, p) or _no_worker_to_place(s, p, args["gap"])


def _no_own_worker(s: Any, p: int, gap: int) -> Reason:
    return ("no_own_worker", {"gap": gap_name(gap)}) if s.placed[p, gap] == 0 else None


def _no_card(s: Any, place: int) -> Reason:
    return ("card_gone", {"place": place + 1}) if s.display[place] == EMPTY else None


def _earn(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    place = BESIDE[args["gap"], args["side"]]
    return _wrong_phase(s, p, "earn") or _no_own_worker(s, p, args["gap"]) or _no_card(s, place)


def _withdraw(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    gap = args["gap"]
    return _wrong_phase(s, p, "withdraw") or _no_own_worker(s, p, gap) or ("card_there", {"gap": gap_name(gap)})


def _activate(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if why := _earn(s, p, args, lang):
        return why
    place = BESIDE[args["gap"], args["side"]]
    surcharge = s.crowd[place] - 1
    if args["waived"]:
        if why := _patent(s, p, NO_SURCHARGE, lang):
            return why
        if surcharge == 0:
            return "no_surcharge", {}
        surcharge = 0
    return _card_price(s, p, place, surcharge, lang)


def _card_price(s: Any, p: int, place: int, surcharge: int, lang: str) -> Reason:
    """Why a card of the display cannot be activated at a surcharge."""
    card = s.display[place]
    price = COST[card] + surcharge
    if KIND[card] == PATENT:
        return _price(s, p, price)
    if KIND[card] == BUILDING:
        owned = [old for old in range(BUILDINGS) if s.upright[p, old] + s.sideways[p, old]]
        return _price(s, p, surcharge + min([COST[card], *(base_cost(card, old) for old in owned)]))
    if TOKEN_SIGN[card] == NO_TOKENS:
        return _effect_price(s, p, HIRE[card], 0, price)
    if tokens_on(s, place) == 0:
        return "no_tokens", {"card": place_name(s, place, lang)}
    cheapest = 1 if trades(s, p) else next(v + 1 for v in range(3) if s.tokens[place, v])
    return _effect_price(s, p, HIRE[card], cheapest, price)


def _token(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if s.tokens[s.place, args["token"]] == 0:
        return "no_such_token", {"token": args["token"] + 1, "card": card_name(s.card, lang)}
    if args["token"] != args["value"]:
        if why := _patent(s, p, TRADE_TOKENS, lang):
            return why
    return _effect_price(s, p, HIRE[s.card], args["value"] + 1, COST[s.card] + s.surcharge)


def _build_new(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    return _price(s, p, new_plot_price(s, p))


def _replace(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    old = args["card"]
    if (s.sideways if args["used"] else s.upright)[p, old] == 0:
        return "no_building", {"card": card_name(old, lang)}
    return _price(s, p, replacing_price(s, old))


def _use_price(s: Any, p: int, args: dict[str, int], price: int, lang: str) -> Reason:
    card, option = args["card"], args["option"]
    effect = USE[card, option]
    if effect == 0:
        return "no_such_effect", {"name": card_name(card, lang)}
    workers = workers_needed(s, p, card, option)
    if s.available[p] < workers:
        return "workers", {"workers": counted("workers", workers, lang), "available": s.available[p]}
    return _effect_price(s, p, effect, 0, price)


def _use(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if why := _wrong_phase(s, p, "use"):
        return why
    if s.upright[p, args["card"]] == 0:
        used = s.sideways[p, args["card"]] > 0
        return "no_upright" if used else "no_building", {"card": card_name(args["card"], lang)}
    return _use_price(s, p, args, 0, lang)


def _use_again(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    if why := _wrong_phase(s, p, "use_again"):
        return why
    price = 0
    if args["by"] != BY_EVENT:
        if why := _patent(s, p, USE_AGAIN, lang):
            return why
    elif not event_gives(s, SECOND_USE):
        return _event_not_that(s, lang)
    else:
        if why := _used_event(s, p):
            return why
        price = event_price(s)
    if s.sideways[p, args["card"]] == 0:
        return "no_used", {"card": card_name(args["card"], lang)}
    return _use_price(s, p, args, price, lang)


def _pass(s: Any, p: int, args: dict[str, int], lang: str) -> Reason:
    return _wrong_phase(s, p, "pass") or ("workers_in_display", {"workers": s.in_display[p]})


_REASONS = {
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
    "use": _use,
    "use_again": _use_again,
    "pass": _pass,
}
