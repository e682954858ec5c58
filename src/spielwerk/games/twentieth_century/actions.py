"""What players and luck can decide, and how it is said."""

from __future__ import annotations

from functools import partial
from typing import Any

from spielwerk.core import EMPTY, Luck, Verb, Verbs
from spielwerk.core.rule import PACKAGE
from spielwerk.core.text import catalogue, seat_name

from .components import (
    CARDS,
    COLUMN_FROM,
    COLUMNS,
    COST,
    DAMAGE,
    DATA,
    DISASTERS,
    GOODS,
    HIGHEST_STAKE,
    LANDS,
    MINIMUM,
    ONCE,
    PLANT,
    PRICE,
    QUALITY_POINTS,
    TECHNOLOGIES,
    TILES,
    TRACK,
    WAY_ENDS,
    WAYS,
    YIELD,
)
from .drawing import EDGES, STOPS, nodes_of
from .state import (
    ADMINISTRATION,
    BID,
    BUY,
    CHOOSE,
    COLUMN,
    MOST_COINS,
    OPEN,
    QUARTER,
    RECYCLE,
    SEATS,
    SIDE_X,
    SIDE_Y,
    SIDES,
    SPENT,
    STAGE_NAMES,
    STAKE,
    USE,
    USED,
    X,
    Y,
)

VERBS = Verbs(
    Verb("offer", land=LANDS),
    Verb("bid", coins=MOST_COINS + 1),
    Verb("pass"),
    Verb("leave"),
    Verb("buy", technology=TECHNOLOGIES),
    Verb("decline"),
    Verb("column", column=COLUMNS),
    Verb("stake", research=HIGHEST_STAKE + 1),
    Verb("litter", land=LANDS),
    Verb("lay", tile=TILES),
    Verb("site", tile=TILES, side=SIDES),
    Verb("turn", quarter=4),
    Verb("settle", city=STOPS),
    Verb("use", technology=TECHNOLOGIES, part=2),  # 0: the single use, 1: the multiple use
    Verb("finish"),
    Verb("man", land=LANDS, city=STOPS),
    Verb("span_on", tile=TILES),
    Verb("span", way=WAYS),
    Verb("clear", land=LANDS),
    Verb("board", land=LANDS, city=STOPS),
    Verb("travel", land=LANDS, city=STOPS),
    Verb("load", land=LANDS),
    Verb("unload", land=LANDS),
    Verb("recycle", land=LANDS),
    Verb("idle"),
    Luck("first", seat=SEATS),
    Luck("card", card=CARDS),
    Luck("show_land", land=LANDS),
    Luck("show_technology", technology=TECHNOLOGIES),
    Luck("show_disaster", disaster=DISASTERS),
)
(
    A_OFFER,
    A_BID,
    A_PASS,
    A_LEAVE,
    A_BUY,
    A_DECLINE,
    A_COLUMN,
    A_STAKE,
    A_LITTER,
    A_LAY,
    A_SITE,
    A_TURN,
    A_SETTLE,
    A_USE,
    A_FINISH,
    A_MAN,
    A_SPAN_ON,
    A_SPAN,
    A_CLEAR,
    A_BOARD,
    A_TRAVEL,
    A_LOAD,
    A_UNLOAD,
    A_RECYCLE,
    A_IDLE,
    A_FIRST,
    A_CARD,
    A_SHOW_LAND,
    A_SHOW_TECHNOLOGY,
    A_SHOW_DISASTER,
) = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()


# Words


def text(section: str, key: str, lang: str, **words: Any) -> str:
    """A sentence of this game's catalogue."""
    return catalogue(PACKAGE / "games" / "twentieth_century", lang).say(section, key, words)


def amount(kind: str, n: int, lang: str) -> str:
    """ "1 coin", "2 coins"."""
    return text("amount", f"{kind}_one" if n == 1 else kind, lang, n=n)


def tile_name(tile: int, lang: str) -> str:
    """A land by its number, a technology by its kind and number."""
    if tile < LANDS:
        return text("name", "land", lang, id=DATA.ids("land")[tile])
    row = DATA.rows("technology")[tile - LANDS]
    return text("name", "technology", lang, id=row["id"], name=row["name"][lang])


def city_name(land: int, city: int) -> str:
    """The letter of a city on its tile."""
    return list(DATA.rows("land")[land]["cities"])[city].upper()


