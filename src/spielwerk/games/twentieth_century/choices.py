"""What a seat may answer, question by question."""

from spielwerk.core import EMPTY, rule

from . import actions as a
from .administration import end_of_dumps, first_dump
from .components import CITIES, COINS, COLUMNS, FIRST_LAND, FIRST_TECHNOLOGY, LANDS, MINIMUM, TRACK, WAY_COUNT
from .disaster import least_stake, may_choose, most_stake
from .drawing import STOPS
from .effects import may_travel, may_use
from .income import targets
from .purse import era
from .region import is_land, is_manned, linked, may_span, may_span_on
from .state import (
    AUCTIONS,
    BID,
    BOARD,
    BUY,
    CHOOSE,
    CLEAR,
    COLUMN,
    DISPLAY,
    LAY,
    LITTER,
    LOAD,
    MAN,
    MOST_COINS,
    OPEN,
    SETTLE,
    SIDES,
    SITE,
    SPAN,
    SPAN_ON,
    TRAVEL,
    TURN,
    UNLOAD,
    USE,
)

# Auction and disaster


@rule
def lands_to_offer(s, out):
    """Any land on display, or leaving (TWC-4.1, TWC-4.3)."""
    n = 0
    for land in range(FIRST_LAND[era(s)], FIRST_LAND[era(s) + 1]):
        if s.place[land] == DISPLAY:
            out[n] = a.A_OFFER + land
            n += 1
    out[n] = a.A_LEAVE
    return n + 1


@rule
def bids(s, p, least, out):
    """Whole numbers of coins, never more than in hand (TWC-4.2, TWC-4.8)."""
    n = 0
    for coins in range(least, min(s.hand[p, COINS], MOST_COINS) + 1):
        out[n] = a.A_BID + coins
        n += 1
    return n


@rule
def answers_to_bid(s, p, out):
    """Bid more, pass, or leave (TWC-4.7, TWC-4.9)."""
    n = bids(s, p, s.bid + 1, out)
    out[n] = a.A_PASS
    out[n + 1] = a.A_LEAVE
    return n + 2


@rule
def technologies_to_buy(s, out):
    """One technology on display, or none (TWC-5.3, TWC-5.4)."""
    n = 0
    for technology in range(FIRST_TECHNOLOGY[era(s)], FIRST_TECHNOLOGY[era(s) + 1]):
        if s.place[LANDS + technology] == DISPLAY:
            out[n] = a.A_BUY + technology
            n += 1
    out[n] = a.A_DECLINE
    return n + 1


@rule
def columns(s, p, out):
    n = 0
    for column in range(COLUMNS):
        if may_choose(s, p, column):
            out[n] = a.A_COLUMN + column
            n += 1
    return n


@rule
def stakes(s, p, out):
    n = 0
    for research in range(least_stake(s, s.focus[p, 0]), most_stake(s, p) + 1):
        out[n] = a.A_STAKE + research
        n += 1
    return n


@rule
def answers_in_turn(s, p, out):
    """Auction and disaster ask one seat at a time."""
    if s.phase == CHOOSE:
        return lands_to_offer(s, out)
    if s.phase == OPEN:
        return bids(s, p, MINIMUM[era(s)], out)
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
            out[n] = a.A_LITTER + s.region[p, i]
            n += 1
    return n


@rule
def new_tiles(s, p, out):
    n = 0
    for i in range(s.laid[p], s.held[p]):
        out[n] = a.A_LAY + s.region[p, i]
        n += 1
    return n


@rule
def sites(s, p, out):
    """Every free cell that touches the region, each once (TWC-7.8)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        margin = s.margin[tile]
        for side in range(SIDES):
            if margin & (1 << side):
                out[n] = a.A_SITE + tile * SIDES + side
                n += 1
    return n


@rule
def few(verb, count, out):
    for i in range(count):
        out[i] = verb + i
    return count


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
                out[n] = a.A_USE + 2 * technology + part
                n += 1
    out[n] = a.A_FINISH
    return n + 1


@rule
def free_cities(s, p, out):
    """Worker: any free city (TWC-9.6)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            for city in range(CITIES[tile]):
                if not is_manned(s, tile, city):
                    out[n] = a.A_MAN + tile * STOPS + city
                    n += 1
    return n


@rule
def tiles_to_span(s, p, out):
    n = 0
    for i in range(s.laid[p]):
        if may_span_on(s, s.region[p, i]):
            out[n] = a.A_SPAN_ON + s.region[p, i]
            n += 1
    return n


@rule
def ways_to_span(s, p, out):
    tile = s.focus[p, 1]
    n = 0
    for way in range(WAY_COUNT[TRACK[tile]]):
        if may_span(s, tile, way):
            out[n] = a.A_SPAN + way
            n += 1
    return n


@rule
def dirty_lands(s, p, verb, out):
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile) and s.garbage[tile] > 0:
            out[n] = verb + tile
            n += 1
    return n


@rule
def other_lands(s, p, out):
    """Garbage truck: any own land but the one it was loaded on (TWC-9.19)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile) and tile != s.focus[p, 1]:
            out[n] = a.A_UNLOAD + tile
            n += 1
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
                    out[n] = a.A_BOARD + tile * STOPS + city
                    n += 1
    return n


@rule
def destinations(s, p, out):
    """Locomotive: free cities linked with the passenger's (TWC-9.15, TWC-9.16)."""
    n = 0
    for i in range(s.laid[p]):
        tile = s.region[p, i]
        if is_land(tile):
            for city in range(CITIES[tile]):
                if not is_manned(s, tile, city) and linked(s, s.focus[p, 1], s.focus[p, 2], tile, city):
                    out[n] = a.A_TRAVEL + tile * STOPS + city
                    n += 1
    return n


@rule
def work_for_plant(s, p, out):
    """Clean a land within reach, or stand idle (TWC-10.3, TWC-10.10)."""
    n = targets(s, s.region[p, s.focus[p, 0] // STOPS], s.focus[p, 0] % STOPS, out)
    for i in range(n):
        out[i] += a.A_RECYCLE
    out[n] = a.A_IDLE
    return n + 1


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
        return few(a.A_TURN, 4, out)
    if stage == SETTLE:
        return few(a.A_SETTLE, CITIES[s.focus[p, 0]], out)
    if stage == USE:
        return uses(s, p, out)
    if stage == MAN:
        return free_cities(s, p, out)
    if stage == SPAN_ON:
        return tiles_to_span(s, p, out)
    if stage == SPAN:
        return ways_to_span(s, p, out)
    if stage == CLEAR:
        return dirty_lands(s, p, a.A_CLEAR, out)
    if stage == BOARD:
        return passengers(s, p, out)
    if stage == TRAVEL:
        return destinations(s, p, out)
    if stage == LOAD:
        return dirty_lands(s, p, a.A_LOAD, out)
    if stage == UNLOAD:
        return other_lands(s, p, out)
    return work_for_plant(s, p, out)
