"""The board for the terminal."""

from __future__ import annotations

from functools import partial

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core import EMPTY, HIDDEN, State
from spielwerk.core.text import seat_name

from .auction import opening_bid
from .components import (
    CITIES,
    COLUMN_FROM,
    COLUMNS,
    DATA,
    GOODS,
    LANDS,
    PLANT,
    PRICE,
    SCALE,
    TECHNOLOGIES,
    YIELD,
)
from .naming import cities, city_name, damage, text, tile_name
from .purse import era
from .region import EDGE_BITS, city_bit, edge_to, is_land, is_manned, link
from .state import AUCTIONS, DISPLAY, X, Y
from .tracks import EDGE_NAMES, EDGES, NODES, STOPS

ROMAN = ("–", "I", "II", "III", "IV", "V", "VI")
LETTERS = {"de": "MFW", "en": "CRP"}  # of the three goods
COLOURS = ("red", "blue", "yellow", "green", "magenta")
WIDTH = 19  # of a tile, inside


def board(s: State, seat: int, lang: str) -> RenderableType:
    """Display, disaster, boards of all seats, and the regions, the own one first."""
    order = [p for p in (seat, *range(s.seats)) if p >= 0]
    regions = [region(s, p, lang) for p in dict.fromkeys(order)]
    return Group(display(s, lang), seats(s, lang), *regions, Text(text("board", "legend", lang), style="dim"))


def display(s: State, lang: str) -> RenderableType:
    """What lies in the middle of the table."""
    says = partial(text, "board", lang=lang)
    title = f"{says('round')} {ROMAN[s.round_no]}"
    parts: list[RenderableType] = []
    cards = [DATA.rows("scoring")[s.card[i]]["id"] for i in range(2) if s.card[i] != EMPTY]
    if cards:
        parts.append(Text("\n".join(f"{card}: {text('card', card, lang)}" for card in cards)))
    if 1 <= s.round_no <= AUCTIONS:
        prices = " ".join(f"[{n}]" if i == s.marker else str(n) for i, n in enumerate(PRICE[era(s)]))
        parts.append(Text(f"{says('price')} {prices} · {says('minimum')} {opening_bid(s)}"))
        lands = [tile for tile in range(LANDS) if s.place[tile] == DISPLAY]
        technologies = [LANDS + t for t in range(TECHNOLOGIES) if s.place[LANDS + t] == DISPLAY]
        rows = [("▶ " if tile == s.lot else "") + f"{tile_name(tile, lang)}: {cities(tile, lang)}" for tile in lands]
        shown = [Panel("\n".join(rows), title=says("lands"), box=box.ROUNDED)] if rows else []
        if technologies:
            names = "\n".join(tile_name(tile, lang) for tile in technologies)
            shown.append(Panel(names, title=says("technologies"), box=box.ROUNDED))
        parts += [Columns(shown), disaster(s, lang)]
    return Panel(Group(*parts), title=title, box=box.HEAVY)


def disaster(s: State, lang: str) -> RenderableType:
    """The columns that count, with the figures on their bids."""
    if s.disaster == EMPTY:
        return Text("")
    name = DATA.rows("disaster")[s.disaster]["name"][lang]
    table = Table(title=f"{text('board', 'disaster', lang)}: {name}", box=box.SIMPLE)
    row = []
    for column in range(COLUMNS):
        if s.seats < COLUMN_FROM[column]:
            continue
        table.add_column(f"{column + 1}: {damage(s.disaster, column, lang)}")
        here = sorted((s.figure[p, 1], p) for p in range(s.seats) if s.figure[p, 0] == column)
        row.append(" ".join(f"{seat_name(p, lang)} {bid}" for bid, p in here))
    table.add_row(*row)
    return table


def seats(s: State, lang: str) -> Table:
    """Hands, tracks and points."""
    says = partial(text, "board", lang=lang)
    table = Table(box=box.SIMPLE)
    for heading in ("seat", "points", "coins", "research", "production", "pollution", "garbage", "tools"):
        table.add_column(says(heading))
    for p in range(s.seats):
        coins, research = ("?" if n == HIDDEN else str(n) for n in (s.hand[p, 0], s.hand[p, 1]))
        made = " ".join(f"{s.production[p, i]}{letter}" for i, letter in enumerate(LETTERS[lang]))
        lands = [s.region[p, i] for i in range(s.held[p]) if is_land(s.region[p, i])]
        garbage = str(sum(int(s.garbage[land]) for land in lands)) + (f" +{s.litter[p]}" if s.litter[p] else "")
        tools = ", ".join(tile_name(LANDS + t, lang) for t in s.tools[p] if t != EMPTY)
        points = str(sum(int(n) for n in s.points[p]))
        mark = " ◀" if p == s.start else ""
        name = Text(seat_name(p, lang) + mark, style=COLOURS[p])
        table.add_row(name, points, coins, research, made, str(SCALE[s.pollution[p]]), garbage, tools)
    return table