def yields(land: int, city: int, lang: str) -> str:
    """What a city yields, in words."""
    goods = [amount(good, YIELD[land, city, i], lang) for i, good in enumerate(GOODS) if YIELD[land, city, i]]
    plants = [text("amount", "plant", lang)] if PLANT[land, city] else []
    return ", ".join(goods + plants)


def cities(land: int, lang: str) -> str:
    """All cities of a land with what they yield."""
    letters = DATA.rows("land")[land]["cities"]
    return "; ".join(f"{letter.upper()}: {yields(land, city, lang)}" for city, letter in enumerate(letters))


def damage(disaster: int, column: int, lang: str) -> str:
    """What a disaster column does, in words."""
    kinds = [amount(kind, n, lang) for kind, n in zip(("garbage", "pollution"), DAMAGE[disaster, column], strict=True) if n]
    return ", ".join(kinds) or text("amount", "nothing", lang)


def cost(technology: int, lang: str) -> str:
    """What one use of a technology costs, in words."""
    return ", ".join(amount(good, COST[technology, i], lang) for i, good in enumerate(GOODS[:2]) if COST[technology, i])


def cell_name(x: int, y: int, lang: str) -> str:
    """A cell of the grid as seen from the start tile."""
    steps = [
        text("direction", word, lang, n=abs(n))
        for n, word in ((y, "north" if y < 0 else "south"), (x, "west" if x < 0 else "east"))
        if n
    ]
    return ", ".join(steps)


def node_name(s: Any, tile: int, node: int, lang: str) -> str:
    """An end of a bridge: an edge, a rail, a city or a building."""
    row = DATA.rows("track")[TRACK[tile]]
    name = {number: name for name, number in nodes_of(row).items()}[node]
    if node < EDGES:
        edge = text("edge", "NESW"[(node + s.spot[tile, QUARTER]) % EDGES], lang)
        return text("node", "edge" if s.net[tile, node] == EMPTY else "rail", lang, edge=edge)
    if name == "i":
        return text("node", "building", lang)
    return text("node", "city" if len(name) == 1 else "inner", lang, name="–".join(name.upper()))


