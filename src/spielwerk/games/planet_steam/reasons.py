"""Why an action is not legal: what stands in its way, and how much is missing."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, Filled, State, someone

from .actions import CHIP
from .assets import may_make, may_upgrade, tanks_of
from .auction import bid_limit, must_bid
from .components import (
    CLOSED,
    COMPRESSOR,
    CONVERTER_FOR,
    CREDITS,
    ENERGY,
    FEE,
    LICENCE,
    MOVES_QUARTZ,
    NEUTRAL,
    PRICE_HIGH,
    PRICE_LOW,
    QUARTER,
    QUARTZ,
    RIVER,
    SEVERAL,
    UNCLAIMED,
    UPGRADE,
    WATER,
)
from .production import energy_due
from .questions import (
    BIDDING,
    CHOOSE_BONUS,
    CHOOSE_ZONE,
    CLAIM_NEAREST,
    ENGINEER_GIFT,
    GIVE_BACK,
    LAY_DOWN,
    LOAD,
    MOVE_FROM,
    MOVE_TO,
    PRODUCE,
    PUT_RIVER_NEUTRAL,
    QUESTIONS,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    SITE_DISPLACED,
    SITE_TANK,
    TANK_ACTIONS,
)
from .setup import most_river_neutrals
from .specialists import has_order_marker
from .state import (
    COMPRESSORS,
    IMMOVABLE_TANKS,
    LICENCES,
    LICENCES_HELD,
    MOVE_COMPRESSOR,
    MOVE_CONVERTER,
    MOVE_TANK,
    QUARTERS,
    REORGANISING_STEPS,
    TANKS,
)
from .step import asked
from .tanks import has_zone_for
from .trade import resource_in_trade
from .words import bids_at_half, in_words, price_of, question_words, resource_name, say, tank_price, zone_name

Reason = tuple[str, Filled]


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason:
    """Why an action is not legal."""
    question = QUESTIONS[asked(s, seat)]
    if verb == "build" and s.step == CLAIM_NEAREST:
        return "bound", {}
    found = _reason(s, seat, verb, args, lang) if verb in question.answers else None
    if found is not None:
        return found
    filled = question_words(s, seat, lang)
    return "not_now", {"question": say("question", filled.get("sentence", question.name), lang, **filled)}


def _reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason | None:
    """Why one of the answers to the running question is not legal."""
    if s.step == BIDDING:
        return _bid_reason(s, seat, verb, args)
    if verb == "build":
        return _licence_reason(s, seat, args["zone"])
    if verb == "zone":
        free = QUESTIONS[asked(s, seat)].unclaimed
        return _unclaimed_reason(s, seat, args["zone"]) if free else _own_zone_reason(s, seat, args["zone"])
    if s.step == TANK_ACTIONS:
        return _tank_reason(s, seat, verb, args, lang)
    if verb in ("buy", "sell"):
        return _trade_reason(s, seat, verb, args, lang)
    if verb == "produce":
        return "energy", {"due": energy_due(s, seat), "energy": s.goods[seat, ENERGY]}
    if verb in ("choose", "good", "upgrade", "order"):
        return _gift_reason(s, verb, args, lang)
    if verb in ("licence", "sell_licence", "quarter"):
        return _certificate_reason(s, seat, verb, lang)
    return _optional_reason(s, seat, verb, args, lang)


def _cannot_pay(s: State, seat: int, cost: Mapping[int, int], lang: str) -> Reason:
    """What a thing costs, and what the seat lacks of it."""
    has = {kind: int(s.credits[seat] if kind == CREDITS else s.goods[seat, kind]) for kind in cost}
    missing = {kind: max(0, amount - has[kind]) for kind, amount in cost.items()}
    return "cannot_pay", {"cost": in_words(cost, lang), "missing": in_words(missing, lang)}


def _bid_reason(s: State, seat: int, verb: str, args: Mapping[str, int]) -> Reason:
    if verb == "pass":
        return ("naming", {"draft": s.draft}) if s.draft > s.high else ("must_bid", {})
    named = s.draft + (CHIP[args["chip"]] if verb == "raise" else args["more"])
    if named > bid_limit(s, seat):
        half = bids_at_half(s, seat)
        return "too_high_half" if half else "too_high", {"limit": bid_limit(s, seat), "credits": s.credits[seat]}
    return ("must_bid", {}) if must_bid(s, seat) else ("too_low", {"high": s.high})


def _marked_reason(s: State, seat: int, zone: int) -> Reason | None:
    """Why a zone that is closed or somebody's cannot be claimed."""
    owner, named = int(s.owner[zone]), {"zone": zone_name(zone)}
    if owner == CLOSED:
        return "closed", named
    if owner == seat:
        return "yours", named
    return None if owner in (UNCLAIMED, NEUTRAL) else ("owned", {**named, "owner": someone(owner)})


