"""What a seat may answer, question by question."""

from spielwerk.core import EMPTY, lowest_member, offer, offer_if, rule

from .actions import (
    DECLINE,
    FINISH,
    IDLE,
    LEAVE,
    PASS,
    bid_id,
    board_id,
    buy_id,
    clear_id,
    column_id,
    lay_id,
    litter_id,
    load_id,
    man_id,
    offer_id,
    recycle_id,
    settle_id,
    site_id,
    span_id,
    span_on_id,
    stake_id,
    travel_id,
    turn_id,
    unload_id,
    use_id,
)
from .administration import end_of_dumps, first_dump
from .auction import least_bid
from .components import CITIES, COINS, COLUMNS, FIRST_LAND, FIRST_TECHNOLOGY, LANDS, TRACK, WAY_COUNT
from .disaster import least_stake, may_choose, most_stake
from .effects import may_travel, may_use
from .income import may_clean_over, plant_asked
from .purse import era
from .questions import (
    BID,
    BOARD,
    BUY,
    CHOOSE,
    CLEAR,
    COLUMN,
    LAY,
    LITTER,
    LOAD,
    MAN,
    OPEN,
    SETTLE,
    SITE,
    SPAN,
    SPAN_ON,
    TRAVEL,
    TURN,
    UNLOAD,
    USE,
)
from .region import free_cities_of, is_dirty, is_land, is_manned, link, may_span, may_span_on, reached_within, reaches
from .state import AUCTIONS, DISPLAY, MOST_COINS
from .tracks import EDGES

# Auction and disaster


@rule
def lands_to_offer(s, out):
    """Any land on display, or leaving (TWC-4.1, TWC-4.3)."""
    n = 0
    for land in range(FIRST_LAND[era(s)], FIRST_LAND[era(s) + 1]):
        n = offer_if(out, n, offer_id(land), s.place[land] == DISPLAY)
    return offer(out, n, LEAVE)


@rule
def bids(s, p, out):
    """Whole numbers of coins, never more than in hand (TWC-4.2, TWC-4.8)."""
    n = 0
    for coins in range(least_bid(s), min(s.hand[p, COINS], MOST_COINS) + 1):
        n = offer(out, n, bid_id(coins))
    return n


@rule
def answers_to_bid(s, p, out):
    """Bid more, pass, or leave (TWC-4.7, TWC-4.9)."""
    n = bids(s, p, out)
    n = offer(out, n, PASS)
    return offer(out, n, LEAVE)


@rule
def technologies_to_buy(s, out):
    """One technology on display, or none (TWC-5.3, TWC-5.4)."""
    n = 0
    for technology in range(FIRST_TECHNOLOGY[era(s)], FIRST_TECHNOLOGY[era(s) + 1]):
        n = offer_if(out, n, buy_id(technology), s.place[LANDS + technology] == DISPLAY)
    return offer(out, n, DECLINE)


@rule
def columns(s, p, out):
    n = 0
    for column in range(COLUMNS):
        if may_choose(s, p, column):
            n = offer(out, n, column_id(column))
    return n


@rule
def stakes(s, p, out):
    n = 0
    for research in range(least_stake(s, s.focus[p, 0]), most_stake(s, p) + 1):
        n = offer(out, n, stake_id(research))
    return n


@rule
def answers_in_turn(s, p, out):
    """Auction and disaster ask one seat at a time."""
    if s.phase == CHOOSE:
        return lands_to_offer(s, out)
    if s.phase == OPEN:
        return bids(s, p, out)
    if s.phase == BID:
        return answers_to_bid(s, p, out)
    if s.phase == BUY:
        return technologies_to_buy(s, out)
    if s.phase == COLUMN:
        return columns(s, p, out)
    return stakes(s, p, out)


# Administration and recycling


@rule
def dumps(s, p, out):
    n = 0
    for i in range(first_dump(s, p), end_of_dumps(s, p)):
        if is_land(s.region[p, i]):
            n = offer(out, n, litter_id(s.region[p, i]))
    return n


@rule
def new_tiles(s, p, out):
    n = 0
    for i in range(s.laid[p], s.held[p]):
        n = offer(out, n, lay_id(s.region[p, i]))
    return n


