"""§2 Set-up and §3 the set-up of a round."""

from spielwerk.core import EMPTY, offer_copies, offer_weighted, rule

from .actions import card_id, first_id, show_disaster_id, show_land_id, show_technology_id
from .administration import begin_administration
from .auction import begin_auction
from .components import (
    BRIDGES,
    CARDS,
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
from .questions import CARD_II, CARD_IV, DEAL, FIRST
from .region import acquire, lay
from .state import (
    AUCTIONS,
    DISPLAY,
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
    acquire(s, p, start_tile)
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
    """Each seat, card or tile that can come is equally likely."""
    if s.phase == DEAL:
        return tiles_to_show(s, out, weight)
    n = 0
    if s.phase == FIRST:
        for p in range(s.seats):
            n = offer_weighted(out, weight, n, first_id(p), 1)
        return n
    first = 0 if s.phase == CARD_II else CARDS // 2  # the cards for II come before those for IV
    for card in range(first, first + CARDS // 2):
        n = offer_weighted(out, weight, n, card_id(card), 1)
    return n


@rule
def tiles_to_show(s, out, weight):
    """The tiles of the era that are still in their stack (TWC-2.3, TWC-2.4)."""
    e = era(s)
    lands = LANDS_SHOWN[s.seats]
    n = 0
    if s.dealt < lands:
        for land in range(FIRST_LAND[e], FIRST_LAND[e + 1]):
            n = offer_copies(out, weight, n, show_land_id(land), int(s.place[land] == STACK))
    elif s.dealt < lands + TECHNOLOGIES_SHOWN[s.seats]:
        for technology in range(FIRST_TECHNOLOGY[e], FIRST_TECHNOLOGY[e + 1]):
            n = offer_copies(out, weight, n, show_technology_id(technology), int(s.place[LANDS + technology] == STACK))
    else:
        for disaster in range(FIRST_DISASTER[e], FIRST_DISASTER[e + 1]):
            n = offer_copies(out, weight, n, show_disaster_id(disaster), int(s.place[TILES + disaster] == STACK))
    return n
