"""The board for the terminal: map, market and players."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.sources import folder_of
from spielwerk.core.text import Catalogue, catalogue, seat_name

from .assets import capacity, card_of
from .closing import wealth
from .components import (
    CLOSED,
    COLUMN_NAMES,
    COLUMNS,
    ENERGY,
    NEUTRAL,
    ORE,
    QUARTZ,
    RESOURCES,
    RIVER,
    ROUNDS,
    ROWS,
    TANK_PRICE,
    UNCLAIMED,
)
from .state import COMPRESSORS, LICENCES, LICENCES_HELD, QUARTERS, QUARTERS_HELD, TANKS
from .words import card_name, resource_name

_STYLES = ("bold red", "bold blue", "bold yellow", "bold green", "bold white")


def board(s: Any, seat: int, lang: str) -> Group:
    """Everything on the table as a seat sees it."""
    text = catalogue(folder_of(__package__), lang)

    def say(key: str, **words: Any) -> str:
        return text.say("board", key, words)

    stock = say(
        "stock",
        tanks=s.stock[TANKS],
        compressors=s.stock[COMPRESSORS],
        licences=s.stock[LICENCES],
        quarters=s.stock[QUARTERS],
    )
    converters = say("converters", quartz=s.converters[QUARTZ], ore=s.converters[ORE], energy=s.converters[ENERGY])
    price = TANK_PRICE[s.tank_market]
    lines = [
        say("tanks", tanks=s.tank_market, price=price) if s.tank_market else say("sold_out"),
        stock,
        converters,
    ]
    if s.carrier != EMPTY:
        lines.append(say("carrier", seat=seat_name(s.carrier, lang)))
    return Group(
        Columns([_map(s, text, lang), _market(s, text, lang)], padding=(0, 3)),
        Text(say("legend"), style="dim"),
        *lines,
        _players(s, seat, text, lang),
    )


def _map(s: Any, text: Catalogue, lang: str) -> Table:
    rounds = int(ROUNDS[s.seats])
    running = min(rounds, rounds - s.rounds_left + 1)
    table = Table(title=text.say("board", "round", {"round": running, "rounds": rounds}), show_lines=True)
    for heading in ("", *COLUMN_NAMES, ""):
        table.add_column(heading, justify="center", min_width=3 if heading else 0)
    for row in range(ROWS):
        cells = [_zone(s, row * COLUMNS + column, lang) for column in range(COLUMNS)]
        anchor = text.say("board", "airship") if s.airship == row else ""
        table.add_row(str(row + 1), *cells, anchor)
    return table


def _zone(s: Any, zone: int, lang: str) -> Text:
    """One zone: whose it is (colour), what its tank makes, compressor, lying; a tilde for the river."""
    owner = s.owner[zone]
    river = "~" if RIVER[zone] else ""
    if owner == UNCLAIMED:
        return Text(river or " ", style="blue")
    if owner == CLOSED:
        return Text("#", style="dim")
    if owner == NEUTRAL:
        return Text(f"n{river}", style="dim")
    made = resource_name(s.tank[zone], lang)[:2] if s.tank[zone] != EMPTY else "·"
    parts = ("+" if s.compressor[zone] else "") + ("_" if zone == s.lying else "")
    return Text(f"{owner + 1} {made}{parts}{river}", style=_STYLES[owner])


def _market(s: Any, text: Catalogue, lang: str) -> Table:
    table = Table()
    for key in ("market", "price", "supply", "bonus", "order"):
        table.add_column(text.say("board", key), justify="left" if key == "market" else "right")
    places = {s.trade_order[place]: str(place + 1) for place in range(RESOURCES)}
    for r in range(RESOURCES):
        bonus = "●" if s.bonus[r] else ""
        table.add_row(resource_name(r, lang), str(s.price[r]), str(s.supply[r]), bonus, places.get(r, "–"))
    return table


def _players(s: Any, seat: int, text: Catalogue, lang: str) -> Table:
    table = Table()
    for key in ("player", "card", "credits"):
        table.add_column(text.say("board", key))
    for r in range(RESOURCES):
        table.add_column(resource_name(r, lang), justify="right")
    for key in ("zones", "licences", "quarters", "wealth"):
        table.add_column(text.say("board", key), justify="right")
    for p in range(s.seats):
        card = card_of(s, p)
        known = s.credits[p] != HIDDEN
        table.add_row(
            Text(f"{'▸' if p == seat else ' '} {p + 1} {seat_name(p, lang)}", style=_STYLES[p]),
            f"{card + 1} {card_name(s.seats, card, lang)}" if card != EMPTY else "–",
            str(s.credits[p]) if known else "?",
            *(f"{s.goods[p, r]}/{capacity(s, p, r)}" for r in range(RESOURCES)),
            str(s.claims[p]),
            str(s.certificates[p, LICENCES_HELD]),
            str(s.certificates[p, QUARTERS_HELD]),
            str(wealth(s, p)) if known else "?",
        )
    return table
