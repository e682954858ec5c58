"""Amounts to choose in the decision bar: a bid, and how much of a resource is sold or bought."""

from __future__ import annotations

from typing import Any

from spielwerk.core.drawing import Picks, Stepper
from spielwerk.core.drawing.words import signed, words_of

from ..assets import capacity, spare_places
from ..auction import bid_price
from ..forecast import market_after
from ..questions import BIDDING, TRADE
from ..trade import resource_in_trade
from ..words import bids_at_half, resource_name

say = words_of(__package__)


def steppers(s: Any, seat: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
    """What the running question has to choose amounts of."""
    if s.step == BIDDING and picks.find("bid"):
        return (_bids(s, seat, picks, lang),)
    if s.step == TRADE:
        return tuple(
            stepper
            for stepper in (_trades(s, seat, "sell", picks, lang), _trades(s, seat, "buy", picks, lang))
            if stepper.steps
        )
    return ()


def _bids(s: Any, seat: int, picks: Picks, lang: str) -> Stepper:
    """Every bid that can be named at once; the Speculator sees what he would really pay."""
    amounts = []
    for choice in picks.find("bid"):
        total = int(s.draft) + choice.args[0]
        due = int(bid_price(s, seat, total))
        paid = say("amount", "due", lang, n=due) if bids_at_half(s, seat) else ""
        amounts.append((total, choice, paid, say("amount", "left", lang, n=int(s.credits[seat]) - due)))
    lot = f"{s.rounds_left} {s.lot} {s.zone} {' '.join(str(seat) for seat in s.holder)}"
    return picks.stepper(say("amount", "bid", lang), amounts, say("amount", "credits", lang), lot)


def _trades(s: Any, seat: int, verb: str, picks: Picks, lang: str) -> Stepper:
    """Every number of pieces with what it brings or costs, and the price afterwards."""
    r = int(resource_in_trade(s))
    sign = 1 if verb == "sell" else -1
    amounts = []
    for choice in picks.find(verb):
        pieces = choice.args[0] + 1
        _, price = market_after(s, r, sign * pieces)
        note = say("amount", "price", lang, n=price)
        if verb == "buy" and (lost := pieces - room_for(s, seat, r)) > 0:
            note = say("amount", "price_lost", lang, n=price, lost=lost)
        amounts.append((pieces, choice, signed(sign * pieces * int(s.price[r])), note))
    return picks.stepper(say("amount", verb, lang, resource=resource_name(r, lang)), amounts)


def room_for(s: Any, seat: int, r: int) -> int:
    """Pieces of a resource that a seat's freighters can still take."""
    return max(0, int(capacity(s, seat, r)) - int(s.goods[seat, r])) + int(spare_places(s, seat))
