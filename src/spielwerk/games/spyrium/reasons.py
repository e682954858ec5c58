"""Why an action is not legal, in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spielwerk.core import EMPTY, Filled, State

from .actions import BY_EVENT
from .activation import base_cost, may_trade_tokens, new_plot_price, replacing_price
from .components import (
    BUILDING,
    BUILDINGS,
    COST,
    EFFECT,
    EVENT_EFFECT,
    EVENT_SIGN,
    GAIN_WORKERS,
    HIRE_EFFECT,
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
    USE_AGAIN_POWER,
    USE_EFFECT,
)
from .effects import amount, workers_owned
from .events import event_gives, event_price
from .naming import card_name, event_name, gap_name, patent_name, say
from .placement import open_gaps
from .questions import ACTIVATION_TURN, PLACEMENT_TURN, QUESTIONS, TURN
from .state import ACTIVATION_PHASE, BESIDE, NOT_OWNED, SIDEWAYS, VALUES
from .step import asked
from .tokens import tokens_on
from .using import workers_needed
from .words import question_words

Reason = tuple[str, Filled] | None

_IN_TURN = {*QUESTIONS[PLACEMENT_TURN].answers, *QUESTIONS[ACTIVATION_TURN].answers}


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason:
    """Why an action is not legal."""
    question = QUESTIONS[asked(s, seat)]
    if verb not in (_IN_TURN if s.asked == TURN else question.answers):
        if s.asked == TURN or question.luck:
            return "not_asked", {}
        return "first_answer", {"question": say("question", question.name, lang, **question_words(s, seat, lang))}
    why = _REASONS.get(verb)
    return why(s, seat, args, lang) if why else _wrong_phase(s, seat, verb)


def _wrong_phase(s: State, p: int, verb: str) -> Reason:
    """Why something that can be done in a turn cannot be done in one of this phase."""
    if verb in QUESTIONS[asked(s, p)].answers:
        return None
    return "phase_1" if verb in QUESTIONS[PLACEMENT_TURN].answers else "phase_2", {}


def _patent(s: State, p: int, power: int, lang: str) -> Reason:
    """Why a power that works once a round does not."""
    if s.patent[p, power] == NOT_OWNED:
        return "no_patent", {"patent": patent_name(power, lang)}
    if s.patent[p, power] == SIDEWAYS:
        return "patent_used", {"patent": patent_name(power, lang)}
    return None


def _price(s: State, p: int, price: int) -> Reason:
    short = price - int(s.money[p])
    return ("money", {"price": price, "money": s.money[p], "short": short}) if short > 0 else None


def _effect_price(s: State, p: int, effect: int, token: int, price: int) -> Reason:
    """Why an effect cannot be paid, with a price in pounds on top."""
    spyrium = amount(s, p, effect, PAY_SPYRIUM, token)
    if s.spyrium[p] < spyrium:
        return "spyrium", {"price": spyrium, "spyrium": s.spyrium[p], "short": int(spyrium - s.spyrium[p])}
    return _price(s, p, price + amount(s, p, effect, PAY_MONEY, token))


def _no_worker_to_place(s: State, p: int, gap: int) -> Reason:
    if s.available[p] == 0:
        return "no_available", {}
    return ("gap_closed", {"gap": gap_name(gap)}) if not open_gaps(s) >> gap & 1 else None


def _place(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    return _wrong_phase(s, p, "place") or _no_worker_to_place(s, p, args["gap"])


def _used_event(s: State, p: int) -> Reason:
    return ("event_used", {}) if s.used_event[p] else None


def _event_not_that(s: State, lang: str) -> Reason:
    return "event_not_that", {"event": event_name(s.event, lang)}


def _special_event(s: State, p: int, lang: str) -> Reason:
    """Why an event that uses a building again or places a worker cannot be used just so: what is missing, or still to say."""
    event = {"event": event_name(s.event, lang)}
    if s.phase[p] != ACTIVATION_PHASE:
        return "event_phase_2", event
    if event_gives(s, PLACEMENT):
        return ("choose_gap", event) if s.available[p] else ("no_available", {})
    if not s.sideways[p].any():
        return "nothing_used", event
    return _price(s, p, int(event_price(s))) or ("choose_building", event)


def _event(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if why := _used_event(s, p):
        return why
    if event_gives(s, SECOND_USE) or event_gives(s, PLACEMENT):
        return _special_event(s, p, lang)
    effect = EVENT_EFFECT[s.event, args["option"]]
    if effect == 0:
        return "no_such_effect", {"name": event_name(s.event, lang)}
    if EFFECT[effect, GAIN_WORKERS] and workers_owned(s, p) == MOST_WORKERS:
        return "seven_workers", {}
    return _effect_price(s, p, effect, s.event_token, 0)


def _revalue(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if why := _patent(s, p, TRADE_TOKENS, lang):
        return why
    if not EVENT_SIGN[s.event]:
        return "no_token_sign", {"event": event_name(s.event, lang)}
    if args["value"] + 1 == s.event_token:
        return "same_value", {}
    return _event(s, p, args, lang)


def _late(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if not event_gives(s, PLACEMENT):
        return _event_not_that(s, lang)
    return _wrong_phase(s, p, "late") or _used_event(s, p) or _no_worker_to_place(s, p, args["gap"])


def _no_own_worker(s: State, p: int, gap: int) -> Reason:
    return ("no_own_worker", {"gap": gap_name(gap)}) if s.placed[p, gap] == 0 else None


def _no_card(s: State, place: int) -> Reason:
    return ("card_gone", {"place": place + 1}) if s.display[place] == EMPTY else None


def _earn(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    place = BESIDE[args["gap"], args["side"]]
    return _wrong_phase(s, p, "earn") or _no_own_worker(s, p, args["gap"]) or _no_card(s, place)


def _withdraw(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    gap = args["gap"]
    return _wrong_phase(s, p, "withdraw") or _no_own_worker(s, p, gap) or ("card_there", {"gap": gap_name(gap)})


def _activate(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
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


def _card_price(s: State, p: int, place: int, surcharge: int, lang: str) -> Reason:
    """Why a card of the display cannot be activated at a surcharge."""
    card = s.display[place]
    price = COST[card] + surcharge
    if KIND[card] == PATENT:
        return _price(s, p, price)
    if KIND[card] == BUILDING:
        owned = [old for old in range(BUILDINGS) if s.upright[p, old] + s.sideways[p, old]]
        return _price(s, p, surcharge + min([COST[card], *(base_cost(card, old) for old in owned)]))
    if TOKEN_SIGN[card] == NO_TOKENS:
        return _effect_price(s, p, HIRE_EFFECT[card], 0, price)
    if tokens_on(s, place) == 0:
        return "no_tokens", {"card": card_name(card, lang), "place": place + 1}
    cheapest = 1 if may_trade_tokens(s, p) else next(v + 1 for v in range(VALUES) if s.tokens[place, v])
    return _effect_price(s, p, HIRE_EFFECT[card], cheapest, price)


def _token(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if s.tokens[s.place, args["token"]] == 0:
        return "no_such_token", {"token": args["token"] + 1, "card": card_name(s.card, lang)}
    if args["token"] != args["value"]:
        if why := _patent(s, p, TRADE_TOKENS, lang):
            return why
    return _effect_price(s, p, HIRE_EFFECT[s.card], args["value"] + 1, COST[s.card] + s.surcharge)


def _build_new(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    return _price(s, p, new_plot_price(s, p))


def _replace(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    old = args["card"]
    if (s.sideways if args["used"] else s.upright)[p, old] == 0:
        return "no_building", {"card": card_name(old, lang)}
    return _price(s, p, replacing_price(s, old))


def _use_price(s: State, p: int, args: Mapping[str, int], price: int, lang: str) -> Reason:
    card, option = args["card"], args["option"]
    effect = USE_EFFECT[card, option]
    if effect == 0:
        return "no_such_effect", {"name": card_name(card, lang)}
    workers = workers_needed(s, p, card, option)
    if s.available[p] < workers:
        return "workers", {"workers": int(workers), "available": s.available[p], "short": int(workers - s.available[p])}
    return _effect_price(s, p, effect, 0, price)


def _use(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if why := _wrong_phase(s, p, "use"):
        return why
    if s.upright[p, args["card"]] == 0:
        used = s.sideways[p, args["card"]] > 0
        return "no_upright" if used else "no_building", {"card": card_name(args["card"], lang)}
    return _use_price(s, p, args, 0, lang)


def _use_again(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    if why := _wrong_phase(s, p, "use_again"):
        return why
    price = 0
    if args["by"] != BY_EVENT:
        if why := _patent(s, p, USE_AGAIN_POWER, lang):
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


def _pass(s: State, p: int, args: Mapping[str, int], lang: str) -> Reason:
    workers = int(s.in_display[p])
    return _wrong_phase(s, p, "pass") or (("workers_in_display", {"workers": workers}) if workers else None)


_REASONS: dict[str, Callable[[State, int, Mapping[str, int], str], Reason]] = {
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
