"""How questions and actions are said, and why an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, Filled, State
from spielwerk.core.text import seat_name

from .auction import least_bid, opening_bid, price
from .components import COINS, COLUMN_FROM, DATA, LANDS, ONCE, QUALITY_POINTS, RESEARCH, TRACK
from .income import plant_asked
from .naming import amount, bridge_end_name, cell_name, cities, city_name, cost, damage, text, tile_name, yields
from .questions import (
    BID,
    BUY,
    CHOOSE,
    COLUMN,
    FIRST_STAGE,
    OPEN,
    PLANT_WORKS,
    QUESTIONS,
    SETTLE,
    SITE,
    STAKE,
    TURN,
    phase_of,
)
from .state import SIDE_X, SIDE_Y, SPENT, USED, X, Y
from .step import asked
from .tracks import ways_of

# Actions


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    filled: Filled = {}
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
        filled |= {"price": amount("research", price(s), lang), "sentence": "buy" if price(s) else "buy_free"}
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
        ways = ways_of(DATA.rows("track")[TRACK[tile]])
        one, other = ways[min(args["way"], len(ways) - 1)].split("-")  # a refused number may be beyond the drawing's ways
        filled |= {"one": bridge_end_name(s, tile, one, lang), "other": bridge_end_name(s, tile, other, lang)}
    elif verb in ("recycle", "idle"):
        land, city = plant_asked(s, actor)
        filled |= {"plant": tile_name(land, lang), "city": city_name(land, city)}
    elif verb == "first":
        filled["seat"] = seat_name(args["seat"], lang)
    elif verb == "card":
        row = DATA.rows("scoring")[args["card"]]
        filled |= {"card": row["id"], "name": row["name"][lang], "meaning": text("card", row["id"], lang)}
    elif verb == "show_disaster":
        filled["name"] = DATA.rows("disaster")[args["disaster"]]["name"][lang]
    return filled


def use_words(technology: int, part: int, lang: str) -> Filled:
    """The sentence of a use is that of its effect word."""
    row = DATA.rows("technology")[technology]
    word = row.get("each" if part else "once", ONCE[-1])
    points = amount("prosperity", QUALITY_POINTS[technology], lang)
    return {"sentence": f"use_{word}", "pay": cost(technology, lang), "points": points}


# Questions


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    number = asked(s, seat)
    if number < FIRST_STAGE:
        return words_in_turn(s, lang)
    stage = number - FIRST_STAGE
    if stage == PLANT_WORKS:
        land, city = plant_asked(s, seat)
        return {"land": tile_name(land, lang), "city": city_name(land, city)}
    if stage in (SITE, TURN, SETTLE):
        return {"tile": tile_name(s.focus[seat, 0], lang)}
    return {"litter": amount("garbage", s.litter[seat], lang)}


def words_in_turn(s: State, lang: str) -> Filled:
    """What the seat whose turn it is gets to hear in the auction and in the disaster bidding."""
    if s.phase == CHOOSE:
        return {"minimum": amount("coins", opening_bid(s), lang)}
    if s.phase == OPEN:
        return {"land": tile_name(s.lot, lang), "minimum": amount("coins", opening_bid(s), lang)}
    if s.phase == BID:
        return {"land": tile_name(s.lot, lang), "seat": seat_name(s.leader, lang), "coins": amount("coins", s.bid, lang)}
    if s.phase == BUY:
        return {"price": amount("research", price(s), lang)}
    if s.phase == COLUMN:
        name = DATA.rows("disaster")[s.disaster]["name"][lang]
        return {"name": name, "sentence": "column" if s.figure[s.turn, 0] == EMPTY else "again"}
    if s.phase == STAKE:
        column = s.focus[s.turn, 0]
        return {"column": column + 1, "damage": damage(s.disaster, column, lang)}
    return {}


# Reasons


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    question = QUESTIONS[asked(s, seat)]
    if verb not in question.answers:
        return reason_not_asked(s, verb)
    if verb == "bid":
        if args["coins"] > s.hand[seat, COINS]:
            return "poor", {"coins": amount("coins", s.hand[seat, COINS], lang)}
        return "low", {"coins": amount("coins", least_bid(s), lang)}
    if verb == "column":
        return ("few_players" if s.seats < COLUMN_FROM[args["column"]] else "too_high"), {}
    if verb == "use":
        return reason_against_use(s, seat, args["technology"], args["part"]), {}
    if verb == "stake":
        return "stake", {"research": amount("research", s.hand[seat, RESEARCH], lang)}
    return (question.refusal, {}) if question.refusal else None


def reason_not_asked(s: State, verb: str) -> tuple[str, Filled] | None:
    """Why something else has to be answered first."""
    if verb == "pass" and s.phase in (CHOOSE, OPEN):
        return "must_open", {}
    if verb == "finish" and phase_of(s) == "administration":
        return "unfinished", {}
    return None


def reason_against_use(s: State, seat: int, technology: int, part: int) -> str:
    """Why a technology may not be used."""
    if s.place[LANDS + technology] != seat:
        return "not_yours"
    return "used" if s.used[technology] & (USED if part else SPENT) else "useless"
