"""The resource terminal: each resource with its price and its ladder of supplies, now and after the trade being thought of."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import canvas, icon, join, path, rect, tag, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import COLOURS, DATA, PRICE_CHANGE, RESOURCES, SUPPLY_HIGH
from ..forecast import market_after
from ..questions import TRADE
from ..story import market_place
from ..trade import resource_in_trade
from ..words import resource_name
from .pictures import ICONS, capitalised

say = words_of(__package__)
_CELLS = int(max(SUPPLY_HIGH)) + 1
_PITCH = 18.0
_WIDE = _CELLS * _PITCH
_HIGH = 23  # of a cell
_ARC = 17  # above the ladder, for the way of the supply
_BANDS = 17  # below it, for how the price moves


def market(now: Reading, picks: Picks, lang: str) -> Markup:
    """Four ladders, one a resource, in the order of their numbers."""
    traded = int(resource_in_trade(now.record)) if now.step == TRADE else EMPTY
    rows = [_row_of(now, r, r == traded, picks, lang) for r in range(RESOURCES)]
    return tag("ol", *rows, cls="ps-market", aria_label=say("board", "market", lang))


def thought_of(now: Reading, picks: Picks) -> int | None:
    """How many pieces the chosen trade would sell; below 0 if it buys; None while nothing is chosen."""
    if now.step != TRADE or len(picks.chosen) != 1:
        return None
    choice = picks.chosen[0]
    return {"sell": 1, "buy": -1}.get(choice.verb, 0) * (choice.args[0] + 1 if choice.args else 0)


def colour_of(r: int, supply: int) -> str:
    """The colour of a field of the supply scale."""
    row = DATA.rows("resource")[r]
    return next(colour for colour in COLOURS if row[colour][0] <= supply <= row[colour][1])


def _row_of(now: Reading, r: int, trading: bool, picks: Picks, lang: str) -> Markup:
    sold = thought_of(now, picks) if trading else None
    supply, price = now.supply[r], now.price[r]
    then = market_after(now.record, r, sold) if sold is not None else (supply, price)
    place = now.trade_order.index(r) + 1 if r in now.trade_order else EMPTY
    found = [*picks.find("good", r), *picks.find("order", r), *picks.find("shift", r)]
    label = say("board", "choose_resource", lang, resource=resource_name(r, lang)) if found else ""
    link = picks.link(found, label=label)
    return _row(r, supply, price, bool(now.bonus[r]), place, trading, then, link, lang)


@kept(1024)
def _row(
    r: int, supply: int, price: int, bonus: bool, place: int, trading: bool, then: tuple[int, int], link: Link, lang: str
) -> Markup:
    """One resource: its head, and its ladder below; `then` are supply and price after the trade being thought of."""
    head = _head(r, supply, price, bonus, place, trading, then, lang)
    face = tag("span", head, _ladder(r, supply, then[0], trading, lang))
    face = tag("span", face, cls="ps-good now" if trading else "ps-good")
    card = f"resource-{r}"
    drawn = link.around(face, card) if link else hover(face, card, resource_name(r, lang), name="span")
    return at(market_place(r), drawn, name="li")


def _head(r: int, supply: int, price: int, bonus: bool, place: int, trading: bool, then: tuple[int, int], lang: str) -> Markup:
    """Place in the order of trade, name, bonus piece; price and supply as figures, and what becomes of them."""
    change = signed(int(PRICE_CHANGE[r, supply]), "±0")
    parts: list[Any] = [
        tag("b", place if place != EMPTY else "–", cls="ps-place"),
        icon(ICONS[r]),
        tag("strong", capitalised(resource_name(r, lang))),
    ]
    if bonus:
        parts.append(tag("span", icon("star", say("market", "bonus", lang)), "1", cls="ps-bonus"))
    note = say("market", "now", lang) if trading else say("market", "after_trade", lang, change=change)
    parts.append(tag("small", note, cls="ps-note"))
    figures = ((say("market", "price", lang), price, then[1]), (say("market", "supply", lang), supply, then[0]))
    for label, value, later in figures:
        moved = [tag("span", "→", cls="ar"), tag("b", later, cls="ps-later")] if later != value else []
        parts.append(tag("span", label, " ", tag("b", value), *moved, cls="ps-figure"))
    return tag("span", *parts, cls="ps-goodhead")


def _ladder(r: int, supply: int, then: int, trading: bool, lang: str) -> Markup:
    """The supply scale in its colours; a frame where the supply is, a dashed one where it would go."""
    highest = int(SUPPLY_HIGH[r])
    top = _ARC if trading and then != supply else 2
    parts: list[Any] = [_scale(r, top)]
    if trading:
        parts.append(_bands(r, top))
    parts.append(rect(supply * _PITCH - 0.6, top - 1.5, _PITCH, _HIGH + 3, "ps-here", 4.5))
    if then != supply:
        x, y = supply * _PITCH + _PITCH / 2 - 0.6, then * _PITCH + _PITCH / 2 - 0.6
        parts.append(rect(then * _PITCH - 0.6, top - 1.5, _PITCH, _HIGH + 3, "ps-then", 4.5))
        parts.append(path(f"M{x:.1f} {top - 3}C{x:.1f} 2 {y:.1f} 2 {y:.1f} {top - 4}", "ps-way"))
        parts.append(text((x + y) / 2, 12, signed(then - supply), "mid ps-waytext", 13))
    high = top + _HIGH + (_BANDS if trading else 2)
    label = say("market", "ladder", lang, supply=supply, of=highest)
    return canvas(_WIDE, high, *parts, label=label, cls="ps-ladder")


@kept(32)
def _scale(r: int, top: int) -> Markup:
    parts: list[Any] = []
    for value in range(int(SUPPLY_HIGH[r]) + 1):
        x = value * _PITCH
        parts.append(rect(x, top, _PITCH - 1.2, _HIGH, f"ps-cell ps-{colour_of(r, value)}", 3))
        dark = " dark" if colour_of(r, value) == "black" else ""
        parts.append(text(x + _PITCH / 2 - 0.6, top + 16, value, f"mid ps-number{dark}", 12.6))
    return join(parts)


@kept(32)
def _bands(r: int, top: int) -> Markup:
    """Below each colour: how it moves the price."""
    row, y = DATA.rows("resource")[r], top + _HIGH
    parts: list[Any] = []
    for colour, entry in zip(COLOURS, DATA.rows("colour"), strict=True):
        low, high = row[colour]
        left, right = low * _PITCH + 1, (high + 1) * _PITCH - 2.2
        parts.append(path(f"M{left:.1f} {y + 2}v3H{right:.1f}v-3", "ps-band"))
        parts.append(text((left + right) / 2, y + 16, signed(entry["change"], "±0"), "mid ps-bandtext", 12.4))
    return join(parts)
