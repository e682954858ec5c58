"""Chapters 3 and 10: the player board, and how a tile comes to lie on it."""

from spielwerk.core import EMPTY, rule

from .components import BEHIND, PRINT, SHOWS, SLOT_TYPE, TYPE
from .state import BOARD, COVERED, SLOTS, SYMBOLS


@rule
def shown(s, p, slot, symbol):
    """Symbols that a slot shows: those of its uppermost tile, else those of the print (PRO-3.2, PRO-10.4)."""
    tile = s.board[p, slot]
    if tile == EMPTY:
        return PRINT[s.side[p], slot, symbol]
    return SHOWS[tile, symbol]


@rule
def count_symbols(s, p, symbol):
    """All that the board shows of one symbol, energy and ecology with their signs (PRO-3.5, PRO-3.6, PRO-3.8)."""
    n = 0
    for slot in range(SLOTS):
        n += shown(s, p, slot, symbol)
    return n


@rule
def is_open(s, p, slot):
    """Nothing has to open the slot, or a transport tile lies where it has to (PRO-3.3, PRO-3.4, PRO-10.6, PRO-10.8).

    RULING: tiles never leave a board, so what was opened stays open; the print does not count (ruling 7; PRO-10.7).
    """
    guard = BEHIND[s.side[p], slot]
    return guard == EMPTY or s.board[p, guard] != EMPTY


@rule
def fits(s, p, tile, slot):
    """The slot has the tile's colour (PRO-10.1) and is open (PRO-10.5), whatever lies there (PRO-10.2, PRO-10.3)."""
    return SLOT_TYPE[s.side[p], slot] == TYPE[tile] and is_open(s, p, slot)


@rule
def only_slot(s, p, tile):
    """The one slot that the tile fits; EMPTY if there are several."""
    found = EMPTY
    for slot in range(SLOTS):
        if fits(s, p, tile, slot):
            if found != EMPTY:
                return EMPTY
            found = slot
    return found


@rule
def place(s, p, slot):
    """Lay the bought tile; what it covers counts no longer, and the counters follow (PRO-10.4, PRO-10.9, PRO-10.10).

    Nothing is scored by it (PRO-10.11).
    """
    tile = s.bought
    for symbol in range(SYMBOLS):
        s.visible[p, symbol] += SHOWS[tile, symbol] - shown(s, p, slot, symbol)
    if s.board[p, slot] != EMPTY:
        s.where[s.board[p, slot]] = COVERED
    s.board[p, slot] = tile
    s.where[tile] = BOARD
    s.bought = EMPTY
