"""The board for the browser: phases, map, specialists, the resource terminal, the tank market, everybody's freighters."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, Reading, kept, read
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
from .phases import in_focus, phase_name, phases, stand_of
from .specialists import cards

__all__ = ["decision", "draw", "figures", "heading"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; others' credits may be hidden."""
    now = read(s)
    rounds = int(ROUNDS[now.seats])
    running = min(rounds, rounds - now.rounds_left + 1)
    stand = stand_of(now)
    terminal = tag("div", cards(now, picks, lang), market(now, picks, lang), certificates(now, picks, lang), cls="ps-terminal")
    parts = [phases(stand, lang), land(now, picks, lang), terminal, shop(now, picks, lang)]
    return Drawing(
        board=tag("div", *parts, cls=f"ps-board {in_focus(stand)}"),
        panels=tuple([_panel(now, p, p == seat, picks, lang) for p in range(now.seats)]),
        cards=cards_of(now, lang),
        heading=heading(s, lang),
        steps=tuple([str(n + 1) for n in range(rounds)]),
        step=running - 1,
        steppers=steppers(s, seat, picks, lang),
    )


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    now = read(s)
    rounds = int(ROUNDS[now.seats])
    running = min(rounds, rounds - now.rounds_left + 1)
    return say("board", "round", lang, n=running, of=rounds, phase=phase_name(stand_of(now), lang))


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


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; its wealth at today's prices is the score."""
    return _figures(tuple(figures_of_seat(s, p).items()), lang)


@kept(1024)
def _figures(known: tuple[tuple[str, int], ...], lang: str) -> tuple[Figure, ...]:
    numbers = dict(known)
    return tuple([Figure(key, sign, _figure_label(key, lang), numbers.get(key, "?")) for key, sign in _FIGURES.items()])


def _figure_label(key: str, lang: str) -> str:
    return resource_name(GOODS.index(key), lang) if key in GOODS else say("figure", key, lang)


def _panel(now: Reading, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    card = int(card_of(now.record, p))
    tags = (f"{card + 1} · {card_name(now.seats, card, lang)}",) if card != EMPTY else ()
    marks = icon("truck", say("panel", "carrier", lang)) if now.carrier == p else Markup()
    ships = own_fleet(now, p, picks, lang) if own else gauges(p, now.freighter[p], now.goods[p], lang)
    return Panel(figures(now.record, p, lang), ships, tags, marks)