def region(s: State, p: int, lang: str) -> RenderableType:
    """The grid of one seat; new tiles stand below it."""
    laid = {(int(s.spot[t, X]), int(s.spot[t, Y])): int(t) for t in s.region[p, : s.laid[p]]}
    columns = [x for x, _ in laid]
    rows = [y for _, y in laid]
    lines = []
    for y in range(min(rows), max(rows) + 1):
        tiles = [tile_lines(s, laid.get((x, y), EMPTY), lang) for x in range(min(columns), max(columns) + 1)]
        lines += ["".join(parts) for parts in zip(*tiles, strict=True)]
    new = [tile_name(int(t), lang) for t in s.region[p, s.laid[p] : s.held[p]]]
    if new:
        lines.append("+ " + ", ".join(new))
    title = f"{text('board', 'region', lang)} {seat_name(p, lang)}"
    return Panel(Text("\n".join(lines), no_wrap=True), title=title, border_style=COLOURS[p], box=box.ROUNDED, expand=False)


def tile_lines(s: State, tile: int, lang: str) -> list[str]:
    """A tile as seven lines of text; a mark at the rim is a rail that leaves it."""
    if tile == EMPTY:
        return [" " * (WIDTH + 2)] * 7
    north, east, south, west = (bool(link(s, tile, edge_to(s, tile, direction))) for direction in range(4))
    inside = [tile_title(s, tile, lang)] + ([] if not is_land(tile) else city_lines(s, tile, lang))
    inside += [""] * (4 - len(inside)) + [rails(s, tile, lang)]
    top = "┌" + ("║" if north else "─").center(WIDTH, "─") + "┐"
    bottom = "└" + ("║" if south else "─").center(WIDTH, "─") + "┘"
    left = ["│", "│", "═" if west else "│", "│", "│"]
    right = ["│", "│", "═" if east else "│", "│", "│"]
    return [top, *(a + line[:WIDTH].ljust(WIDTH) + b for a, line, b in zip(left, inside, right, strict=True)), bottom]


def rails(s: State, tile: int, lang: str) -> str:
    """The lines of a tile as it lies: "NE:A" leads from the north and the east edge to city A, "A-B" from city to city."""
    lines = []
    letters = [city_name(tile, city) for city in range(CITIES[tile])] if is_land(tile) else ["■"]
    for edges in dict.fromkeys(int(link(s, tile, edge_to(s, tile, direction))) for direction in range(EDGES)):
        here = "".join(text("letter", EDGE_NAMES[d], lang) for d in range(EDGES) if edges >> edge_to(s, tile, d) & 1)
        stops = "".join(letter for city, letter in enumerate(letters) if edges & city_bit(city))
        if here:
            lines.append(f"{here}:{stops}" if stops else here)
    for inner in range(EDGES + STOPS, NODES):
        stops = "-".join(letter for city, letter in enumerate(letters) if link(s, tile, inner) & city_bit(city))
        if stops and not link(s, tile, inner) & EDGE_BITS:
            lines.append(stops)
    return " ".join(lines)


def tile_title(s: State, tile: int, lang: str) -> str:
    """Number and garbage of a land, kind of a facility, and bridges."""
    bridges = sum(int(s.bridge[i, 0]) == tile for i in range(len(s.bridge)))
    if is_land(tile):
        return DATA.ids("land")[tile] + " " + "▪" * int(s.garbage[tile]) + " ⌒" * bridges
    row = DATA.rows("technology")[tile - LANDS]
    return f"{row['id']} {row['name'][lang]}" + " ⌒" * bridges


def city_lines(s: State, land: int, lang: str) -> list[str]:
    """What each city yields; a star is a citizen."""
    lines = []
    for city in range(CITIES[land]):
        goods = [f"{YIELD[land, city, i]}{LETTERS[lang][i]}" for i in range(len(GOODS)) if YIELD[land, city, i]]
        plant = ["♻"] if PLANT[land, city] else []
        star = "*" if is_manned(s, land, city) else " "
        lines.append(f"{star}{city_name(land, city)} {' '.join(goods + plant)}")
    return lines