def _licence_reason(s: State, seat: int, zone: int) -> Reason | None:
    return _marked_reason(s, seat, zone) if s.certificates[seat, LICENCES_HELD] else ("no_licence", {})


def _unclaimed_reason(s: State, seat: int, zone: int) -> Reason | None:
    named: Filled = {"zone": zone_name(zone)}
    if (marked := _marked_reason(s, seat, zone)) is not None:
        return marked
    if s.owner[zone] == NEUTRAL:
        return "unclaimed_first" if s.step == CHOOSE_ZONE else "neutral", named
    if s.step == PUT_RIVER_NEUTRAL and not RIVER[zone]:
        return "no_river", named
    return ("not_nearest", {**named, "named": zone_name(s.zone)}) if s.step == CLAIM_NEAREST else None


def _own_zone_reason(s: State, seat: int, zone: int) -> Reason | None:
    named: Filled = {"zone": zone_name(zone)}
    if s.owner[zone] != seat:
        return "not_yours", named
    if s.step == SITE_TANK:
        return "has_tank", named
    if s.tank[zone] == EMPTY:
        return ("no_change", {}) if s.step == MOVE_TO and s.part == MOVE_TANK else ("has_no_tank", named)
    if zone == s.lying and s.step != LAY_DOWN:
        return "lying", named
    if s.step in (SITE_CONVERTER, SITE_DISPLACED):
        return _attaching_reason(s, zone, named)
    if s.step == SITE_COMPRESSOR or (s.step == MOVE_TO and s.part == MOVE_COMPRESSOR and s.compressor[zone]):
        return "has_compressor", named
    if s.step == GIVE_BACK or (s.step == MOVE_FROM and s.part == MOVE_CONVERTER and s.tank[zone] == WATER):
        return "has_no_converter", named
    if s.step == MOVE_FROM and s.part == MOVE_COMPRESSOR and not s.compressor[zone]:
        return "has_no_compressor", named
    if s.step in (MOVE_FROM, MOVE_TO):
        return "no_change", {}
    return ("rests", named) if s.step == PRODUCE else None


def _attaching_reason(s: State, zone: int, named: Filled) -> Reason | None:
    """Why a tank cannot take a converter."""
    if s.tank[zone] == s.part:
        return "has_converter", named
    if not may_make(s, zone, s.part):
        return "river", named
    if s.step == SITE_DISPLACED and zone == s.zone:
        return "comes_from", named
    return "no_steps_for_it", {"steps": REORGANISING_STEPS}


def _tank_reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason | None:
    if verb == "move":
        return _moving_reason(s, args["part"])
    if verb == "tank":
        return _no_tank_to_buy(s, seat, args["imported"], lang)
    if verb == "converter":
        return _no_converter_to_buy(s, seat, args["resource"], lang)
    if verb == "compressor":
        gone: Reason | None = None if s.stock[COMPRESSORS] else ("compressors_gone", {})
        return _no_part_to_buy(s, seat, gone, SITE_COMPRESSOR, EMPTY) or _cannot_pay(s, seat, price_of(COMPRESSOR), lang)
    if verb == "give_back":
        return "no_converter", {}
    if verb == "upgrade":
        upgradable = may_upgrade(s, seat, args["resource"])
        return _cannot_pay(s, seat, price_of(UPGRADE), lang) if upgradable else ("top_class", {})
    return None


def _moving_reason(s: State, part: int) -> Reason:
    if part == MOVE_TANK and s.switch[IMMOVABLE_TANKS]:
        return "immovable", {}
    return ("nothing_to_move", {}) if s.left else ("no_steps", {"steps": REORGANISING_STEPS})


