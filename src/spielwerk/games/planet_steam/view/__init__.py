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
from ..questions import QUESTIONS
from ..state import LICENCES_HELD, QUARTERS_HELD
from ..step import asked
from ..words import card_name, resource_name
from .fleet import gauges, own_fleet
from .hovers import cards_of
from .land import land
from .market import market
from .offers import bidding, cards, shop
from .pictures import ICONS

__all__ = ["draw", "figures"]

say = words_of(__package__)


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; others' credits may be hidden."""
    rounds = int(ROUNDS[s.seats])
    running = min(rounds, rounds - s.rounds_left + 1)
    phase = say("phase", QUESTIONS[asked(s, seat)].phase, lang)
    left = tag("div", land(s, seat, picks, lang), shop(s, picks, lang), cls="ps-half")
    right = tag("div", cards(s, picks, lang), bidding(s, picks, lang), market(s, seat, picks, lang), cls="ps-half")
    return Drawing(
        board=tag("div", left, right, cls="ps-board"),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, lang),
        heading=say("board", "round", lang, n=running, of=rounds, phase=phase),
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


def _panel(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    card = card_of(s, p)
    tags = (f"{card + 1} · {card_name(s.seats, card, lang)}",) if card != EMPTY else ()
    marks = icon("truck", say("panel", "carrier", lang)) if s.carrier == p else Markup()
    return Panel(figures(s, p, lang), own_fleet(s, p, picks, lang) if own else gauges(s, p, lang), tags, marks)
