"""How questions and actions are said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spielwerk.core import EMPTY, Filled, State, someone
from spielwerk.core.drawing.words import words_of

from .actions import CHIP
from .assets import holder_of
from .auction import bid_limit, bid_price
from .components import (
    ACTIVATION,
    CARD_OF,
    COLUMN_NAMES,
    COLUMNS,
    COMPRESSOR,
    CONVERTER_FOR,
    COST,
    CREDITS,
    DATA,
    ENERGY,
    ENGINEER_CREDITS,
    FEE,
    FIELDS,
    IMPORT,
    LICENCE,
    LICENCE_SALE,
    LOCAL,
    QUARTER,
    RESOURCES,
    SPECIALISTS,
    SPECULATOR,
    TANK_PRICE,
    UPGRADE,
    WATER,
)
from .optional import fields_left
from .production import energy_due, runs
from .questions import (
    BIDDING,
    CLAIM,
    GIVE_BACK,
    MOVE_FROM,
    MOVE_TO,
    PRODUCE,
    QUESTIONS,
    SHIFT,
    SITE_CONVERTER,
    SITE_DISPLACED,
    TRADE,
)
from .state import FREE_CHOICE, LICENCES_HELD, MOVE_CONVERTER, MOVE_TANK, ZONE_LOT
from .step import asked
from .trade import resource_in_trade

say = words_of(__package__)
_PARTS = ("tank", "converter", "compressor")  # what a reorganising step moves
_LOTS = ("card", "zone", "freighter")


def resource_name(r: int, lang: str) -> str:
    return str(DATA.rows("resource")[r]["name"][lang])


def zone_name(zone: int) -> str:
    """Column letter and row number: D4."""
    return f"{COLUMN_NAMES[zone % COLUMNS]}{zone // COLUMNS + 1}" if zone >= 0 else "?"


def card_name(seats: int, card: int, lang: str) -> str:
    """The specialists that a card shows."""
    shown = DATA.rows("card")[CARD_OF[seats - 2][card]]["shows"]
    return " + ".join(DATA.rows("specialist")[SPECIALISTS.index(who)]["name"][lang] for who in shown)


def listed(parts: Iterable[str], lang: str) -> str:
    """Several things in a row: 1 water, 2 quartz and 5 credits."""
    *first, last = parts
    return say("list", "and", lang, first=", ".join(first), last=last) if first else last


def in_words(amounts: Mapping[int, int], lang: str) -> str:
    """Resources and credits (CREDITS) as a list, those that are 0 left out."""
    named = [
        say("list", "credits", lang, n=amount) if kind == CREDITS else f"{amount} {resource_name(kind, lang)}"
        for kind, amount in sorted(amounts.items())
        if amount
    ]
    return listed(named or [say("list", "credits", lang, n=0)], lang)


def price_of(thing: int, more_credits: int = 0) -> dict[int, int]:
    """What something costs, by resource and CREDITS."""
    cost = {kind: int(COST[thing, kind]) for kind in range(RESOURCES + 1)}
    cost[CREDITS] += more_credits
    return cost


def tank_price(s: State, imported: int) -> dict[int, int]:
    """What a tank costs: as an import, or on the local market."""
    return price_of(IMPORT) if imported else price_of(LOCAL, int(TANK_PRICE[s.tank_market]))


def cost_in_words(thing: int, lang: str) -> str:
    """What something costs: 1 water and 22 credits."""
    return in_words(price_of(thing), lang)


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action; the question decides which sentence that is."""
    filled: Filled = {**args, "sentence": QUESTIONS[asked(s, actor)].said.get(verb, verb)}
    if "resource" in args:
        filled["resource"] = resource_name(args["resource"], lang)
    if "zone" in args:
        filled["zone"] = zone_name(args["zone"])
    fill = _FILLED_BY.get(verb)
    if fill is not None:
        filled |= fill(s, actor, args, lang)
    return filled


def _pass(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"resource": resource_name(resource_in_trade(s), lang)} if s.step == TRADE else {}


def _raise(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"total": s.draft + CHIP[args["chip"]]}


def bids_at_half(s: State, seat: int) -> bool:
    """Whether a seat would pay half of its bid for what is auctioned: the Speculator for a zone (STM-7.9)."""
    return bool(s.lot == ZONE_LOT and seat == holder_of(s, SPECULATOR))


