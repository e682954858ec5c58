"""What is true of every position."""

from spielwerk.core import EMPTY, rule

from .assets import capacity, is_unclaimed, may_make, spare_places
from .auction import bid_due
from .components import (
    CLAIM_MARKERS,
    COMPRESSOR_PIECES,
    CONVERTER_PIECES,
    NEUTRAL,
    NEUTRAL_MARKERS,
    PRICE_HIGH,
    PRICE_LOW,
    RESOURCES,
    START_LICENCES,
    START_QUARTERS,
    SUPPLY_HIGH,
    TANK_PIECES,
    WATER,
    ZONES,
)
from .questions import (
    BIDDING,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    SITE_DISPLACED,
    SITE_TANK,
)
from .state import COMPRESSORS, LICENCES, LICENCES_HELD, NEUTRALS, QUARTERS, QUARTERS_HELD, TANKS

LAWS = {
    1: "all tanks are on the map or in the supply",
    2: "all converters of a kind are on tanks or in the supply",
    3: "all compressors are on tanks or in the supply",
    4: "all neutral markers are on the map or in the supply",
    5: "the list of a seat's zones is what the map shows",
    6: "a tank stands on a zone that somebody owns, and parts only on tanks",
    7: "no freighter carries more than it holds",
    8: "nobody holds two specialist cards",
    9: "no marker leaves its scale",
    10: "with the river restriction no quartz or ore is made on river zones",
    11: "no licence comes from nowhere, and no luxury quarter is lost",
    12: "only a tank can lie on its side",
    13: "each resource has at most one place in the trade order",
    14: "the highest bid can be paid",
    15: "nobody has placed more claim markers than there are",
}


@rule
def invariants(s):
    """0, or the number of the broken law."""
    law = pieces_law(s)
    if law == 0:
        law = zones_law(s)
    if law == 0:
        law = cargo_law(s)
    if law == 0:
        law = cards_law(s)
    if law == 0:
        law = markets_law(s)
    return law


@rule
def in_hand(s, step):
    """1 for the piece that was bought and is not yet attached."""
    return 1 if s.step == step else 0


@rule
def pieces_law(s):
    """Plastic and neutral markers are conserved (STM-1.5, STM-1.6)."""
    tanks = s.stock[TANKS] + in_hand(s, SITE_TANK)
    compressors = s.stock[COMPRESSORS] + in_hand(s, SITE_COMPRESSOR)
    neutrals = s.stock[NEUTRALS]
    for zone in range(ZONES):
        if s.tank[zone] != EMPTY:
            tanks += 1
        if s.owner[zone] == NEUTRAL:
            neutrals += 1
        compressors += s.compressor[zone]
    if tanks != TANK_PIECES:
        return 1
    for r in range(RESOURCES):
        if r != WATER and converters(s, r) != CONVERTER_PIECES[r]:
            return 2
    if compressors != COMPRESSOR_PIECES:
        return 3
    if neutrals != NEUTRAL_MARKERS:
        return 4
    return 0


@rule
def converters(s, r):
    """Converters of a kind, wherever they are."""
    n = s.converters[r]
    if s.part == r:
        n += in_hand(s, SITE_CONVERTER) + in_hand(s, SITE_DISPLACED)
    for zone in range(ZONES):
        if s.tank[zone] == r:
            n += 1
    return n


@rule
def zones_law(s):
    """Zones, tanks and their parts (STM-3.3, STM-3.6)."""
    owned = 0
    for p in range(s.seats):
        owned += s.claims[p]
        if s.claims[p] > CLAIM_MARKERS:
            return 15
        for k in range(s.claims[p]):
            if s.owner[s.zones[p, k]] != p:
                return 5
    for zone in range(ZONES):
        if 0 <= s.owner[zone] < s.seats:
            owned -= 1
        if s.tank[zone] == EMPTY:
            if s.compressor[zone] or s.resting[zone]:
                return 6
        elif is_unclaimed(s, zone) or s.owner[zone] >= NEUTRAL:
            return 6
        elif not may_make(s, zone, s.tank[zone]):
            return 10
    if owned != 0:
        return 5
    if s.lying != EMPTY and s.tank[s.lying] == EMPTY:
        return 12
    return 0


@rule
def cargo_law(s):
    """Each freighter within its capacity, the rest on the Independent Freighter (STM-3.7, STM-18.16)."""
    for p in range(s.seats):
        if spare_places(s, p) < 0:
            return 7
        for r in range(RESOURCES):
            if s.carrier != p and s.goods[p, r] > capacity(s, p, r):
                return 7
    return 0


@rule
def cards_law(s):
    """Specialists and certificates (STM-4.1, STM-2.1, STM-2.2)."""
    licences = s.stock[LICENCES]
    quarters = s.stock[QUARTERS]
    for p in range(s.seats):
        licences += s.certificates[p, LICENCES_HELD]
        quarters += s.certificates[p, QUARTERS_HELD]
        held = 0
        for card in range(s.seats):
            if s.holder[card] == p:
                held += 1
        if held > 1:
            return 8
    if licences > START_LICENCES[s.seats] or quarters != START_QUARTERS[s.seats]:
        return 11
    return 0


@rule
def markets_law(s):
    """Scales, trade order and bids (STM-12.1, STM-17.5, STM-6.8)."""
    for r in range(RESOURCES):
        if not PRICE_LOW[r] <= s.price[r] <= PRICE_HIGH[r] or not 0 <= s.supply[r] <= SUPPLY_HIGH[r]:
            return 9
        places = 0
        for place in range(RESOURCES):
            if s.trade_order[place] == r:
                places += 1
        if places > 1:
            return 13
    if s.step == BIDDING and s.bidder != EMPTY and bid_due(s) > s.credits[s.bidder]:
        return 14
    return 0