def _no_tank_to_buy(s: State, seat: int, imported: int, lang: str) -> Reason:
    if tanks_of(s, seat) == s.claims[seat]:
        return "no_site", {}
    if s.stock[TANKS] == 0:
        return "tanks_gone", {}
    if not imported and s.tank_market == 0:
        return "sold_out", {}
    return _cannot_pay(s, seat, tank_price(s, imported), lang)


def _no_converter_to_buy(s: State, seat: int, r: int, lang: str) -> Reason:
    if r == WATER:
        return "basic", {}
    gone: Reason | None = None if s.converters[r] else ("converters_gone", {"resource": resource_name(r, lang)})
    return _no_part_to_buy(s, seat, gone, SITE_CONVERTER, r) or _cannot_pay(s, seat, price_of(int(CONVERTER_FOR[r])), lang)


def _no_part_to_buy(s: State, seat: int, gone: Reason | None, site: int, part: int) -> Reason | None:
    """Why a part cannot be had, or would be of no use to a seat; None if it is only too dear."""
    if tanks_of(s, seat) == 0:
        return "no_tank", {}
    if gone is not None:
        return gone
    return None if has_zone_for(s, seat, site, part) else ("no_fitting_tank", {})


def _trade_reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason:
    r, amount = resource_in_trade(s), args["amount"] + 1
    named: Filled = {"resource": resource_name(r, lang)}
    if verb == "sell":
        return "not_held", {"held": s.goods[seat, r], **named}
    if amount > s.supply[r]:
        return "supply", {"supply": s.supply[r], **named}
    return _cannot_pay(s, seat, {CREDITS: int(amount * s.price[r])}, lang)


def _gift_reason(s: State, verb: str, args: Mapping[str, int], lang: str) -> Reason | None:
    """Why something that specialists bring, or a place in the order of trade, cannot be taken."""
    if verb == "choose":
        number: Filled = {"number": args["card"] + 1}
        known = args["card"] < s.seats
        return ("card_taken", {**number, "owner": someone(s.holder[args["card"]])}) if known else ("no_card", number)
    named: Filled = {"resource": resource_name(args["resource"], lang)}
    if verb == "good":
        return {CHOOSE_BONUS: ("no_bonus", named), LOAD: ("no_surplus", named)}.get(s.step)
    if verb == "order":
        taken = has_order_marker(s, args["resource"])
        return ("has_marker", named) if taken else ("marker_placed", {"place": args["place"] + 1})
    return "top_class", {}


def _certificate_reason(s: State, seat: int, verb: str, lang: str) -> Reason:
    if verb == "sell_licence":
        return "no_licence", {}
    if verb == "quarter":
        return _cannot_pay(s, seat, price_of(QUARTER), lang) if s.stock[QUARTERS] else ("quarters_gone", {})
    gone = s.step == ENGINEER_GIFT or not s.stock[LICENCES]
    return ("licences_gone", {}) if gone else _cannot_pay(s, seat, price_of(LICENCE), lang)


def _optional_reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> Reason | None:
    """Refusals that only advanced and optional rules know."""
    if verb == "manipulate":
        return _cannot_pay(s, seat, {CREDITS: int(FEE[args["way"]])}, lang)
    if verb == "keep":
        return _cannot_pay(s, seat, {CREDITS: int(s.pledge)}, lang)
    if verb == "sabotage":
        return ("yourself", {}) if args["seat"] == seat else ("no_player", {})
    if verb == "propose":
        return "too_many", {"most": most_river_neutrals(s)}
    if verb == "shift":
        return _shift_reason(s, args["resource"], args["down"], lang)
    return None


def _shift_reason(s: State, r: int, down: int, lang: str) -> Reason:
    if r == QUARTZ and not MOVES_QUARTZ[s.way]:
        return "no_quartz", {}
    if s.price[r] == (PRICE_LOW[r] if down else PRICE_HIGH[r]):
        return "end_of_scale", {"resource": resource_name(r, lang)}
    against = s.shifted[r] > 0 if down else s.shifted[r] < 0
    return ("one_price", {}) if not against and not SEVERAL[s.way] else ("not_back", {})
