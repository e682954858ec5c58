"""What activating a card costs, each cause by itself: for sentences, hover cards, the decision bar and the story."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spielwerk.core import EMPTY, State

from .activation import base_cost, may_trade_tokens, plot_price
from .components import (
    BUILDING,
    COST,
    HIRE_EFFECT,
    KIND,
    NO_SURCHARGE,
    NO_TOKENS,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    SPECIALIST,
    TOKEN_SIGN,
)
from .effects import amount
from .state import BESIDE, GAPS, PLACES, UPRIGHT, VALUES
from .tokens import tokens_on

GAPS_AT = [[gap for gap in range(GAPS) if place in BESIDE[gap]] for place in range(PLACES)]  # the gaps beside each place


class Cause(NamedTuple):
    """Part of a price: what for ("cost", "surcharge", "token", "plot", "symbol") and how many pounds."""

    key: str
    pounds: int


class Way(NamedTuple):
    """One way to activate a card: at which value of a token, in place of which building; EMPTY is a new plot."""

    causes: tuple[Cause, ...]
    token: int = 0  # the value that counts, 0 if none does
    old: int = EMPTY

    @property
    def price(self) -> int:
        """Pounds in all."""
        return sum(cause.pounds for cause in self.causes)


def ways(s: State, p: int, card: int, place: int, surcharge: int) -> list[Way]:
    """All ways in which a seat could activate a card, whether it can pay them or not."""
    fixed = (Cause("cost", int(COST[card])), *([Cause("surcharge", int(surcharge))] if surcharge else []))
    if KIND[card] == SPECIALIST:
        return [way_to_hire(s, p, card, fixed, value) for value in token_values(s, p, card, place)]
    if KIND[card] == PATENT:
        return [Way(fixed)]
    replaced = np.flatnonzero(s.upright[p] + s.sideways[p]).tolist()
    return [way_to_build(s, p, card, fixed, old) for old in (EMPTY, *replaced)]


def way_to_hire(s: State, p: int, card: int, fixed: tuple[Cause, ...], value: int) -> Way:
    """With a token at a value, or none (SPY-10.4)."""
    asked = int(amount(s, p, HIRE_EFFECT[card], PAY_MONEY, value))
    return Way((*fixed, Cause("token", asked)) if asked else fixed, value)


def way_to_build(s: State, p: int, card: int, fixed: tuple[Cause, ...], old: int) -> Way:
    """On a new plot or in place of another building (SPY-11.3 … SPY-11.5)."""
    if old == EMPTY:
        return Way((*fixed, Cause("plot", int(plot_price(s, p)))), old=old)
    less = int(base_cost(card, old) - COST[card])
    return Way((*fixed, Cause("symbol", less)) if less else fixed, old=old)


def token_values(s: State, p: int, card: int, place: int) -> list[int]:
    """The values at which a seat could use a token for hiring, [0] where none is needed (SPY-10.3, SPY-21.8)."""
    if TOKEN_SIGN[card] == NO_TOKENS:
        return [0]
    if tokens_on(s, place) and may_trade_tokens(s, p):
        return list(range(1, VALUES + 1))
    return [v + 1 for v in range(VALUES) if s.tokens[place, v]]


def payable_ways(s: State, p: int, card: int, place: int, surcharge: int) -> list[Way]:
    """The ways that a seat can pay now."""

    def spyrium(way: Way) -> int:
        return int(amount(s, p, HIRE_EFFECT[card], PAY_SPYRIUM, way.token))

    found = ways(s, p, card, place, surcharge)
    return [way for way in found if way.price <= s.money[p] and spyrium(way) <= s.spyrium[p]]


def others_beside(s: State, seat: int, place: int) -> int:
    """Workers that raise the price for a seat: all others than the one that it has there or would place."""
    own = seat >= 0 and s.placed[seat][GAPS_AT[place]].any()
    return int(s.crowd[place]) - (1 if own else 0)


def may_waive_surcharges(s: State, seat: int) -> bool:
    """Whether a patent could waive the surcharge of a card for a seat (SPY-21.4)."""
    return bool(s.patent[seat, NO_SURCHARGE] == UPRIGHT)


class Offer(NamedTuple):
    """A card of the display as it is offered to a seat; an onlooker is told no prices."""

    others: int  # workers that raise its price
    waived: bool = False  # a patent could waive that
    ways: tuple[Way, ...] = ()  # all of them, without the surcharge if it can be waived
    prices: tuple[int, ...] | None = None  # the cheapest first, surcharge waived or not; () if its tokens are gone


def offer(s: State, seat: int, place: int) -> Offer:
    """What activating a card of the display could cost a seat: tokens, plots and patents counted."""
    others, card = others_beside(s, seat, place), int(s.display[place])
    if seat < 0:
        return Offer(others)
    waived = others > 0 and may_waive_surcharges(s, seat)
    found = ways(s, seat, card, place, 0 if waived else others)
    prices = {way.price for way in found} | ({way.price for way in ways(s, seat, card, place, others)} if waived else set())
    return Offer(others, waived, tuple(found), tuple(sorted(prices)))


def owners_beside(s: State, place: int, leaving: int = EMPTY) -> list[tuple[int, int]]:
    """(seat, workers) beside a place, without one of a seat that leaves."""
    counts = [(p, int(s.placed[p][GAPS_AT[place]].sum()) - (1 if p == leaving else 0)) for p in range(s.seats)]
    return [(p, n) for p, n in counts if n > 0]


def asks_for_plot(s: State, p: int, card: int) -> bool:
    """Whether activating a card leads to the question where to build it (SPY-11.2)."""
    return bool(KIND[card] == BUILDING and s.built[p] > 0)


def asks_for_token(s: State, p: int, card: int, place: int) -> bool:
    """Whether hiring a specialist leads to the question which token to use (SPY-10.4)."""
    kinds = sum(1 for v in range(VALUES) if s.tokens[place, v])
    return bool(KIND[card] == SPECIALIST and kinds and (kinds > 1 or may_trade_tokens(s, p)))
