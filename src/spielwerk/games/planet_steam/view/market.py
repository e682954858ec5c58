"""The resource terminal: prices and supplies with their colours, and what can be traded now."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Choice, Picks
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, icon_at, join, path, rect, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import COLOURS, DATA, PRICE_CHANGE, PRICE_HIGH, PRICE_LOW, RESOURCES, SUPPLY_HIGH
from ..questions import TRADE
from ..trade import resource_in_trade
from ..words import resource_name
from .pictures import ICONS, WIDTH

say = words_of(__package__)
GAP = 5
COLUMN = (WIDTH - 3 * GAP - 2) / RESOURCES
HEAD, CELL = 60, 14.6
_CELLS = int(max(SUPPLY_HIGH)) + 1
HEIGHT = HEAD + _CELLS * CELL + 12
_TUBE = 32  # where the price scale stands
_SUPPLY = 46  # where the supply scale begins


def market(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """Four columns, one a resource."""
    columns = [group(_column(s, r, picks, lang), x=1 + r * (COLUMN + GAP), y=2) for r in range(RESOURCES)]
    return canvas(WIDTH, HEIGHT + 4, *columns, label=say("board", "market", lang), cls="ps-market")


def _colour(r: int, supply: int) -> str:
    """The colour of a field of the supply scale."""
    row = DATA.rows("resource")[r]
    return next(colour for colour in COLOURS if row[colour][0] <= supply <= row[colour][1])


def _column(s: Any, r: int, picks: Picks, lang: str) -> Markup:
    trading = s.step == TRADE and resource_in_trade(s) == r
    return join(
        [
            rect(0.5, 0.5, COLUMN - 1, HEIGHT - 1, "ps-column now" if trading else "ps-column", 9),
            _head(s, r, picks, lang),
            _prices(s, r, picks),
            _supplies(s, r, trading, picks),
        ]
    )


def _head(s: Any, r: int, picks: Picks, lang: str) -> Markup:
    """Name, place in the order of trade, bonus piece; price and supply as figures."""
    place = next((k for k in range(RESOURCES) if s.trade_order[k] == r), EMPTY)
    parts: list[Any] = [
        rect(1, 1, COLUMN - 2, HEAD - 2, "ps-head", 8),
        icon_at(ICONS[r], 5, 4, 17),
        fitted(25, 17.5, resource_name(r, lang), COLUMN - 46, "fx", 13),
        circle(COLUMN - 12, 13, 8.5, "coin"),
        text(COLUMN - 12, 17, place + 1 if place != EMPTY else "–", "mid f", 11),
        text(20, 34, say("market", "price", lang), "mid sm", 11),
        text(20, 53, int(s.price[r]), "mid d", 19),
        text(COLUMN - 26, 34, say("market", "supply", lang), "mid sm", 11),
        text(COLUMN - 26, 53, int(s.supply[r]), "mid d", 19),
    ]
    if s.bonus[r]:
        parts.append(icon_at("star", COLUMN / 2 - 8, 39, 15))
    found = [*picks.find("good", r), *picks.find("order", r)]
    name = resource_name(r, lang)
    label = say("board", "choose_resource", lang, resource=name)
    return picks.framed(join(parts), found, COLUMN, HEAD, name=name, label=label, card=f"resource-{r}")


def _prices(s: Any, r: int, picks: Picks) -> Markup:
    """The price scale as a thermometer, the marker on it, and the arrows of a manipulation."""
    low, high, price = int(PRICE_LOW[r]), int(PRICE_HIGH[r]), int(s.price[r])
    top, bottom = HEAD + 8, HEAD + _CELLS * CELL - 6
    step = (bottom - top) / max(1, high - low)

    def at(value: int) -> float:
        return bottom - (value - low) * step

    x = _TUBE
    parts: list[Any] = [
        rect(x - 3, top - 6, 6, bottom - top + 8, "ps-tube", 3),
        circle(x, bottom + 3, 5.4, f"ps-mercury ps-{ICONS[r]}"),
        rect(x - 1.6, at(price), 3.2, bottom - at(price) + 4, f"ps-mercury ps-{ICONS[r]}", 1.6),
    ]
    every = 2 if step < 15 else 1
    for value in range(low, high + 1):
        if abs(value - price) > every - 1 and (value - low) % every == 0:
            parts.append(text(x - 7, at(value) + 4, value, "end sm", 11.5))
    parts.append(path(f"M{x - 3} {at(price):.1f}l-6 -8.500h-19v17h19z", "badge"))
    parts.append(text(x - 18, at(price) + 4.4, price, "mid badget", 12.5))
    for down, dy in ((0, -22), (1, 22)):
        if found := picks.find("shift", r, down):
            y = at(price) + dy
            arrow = path(f"M{x - 17} {y + (-7 if not down else 7):.1f}l8 {10 if not down else -10}h-16z", "now")
            parts.append(picks.target(join([arrow, circle(x - 17, y, 13, "pick")]), found))
    return join(parts)


def _supplies(s: Any, r: int, trading: bool, picks: Picks) -> Markup:
    """The supply scale by colour; fields that buying or selling would lead to are targets."""
    supply, highest = int(s.supply[r]), int(SUPPLY_HIGH[r])
    parts = []
    for value in range(highest, -1, -1):
        found: list[Choice] = []
        if trading and value != supply:
            found = picks.find("sell", value - supply - 1) if value > supply else picks.find("buy", supply - value - 1)
        cell = _cell(r, value, supply, int(s.price[r]) if found else 0)
        parts.append(group(picks.target(cell, found), x=_SUPPLY, y=HEAD + 3 + (highest - value) * CELL))
    return join(parts)


def _cell(r: int, value: int, supply: int, price: int) -> Markup:
    """A field of the supply scale: its number and how it moves the price; as a target, what is traded and for how much."""
    wide = COLUMN - _SUPPLY - 5
    parts: list[Any] = [rect(0, 0, wide, CELL - 0.8, f"ps-cell ps-{_colour(r, value)}", 3)]
    change = signed(int(PRICE_CHANGE[r, value]), "±0")
    if value == supply:
        parts += [rect(-2.5, -1.6, wide + 5, CELL + 2.4, "ps-here", 5), text(13, 11.6, value, "mid f", 12.5)]
        parts.append(text(wide - 3, 11.4, change, "end sm", 11.5))
    elif price:
        parts += [rect(0, 0, wide, CELL - 0.8, "ps-offer", 3), rect(0, 0, wide, CELL - 0.8, "pick", 3)]
        pieces = supply - value  # gained by buying, given by selling
        parts.append(text(3, 11.2, signed(pieces), "f", 11.5))
        parts.append(text(wide - 3, 11.2, signed(-pieces * price), "end ps-sum", 11))
    else:
        parts += [text(13, 11.2, value, "mid ps-number", 11.5), text(wide - 3, 11.2, change, "end ps-number", 11)]
    return join(parts)
