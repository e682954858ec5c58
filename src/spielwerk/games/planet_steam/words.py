"""How questions and actions are said."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, Filled, State
from spielwerk.core.text import seat_name

from .actions import CHIP
from .components import (
    ACTIVATION,
    CARD_OF,
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
    QUARTER,
    SPECIALISTS,
    TANK_PRICE,
    UPGRADE,
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
from .state import FREE_CHOICE
from .step import asked
from .trade import resource_in_trade

_CREDITS = {"de": "Credits", "en": "credits"}
_AND = {"de": " und ", "en": " and "}
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


def cost_in_words(thing: int, lang: str, more_credits: int = 0) -> str:
    """What something costs: 1 water and 22 credits."""
    names = [resource_name(r, lang) for r in range(4)] + [_CREDITS[lang]]
    amounts = [int(COST[thing, k]) for k in range(5)]
    amounts[4] += more_credits
    parts = [f"{amount} {name}" for amount, name in zip(amounts, names, strict=True) if amount]
    if not parts:
        return f"0 {_CREDITS[lang]}"
    return ", ".join(parts[:-1]) + _AND[lang] + parts[-1] if len(parts) > 1 else parts[0]


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
    return {"amount": CHIP[args["chip"]], "total": s.draft + CHIP[args["chip"]]}


def _bid(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"total": s.draft + args["more"]}


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
    return {"seat": seat_name(args["seat"], lang)}


def _keep(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"credits": s.pledge}


def _zone(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    filled: Filled = {"from_zone": zone_name(s.zone)}
    if s.step == CLAIM and s.switch[FREE_CHOICE]:
        filled["sentence"] = "claim"
    elif s.step in (MOVE_FROM, MOVE_TO):
        way = "from" if s.step == MOVE_FROM else "to"
        filled["sentence"] = f"move_{_PARTS[s.part]}_{way}"
    made = s.tank[args["zone"]] if s.step == GIVE_BACK else s.part
    filled["resource"] = resource_name(made, lang) if made >= 0 else ""
    return filled


def _anchor(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"row": args["row"] + 1}


def _activate(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(ACTIVATION, lang)}


def _tank(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    if args["imported"]:
        return {"cost": cost_in_words(IMPORT, lang), "sentence": "import"}
    return {"cost": cost_in_words(LOCAL, lang, int(TANK_PRICE[s.tank_market]))}


def _converter(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(CONVERTER_FOR[args["resource"]], lang)}


def _compressor(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cost": cost_in_words(COMPRESSOR, lang)}


def _move(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"sentence": f"move_{_PARTS[args['part']]}"}


def _give_back(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"resource": resource_name(s.part, lang)} if s.step == SITE_DISPLACED else {}


def _produce(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    running = sum(bool(runs(s, s.zones[actor, k])) for k in range(s.claims[actor]))
    return {"tanks": running, "energy": energy_due(s, actor)}


def _trade(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    if s.step != TRADE:
        return {"amount": args["amount"] + 1, "resource": "", "credits": ""}
    r = resource_in_trade(s)
    amount = args["amount"] + 1
    return {"amount": amount, "resource": resource_name(r, lang), "credits": amount * s.price[r]}


def _roll(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"face": args["face"] + 1, "seat": seat_name(s.actor, lang)}


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
    }
    if s.step == BIDDING:
        opening = s.bidder == EMPTY
        filled["sentence"] = f"{'bid' if opening else 'outbid'}_{_LOTS[s.lot]}"
        filled["bidder"] = "" if opening else seat_name(s.bidder, lang)
    if s.step == TRADE:
        r = resource_in_trade(s)
        filled |= {"resource": resource_name(r, lang), "price": s.price[r], "supply": s.supply[r]}
    if s.step == SHIFT:
        filled["fields"] = fields_left(s)
    if s.step in (SITE_CONVERTER, SITE_DISPLACED):
        filled["resource"] = resource_name(s.part, lang)
    if s.step == PRODUCE:
        filled["due"] = energy_due(s, seat)
    return filled
