"""How questions and actions are said, why an action is not legal, and what is said to whom."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import CHANCE, EMPTY, Filled, State, someone
from spielwerk.core.text import seat_name

from .actions import VERBS
from .components import HIGHEST_BID, WORK_COST
from .naming import name_of
from .questions import BIDDING, BUILDING, KEEPING, OVER, SHIPPING
from .step import asked

ASKED_BY = {"keep": KEEPING, "bid": BIDDING, "ship": SHIPPING, "build": BUILDING, "rest": BUILDING}


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    if verb == "keep":
        return {"order": order_name(int(s.order[actor, args["slot"]]), lang)}
    if verb == "bid":
        return {"sentence": "bid" if args["marks"] else "bid_nothing", "marks": args["marks"], "lot": lot_on_offer(s, lang)}
    if verb == "ship":
        return {"sentence": {0: "ship_nothing", 1: "ship_one"}.get(args["blocks"], "ship"), "blocks": args["blocks"]}
    if verb == "build":
        return {"work": name_of("work", args["work"], lang), "cost": WORK_COST[args["work"]]}
    if verb == "deal":
        return {"seat": seat_name(args["seat"], lang), "to": someone(args["seat"]), "order": order_name(args["order"], lang)}
    if verb == "reveal":
        return {"lot": name_of("lot", args["lot"], lang)}
    if verb in ("frost", "heat"):
        return {"level": name_of(verb, args["level"], lang)}
    return {}


def order_name(order: int, lang: str) -> str:
    """An order by its name; one that the reader may not know has none."""
    return name_of("order", order, lang) if order >= 0 else "?"


def lot_on_offer(s: State, lang: str) -> str:
    """The lot that is sold now."""
    lot = s.row[s.slot] if s.slot < s.seats else EMPTY
    return name_of("lot", lot, lang) if lot != EMPTY else "–"


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    return {"lot": lot_on_offer(s, lang)}


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    if asked(s, seat) != ASKED_BY.get(verb):
        return "not_now", {}
    if s.sealed[seat] != EMPTY:
        return "answered", {}
    if verb == "bid":
        return "too_dear", {"money": s.money[seat], "most": HIGHEST_BID}
    if verb == "ship":
        return "too_few_blocks", {"ice": s.ice[seat]}
    if verb == "build":
        return "too_dear_to_build", {"cost": WORK_COST[args["work"]], "money": s.money[seat]}
    return None


def secret(s: State, actor: int, action: int, viewer: int) -> bool:
    """Orders are dealt in secret, and whatever merchants answer is sealed (ICE-2.2, ICE-2.3, ICE-3.2, ICE-6.1, ICE-7.1)."""
    verb, args = VERBS.split(action)
    if verb.name == "deal":
        return args[0] != viewer
    return actor not in (viewer, CHANCE)


def revealed(before: State, now: State) -> bool:
    """Orders are opened at the end (ICE-8.1), other answers once all have given theirs."""
    if now.question == OVER:
        return True
    if before.question <= KEEPING:
        return False
    return (now.year, now.question, now.slot) != (before.year, before.question, before.slot)
