"""Why an action is not legal: what is missing, and how much."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import Filled, State

from .administration import has_new_land
from .auction import least_bid, opening_bid
from .components import (
    BRIDGE,
    CITIES,
    COINS,
    COLUMN_FROM,
    COST,
    GOODS,
    HIGHEST_STAKE,
    LANDS,
    LOCOMOTIVE,
    MULTIPLE_USE,
    REMEDIATION,
    RESEARCH,
    SINGLE_USE,
    TRUCK,
    WORKER,
)
from .disaster import least_stake
from .effects import EACH_PHASE, can_pay, has_garbage
from .income import plant_asked
from .naming import amount, capital, city_name, cost, text, tile_name, tile_words
from .questions import CHOOSE, LITTER, OPEN, QUESTIONS, SETTLE, phase_of
from .region import is_land, is_manned
from .state import SPENT, USED
from .step import asked
from .words import city_words, land_words, question_words

Reason = tuple[str, Filled]


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason | None:
    """Why an action is not legal. An answer to the question that is always legal has no reason."""
    if verb not in QUESTIONS[asked(s, seat)].answers:
        return _not_asked(s, seat, verb, lang)
    if verb in ("offer", "buy", "lay"):
        tile = LANDS + args["technology"] if verb == "buy" else args.get("land", args.get("tile", 0))
        return "not_new" if verb == "lay" else "not_shown", {"Name": capital(tile_name(tile, lang))}
    if verb == "bid":
        return _against_bid(s, seat, args["coins"], lang)
    if verb == "column":
        return _against_column(s, seat, args["column"], lang)
    if verb == "stake":
        return _against_stake(s, seat, args["research"], lang)
    if verb == "use":
        return _against_use(s, seat, args["technology"], args["part"], lang)
    if verb in ("litter", "clear", "load", "unload", "recycle"):
        return _against_land(s, seat, verb, args["land"], lang)
    if verb in ("settle", "man", "board", "travel"):
        return _against_city(s, seat, verb, args, lang)
    if verb == "span_on":
        words = tile_words(args["tile"], lang)
        return ("no_bridge_here" if args["tile"] in _laid(s, seat) else "not_own_tile"), words
    return {"site": ("site", {}), "span": ("no_bridge", {})}.get(verb)


def _laid(s: State, seat: int) -> list[int]:
    return [int(tile) for tile in s.region[seat, : s.laid[seat]]]


def _not_asked(s: State, seat: int, verb: str, lang: str) -> Reason:
    """Why something else has to be answered first."""
    if verb == "pass" and s.phase == CHOOSE:
        return "no_pass", {}
    if verb in ("pass", "leave") and s.phase == OPEN:
        return "must_open", {"land": tile_name(s.lot, lang), "coins": amount("coins", opening_bid(s), lang)}
    if verb == "finish" and phase_of(s) == "administration":
        if s.stage[seat] == LITTER:
            return "unfinished_garbage", {"litter": amount("garbage", s.litter[seat], lang)}
        if s.stage[seat] <= SETTLE:
            return "unfinished_tiles", {"n": max(int(s.held[seat] - s.laid[seat]), 1)}
        return "unfinished_use", {"technology": tile_name(LANDS + int(s.focus[seat, 0]), lang)}
    words = question_words(s, seat, lang)
    question = text("question", str(words.pop("sentence", QUESTIONS[asked(s, seat)].name)), lang, **words)
    return "something_else", {"question": question}


def _against_bid(s: State, seat: int, coins: int, lang: str) -> Reason:
    if coins > s.hand[seat, COINS]:
        return "poor", {"bid": amount("coins", coins, lang), "coins": amount("coins", s.hand[seat, COINS], lang)}
    return "low", {"coins": amount("coins", least_bid(s), lang)}


def _against_column(s: State, seat: int, column: int, lang: str) -> Reason:
    words = {"column": column + 1}
    if s.seats < COLUMN_FROM[column]:
        return "few_players", {**words, "players": COLUMN_FROM[column]}
    if least_stake(s, column) > HIGHEST_STAKE:
        return "full", {**words, "highest": HIGHEST_STAKE}
    least = amount("research", least_stake(s, column), lang)
    return "too_high", {**words, "least": least, "research": amount("research", s.hand[seat, RESEARCH], lang)}


def _against_stake(s: State, seat: int, research: int, lang: str) -> Reason:
    column = int(s.focus[seat, 0])
    if research > s.hand[seat, RESEARCH]:
        return "stake_high", {"research": amount("research", s.hand[seat, RESEARCH], lang)}
    return "stake_low", {"column": column + 1, "least": amount("research", least_stake(s, column), lang)}


def _against_use(s: State, seat: int, technology: int, part: int, lang: str) -> Reason:
    """Why a technology may not be used."""
    words: Filled = {"technology": tile_name(LANDS + technology, lang)}
    word = (MULTIPLE_USE if part == EACH_PHASE else SINGLE_USE)[technology]
    if s.place[LANDS + technology] != seat:
        return "not_yours", words
    if part == EACH_PHASE and s.used[technology] & USED:
        return "used_now", words
    if part != EACH_PHASE and s.used[technology] & SPENT:
        return "used_once", words
    if part == EACH_PHASE and not can_pay(s, seat, technology):
        hand = [amount(good, s.hand[seat, i], lang) for i, good in enumerate(GOODS[:2]) if COST[technology, i]]
        return "cannot_pay", {**words, "pay": cost(technology, lang), "hand": ", ".join(hand)}
    lacks = (
        {LOCOMOTIVE: "no_train", TRUCK: "one_land" if has_garbage(s, seat) else "no_garbage", REMEDIATION: "cleanest"}
        if part == EACH_PHASE
        else {WORKER: "no_free_city", BRIDGE: "no_span"}
    )
    return lacks.get(int(word), "no_garbage" if word >= 0 and not has_garbage(s, seat) else "no_such_use"), words


def _against_land(s: State, seat: int, verb: str, land: int, lang: str) -> Reason:
    words = land_words(land, lang)
    if verb == "litter":
        return ("litter_new" if has_new_land(s, seat) else "litter_any"), {}
    if land not in _laid(s, seat):
        return "not_own_land", words
    if verb == "recycle":
        plant, city = plant_asked(s, seat)
        return "out_of_reach", {**words, "plant": tile_name(plant, lang), "city": city_name(plant, city)}
    return ("same_land" if verb == "unload" else "clean"), words


def _against_city(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason:
    land, city = args.get("land", int(s.focus[seat, 0])), args["city"]
    words = city_words(land, city, lang)
    if land not in _laid(s, seat) or not is_land(land):
        return "not_own_city", words
    if city >= CITIES[land]:
        return "no_city", words
    if verb == "board":
        return ("nowhere_to_go" if is_manned(s, land, city) else "nobody_there"), words
    return ("taken" if is_manned(s, land, city) else "no_rail"), words