def _bid(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    total = s.draft + args["more"]
    sentence = "bid_half" if bids_at_half(s, actor) else ("bid", "bid_zone", "bid_freighter")[s.lot]
    return {"total": total, "zone": zone_name(s.zone), "due": bid_price(s, actor, total), "sentence": sentence}


def _upgrade(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"level": s.freighter[actor, args["resource"]] + 1, "cost": cost_in_words(UPGRADE, lang)}


def _choose(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    known = args["card"] < s.seats
    return {"number": args["card"] + 1, "names": card_name(s.seats, args["card"], lang) if known else "–"}


def _licence(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(LICENCE, lang)}


def _order(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"place": args["place"] + 1}


def _manipulate(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    way = args["way"]
    return {"way": DATA.rows("way")[way]["name"][lang], "fee": FEE[way], "fields": FIELDS[way]}


def _shift(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    change = -1 if args["down"] else 1
    return {"price": s.price[args["resource"]] + change, "sentence": "lower" if args["down"] else "shift"}


def _sabotage(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"seat": someone(args["seat"])}


def _keep(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"credits": s.pledge}


def _zone(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    zone = args["zone"]
    filled: Filled = {"from_zone": zone_name(s.zone)}
    if s.step == CLAIM and s.switch[FREE_CHOICE]:
        filled["sentence"] = "claim"
    elif s.step == MOVE_FROM:
        filled["sentence"] = f"move_{_PARTS[s.part]}_from"
    elif s.step == MOVE_TO:
        return filled | _moved(s, zone, lang)
    elif s.step in (SITE_CONVERTER, SITE_DISPLACED) and s.tank[zone] not in (EMPTY, WATER):
        filled["other"] = resource_name(s.tank[zone], lang)
        filled["sentence"] = "site_instead" if s.step == SITE_CONVERTER else "displace_next"
    made = s.tank[zone] if s.step == GIVE_BACK else s.part
    filled["resource"] = resource_name(made, lang) if made >= 0 else ""
    return filled


def _moved(s: State, zone: int, lang: str) -> Filled:
    """Where something is moved: what it meets there changes places with it."""
    filled: Filled = {"sentence": f"move_{_PARTS[s.part]}_to", "resource": resource_name(s.tank[s.zone], lang)}
    if s.part == MOVE_TANK and s.tank[zone] != EMPTY:
        filled["sentence"] = "swap_tanks"
    elif s.part == MOVE_CONVERTER and s.tank[zone] != WATER:
        filled["sentence"] = "swap_converters"
    return filled


def _anchor(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"row": args["row"] + 1}


def _activate(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(ACTIVATION, lang)}


def _tank(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    filled: Filled = {"cost": in_words(tank_price(s, args["imported"]), lang)}
    return filled | ({"sentence": "import"} if args["imported"] else {})


def _converter(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(CONVERTER_FOR[args["resource"]], lang)}


def _compressor(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(COMPRESSOR, lang)}


def _move(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"sentence": f"move_{_PARTS[args['part']]}"}


def _give_back(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"resource": resource_name(s.part, lang)} if s.step == SITE_DISPLACED else {}


def running_tanks(s: State, p: int) -> int:
    """Tanks of a seat that would run now."""
    return sum(bool(runs(s, s.zones[p, k])) for k in range(s.claims[p]))


def _produce(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"tanks": running_tanks(s, actor), "energy": energy_due(s, actor)}


def _trade(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    if s.step != TRADE:
        return {"amount": args["amount"] + 1, "resource": "", "credits": ""}
    r = resource_in_trade(s)
    amount = args["amount"] + 1
    return {"amount": amount, "resource": resource_name(r, lang), "credits": amount * int(s.price[r])}


def _roll(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"face": args["face"] + 1, "seat": someone(s.actor)}


_FILLED_BY = {
    "pass": _pass,
    "raise": _raise,
    "bid": _bid,
    "upgrade": _upgrade,
    "choose": _choose,
    "licence": _licence,
    "credits": lambda s, actor, args, lang: {"credits": ENGINEER_CREDITS},
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


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    filled: Filled = {
        "high": s.high,
        "draft": s.draft,
        "zone": zone_name(s.zone),
        "left": s.left,
        "credits": s.credits[seat],
        "energy": s.goods[seat, ENERGY],
        "gift": ENGINEER_CREDITS,
        "cost": cost_in_words(ACTIVATION, lang),
    }
    if s.step == BIDDING:
        filled |= _bidding_words(s, seat)
    if s.step == TRADE:
        r = resource_in_trade(s)
        filled |= {"resource": resource_name(r, lang), "price": s.price[r]}
    if s.step == SHIFT:
        filled["fields"] = fields_left(s)
    if s.step in (SITE_CONVERTER, SITE_DISPLACED):
        filled["resource"] = resource_name(s.part, lang)
    if s.step in (MOVE_FROM, MOVE_TO):
        filled["sentence"] = f"move_{_PARTS[s.part]}_{'from' if s.step == MOVE_FROM else 'to'}"
    if s.step == CLAIM:
        licence = s.certificates[s.actor, LICENCES_HELD] > 0
        filled["sentence"] = "claim_licence" if licence else "claim_free" if s.switch[FREE_CHOICE] else "claim"
    if s.step == PRODUCE:
        filled |= _production_words(s)
    return filled


def _bidding_words(s: State, seat: int) -> Filled:
    """Whether a bid is to be beaten, what for, and by whom it was made."""
    opening = s.bidder == EMPTY
    sentence = f"{'bid' if opening else 'outbid'}_{_LOTS[s.lot]}{'_half' if bids_at_half(s, s.actor) else ''}"
    return {
        "sentence": "naming" if s.draft > s.high else sentence,
        "bidder": "" if opening else someone(s.bidder),
        "limit": bid_limit(s, seat if seat >= 0 else s.actor),  # an onlooker reads that of the bidder
    }


def _production_words(s: State) -> Filled:
    """Which tanks would run and whether their energy can be paid."""
    p = s.actor
    running, due = running_tanks(s, p), energy_due(s, p)
    if due > s.goods[p, ENERGY]:
        sentence = "must_rest"
    elif not running:
        sentence = "all_rest"
    else:
        sentence = "produce" if due else "produce_free"
    return {"tanks": running, "due": due, "energy": s.goods[p, ENERGY], "sentence": sentence}
