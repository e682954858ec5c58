"""§2 Set-up and §3 the set-up of a round."""

from spielwerk.core import EMPTY, rule

from .actions import A_CARD, A_FIRST, A_SHOW_DISASTER, A_SHOW_LAND, A_SHOW_TECHNOLOGY
from .administration import begin_administration
from .auction import begin_auction
from .components import (
    BRIDGES,
    CLEAN_AIR,
    DISASTERS,
    FIRST_DISASTER,
    FIRST_FIELD,
    FIRST_LAND,
    FIRST_TECHNOLOGY,
    LANDS,
    LANDS_SHOWN,
    START_GARBAGE,
    START_HAND,
    TECHNOLOGIES_SHOWN,
    TILES,
)
from .production import produce
from .purse import earn, era
from .region import lay, own
from .state import (
    AUCTIONS,
    CARD_II,
    CARD_IV,
    DEAL,
    DISPLAY,
    FIRST,
    GONE,
    REGION,
    ROUNDS,
    SCORING_CARDS,
    SEATS,
    STACK,
)


@rule
def setup(s, seats, options):
    """All stacks are full, all regions consist of one start tile (TWC-2.3 to TWC-2.11)."""
    s.seats = seats
    for i in range(3):
        s.option[i] = options[i]
    s.phase = FIRST
    s.disaster = EMPTY
    s.lot = EMPTY
    s.leader = EMPTY
    s.card[0] = EMPTY
    s.card[1] = EMPTY
    for tile in range(TILES):
        s.place[tile] = STACK
        for edge in range(4):
            s.beside[tile, edge] = EMPTY
            s.net[tile, edge] = EMPTY
    for disaster in range(DISASTERS):
        s.place[TILES + disaster] = STACK
    for bridge in range(BRIDGES):
        s.bridge[bridge, 0] = EMPTY
        s.bridge[bridge, 1] = EMPTY
    for p in range(SEATS):
        s.place[p] = GONE  # start tiles that nobody needs leave the game (TWC-2.7)
        s.pollution[p] = CLEAN_AIR
        s.figure[p, 0] = EMPTY
        for i in range(REGION):
            s.region[p, i] = EMPTY
        for i in range(AUCTIONS):
            s.tools[p, i] = EMPTY
    for p in range(seats):
        prepare_seat(s, p)


@rule
def prepare_seat(s, p):
    """A start tile with a garbage and two citizens, ten coins, ten research points (TWC-2.7, TWC-2.8, TWC-2.11)."""
    start_tile = p  # RULING: the five start tiles are alike, each seat takes the one of its number
    own(s, p, start_tile)
    lay(s, p, start_tile, 0, 0, 0)
    s.garbage[start_tile] = START_GARBAGE
    s.manned[start_tile] = 0b011  # the third city, a recycling plant, is free (TWC-2.9)
    produce(s, p)
    for good in range(2):
        earn(s, p, good, START_HAND[good])


@rule
def name_first(s, p):
    """RULING: luck names the first start player (TWC-2.6)."""
    s.start = p
    if s.option[SCORING_CARDS]:
        s.phase = CARD_II
    else:
        begin_round(s)


@rule
def show_card(s, card):
    """One scoring card for II and one for IV lie open from the start (TWC-2.1)."""
    if s.phase == CARD_II:
        s.card[0] = card
        s.phase = CARD_IV
    else:
        s.card[1] = card
        begin_round(s)


@rule
def begin_round(s):
    """The round marker advances, what is left of the old display leaves the game (TWC-3.1, TWC-3.2)."""
    s.round_no += 1
    for tile in range(TILES + DISASTERS):
        if s.place[tile] == DISPLAY:
            s.place[tile] = GONE
    s.disaster = EMPTY
    if s.round_no == ROUNDS:  # no land, no technologies, no disaster (TWC-12.1)
        begin_administration(s)
        return
    s.marker = FIRST_FIELD[s.seats]  # TWC-3.9
    s.dealt = 0
    s.phase = DEAL


@rule
def show(s, tile):
    """Lands first, then technologies, then the disaster (TWC-3.3, TWC-3.4, TWC-3.6)."""
    s.place[tile] = DISPLAY
    s.dealt += 1
    if tile >= TILES:
        s.disaster = tile - TILES
        begin_auction(s)


@rule
def outcomes(s, out, weight):
    """Each card or tile of the stack is equally likely."""
    first, end, verb = 0, s.seats, A_FIRST
    if s.phase == CARD_II:
        first, end, verb = 0, 3, A_CARD
    elif s.phase == CARD_IV:
        first, end, verb = 3, 6, A_CARD
    elif s.phase == DEAL:
        return stack_outcomes(s, out, weight)
    for i in range(first, end):
        out[i - first] = verb + i
        weight[i - first] = 1
    return end - first


@rule
def stack_outcomes(s, out, weight):
    """The tiles of the era that are still in their stack (TWC-2.3, TWC-2.4)."""
    e = era(s)
    lands = LANDS_SHOWN[s.seats]
    if s.dealt < lands:
        first, end, base, verb = FIRST_LAND[e], FIRST_LAND[e + 1], 0, A_SHOW_LAND
    elif s.dealt < lands + TECHNOLOGIES_SHOWN[s.seats]:
        first, end, base, verb = FIRST_TECHNOLOGY[e], FIRST_TECHNOLOGY[e + 1], LANDS, A_SHOW_TECHNOLOGY
    else:
        first, end, base, verb = FIRST_DISASTER[e], FIRST_DISASTER[e + 1], TILES, A_SHOW_DISASTER
    n = 0
    for i in range(first, end):
        if s.place[base + i] == STACK:
            out[n] = verb + i
            weight[n] = 1
            n += 1
    return n
