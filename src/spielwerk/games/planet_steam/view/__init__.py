"""The board for the browser: the map and the resource terminal, specialists and the shop, everybody's freighters."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import canvas, fitted, group, icon, icon_at, join, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..assets import capacity, card_of
from ..closing import wealth
from ..components import RESOURCES, ROUNDS
from ..state import (
    ACTIVATE,
    AGREE,
    ANCHOR,
    BIDDING,
    CARD_LOT,
    CERTIFICATE,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    FIRST_UPGRADE,
    FREIGHTER_LOT,
    KEEP,
    LAY_DOWN,
    LICENCES_HELD,
    LOAD,
    MANIPULATE,
    OVER,
    PRODUCE,
    PROPOSE,
    QUARTERS_HELD,
    SABOTAGE_WHOM,
    SHIFT,
    TRADE,
)
from ..words import card_name, resource_name
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
    board = tag(
        "div",
        tag("div", land(s, seat, picks, lang), cls="ps-left"),
        tag(
            "div",
            cards(s, picks, lang),
            market(s, seat, picks, lang),
            bidding(s, picks, lang),
            shop(s, picks, lang),
            cls="ps-right",
        ),
        cls="ps-board",
    )
    return Drawing(
        board=board,
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, lang),
        rules=_rule(s),
        heading=say("board", "round", lang, n=running, of=rounds),
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


def _panel(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    card = card_of(s, p)
    tags = (f"{card + 1} · {card_name(s.seats, card, lang)}",) if card != EMPTY else ()
    marks = icon("truck", say("panel", "carrier", lang)) if s.carrier == p else Markup()
    return Panel(figures(s, p, lang), _fleet(s, p, own, picks, lang), tags, marks)


def _fleet(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Markup:
    """Four freighters with class and load; others' in short."""
    wide, high = 116, 58
    ships = []
    for r in range(RESOURCES):
        found = picks.find("upgrade", r) if own else []
        shape = _ship(s, p, r, lang)
        x, y = (r * (wide + 6), 3) if own else (r % 2 * (wide + 6), 3 + r // 2 * (high + 5))
        ships.append(group(picks.framed(shape, found, wide, high, 7, card=f"resource-{r}") if own else shape, x=x + 3, y=y))
    columns, rows = (4, 1) if own else (2, 2)
    size = (columns * (wide + 6), rows * (high + 5) + 2)
    return canvas(*size, *ships, label=say("panel", "fleet", lang), cls="ps-fleet own" if own else "ps-fleet")


def _ship(s: Any, p: int, r: int, lang: str) -> Markup:
    """One freighter: its class and each place of its hold, full or empty."""
    hold, load = int(capacity(s, p, r)), int(s.goods[p, r])
    places = max(hold, load)
    each = min(11.0, 104 / places)
    boxes = []
    for k in range(places):
        cls = f"ps-box ps-{ICONS[r]}" if k < load else "ps-box"
        boxes.append(rect(6 + k * each, 26, each - 1.5, 10, f"{cls} over" if k >= hold else cls, 2))
    return join(
        [
            rect(0, 0, 116, 58, "ps-water", 7),
            icon_at(ICONS[r], 5, 4, 15),
            fitted(23, 16, resource_name(r, lang), 54, "fx", 12),
            text(110, 16, f"{load}/{hold}", "end f", 12.5),
            *boxes,
            tag("path", cls="ps-hull", d="M3 38h110l-8 15H12z"),
            text(58, 49, say("panel", "class", lang, n=s.freighter[p, r]), "mid ps-hullt", 10.5),
        ]
    )
