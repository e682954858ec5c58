"""Luck: boards, first player, anchors and tiles. Rules 2, 3, 4, 5, 19, 20."""

from spielwerk.core import EMPTY, rule

from .actions import board_id, deal_anchor_id, deal_id, first_id
from .city import show_origin
from .components import (
    A_GENERATION,
    ALL_ANCHORS,
    ANCHOR_HAND,
    ANCHOR_STACKS,
    BOARDS,
    DECK,
    FIRST_ANCHOR,
    HAND,
    STACKS_SOLO,
    STACKS_TWO,
    START_COINS,
)
from .effects import receive_anchor
from .geometry import BIT, FIELDS, list_members
from .questions import ANCHORS_DEALT, BOARDS_DEALT, CHOOSE_TILE, DRAFT, FIRST_DRAWN, SELECT, SWAP, TILES_DEALT
from .state import KEPT, PREPARED, SEATS, SLOTS


@rule
def setup(s, seats, options):
    """Empty cities, 6 coins each (NEO-2.3); tiles by the number of players (NEO-2.5), in solo by choice (NEO-20.2).

    The bank is not counted: it holds all else and never runs out (NEO-1.15, 2.4).
    """
    s.seats = seats
    s.beginners = options[0]
    s.tileset = options[1] if seats == 1 else max(0, seats - 3)
    s.stage = BOARDS_DEALT
    s.striker = EMPTY
    s.looked = EMPTY
    for p in range(SEATS):
        s.board[p] = EMPTY
        s.modular[p] = EMPTY
        s.project[p] = EMPTY
        s.pick[p] = EMPTY
        for field in range(FIELDS):
            s.city[p, field] = EMPTY
        for slot in range(KEPT):
            s.anchors[p, slot] = EMPTY
    for slot in range(PREPARED):
        s.discard[slot] = EMPTY
    clear_packets(s)
    for p in range(seats):
        s.money[p] = START_COINS


@rule
def clear_packets(s):
    """No hands and no display: what lay there is in the box."""
    for packet in range(SEATS):
        for slot in range(SLOTS):
            s.packet[packet, slot] = EMPTY
            s.taken[packet, slot] = EMPTY


@rule
def deal_board(s, board):
    """Boards are dealt at random, no two alike (NEO-2.1); the token of the origin's good is taken (NEO-2.2)."""
    p = s.dealt
    s.board[p] = board
    show_origin(s, p)
    s.dealt += 1
    if s.dealt < s.seats:
        return
    if s.seats == 2:
        s.stage = FIRST_DRAWN
    else:
        begin_anchors(s)


@rule
def draw_first(s, p):
    """RULING: with two players luck decides who chooses first (NEO-19.3)."""
    s.first = p
    begin_anchors(s)


@rule
def begin_anchors(s):
    """All 30 anchors are shuffled (NEO-2.6)."""
    s.deck = ALL_ANCHORS
    s.dealt = 0
    s.stage = ANCHORS_DEALT


@rule
def anchors_to_deal(s):
    """One each for beginners (NEO-4.1), hands of 4 (NEO-3.1), or the next stack (NEO-19.2, 20.1)."""
    if s.beginners:
        return s.seats
    if s.seats >= 3:
        return s.seats * ANCHOR_HAND
    return ANCHOR_STACKS[s.seats, s.turn]


@rule
def deal_anchor(s, anchor):
    """An anchor is dealt, or comes for one that a beginner swaps."""
    tile = FIRST_ANCHOR + anchor
    if s.stage == SWAP:
        for p in range(s.seats):
            if s.due[p]:
                receive_anchor(s, p, tile)
        return
    s.deck &= ~BIT[anchor]
    if s.beginners:
        s.anchors[s.dealt, 0] = tile
    else:
        put_down(s, ANCHOR_HAND if s.seats >= 3 else SLOTS, tile)
    if s.beginners or s.seats < 3:
        s.shown |= BIT[anchor]
    s.dealt += 1
    if s.dealt == anchors_to_deal(s) and not s.beginners:
        begin_choice(s, DRAFT)


@rule
def put_down(s, hand, tile):
    """Into the hand being dealt, or onto the open display."""
    s.packet[s.dealt // hand, s.dealt % hand] = tile


@rule
def begin_choice(s, stage):
    """All choose at once (NEO-3.2, 5.4); two players in turn (NEO-19.5)."""
    s.stage = stage
    s.dealt = 0
    if s.seats == 2:
        s.ask[s.first] = CHOOSE_TILE
        return
    for p in range(s.seats):
        s.ask[p] = CHOOSE_TILE


@rule
def begin_generation(s):
    """The generations follow each other, each with its own tiles (NEO-5.1); in solo the routes are fresh again (NEO-20.12)."""
    s.generation += 1
    s.turn = 0
    s.deck = DECK[s.generation, s.tileset]
    for p in range(s.seats):
        s.spent_routes[p] = 0
    begin_deal(s)


@rule
def begin_deal(s):
    s.dealt = 0
    s.stage = TILES_DEALT


@rule
def tiles_to_deal(s):
    """Hands of 8 (NEO-5.2), or the stack of this round (NEO-19.4, 20.3, 20.4); what solo puts away stays in the deck."""
    if s.seats >= 3:
        return s.seats * HAND
    return STACKS_TWO[s.turn] if s.seats == 2 else STACKS_SOLO[s.tileset, s.turn]


@rule
def deal_tile(s, tile):
    s.deck &= ~BIT[tile % A_GENERATION]
    put_down(s, HAND, tile)
    s.dealt += 1
    if s.dealt == tiles_to_deal(s):
        begin_choice(s, SELECT)


@rule
def list_deals(s, out, weight):
    """What luck may decide now, each outcome as likely as any other."""
    if s.stage == BOARDS_DEALT:
        n = list_members(free_boards(s), board_id(0), out, 0)
    elif s.stage == FIRST_DRAWN:
        n = list_members(0b11, first_id(0), out, 0)
    elif s.stage == TILES_DEALT:
        n = list_members(s.deck, deal_id((s.generation - 1) * A_GENERATION), out, 0)
    elif s.stage == SWAP:
        n = list_members(ALL_ANCHORS & ~s.shown, deal_anchor_id(0), out, 0)
    else:
        n = list_members(s.deck, deal_anchor_id(0), out, 0)
    for i in range(n):
        weight[i] = 1
    return n


@rule
def free_boards(s):
    """The boards that nobody has yet."""
    free = (1 << BOARDS) - 1
    for p in range(s.dealt):
        free &= ~BIT[s.board[p]]
    return free
