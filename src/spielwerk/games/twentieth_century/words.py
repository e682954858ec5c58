"""How questions and actions are said."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, HIDDEN, Filled, State, someone

from .auction import next_in, opening_bid, price
from .components import CITIES, COINS, DATA, LANDS, ONCE, QUALITY_POINTS, TRACK
from .income import plant_asked
from .naming import (
    amount,
    bridge_end_name,
    capital,
    cell_name,
    cities,
    city_name,
    cost,
    damage,
    text,
    tile_name,
    tile_words,
    yields,
)
from .questions import (
    BID,
    BUY,
    CHOOSE,
    COLUMN,
    FIRST_STAGE,
    OPEN,
    PLANT_WORKS,
    SETTLE,
    SITE,
    SPAN,
    STAKE,
    TRAVEL,
    TURN,
    UNLOAD,
)
from .step import asked
from .tracks import ways_of

# Actions


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    filled: Filled = {}
    if "land" in args:
        filled |= land_words(args["land"], lang)
    if "tile" in args:
        filled |= tile_words(args["tile"], lang)
    if "technology" in args:
        filled["technology"] = tile_name(LANDS + args["technology"], lang)
    if "city" in args:
        filled |= city_words(args["land"] if "land" in args else int(s.focus[actor, 0]), args["city"], lang)
    if verb in _MORE_WORDS:
        filled |= _MORE_WORDS[verb](s, actor, args, lang)
    return filled


def land_words(land: int, lang: str) -> Filled:
    name = tile_name(land, lang)
    return {"land": name, "Land": capital(name), "cities": cities(land, lang)}


def city_words(land: int, city: int, lang: str) -> Filled:
    """A city with its land; a land that is asked for a city it does not have answers with its last one."""
    city = min(city, int(CITIES[land]) - 1)
    return {"land": tile_name(land, lang), "city": city_name(land, city), "yields": yields(land, city, lang)}


def _offer_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    alone = next_in(s, actor) == EMPTY
    return {"price": amount("coins", opening_bid(s), lang), "sentence": "buy_land" if alone else "offer"}


def _bid_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"coins": amount("coins", args["coins"], lang), "land": tile_name(max(s.lot, 0), lang)}


def _pass_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"land": tile_name(max(s.lot, 0), lang)}


def _buy_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"price": amount("research", price(s), lang), "sentence": "buy" if price(s) else "buy_free"}


def _column_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"column": args["column"] + 1, "damage": damage(s.disaster, args["column"], lang)}


def _stake_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"research": amount("research", args["research"], lang), "column": int(s.focus[actor, 0]) + 1}


def _site_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"cell": cell_name(s, actor, args["tile"], args["side"], lang), **tile_words(int(s.focus[actor, 0]), lang)}


def _turn_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    sentence = "turn" if args["quarter"] else "as_printed"
    return {"degrees": 90 * args["quarter"], "sentence": sentence, **tile_words(int(s.focus[actor, 0]), lang)}


def _use_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    """The sentence of a use is that of its effect word."""
    technology = args["technology"]
    word = DATA.rows("technology")[technology].get("each" if args["part"] else "once", ONCE[-1])
    points = amount("prosperity", QUALITY_POINTS[technology], lang)
    return {"sentence": f"use_{word}", "pay": cost(technology, lang), "points": points}


def _span_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    tile = int(s.focus[actor, 1])
    ways = ways_of(DATA.rows("track")[TRACK[tile]])
    one, other = ways[min(args["way"], len(ways) - 1)].split("-")  # a refused number may be beyond the drawing's ways
    ends = {"one": bridge_end_name(s, tile, one, lang), "other": bridge_end_name(s, tile, other, lang)}
    return {**ends, **tile_words(tile, lang)}


def _travel_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    start = city_words(int(s.focus[actor, 1]), int(s.focus[actor, 2]), lang)
    return {"from_land": start["land"], "from_city": start["city"]}


def _unload_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"from_land": tile_name(int(s.focus[actor, 1]), lang)}


def _plant_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    land, city = plant_asked(s, actor)
    return {"plant": tile_name(land, lang), "city": city_name(land, city)}


def _first_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"seat": someone(args["seat"])}


def _card_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    row = DATA.rows("scoring")[args["card"]]
    return {"card": row["id"], "name": row["name"][lang], "meaning": text("card", row["id"], lang)}


def _disaster_words(s: State, actor: int, args: Mapping[str, int], lang: str) -> Filled:
    return {"name": disaster_name(args["disaster"], lang)}


_MORE_WORDS = {
    "offer": _offer_words,
    "bid": _bid_words,
    "pass": _pass_words,
    "buy": _buy_words,
    "column": _column_words,
    "stake": _stake_words,
    "site": _site_words,
    "turn": _turn_words,
    "use": _use_words,
    "span": _span_words,
    "travel": _travel_words,
    "unload": _unload_words,
    "recycle": _plant_words,
    "idle": _plant_words,
    "first": _first_words,
    "card": _card_words,
    "show_disaster": _disaster_words,
}


def disaster_name(disaster: int, lang: str) -> str:
    return str(DATA.rows("disaster")[disaster]["name"][lang])


# Questions


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    number = asked(s, seat)
    if number < FIRST_STAGE:
        return words_in_turn(s, lang)
    stage, about = number - FIRST_STAGE, s.focus[seat]
    if stage == PLANT_WORKS:
        land, city = plant_asked(s, seat)
        return city_words(int(land), int(city), lang)
    if stage in (SITE, TURN):
        return tile_words(int(about[0]), lang)
    if stage == SETTLE:
        return land_words(int(about[0]), lang)
    if stage == SPAN:
        return tile_words(int(about[1]), lang)
    if stage == TRAVEL:
        return city_words(int(about[1]), int(about[2]), lang)
    if stage == UNLOAD:
        return land_words(int(about[1]), lang)
    return {"litter": amount("garbage", s.litter[seat], lang)}


def words_in_turn(s: State, lang: str) -> Filled:
    """What the seat whose turn it is gets to hear in the auction and in the disaster bidding."""
    if s.phase == CHOOSE:
        sentence = "choose_alone" if next_in(s, s.turn) == EMPTY else "choose"
        return {"minimum": amount("coins", opening_bid(s), lang), "sentence": sentence}
    if s.phase == OPEN:
        return {"land": tile_name(s.lot, lang), "minimum": amount("coins", opening_bid(s), lang)}
    if s.phase == BID:
        hand = int(s.hand[s.turn, COINS])
        return {
            "land": tile_name(s.lot, lang),
            "seat": someone(int(s.leader)),
            "coins": amount("coins", s.bid, lang),
            "hand": amount("coins", hand, lang),
            "sentence": "bid_poor" if hand <= s.bid and hand != HIDDEN else "bid",
        }
    if s.phase == BUY:
        return {"price": amount("research", price(s), lang), "sentence": "buy" if price(s) else "buy_free"}
    if s.phase == COLUMN:
        return {"name": disaster_name(s.disaster, lang), "sentence": "column" if s.figure[s.turn, 0] == EMPTY else "again"}
    if s.phase == STAKE:
        column = int(s.focus[s.turn, 0])
        return {"column": column + 1, "damage": damage(s.disaster, column, lang)}
    return {}