def plant_asked(s: Any, seat: int) -> tuple[int, int]:
    """The land and the city of the recycling plant that a seat is asked about."""
    return s.region[seat, s.focus[seat, 0] // STOPS], s.focus[seat, 0] % STOPS


def words(s: Any, actor: int, verb: str, args: dict[str, int], lang: str) -> dict[str, Any]:
    """What fills the sentence of an action."""
    says = partial(text, lang=lang)
    filled: dict[str, Any] = {}
    if "land" in args:
        filled["land"] = tile_name(args["land"], lang)
        filled["cities"] = cities(args["land"], lang)
    if "tile" in args:
        filled["tile"] = tile_name(args["tile"], lang)
    if "technology" in args:
        filled["technology"] = tile_name(LANDS + args["technology"], lang)
    if "city" in args:
        land = args.get("land", s.focus[actor, 0] if verb == "settle" else 0)
        filled |= {"city": city_name(land, args["city"]), "yields": yields(land, args["city"], lang)}
    if verb == "bid":
        filled["coins"] = amount("coins", args["coins"], lang)
    elif verb == "buy":
        price = PRICE[(s.round_no - 1) // 2, s.marker]
        filled |= {"price": amount("research", price, lang), "sentence": "buy" if price else "buy_free"}
    elif verb == "column":
        filled |= {"column": args["column"] + 1, "damage": damage(s.disaster, args["column"], lang)}
    elif verb == "stake":
        filled["research"] = amount("research", args["research"], lang)
    elif verb == "site":
        x, y = s.spot[args["tile"], X] + SIDE_X[args["side"]], s.spot[args["tile"], Y] + SIDE_Y[args["side"]]
        filled |= {"cell": cell_name(x, y, lang), "tile": tile_name(s.focus[actor, 0], lang)}
    elif verb == "turn":
        filled |= {"degrees": 90 * args["quarter"], "sentence": "turn" if args["quarter"] else "as_printed"}
    elif verb == "use":
        filled |= use_words(args["technology"], args["part"], lang)
    elif verb == "span":
        tile = s.focus[actor, 1]
        ends = WAY_ENDS[TRACK[tile], args["way"]]
        filled |= {"one": node_name(s, tile, ends[0], lang), "other": node_name(s, tile, ends[1], lang)}
    elif verb in ("recycle", "idle"):
        land, city = plant_asked(s, actor)
        filled |= {"plant": tile_name(land, lang), "city": city_name(land, city)}
    elif verb == "first":
        filled["seat"] = seat_name(args["seat"], lang)
    elif verb == "card":
        row = DATA.rows("scoring")[args["card"]]
        filled |= {"card": row["id"], "name": row["name"][lang], "meaning": says("card", row["id"])}
    elif verb == "show_disaster":
        filled["name"] = DATA.rows("disaster")[args["disaster"]]["name"][lang]
    return filled


def use_words(technology: int, part: int, lang: str) -> dict[str, Any]:
    """The sentence of a use is that of its effect word."""
    row = DATA.rows("technology")[technology]
    word = row.get("each" if part else "once", ONCE[-1])
    points = amount("prosperity", QUALITY_POINTS[technology], lang)
    return {"sentence": f"use_{word}", "pay": cost(technology, lang), "points": points}


def question(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """What a seat is asked now."""
    if s.phase in (CHOOSE, OPEN, BID, BUY, COLUMN, STAKE):
        return question_in_turn(s, seat, lang)
    if s.phase == RECYCLE:
        land, city = plant_asked(s, seat)
        return "plant", {"land": tile_name(land, lang), "city": city_name(land, city)}
    if s.phase != ADMINISTRATION:
        return "wait", {}
    stage = STAGE_NAMES[s.stage[seat]]
    if stage in ("site", "turn", "settle"):
        return stage, {"tile": tile_name(s.focus[seat, 0], lang)}
    return stage, {"litter": amount("garbage", s.litter[seat], lang)}


def question_in_turn(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """What a seat is asked in the auction and in the disaster bidding."""
    era = (s.round_no - 1) // 2
    if s.phase == CHOOSE:
        return "choose", {"minimum": amount("coins", MINIMUM[era], lang)}
    if s.phase == OPEN:
        return "open", {"land": tile_name(s.lot, lang), "minimum": amount("coins", MINIMUM[era], lang)}
    if s.phase == BID:
        who = seat_name(s.leader, lang)
        return "bid", {"land": tile_name(s.lot, lang), "seat": who, "coins": amount("coins", s.bid, lang)}
    if s.phase == BUY:
        return "buy", {"price": amount("research", PRICE[era, s.marker], lang)}
    disaster = DATA.rows("disaster")[s.disaster]["name"][lang]
    if s.phase == COLUMN:
        return "column" if s.figure[seat, 0] == EMPTY else "again", {"name": disaster}
    column = s.focus[seat, 0]
    return "stake", {"column": column + 1, "damage": damage(s.disaster, column, lang)}


def reason(s: Any, seat: int, verb: str, args: dict[str, int], lang: str) -> tuple[str, dict[str, Any]] | None:
    """Why an action is not legal."""
    if verb == "bid" and s.phase in (OPEN, BID):
        if args["coins"] > s.hand[seat, 0]:
            return "poor", {"coins": amount("coins", s.hand[seat, 0], lang)}
        least = s.bid + 1 if s.phase == BID else MINIMUM[(s.round_no - 1) // 2]
        return "low", {"coins": amount("coins", least, lang)}
    if verb == "pass" and s.phase in (CHOOSE, OPEN):
        return "must_open", {}
    if (verb == "offer" and s.phase == CHOOSE) or (verb == "buy" and s.phase == BUY):
        return "not_shown", {}
    if verb == "column" and s.phase == COLUMN:
        return ("few_players" if s.seats < COLUMN_FROM[args["column"]] else "too_high"), {}
    if verb == "stake" and s.phase == STAKE:
        return "stake", {"research": amount("research", s.hand[seat, 1], lang)}
    if s.phase == ADMINISTRATION:
        return reason_in_administration(s, seat, verb, args)
    return None


def reason_in_administration(s: Any, seat: int, verb: str, args: dict[str, int]) -> tuple[str, dict[str, Any]] | None:
    """Why a seat may not do this with its region."""
    stage = STAGE_NAMES[s.stage[seat]]
    if verb == "finish" and s.stage[seat] != USE:
        return "unfinished", {}
    if verb != stage:
        return None
    if verb == "use":
        technology, part = args["technology"], args["part"]
        if s.place[LANDS + technology] != seat:
            return "not_yours", {}
        return ("used" if s.used[technology] & (USED if part else SPENT) else "useless"), {}
    return {"site": "site", "litter": "litter", "travel": "no_rail", "span": "no_bridge"}.get(verb, "not_there"), {}
