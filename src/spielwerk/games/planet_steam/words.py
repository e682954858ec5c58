"""How questions and actions are said."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY
from spielwerk.core.text import seat_name

from .actions import CHIP
from .assets import may_make, may_upgrade, tanks_of
from .auction import limit, must_bid
from .components import (
    ACTIVATION,
    CARD_OF,
    CLOSED,
    COLUMN_NAMES,
    COLUMNS,
    COMPRESSOR,
    CONVERTER_FOR,
    COST,
    DATA,
    ENERGY,
    ENGINEER_CREDITS,
    FEE,
    FIELDS,
    IMPORT,
    LICENCE,
    LICENCE_SALE,
    LOCAL,
    NEUTRAL,
    QUARTER,
    SPECIALISTS,
    TANK_PRICE,
    UNCLAIMED,
    UPGRADE,
    WATER,
)
from .optional import fields_left
from .production import energy_due, runs
from .state import (
    ACTIVATE,
    AGREE,
    ANCHOR,
    BANKER_GIFT,
    BIDDING,
    CERTIFICATE,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    COMPRESSORS,
    ENGINEER_GIFT,
    FIRST_UPGRADE,
    FREE_CHOICE,
    GIVE_BACK,
    IMMOVABLE_TANKS,
    KEEP,
    LAY_DOWN,
    LICENCES_HELD,
    LOAD,
    MANIPULATE,
    MOVE_FROM,
    MOVE_TANK,
    MOVE_TO,
    PRODUCE,
    PROPOSE,
    PUT_NEUTRAL,
    PUT_OWN,
    PUT_RIVER_NEUTRAL,
    SABOTAGE_WHOM,
    SHIFT,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    SITE_DISPLACED,
    SITE_TANK,
    TANK_ACTIONS,
    TANKS,
    TRADE,
)
from .tanks import has_zone_for

Words = dict[str, Any]

_CREDITS = {"de": "Credits", "en": "credits"}
_AND = {"de": " und ", "en": " and "}
_PARTS = ("tank", "converter", "compressor")  # what a reorganising step moves
_LOTS = ("card", "zone", "freighter")

# Which sentence of [verb] names a zone, by the question.
_ZONE_SENTENCES = {
    CHOOSE_ZONE: "offer",
    CLAIM_NEAREST: "claim",
    PUT_RIVER_NEUTRAL: "put_neutral",
    PUT_NEUTRAL: "put_neutral",
    PUT_OWN: "claim",
    LAY_DOWN: "lay_down",
    SITE_TANK: "site_tank",
    SITE_CONVERTER: "site_converter",
    SITE_DISPLACED: "site_displaced",
    SITE_COMPRESSOR: "site_compressor",
    GIVE_BACK: "give_back_from",
    PRODUCE: "rest",
}

# Questions that are answered by a zone: an unclaimed one (or, in an auction, a neutral one), or any.
_CLAIM_QUESTIONS = (CHOOSE_ZONE, CLAIM, CLAIM_NEAREST, PUT_OWN, PUT_NEUTRAL, PUT_RIVER_NEUTRAL)
_ZONE_QUESTIONS = {*_ZONE_SENTENCES, CLAIM, MOVE_FROM, MOVE_TO}

# Which sentence of [verb] says "pass", by the question.
_PASS_SENTENCES = {
    BIDDING: "pass",
    CLAIM: "no_claim",
    TRADE: "no_trade",
    CERTIFICATE: "no_certificate",
    ENGINEER_GIFT: "no_gift",
    BANKER_GIFT: "no_gift",
}

# Which sentence of [verb] takes a resource, by the question.
_GOOD_SENTENCES = {CHOOSE_BONUS: "good_bonus", BANKER_GIFT: "good_banker"}


def resource_name(r: int, lang: str) -> str:
    return str(DATA.rows("resource")[r]["name"][lang])


def zone_name(zone: int) -> str:
    """Column letter and row number: D4."""
    return f"{COLUMN_NAMES[zone % COLUMNS]}{zone // COLUMNS + 1}" if zone >= 0 else "?"


def card_name(seats: int, card: int, lang: str) -> str:
    """The specialists that a card shows."""
    shown = DATA.rows("card")[CARD_OF[seats - 2][card]]["shows"]
    return " + ".join(DATA.rows("specialist")[SPECIALISTS.index(who)]["name"][lang] for who in shown)


def cost_in_words(thing: int, lang: str, more_credits: int = 0) -> str:
    """What something costs: 1 water and 22 credits."""
    names = [resource_name(r, lang) for r in range(4)] + [_CREDITS[lang]]
    amounts = [int(COST[thing, k]) for k in range(5)]
    amounts[4] += more_credits
    parts = [f"{amount} {name}" for amount, name in zip(amounts, names, strict=True) if amount]
    if not parts:
        return f"0 {_CREDITS[lang]}"
    return ", ".join(parts[:-1]) + _AND[lang] + parts[-1] if len(parts) > 1 else parts[0]


def words(s: Any, actor: int, verb: str, args: dict[str, int], lang: str) -> Words:
    """What fills the sentence of an action."""
    filled: Words = dict(args)
    if "resource" in args:
        filled["resource"] = resource_name(args["resource"], lang)
    if "zone" in args:
        filled["zone"] = zone_name(args["zone"])
    speak = _SPEAKERS.get(verb)
    if speak is not None:
        filled |= speak(s, actor, args, lang)
    return filled


def _pass(s: Any, actor: int, args: Words, lang: str) -> Words:
    resource = resource_name(s.trade_order[s.traded], lang) if s.step == TRADE else ""
    return {"sentence": _PASS_SENTENCES.get(s.step, "pass"), "resource": resource}


def _done(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"sentence": "done_shifting" if s.step == SHIFT else "done"}


def _raise(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"amount": CHIP[args["chip"]], "total": s.draft + CHIP[args["chip"]]}


def _bid(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"total": s.draft + args["ones"]}


def _upgrade(s: Any, actor: int, args: Words, lang: str) -> Words:
    bought = s.step == TANK_ACTIONS
    level = s.freighter[actor, args["resource"]] + 1
    return {"level": level, "cost": cost_in_words(UPGRADE, lang), "sentence": "buy_upgrade" if bought else "upgrade"}


def _choose(s: Any, actor: int, args: Words, lang: str) -> Words:
    known = args["card"] < s.seats
    return {"number": args["card"] + 1, "names": card_name(s.seats, args["card"], lang) if known else "–"}


def _licence(s: Any, actor: int, args: Words, lang: str) -> Words:
    bought = s.step == CERTIFICATE
    return {"cost": cost_in_words(LICENCE, lang), "sentence": "buy_licence" if bought else "licence"}


def _good(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"sentence": _GOOD_SENTENCES.get(s.step, "good")}


def _order(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"place": args["place"] + 1}


def _manipulate(s: Any, actor: int, args: Words, lang: str) -> Words:
    way = args["way"]
    return {"way": DATA.rows("way")[way]["name"][lang], "fee": FEE[way], "fields": FIELDS[way]}


def _shift(s: Any, actor: int, args: Words, lang: str) -> Words:
    change = -1 if args["down"] else 1
    return {"price": s.price[args["resource"]] + change, "sentence": "lower" if args["down"] else "shift"}


def _sabotage(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"seat": seat_name(args["seat"], lang)}


def _keep(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"credits": s.pledge}


def _zone(s: Any, actor: int, args: Words, lang: str) -> Words:
    """The sentence follows the question."""
    zone = args["zone"]
    filled: Words = {"from_zone": zone_name(s.zone)}
    if s.step == CLAIM:
        filled["sentence"] = "claim" if s.switch[FREE_CHOICE] else "name"
    elif s.step in (MOVE_FROM, MOVE_TO):
        way = "from" if s.step == MOVE_FROM else "to"
        filled["sentence"] = f"move_{_PARTS[s.part]}_{way}"
    elif s.step in _ZONE_SENTENCES:
        filled["sentence"] = _ZONE_SENTENCES[s.step]
    made = s.tank[zone] if s.step == GIVE_BACK else s.part
    filled["resource"] = resource_name(made, lang) if made >= 0 else ""
    return filled


def _anchor(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"row": args["row"] + 1}


def _activate(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"cost": cost_in_words(ACTIVATION, lang)}


def _tank(s: Any, actor: int, args: Words, lang: str) -> Words:
    if args["imported"]:
        return {"cost": cost_in_words(IMPORT, lang), "sentence": "import"}
    return {"cost": cost_in_words(LOCAL, lang, int(TANK_PRICE[s.tank_market]))}


def _converter(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"cost": cost_in_words(CONVERTER_FOR[args["resource"]], lang)}


def _compressor(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"cost": cost_in_words(COMPRESSOR, lang)}


def _move(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"sentence": f"move_{_PARTS[args['part']]}"}


def _give_back(s: Any, actor: int, args: Words, lang: str) -> Words:
    if s.step == SITE_DISPLACED:
        return {"sentence": "give_back_displaced", "resource": resource_name(s.part, lang)}
    return {}


def _produce(s: Any, actor: int, args: Words, lang: str) -> Words:
    running = sum(bool(runs(s, s.zones[actor, k])) for k in range(s.claims[actor]))
    return {"tanks": running, "energy": energy_due(s, actor)}


def _trade(s: Any, actor: int, args: Words, lang: str) -> Words:
    if s.step != TRADE:
        return {"amount": args["amount"] + 1, "resource": "", "credits": ""}
    r = s.trade_order[s.traded]
    amount = args["amount"] + 1
    return {"amount": amount, "resource": resource_name(r, lang), "credits": amount * s.price[r]}


def _roll(s: Any, actor: int, args: Words, lang: str) -> Words:
    return {"face": args["face"] + 1, "seat": seat_name(s.actor, lang)}


_SPEAKERS = {
    "pass": _pass,
    "done": _done,
    "raise": _raise,
    "bid": _bid,
    "upgrade": _upgrade,
    "choose": _choose,
    "licence": _licence,
    "credits": lambda s, actor, args, lang: {"credits": ENGINEER_CREDITS},
    "good": _good,
    "order": _order,
    "manipulate": _manipulate,
    "shift": _shift,
    "sabotage": _sabotage,
    "keep": _keep,
    "zone": _zone,
    "anchor": _anchor,
    "activate": _activate,
    "tank": _tank,
    "converter": _converter,
    "compressor": _compressor,
    "move": _move,
    "give_back": _give_back,
    "produce": _produce,
    "buy": _trade,
    "sell": _trade,
    "sell_licence": lambda s, actor, args, lang: {"credits": LICENCE_SALE},
    "quarter": lambda s, actor, args, lang: {"cost": cost_in_words(QUARTER, lang)},
    "roll": _roll,
}


# Which sentence of [question] is put; bidding has its own.
_QUESTIONS = {
    FIRST_UPGRADE: "first_upgrade",
    PROPOSE: "propose",
    AGREE: "agree",
    KEEP: "keep",
    CHOOSE_CARD: "choose_card",
    ENGINEER_GIFT: "engineer",
    BANKER_GIFT: "banker",
    MANIPULATE: "manipulate",
    SHIFT: "shift",
    SABOTAGE_WHOM: "sabotage",
    LAY_DOWN: "lay_down",
    CHOOSE_BONUS: "bonus",
    CHOOSE_ORDER: "order",
    PUT_RIVER_NEUTRAL: "put_river_neutral",
    PUT_OWN: "put_own",
    PUT_NEUTRAL: "put_neutral",
    CHOOSE_ZONE: "choose_zone",
    CLAIM: "claim",
    CLAIM_NEAREST: "claim_nearest",
    ANCHOR: "anchor",
    ACTIVATE: "activate",
    TANK_ACTIONS: "tank_actions",
    SITE_TANK: "site_tank",
    SITE_CONVERTER: "site_converter",
    SITE_DISPLACED: "site_displaced",
    SITE_COMPRESSOR: "site_compressor",
    MOVE_FROM: "move_from",
    MOVE_TO: "move_to",
    GIVE_BACK: "give_back",
    PRODUCE: "produce",
    LOAD: "load",
    TRADE: "trade",
    CERTIFICATE: "certificate",
}


def question(s: Any, seat: int, lang: str) -> tuple[str, Words]:
    """What a seat is asked now."""
    key = _QUESTIONS.get(s.step, "first_upgrade")
    filled: Words = {
        "high": s.high,
        "draft": s.draft,
        "zone": zone_name(s.zone),
        "left": s.left,
        "credits": s.credits[seat],
        "energy": s.goods[seat, ENERGY],
    }
    if s.step == BIDDING:
        key = f"bid_{_LOTS[s.lot]}" if s.bidder == EMPTY else f"outbid_{_LOTS[s.lot]}"
        filled["bidder"] = seat_name(s.bidder, lang) if s.bidder != EMPTY else ""
    if s.step == TRADE:
        r = s.trade_order[s.traded]
        filled |= {"resource": resource_name(r, lang), "price": s.price[r], "supply": s.supply[r]}
    if s.step == SHIFT:
        filled["fields"] = fields_left(s)
    if s.step in (SITE_CONVERTER, SITE_DISPLACED):
        filled["resource"] = resource_name(s.part, lang)
    if s.step == PRODUCE:
        filled["due"] = energy_due(s, seat)
    return key, filled


def reason(s: Any, seat: int, verb: str, args: dict[str, int], lang: str) -> tuple[str, Words] | None:
    """Why an action is not legal."""
    if verb in ("pass", "bid", "raise") and s.step == BIDDING:
        return _bid_reason(s, seat, verb, args)
    if verb == "build" and s.step in (CLAIM, CLAIM_NEAREST):
        return _licence_reason(s, seat, args["zone"])
    if verb == "zone" and s.step in _ZONE_QUESTIONS:
        return _zone_reason(s, seat, args["zone"])
    if s.step == TANK_ACTIONS:
        return _tank_reason(s, seat, verb, args)
    if s.step == TRADE and verb in ("buy", "sell"):
        return _trade_reason(s, seat, verb, args)
    if verb == "produce" and s.step == PRODUCE:
        return "energy", {"due": energy_due(s, seat), "energy": s.goods[seat, ENERGY]}
    return None


def _bid_reason(s: Any, seat: int, verb: str, args: Words) -> tuple[str, Words] | None:
    if verb == "pass":
        return ("must_bid", {}) if must_bid(s, seat) else ("naming", {})
    named = s.draft + (CHIP[args["chip"]] if verb == "raise" else args["ones"])
    if named > limit(s, seat):
        return "too_high", {"limit": limit(s, seat)}
    return "too_low", {"high": s.high}


def _licence_reason(s: Any, seat: int, zone: int) -> tuple[str, Words]:
    if s.step == CLAIM_NEAREST:
        return "bound", {}
    if not s.certificates[seat, LICENCES_HELD]:
        return "no_licence", {}
    return "closed" if s.owner[zone] == CLOSED else "owned", {"zone": zone_name(zone)}


def _zone_reason(s: Any, seat: int, zone: int) -> tuple[str, Words] | None:
    named: Words = {"zone": zone_name(zone)}
    owner = s.owner[zone]
    if s.step in _CLAIM_QUESTIONS:
        if owner == CLOSED:
            return "closed", named
        if owner == NEUTRAL and s.step == CHOOSE_ZONE:
            return "unclaimed_first", named
        if owner != UNCLAIMED:
            return "claimed", named
        return ("not_nearest", named) if s.step == CLAIM_NEAREST else None
    if owner != seat:
        return "not_yours", named
    if s.step == SITE_CONVERTER and s.tank[zone] != EMPTY and not may_make(s, zone, s.part):
        return "river", named
    return ("lying", named) if zone == s.lying else None


def _tank_reason(s: Any, seat: int, verb: str, args: Words) -> tuple[str, Words] | None:
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


def _no_tank_to_buy(s: Any, seat: int, imported: int) -> str:
    if tanks_of(s, seat) == s.claims[seat]:
        return "no_site"
    if s.stock[TANKS] == 0:
        return "no_piece"
    return "sold_out" if not imported and s.tank_market == 0 else "cannot_pay"


def _no_part_to_buy(s: Any, seat: int, stock: int, site: int, part: int) -> str:
    if tanks_of(s, seat) == 0:
        return "no_tank"
    if stock == 0:
        return "no_piece"
    return "cannot_pay" if has_zone_for(s, seat, site, part) else "no_fitting_tank"


def _trade_reason(s: Any, seat: int, verb: str, args: Words) -> tuple[str, Words] | None:
    r = s.trade_order[s.traded]
    if verb == "sell":
        return "not_held", {"held": s.goods[seat, r]}
    if args["amount"] + 1 > s.supply[r]:
        return "supply", {"supply": s.supply[r]}
    return "cannot_pay", {}
