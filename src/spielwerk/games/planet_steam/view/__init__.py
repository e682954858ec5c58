"""The board for the browser: phases, map, specialists, the resource terminal, the tank market, everybody's freighters."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..assets import card_of
from ..components import ROUNDS
from ..figures import GOODS, figures_of_seat
from ..words import card_name, resource_name
from .amounts import steppers
from .decision import decision
from .fleet import gauges, own_fleet
from .hovers import cards_of
from .land import land
from .market import market
from .offers import certificates, shop
from .phases import in_focus, phase_name, phases
from .specialists import cards

__all__ = ["decision", "draw", "figures"]

say = words_of(__package__)


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; others' credits may be hidden."""
    rounds = int(ROUNDS[s.seats])
    running = min(rounds, rounds - s.rounds_left + 1)
    terminal = tag("div", cards(s, picks, lang), market(s, picks, lang), certificates(s, picks, lang), cls="ps-terminal")
    return Drawing(
        board=tag(
            "div", phases(s, lang), land(s, seat, picks, lang), terminal, shop(s, picks, lang), cls=f"ps-board {in_focus(s)}"
        ),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, lang),
        heading=say("board", "round", lang, n=running, of=rounds, phase=phase_name(s, lang)),
        steps=tuple(str(n + 1) for n in range(rounds)),
        step=running - 1,
        steppers=steppers(s, seat, picks, lang),
    )


_FIGURES = {
    "wealth": "vp",
    "credits": "credit",
    **{key: key for key in GOODS},
    "zones": "zone",
    "tanks": "tank",
    "compressors": "compressor",
    "licences": "licence",
    "quarters": "luxury",
}  # key: its icon


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; its wealth at today's prices is the score."""
    numbers = figures_of_seat(s, p)
    return tuple(Figure(key, sign, _figure_label(key, lang), numbers.get(key, "?")) for key, sign in _FIGURES.items())


def _figure_label(key: str, lang: str) -> str:
    return resource_name(GOODS.index(key), lang) if key in GOODS else say("figure", key, lang)


def _panel(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    card = card_of(s, p)
    tags = (f"{card + 1} · {card_name(s.seats, card, lang)}",) if card != EMPTY else ()
    marks = icon("truck", say("panel", "carrier", lang)) if s.carrier == p else Markup()
    return Panel(figures(s, p, lang), own_fleet(s, p, picks, lang) if own else gauges(s, p, lang), tags, marks)
