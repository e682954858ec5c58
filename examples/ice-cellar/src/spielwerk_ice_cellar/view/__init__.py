"""The board for the browser: the lots or the cellars above, what all are asked below, weather and market beside them."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card, Drawing, Figure, Panel, Picks, hover
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import EFFECTS, LOTS, PREMIUMS
from ..ending import reward
from ..naming import lot_kind, name_of, order_text
from ..questions import OVER
from ..state import DEALT
from .board import board
from .hovers import lot_card, order_card, work_cards
from .pictures import ART

__all__ = ["draw", "figures"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it."""
    year = min(int(s.year) + 1, int(s.years))
    return Drawing(
        board=board(s, seat, picks, lang),
        panels=tuple(_panel(s, p, p == seat, lang) for p in range(s.seats)),
        cards=_cards(s, seat, lang),
        heading=say("view", "year", lang, n=year, of=int(s.years)),
        steps=tuple(str(n + 1) for n in range(s.years)),
        step=year - 1,
    )


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    return (
        Figure("money", "coin", say("figure", "money", lang), int(s.money[p] + reward(s, p))),
        Figure("ice", "goods", say("figure", "ice", lang), int(s.ice[p]), say("figure", "of", lang, n=int(s.room[p]))),
    )


def _cards(s: State, seat: int, lang: str) -> dict[str, Card]:
    """The hover cards of all that lies on the table."""
    shown = [lot for lot in range(LOTS) if 0 <= s.owner[lot] < s.seats] + [int(s.row[k]) for k in range(s.seats)]
    cards = {f"lot-{lot}": lot_card(s, seat, lot, lang) for lot in shown if lot != EMPTY}
    orders = {int(s.order[p, slot]): p for p in range(s.seats) for slot in range(DEALT)}
    cards |= {f"order-{order}": order_card(s, p, order, lang) for order, p in orders.items() if order >= 0}
    return cards | work_cards(lang)


def _panel(s: State, p: int, own: bool, lang: str) -> Panel:
    """What a merchant has: what it brings every year, lots, and orders as far as they are known."""
    marks = ART.html("tongs", "i", say("view", "tongs", lang)) if p == s.tongs and s.question != OVER else Markup()
    tags = (say("view", "answered", lang),) if s.sealed[p] != EMPTY else ()
    body = tag("div", _yearly(s, p, lang), _lots(s, p, lang), *_orders(s, p, lang), cls="ice-panel")
    return Panel(figures(s, p, lang), body, tags, marks)


def _chip(art: str, words: str, label: str) -> Markup:
    return tag("span", ART.html(art, "ice-scene" if art in EFFECTS else "ice-art"), words, cls="ice-chip", title=label)


def _yearly(s: State, p: int, lang: str) -> Markup:
    """What a year brings."""
    chips = [_chip("flake", f"{s.yearly[p]} ± {s.swing[p]}", say("panel", "harvest", lang))]
    for k in reversed(range(PREMIUMS)):
        if s.wants[p, k]:
            chips.append(_chip("customer", f"{s.wants[p, k]} × +{k + 1}", say("panel", "customers", lang)))
    if s.dividend[p]:
        more = f" + {s.hot[p]}" if s.hot[p] else ""
        chips.append(_chip("share", f"{s.dividend[p]}{more}", say("panel", "dividend", lang)))
    if s.sawdust[p]:
        chips.append(_chip("dust", str(s.sawdust[p]), say("panel", "sawdust", lang)))
    return tag("div", *chips, cls="ice-works")


def _lots(s: State, p: int, lang: str) -> Markup:
    chips = []
    for lot in range(LOTS):
        if s.owner[lot] == p:
            name = name_of("lot", lot, lang)
            shape = tag("span", ART.html(lot_kind(lot), "ice-scene"), name, cls="ice-chip")
            chips.append(hover(shape, f"lot-{lot}", name, name="span"))
    return tag("div", *chips, cls="ice-lots") if chips else tag("small", say("panel", "no_lots", lang), cls="muted")


def _orders(s: State, p: int, lang: str) -> list[Markup]:
    """The orders of a merchant that the viewer knows; the one that is not kept is struck out."""
    out = []
    for slot in range(DEALT):
        order = int(s.order[p, slot])
        if order >= 0:
            name = name_of("order", order, lang)
            words = tag("span", tag("b", name), f": {order_text(order, lang)}")
            cls = "ice-order" if s.kept[p] in (EMPTY, slot) else "ice-order out"
            out.append(hover(tag("div", ART.html("scroll", "ice-art"), words, cls=cls), f"order-{order}", name, name="div"))
    if not out and s.order[p, 0] != EMPTY:
        out.append(tag("div", icon("hidden"), say("panel", "secret_order", lang), cls="ice-order"))
    return out
