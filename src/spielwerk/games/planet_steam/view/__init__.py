"""The board for the browser: the map and the resource terminal, specialists and the shop, everybody's freighters."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..assets import card_of
from ..closing import wealth
from ..components import RESOURCES, ROUNDS
from ..state import (
    ACTIVATE,
    AGREE,
    ANCHOR,
    BIDDING,
    CARD_LOT,
    CERTIFICATE,
    CERTIFICATES,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    CLOSING,
    FIRST_UPGRADE,
    FREIGHTER_LOT,
    GIVE_BACK,
    KEEP,
    LAY_DOWN,
    LICENCES_HELD,
    LOAD,
    LOADING,
    MANIPULATE,
    OVER,
    PRODUCE,
    PRODUCTION,
    PROPOSE,
    QUARTERS_HELD,
    SABOTAGE_WHOM,
    SHIFT,
    TANK_BUILDING,
    TANK_TURN,
    TRADE,
    TRADING,
)
from ..words import card_name, resource_name
from .fleet import gauges, own_fleet
from .hovers import cards_of
from .land import land
from .market import market
from .offers import bidding, cards, shop
from .pictures import ICONS

__all__ = ["draw", "figures"]

say = words_of(__package__)

# The rule behind each question; what is not here belongs to the tank phase.
_RULES = {
    FIRST_UPGRADE: "STM-2.22",
    PROPOSE: "STM-17.10",
    AGREE: "STM-17.10",
    KEEP: "STM-18.15",
    CHOOSE_CARD: "STM-6.9",
    CHOOSE_BONUS: "STM-6.10",
    CHOOSE_ORDER: "STM-17.5",
    CHOOSE_ZONE: "STM-7.1",
    CLAIM: "STM-8.1",
    CLAIM_NEAREST: "STM-8.5",
    ANCHOR: "STM-9.1",
    ACTIVATE: "STM-10.2",
    PRODUCE: "STM-11.1",
    LOAD: "STM-18.16",
    TRADE: "STM-13.1",
    CERTIFICATE: "STM-14.1",
    MANIPULATE: "STM-18.4",
    SHIFT: "STM-18.4",
    SABOTAGE_WHOM: "STM-18.8",
    LAY_DOWN: "STM-18.11",
    OVER: "STM-16.1",
}
_LOTS = {CARD_LOT: "STM-6.1", FREIGHTER_LOT: "STM-18.13"}


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; others' credits may be hidden."""
    rounds = int(ROUNDS[s.seats])
    running = min(rounds, rounds - s.rounds_left + 1)
    left = tag("div", land(s, seat, picks, lang), shop(s, picks, lang), cls="ps-half")
    right = tag("div", cards(s, picks, lang), bidding(s, picks, lang), market(s, seat, picks, lang), cls="ps-half")
    return Drawing(
        board=tag("div", left, right, cls="ps-board"),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, lang),
        rules=_rule(s),
        heading=say("board", "round", lang, n=running, of=rounds, phase=say("phase", _phase(s), lang)),
        steps=tuple(str(n + 1) for n in range(rounds)),
        step=running - 1,
    )


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; its wealth at today's prices is the score."""
    known = s.credits[p] != HIDDEN
    return (
        Figure("wealth", "vp", say("figure", "wealth", lang), int(wealth(s, p)) if known else "?"),
        Figure("credits", "credit", say("figure", "credits", lang), int(s.credits[p]) if known else "?"),
        *(Figure(ICONS[r], ICONS[r], resource_name(r, lang), int(s.goods[p, r])) for r in range(RESOURCES)),
        Figure("zones", "zone", say("figure", "zones", lang), int(s.claims[p])),
        Figure("licences", "licence", say("figure", "licences", lang), int(s.certificates[p, LICENCES_HELD])),
        Figure("quarters", "luxury", say("figure", "quarters", lang), int(s.certificates[p, QUARTERS_HELD])),
    )


def _rule(s: Any) -> str:
    if s.step == BIDDING:
        return _LOTS.get(s.lot, "STM-7.3")
    return _RULES.get(s.step, "STM-10.4")


def _phase(s: Any) -> str:
    """What the round is at, by the step or question."""
    if s.step == OVER:
        return "over"
    if s.step in (TRADE, TRADING):
        return "trade"
    if s.step in (PRODUCE, PRODUCTION, LOAD, LOADING):
        return "production"
    if s.step in (CERTIFICATE, CERTIFICATES, CLOSING, TANK_BUILDING):
        return "closing"
    return "tanks" if s.step == TANK_TURN or ACTIVATE <= s.step <= GIVE_BACK else "expansion"


def _panel(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    card = card_of(s, p)
    tags = (f"{card + 1} · {card_name(s.seats, card, lang)}",) if card != EMPTY else ()
    marks = icon("truck", say("panel", "carrier", lang)) if s.carrier == p else Markup()
    return Panel(figures(s, p, lang), own_fleet(s, p, picks, lang) if own else gauges(s, p, lang), tags, marks)
