"""What is true of every position."""

from spielwerk.core import CHANCE, EMPTY, rule

from .components import LAST_OF, LAST_SPACE, SLOT_TYPE, TYPE
from .placing import count_symbols, is_open
from .state import (
    ACTION,
    BOARD,
    DRAW,
    FIRST,
    GONE,
    HAND,
    IN_PLAY,
    OVER,
    PILE,
    PLACING,
    SCORING,
    SEATS,
    SLOTS,
    SPECIAL,
    START_TILES,
    SYMBOLS,
    TILES,
    TRACKS,
    TURNS,
)

LAWS = {
    1: "somebody is asked until the match is over",
    2: "luck decides the first player and the tile drawn, players all else, the active one alone while he acts",
    3: "the pile holds the dated tiles that were not drawn, and no tile of a decade before that of the last one drawn",
    4: "a tile in hand is the one drawn or the one bought, and only while it is scored or placed",
    5: "a tile on top of a slot lies there alone, has the colour of the slot, and the slot is open",
    6: "special tiles leave the game when bought, all others stay on a board",
    7: "the counters show what a recount of the visible symbols gives",
    8: "money is a multiple of 50",
    9: "research markers stand on their tracks",
    10: "seats without a player have nothing",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    if (s.asked == 0) != (s.phase == OVER):
        return 1
    if not right_ones_asked(s):
        return 2
    if not pile_right(s):
        return 3
    if not hand_right(s):
        return 4
    if not boards_right(s):
        return 5
    for tile in range(TILES):
        if s.where[tile] >= BOARD and (s.where[tile] == GONE) != (TYPE[tile] == SPECIAL):
            return 6
    for p in range(s.seats):
        if s.side[p] != EMPTY:
            for symbol in range(SYMBOLS):
                if s.visible[p, symbol] != count_symbols(s, p, symbol):
                    return 7
        if s.money[p] < 0 or s.money[p] % 50 != 0:
            return 8
        for track in range(TRACKS):
            if not 0 <= s.space[p, track] <= LAST_SPACE:
                return 9
    for p in range(s.seats, SEATS):
        if s.side[p] != EMPTY or s.money[p] != 0 or s.discs[p] != 0:
            return 10
    return 0


@rule
def right_ones_asked(s):
    if s.phase == FIRST or s.phase == DRAW:
        return s.asked == 1 << CHANCE
    if s.phase == ACTION or s.phase == PLACING:
        return s.asked == 1 << s.active and s.actions > 0
    return s.asked < 1 << s.seats


@rule
def pile_right(s):
    left = 0
    for tile in range(TILES):
        if s.where[tile] == PILE:
            left += 1
            if tile < START_TILES:
                return False
    if s.turn > 0:
        for tile in range(START_TILES, LAST_OF[s.turn - 1] + 1):
            if s.where[tile] == PILE and LAST_OF[tile - START_TILES] < LAST_OF[s.turn - 1]:
                return False
    return left == TURNS - s.turn


@rule
def hand_right(s):
    for tile in range(TILES):
        scored = tile == s.drawn and s.phase == SCORING and s.step == IN_PLAY
        placed = tile == s.bought and s.phase == PLACING
        if (s.where[tile] == HAND) != (scored or placed):
            return False
    return (s.bought != EMPTY) == (s.phase == PLACING)


@rule
def boards_right(s):
    lying = 0
    for p in range(s.seats):
        for slot in range(SLOTS):
            tile = s.board[p, slot]
            if tile == EMPTY:
                continue
            lying += 1
            if s.where[tile] != BOARD or TYPE[tile] != SLOT_TYPE[s.side[p], slot] or not is_open(s, p, slot):
                return False
    for tile in range(TILES):
        if s.where[tile] == BOARD:
            lying -= 1
    return lying == 0
