"""Why an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, Filled, State

from .actions import CHIP
from .assets import may_make, may_upgrade, tanks_of
from .auction import bid_limit, must_bid
from .components import CLOSED, ENERGY, NEUTRAL, UNCLAIMED, WATER
from .production import energy_due
from .questions import (
    BIDDING,
    CHOOSE_ZONE,
    CLAIM_NEAREST,
    QUESTIONS,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    TANK_ACTIONS,
)
from .state import COMPRESSORS, IMMOVABLE_TANKS, LICENCES_HELD, MOVE_TANK, TANKS
from .step import asked
from .tanks import has_zone_for
from .trade import resource_in_trade
from .words import zone_name


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    question = QUESTIONS[asked(s, seat)]
    if verb == "build" and s.step == CLAIM_NEAREST:
        return "bound", {}
    if verb not in question.answers:
        return None
    if s.step == BIDDING:
        return _bid_reason(s, seat, verb, args)
    if verb == "build":
        return _licence_reason(s, seat, args["zone"])
    if verb == "zone":
        return _unclaimed_reason(s, args["zone"]) if question.unclaimed else _own_zone_reason(s, seat, args["zone"])
    if s.step == TANK_ACTIONS:
        return _tank_reason(s, seat, verb, args)
    if verb in ("buy", "sell"):
        return _trade_reason(s, seat, verb, args)
    if verb == "produce":
        return "energy", {"due": energy_due(s, seat), "energy": s.goods[seat, ENERGY]}
    return None


def _bid_reason(s: State, seat: int, verb: str, args: Mapping[str, int]) -> tuple[str, Filled] | None:
    if verb == "pass":
        return ("must_bid", {}) if must_bid(s, seat) else ("naming", {})
    named = s.draft + (CHIP[args["chip"]] if verb == "raise" else args["more"])
    if named > bid_limit(s, seat):
        return "too_high", {"limit": bid_limit(s, seat)}
    return "too_low", {"high": s.high}


def _licence_reason(s: State, seat: int, zone: int) -> tuple[str, Filled]:
    if not s.certificates[seat, LICENCES_HELD]:
        return "no_licence", {}
    return "closed" if s.owner[zone] == CLOSED else "owned", {"zone": zone_name(zone)}


def _unclaimed_reason(s: State, zone: int) -> tuple[str, Filled] | None:
    named: Filled = {"zone": zone_name(zone)}
    if s.owner[zone] == CLOSED:
        return "closed", named
    if s.owner[zone] == NEUTRAL and s.step == CHOOSE_ZONE:
        return "unclaimed_first", named
    if s.owner[zone] != UNCLAIMED:
        return "claimed", named
    return ("not_nearest", named) if s.step == CLAIM_NEAREST else None


def _own_zone_reason(s: State, seat: int, zone: int) -> tuple[str, Filled] | None:
    named: Filled = {"zone": zone_name(zone)}
    if s.owner[zone] != seat:
        return "not_yours", named
    if s.step == SITE_CONVERTER and s.tank[zone] != EMPTY and not may_make(s, zone, s.part):
        return "river", named
    return ("lying", named) if zone == s.lying else None


def _tank_reason(s: State, seat: int, verb: str, args: Mapping[str, int]) -> tuple[str, Filled] | None:
    if verb == "move":
        return ("immovable", {}) if args["part"] == MOVE_TANK and s.switch[IMMOVABLE_TANKS] else None
    if verb == "tank":
        return _no_tank_to_buy(s, seat, args["imported"]), {}
    if verb == "converter" and args["resource"] != WATER:
        return _no_part_to_buy(s, seat, s.converters[args["resource"]], SITE_CONVERTER, args["resource"]), {}
    if verb == "compressor":
        return _no_part_to_buy(s, seat, s.stock[COMPRESSORS], SITE_COMPRESSOR, EMPTY), {}
    if verb == "upgrade":
        return "cannot_pay" if may_upgrade(s, seat, args["resource"]) else "top_class", {}
    return None


def _no_tank_to_buy(s: State, seat: int, imported: int) -> str:
    if tanks_of(s, seat) == s.claims[seat]:
        return "no_site"
    if s.stock[TANKS] == 0:
        return "no_piece"
    return "sold_out" if not imported and s.tank_market == 0 else "cannot_pay"


def _no_part_to_buy(s: State, seat: int, stock: int, site: int, part: int) -> str:
    if tanks_of(s, seat) == 0:
        return "no_tank"
    if stock == 0:
        return "no_piece"
    return "cannot_pay" if has_zone_for(s, seat, site, part) else "no_fitting_tank"


def _trade_reason(s: State, seat: int, verb: str, args: Mapping[str, int]) -> tuple[str, Filled] | None:
    r = resource_in_trade(s)
    if verb == "sell":
        return "not_held", {"held": s.goods[seat, r]}
    if args["amount"] + 1 > s.supply[r]:
        return "supply", {"supply": s.supply[r]}
    return "cannot_pay", {}
