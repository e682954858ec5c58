"""The board for the terminal: every city as a grid of tiles with their roads, hand, anchors and goods beside it."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.sources import folder_of
from spielwerk.core.text import Catalogue, catalogue, seat_name

from .city import routes
from .components import COINS, DATA, GOODS, KINDS, ORIGIN_GOOD, ORIGIN_ROADS, POINTS, PRODUCES, ROADS, TYPES
from .geometry import CENTRE, FIELD_NAMES, SIDE
from .questions import DRAFT, OVER, SELECT, TILES_DEALT
from .rounds import hand_of
from .scoring import grade, points
from .state import KEPT, LEFT, RIGHT, SLOTS
from .view.hovers import needs_of
from .view.sentences import coins_of, sentences, variant_of
from .words import generation_name, good_name, goods_in, tile_name

# Roads as they lie: the sides N E S W of a tile are the bits 1 2 4 8.
GLYPHS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
COLOURS = ("green", "blue", "yellow", "dark_orange3", "bright_black")
WIDE, NARROW = 16, 6


def board(s: Any, seat: int, lang: str) -> RenderableType:
    """All cities as a seat (or an onlooker, -1) sees them, its own one large and last."""
    text = catalogue(folder_of(__package__), lang)
    others = [_city(s, p, text, lang, NARROW) for p in range(s.seats) if p != seat]
    parts: list[RenderableType] = [Text(_headline(s, text), style="bold")]
    if others:
        parts.append(Columns(others, padding=(0, 1)))
    if 0 <= seat < s.seats:
        parts.append(_city(s, seat, text, lang, WIDE))
    tiles = _choices(s, max(seat, 0), lang)
    if tiles and (seat >= 0 or s.seats < 3):
        parts.append(Panel(tiles, title=text.say("board", "hand" if s.seats >= 3 else "display"), title_align="left"))
    return Group(*parts)


def _headline(s: Any, text: Catalogue) -> str:
    if s.stage == OVER:
        if s.seats == 1:
            name = text.say("grade", str(grade(s)))
            return f"{text.say('board', 'over')} · {text.say('board', 'grade', {'grade': name})}"
        return text.say("board", "over")
    if s.generation == 0:
        return text.say("board", "preparation")
    return text.say("board", "generation", {"generation": generation_name(s.generation), "turn": s.turn + 1})


def _style(tile: int) -> str:
    """The colour of a tile's first type; dual tiles are green on blue."""
    kinds = [i for i in range(len(TYPES) - 1) if KINDS[tile] >> i & 1]
    if not kinds:
        return "red"
    return COLOURS[kinds[0]] if len(kinds) == 1 else f"{COLOURS[kinds[0]]} on {COLOURS[kinds[1]]}"


def _cell(s: Any, p: int, field: int, lang: str, width: int) -> Text:
    tile = s.city[p, field]
    if tile != EMPTY:
        place = f" {FIELD_NAMES[field]}" if width == WIDE else ""
        number = f"{GLYPHS[ROADS[tile]]} {tile + 1:03d}{place}".ljust(width)
        name = DATA.rows("tile")[tile]["name"][lang]
        return Text(number if width == NARROW else f"{number}\n{name[:width]}", style=_style(tile))
    if field == CENTRE and s.board[p] != EMPTY:
        good = good_name(ORIGIN_GOOD[s.board[p]], lang)
        return Text(f"{GLYPHS[ORIGIN_ROADS[s.board[p]]]} {good}"[:width], style="bright_black italic")
    return Text(FIELD_NAMES[field].ljust(width), style="dim")


def _city(s: Any, p: int, text: Catalogue, lang: str, width: int) -> Panel:
    grid = Table(box=box.SQUARE, show_header=False, padding=0, show_lines=width == WIDE)
    for _ in range(SIDE):
        grid.add_column(width=width, no_wrap=True)
    for row in range(SIDE):
        grid.add_row(*(_cell(s, p, row * SIDE + column, lang, width) for column in range(SIDE)))
    lines = [Text(_purse(s, p, text)), Text(_goods(s, p, lang), style="cyan"), Text(_anchors(s, p, lang), style="magenta")]
    if s.pick[p] >= 0:
        lines.append(Text(text.say("board", "chosen", {"tile": tile_name(s.pick[p], lang)}), style="bold"))
    return Panel(Group(grid, *lines), title=seat_name(p, lang), title_align="left", width=5 * width + 12)


def _purse(s: Any, p: int, text: Catalogue) -> str:
    parts = [text.say("board", "coins", {"coins": s.money[p]})]
    if s.held[p]:
        parts.append(text.say("board", "held", {"coins": s.held[p]}))
    active = routes(s, p)
    arrows = ("←" if active & LEFT else "") + ("→" if active & RIGHT else "")
    if arrows:
        parts.append(f"{text.say('board', 'routes')} {arrows}")
    parts.append(text.say("board", "points", {"points": points(s, p)}))
    return " · ".join(parts)


def _goods(s: Any, p: int, lang: str) -> str:
    return ", ".join(good_name(good, lang) for good in range(len(GOODS)) if s.goods[p] >> good & 1)


def _anchors(s: Any, p: int, lang: str) -> str:
    known = [s.anchors[p, slot] for slot in range(KEPT)]
    return ", ".join("?" if anchor == HIDDEN else tile_name(anchor, lang) for anchor in known if anchor != EMPTY)


def _choices(s: Any, seat: int, lang: str) -> Text | None:
    """The hand of a seat, or the open display: of each tile name, roads, points, what it needs, brings and does."""
    if s.stage not in (DRAFT, SELECT, TILES_DEALT):
        return None
    packet = hand_of(s, seat)
    lines = Text()
    for slot in range(SLOTS):
        tile = s.packet[packet, slot]
        if tile < 0 or s.taken[packet, slot] != EMPTY:
            continue
        if lines:
            lines.append("\n")
        lines.append(f"{GLYPHS[ROADS[tile]]} {tile_name(tile, lang)}", style=_style(tile))
        lines.append(f"  {POINTS[tile]}★" if POINTS[tile] else "")
        for detail in (_cost(tile, lang), _yield(tile, lang), sentences(tile, lang, variant_of(s))):
            lines.append(f"\n    {detail}" if detail else "", style="dim")
    return lines if lines else None


def _cost(tile: int, lang: str) -> str:
    """What a tile asks for: coins, goods, alternatives, tiles."""
    parts = [coins_of(int(COINS[tile]), lang)] if COINS[tile] else []
    needed = ", ".join(part for part in (*parts, needs_of(tile, lang)) if part)
    text = catalogue(folder_of(__package__), lang)
    return text.say("board", "needs", {"what": needed}) if needed else ""


def _yield(tile: int, lang: str) -> str:
    """What a tile produces."""
    made = ", ".join(good_name(good, lang) for good in goods_in(int(PRODUCES[tile])))
    return catalogue(folder_of(__package__), lang).say("board", "makes", {"what": made}) if made else ""
