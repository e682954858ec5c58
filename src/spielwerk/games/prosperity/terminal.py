"""The board for the terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spielwerk.core import EMPTY, State
from spielwerk.core.sources import folder_of
from spielwerk.core.text import Catalogue, catalogue, seat_name

from .buying import price
from .components import (
    DATA,
    FIRST_OF,
    GIVES_POINTS,
    LAST_OF,
    LEVEL,
    LEVELS,
    REMOVES_DISCS,
    SCORES,
    SHOWS,
    SLOT_TYPE,
    SYMBOL_WORDS,
    TRACK,
    TYPE,
)
from .final import total
from .placing import is_open, shown
from .pollution import blocked, track_symbols
from .research import level
from .state import DISPLAY, ECOLOGY, ENERGY, IN_PLAY, OVER, PILE, PLACES, SYMBOLS, TILES, TRACKS, TURNS
from .words import lying_on, tile_name

TYPE_STYLES = ("magenta", "yellow", "green", "blue", "cyan")  # power, supply, transport, infrastructure, special


def board(s: State, seat: int, lang: str) -> Group:
    """The decade, the players, the display with a seat's prices, and all boards."""
    text = catalogue(folder_of(__package__), lang)
    boards = [_country(s, p, text, lang) for p in range(s.seats) if s.side[p] != EMPTY]
    return Group(_heading(s, text), _players(s, text, lang), _display(s, seat, text, lang), Columns(boards))


def _decade(turn: int) -> int:
    """The decade of the turn-th dated tile."""
    return int(DATA.rows("tile")[FIRST_OF[turn]]["decade"])


def _heading(s: State, text: Catalogue) -> Text:
    """Where the match stands, and which symbols the decade still holds (PRO-2.3)."""
    if s.phase == OVER or s.step != IN_PLAY:
        return Text(text.say("board", "over" if s.phase == OVER else "final"), style="bold")
    now = max(s.turn, 1) - 1
    words = {"decade": _decade(now), "turn": s.turn, "turns": TURNS}
    where = text.say("board", "turn", words) if s.turn else text.say("board", "first")
    if s.turn == TURNS:
        return Text(where, style="bold")
    coming = [tile for tile in range(FIRST_OF[s.turn], LAST_OF[s.turn] + 1) if s.where[tile] == PILE]
    symbols = ", ".join(text.say("symbol", SYMBOL_WORDS[SCORES[tile]]) for tile in coming)
    line = text.say("board", "to_come", {"decade": _decade(s.turn), "symbols": symbols})
    return Text.assemble((where, "bold"), " · ", line)


def _players(s: State, text: Catalogue, lang: str) -> Table:
    table = Table()
    for heading in ("", text.say("board", "points"), text.say("board", "money"), text.say("board", "discs")):
        table.add_column(heading)
    for symbol in SYMBOL_WORDS:
        table.add_column(text.say("symbol", symbol), justify="right")
    for track in (ENERGY, ECOLOGY):
        table.add_column(f"{text.say('board', 'space')} {text.say('sign', SYMBOL_WORDS[track])}")
    for p in range(s.seats):
        values = [_amount(symbol, s.visible[p, symbol]) for symbol in range(SYMBOLS)]
        markers = [_marker(s, p, track, text) for track in (ENERGY, ECOLOGY)]
        style = "bold" if p == s.active else ""
        table.add_row(
            seat_name(p, lang),
            str(total(s, p)),
            text.say("board", "euros", {"n": s.money[p]}),
            _discs(s, p, text),
            *values,
            *markers,
            style=style,
        )
    return table


def _discs(s: State, p: int, text: Catalogue) -> str:
    note = text.say("board", "blocked") if blocked(s, p) else f"{text.say('board', 'shows')}{track_symbols(s, p)}"
    return f"{s.discs[p]} ({note})"


def _marker(s: State, p: int, track: int, text: Catalogue) -> str:
    return f"{s.space[p, track]} ({text.say('board', 'level', {'level': level(s, p, track)})})"


def _display(s: State, seat: int, text: Catalogue, lang: str) -> Table:
    """The open tiles by level and track, with what each costs the seat."""
    table = Table(title=text.say("board", "display"), show_lines=True)
    table.add_column("")
    for track in (ENERGY, ECOLOGY):
        table.add_column(text.say("symbol", SYMBOL_WORDS[track]))
    for number in range(LEVELS, 0, -1):
        cells = [_open_tiles(s, seat, track, number, text, lang) for track in (ENERGY, ECOLOGY)]
        table.add_row(str(number), *cells)
    return table


def _open_tiles(s: State, seat: int, track: int, number: int, text: Catalogue, lang: str) -> Text:
    here = [t for t in range(TILES) if s.where[t] == DISPLAY and TRACK[t] == track and LEVEL[t] == number]
    lines = []
    for tile in here:
        cost = text.say("board", "euros", {"n": price(s, seat, tile)}) if seat >= 0 else ""
        signs = _signs([SHOWS[tile, symbol] for symbol in range(SYMBOLS)], text) or _effect(tile, text)
        lines.append(Text.assemble((tile_name(tile, lang), TYPE_STYLES[TYPE[tile]]), f" {signs} ", (cost, "bold")))
    return Text("\n").join(lines)


def _effect(tile: int, text: Catalogue) -> str:
    if GIVES_POINTS[tile]:
        return text.say("board", "points_effect", {"n": GIVES_POINTS[tile]})
    return text.say("board", "discs_effect", {"n": REMOVES_DISCS[tile]})


def _signs(values: list[int], text: Catalogue) -> str:
    """Symbols in short: `En+4 Ec−2 C1`."""
    parts = []
    for symbol, value in enumerate(values):
        if value:
            parts.append(text.say("sign", SYMBOL_WORDS[symbol]) + _amount(symbol, value))
    return " ".join(parts)


def _amount(symbol: int, value: int) -> str:
    """Energy and ecology with their sign."""
    return f"{value:+d}".replace("-", "−") if symbol < TRACKS and value else str(value)


def _country(s: State, p: int, text: Catalogue, lang: str) -> Panel:
    """A player board as rows A to D."""
    grid = Table(show_header=False, show_lines=True, padding=0)
    for _ in range(3):
        grid.add_column(width=18)
    for row in "ABCD":
        slots = {place[1]: slot for slot, place in enumerate(PLACES) if place[0] == row}
        grid.add_row(*(_slot(s, p, slots[column], text, lang) if column in slots else "" for column in "123"))
    return Panel(grid, title=f"{seat_name(p, lang)}, {text.say('side', str(s.side[p]))}", expand=False)


def _slot(s: State, p: int, slot: int, text: Catalogue, lang: str) -> Text:
    style = TYPE_STYLES[SLOT_TYPE[s.side[p], slot]]
    if not is_open(s, p, slot):
        return Text.assemble((PLACES[slot], style), f" {text.say('board', 'locked')}")
    signs = _signs([shown(s, p, slot, symbol) for symbol in range(SYMBOLS)], text)
    return Text.assemble((PLACES[slot], style), f" {lying_on(s, p, slot, lang) or '–'} ", (signs, "bold"))