@rule
def sites(s, p, out):
    """Every free cell that touches the region, each once (TWC-7.8)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        margin = s.margin[tile]
        while margin:
            n = offer(out, n, site_id(tile, lowest_member(margin)))
            margin &= margin - 1
    return n


@rule
def quarters(out):
    """A tile is laid in any of four turns, whatever its rails meet (TWC-7.8, TWC-7.10)."""
    n = 0
    for quarter in range(4):
        n = offer(out, n, turn_id(quarter))
    return n


@rule
def cities_of_new_land(s, p, out):
    n = 0
    for city in range(CITIES[s.focus[p, 0]]):
        n = offer(out, n, settle_id(city))
    return n


@rule
def uses(s, p, out):
    """All that can be used now, in any order, or finishing: every use is voluntary (TWC-9.1, TWC-9.5)."""
    n = 0
    for i in range(AUCTIONS):
        technology = s.tools[p, i]
        if technology == EMPTY:
            break
        for part in range(2):
            if may_use(s, p, technology, part):
                n = offer(out, n, use_id(technology, part))
    return offer(out, n, FINISH)


@rule
def free_cities(s, p, out):
    """Worker: any free city (TWC-9.6)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        free = free_cities_of(s, tile)
        while free:
            n = offer(out, n, man_id(tile, lowest_member(free)))
            free &= free - 1
    return n


@rule
def tiles_to_span(s, p, out):
    n = 0
    for i in range(s.laid[p]):
        if may_span_on(s, s.region[p, i]):
            n = offer(out, n, span_on_id(s.region[p, i]))
    return n


@rule
def ways_to_span(s, p, out):
    tile = s.focus[p, 1]
    n = 0
    for way in range(WAY_COUNT[TRACK[tile]]):
        if may_span(s, tile, way):
            n = offer(out, n, span_id(way))
    return n


@rule
def dirty_lands(s, p, out):
    """Any own land with garbage, to be cleared or to load the truck on (TWC-9.12, TWC-9.19, TWC-9.20)."""
    loading = s.stage[p] == LOAD
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_dirty(s, tile):
            n = offer(out, n, load_id(tile) if loading else clear_id(tile))
    return n


@rule
def other_lands(s, p, out):
    """Garbage truck: any own land but the one it was loaded on (TWC-9.19)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile) and tile != s.focus[p, 1]:
            n = offer(out, n, unload_id(tile))
    return n


@rule
def passengers(s, p, out):
    """Locomotive: the citizens for whom there is a free city to go to."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            for city in range(CITIES[tile]):
                if is_manned(s, tile, city) and may_travel(s, p, tile, city):
                    n = offer(out, n, board_id(tile, city))
    return n


@rule
def destinations(s, p, out):
    """Locomotive: free cities linked with the passenger's (TWC-9.15, TWC-9.16)."""
    n = 0
    land = s.focus[p, 1]
    here = link(s, land, EDGES + s.focus[p, 2])
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        free = free_cities_of(s, tile)
        while free:
            city = lowest_member(free)
            free &= free - 1
            n = offer_if(out, n, travel_id(tile, city), reaches(s, land, here, tile, city))
    return n


@rule
def lands_to_recycle(s, land, city, out):
    """The lands with garbage that a plant can clean: its own (TWC-10.4) and linked neighbours (TWC-10.5)."""
    n = 0
    if is_dirty(s, land):
        n = offer(out, n, recycle_id(land))
    rails = reached_within(s, land, city)
    for direction in range(EDGES):
        if may_clean_over(s, land, rails, direction):
            n = offer(out, n, recycle_id(s.beside[land, direction]))
    return n


@rule
def work_for_plant(s, p, out):
    """Clean a land within reach, or stand idle (TWC-10.3, TWC-10.10)."""
    land, city = plant_asked(s, p)
    n = lands_to_recycle(s, land, city, out)
    return offer(out, n, IDLE)


@rule
def answers_at_once(s, p, out):
    """Administration and recycling ask each seat about its own region."""
    stage = s.stage[p]
    if stage == LITTER:
        return dumps(s, p, out)
    if stage == LAY:
        return new_tiles(s, p, out)
    if stage == SITE:
        return sites(s, p, out)
    if stage == TURN:
        return quarters(out)
    if stage == SETTLE:
        return cities_of_new_land(s, p, out)
    if stage == USE:
        return uses(s, p, out)
    if stage == MAN:
        return free_cities(s, p, out)
    if stage == SPAN_ON:
        return tiles_to_span(s, p, out)
    if stage == SPAN:
        return ways_to_span(s, p, out)
    if stage in (CLEAR, LOAD):
        return dirty_lands(s, p, out)
    if stage == BOARD:
        return passengers(s, p, out)
    if stage == TRAVEL:
        return destinations(s, p, out)
    if stage == UNLOAD:
        return other_lands(s, p, out)
    return work_for_plant(s, p, out)
