"""The resource terminal: prices and supplies with their colours, and what can be traded now."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Pick, Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, icon_at, join, path, rect, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import COLOURS, DATA, PRICE_CHANGE, PRICE_HIGH, PRICE_LOW, RESOURCES, SUPPLY_HIGH
from ..state import TRADE
from ..trade import resource_in_trade
from ..words import resource_name
from .pictures import ICONS

say = words_of(__package__)
COLUMN, GAP = 112, 6
HEAD, CELL = 52, 15.5
WIDTH = RESOURCES * (COLUMN + GAP) - GAP + 8
_CELLS = int(max(SUPPLY_HIGH)) + 1
HEIGHT = HEAD + _CELLS * CELL + 18


def market(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """Four columns, one a resource."""
    columns = [group(_column(s, r, picks, lang), x=4 + r * (COLUMN + GAP), y=4) for r in range(RESOURCES)]
    return canvas(WIDTH, HEIGHT + 8, *columns, label=say("board", "market", lang), cls="ps-market")


def _colour(r: int, supply: int) -> str:
    """The colour of a field of the supply scale."""
    row = DATA.rows("resource")[r]
    return next(colour for colour in COLOURS if row[colour][0] <= supply <= row[colour][1])


def _column(s: Any, r: int, picks: Picks, lang: str) -> Markup:
    trading = s.step == TRADE and resource_in_trade(s) == r
    parts: list[Any] = [rect(0, 0, COLUMN, HEIGHT, "ps-column now" if trading else "ps-column", 9)]
    parts.append(_head(s, r, picks, lang))
    parts.append(_prices(s, r, picks))
    parts.append(_supplies(s, r, trading, picks))
    return join(parts)


def _head(s: Any, r: int, picks: Picks, lang: str) -> Markup:
    """Name, place in the order of trade, bonus piece; price and supply as figures."""
    place = next((k for k in range(RESOURCES) if s.trade_order[k] == r), EMPTY)
    parts: list[Any] = [
        icon_at(ICONS[r], 6, 6, 17),
        fitted(27, 20, resource_name(r, lang), COLUMN - 52, "fx", 14),
        circle(COLUMN - 14, 15, 9, "coin"),
        text(COLUMN - 14, 19.5, place + 1 if place != EMPTY else "–", "mid f", 12),
        text(22, 43, int(s.price[r]), "mid d", 20),
        icon_at("credit", 36, 29, 14),
        text(COLUMN - 26, 43, int(s.supply[r]), "mid d", 20),
    ]
    if s.bonus[r]:
        parts.append(circle(COLUMN / 2 + 6, 38, 8, "ps-bonus"))
        parts.append(icon_at("star", COLUMN / 2 - 1, 31, 14))
    found = [*picks.find("good", r), *picks.find("order", r)]
    if found:
        parts.append(rect(2, 2, COLUMN - 4, HEAD - 4, "pick", 8))
    label = say("board", "choose_resource", lang, resource=resource_name(r, lang))
    if found:
        return picks.target(join(parts), found, label=label, card=f"resource-{r}")
    return hover(join(parts), f"resource-{r}", resource_name(r, lang))


def _prices(s: Any, r: int, picks: Picks) -> Markup:
    """The price scale, the marker on it, and the arrows of a manipulation."""
    low, high, price = int(PRICE_LOW[r]), int(PRICE_HIGH[r]), int(s.price[r])
    bottom = HEAD + _CELLS * CELL + 2
    step = (_CELLS * CELL - 10) / max(1, high - low)
    x = 31
    parts: list[Any] = [rect(x - 3, HEAD + 4, 6, _CELLS * CELL - 4, "ps-tube", 3)]
    at = bottom - 6 - (price - low) * step
    parts.append(rect(x - 2, at, 4, bottom - at, f"ps-mercury ps-{ICONS[r]}", 2))
    every = 2 if step < 13 else 1
    for value in range(low, high + 1):
        y = bottom - 6 - (value - low) * step
        if value != price and (value - low) % every == 0:
            parts.append(text(x - 8, y + 4, value, "end sm", 12))
    parts.append(path(f"M{x - 4} {at:.1f}l-7 -8h-18v16h18z", "badge"))
    parts.append(text(x - 17, at + 4.5, price, "mid badget", 12))
    for down, dy in ((0, -22), (1, 22)):
        if found := picks.find("shift", r, down):
            arrow = path(f"M{x - 17} {at + dy + (-7 if not down else 7):.1f}l8 {10 if not down else -10}h-16z", "now")
            parts.append(picks.target(join([arrow, circle(x - 17, at + dy, 13, "pick")]), found))
    return join(parts)


def _supplies(s: Any, r: int, trading: bool, picks: Picks) -> Markup:
    """The supply scale by colour; fields that buying or selling would lead to are targets."""
    parts = []
    supply = int(s.supply[r])
    x, wide = 50, COLUMN - 56
    for value in range(int(SUPPLY_HIGH[r]), -1, -1):
        y = HEAD + 4 + (int(SUPPLY_HIGH[r]) - value) * CELL
        cell: list[Any] = [rect(x, y, wide, CELL - 1, f"ps-cell ps-{_colour(r, value)}", 3)]
        found: list[Pick] = []
        if trading and value != supply:
            found = picks.find("sell", value - supply - 1) if value > supply else picks.find("buy", supply - value - 1)
        if value == supply:
            cell.append(rect(x - 3, y - 2, wide + 6, CELL + 3, "ps-here", 5))
            cell.append(text(x + wide / 2, y + 12, value, "mid f", 13))
        elif found:
            cell.append(rect(x, y, wide, CELL - 1, "pick", 3))
            amount = value - supply
            cell.append(text(x + wide / 2, y + 11.5, signed(amount), "mid f", 12))
        else:
            cell.append(text(x + wide / 2 - 12, y + 11.5, value, "mid ps-number", 12))
            change = int(PRICE_CHANGE[r, value])
            cell.append(text(x + wide - 5, y + 11.5, signed(change, "±0"), "end ps-number", 11.5))
        parts.append(picks.target(join(cell), found))
    return join(parts)
