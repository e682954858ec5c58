"""§7 The zone auction, §8 claims, §9 the airship, and the variable claims of §17."""

from spielwerk.core import EMPTY, offer, rule

from .actions import PASS, anchor_id, build_id, zone_id
from .assets import any_zone, ask, claim, has_marker, holder_of, is_unclaimed, put_neutral
from .auction import bid_due, end_bidding, open_bidding
from .components import (
    CAPTAIN,
    LADY_STEAM,
    MISSED_CLAIM,
    NEUTRAL,
    RIVER,
    ROWS,
    SEATS,
    SPECULATOR,
    UNCLAIMED,
    ZONES,
)
from .questions import (
    AIRSHIP,
    ANCHOR,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    CLAIM_THROW,
    CLAIMS,
    OFFER_ZONE,
    PLACE_MARKERS,
    PUT_NEUTRAL,
    PUT_OWN,
    PUT_RIVER_NEUTRAL,
    TANK_TURN,
)
from .state import AHEAD, DIRECTIONS, FREE_CHOICE, LICENCES_HELD, ZONE_LOT


@rule
def zones_with(s, owner, out):
    """All zones that are UNCLAIMED (or NEUTRAL)."""
    n = 0
    for zone in range(ZONES):
        if s.owner[zone] == owner:
            n = offer(out, n, zone_id(zone))
    return n


# Variable claims, in the first round


@rule
def place_markers(s):
    """After the river neutrals each seat in turn, forward and back: own marker first (STM-17.11 … STM-17.14)."""
    if s.left > 0:
        ask(s, holder_of(s, LADY_STEAM), PUT_RIVER_NEUTRAL)
    elif s.turn < 2 * s.seats:
        ask(s, placing_seat(s), PUT_OWN)
    else:
        s.turn = 0
        s.step = OFFER_ZONE


@rule
def placing_seat(s):
    """In player order, then backwards from the last (STM-17.13, STM-17.14)."""
    if s.turn < s.seats:
        return s.holder[s.turn]
    return s.holder[2 * s.seats - 1 - s.turn]


@rule
def legal_river_neutral(s, p, out):
    """Unclaimed river zones (STM-17.11)."""
    n = 0
    for zone in range(ZONES):
        if RIVER[zone] and is_unclaimed(s, zone):
            n = offer(out, n, zone_id(zone))
    return n


@rule
def put_river_neutral(s, zone):
    put_neutral(s, zone)
    s.left -= 1
    s.step = PLACE_MARKERS


@rule
def put_own(s, p, zone):
    """Then one neutral marker, two for the start player if fewer than five play (STM-17.12, STM-17.13)."""
    claim(s, p, zone)
    s.left = 2 if p == holder_of(s, LADY_STEAM) and s.seats < SEATS else 1
    s.step = PUT_NEUTRAL


@rule
def put_later_neutral(s, zone):
    """RULING: on any unclaimed zone (STM-17.15)."""
    put_neutral(s, zone)
    s.left -= 1
    if s.left == 0:
        s.turn += 1
        s.step = PLACE_MARKERS


# The zone auction


@rule
def offer_zone(s):
    """The Speculator chooses a zone (STM-4.3); RULING: without any, or anybody to claim it, the step is skipped (STM-7.3)."""
    s.turn = 0
    s.step = CLAIMS
    if not any_zone(s, UNCLAIMED) and not any_zone(s, NEUTRAL):
        return
    for p in range(s.seats):
        if has_marker(s, p):
            ask(s, holder_of(s, SPECULATOR), CHOOSE_ZONE)
            return


@rule
def legal_offer(s, p, out):
    """An unclaimed zone (STM-7.1); only if there is none, a neutral one (STM-7.2)."""
    n = zones_with(s, UNCLAIMED, out)
    if n > 0:
        return n
    return zones_with(s, NEUTRAL, out)


@rule
def auction_zone(s, zone):
    """Lady Steam opens the one bidding round, in which all take part (STM-7.4, STM-7.5)."""
    s.zone = zone
    s.opener = holder_of(s, LADY_STEAM)
    open_bidding(s, ZONE_LOT)


@rule
def zone_sold(s):
    """The winner pays and puts his marker there (STM-7.7); without a bid nothing changes (STM-7.6)."""
    if s.bidder != EMPTY:
        s.credits[s.bidder] -= bid_due(s)
        claim(s, s.bidder, s.zone)
    end_bidding(s)
    s.zone = EMPTY
    s.step = CLAIMS


# Claims


@rule
def claims(s):
    """In player order; who has nothing to claim is not asked (STM-8.1, STM-8.8, STM-8.14)."""
    while s.turn < s.seats:
        p = s.holder[s.turn]
        if may_claim(s, p):
            ask(s, p, CLAIM)
            return
        s.turn += 1
    s.turn = 0
    s.step = AIRSHIP


@rule
def may_claim(s, p):
    if not has_marker(s, p):
        return False
    return any_zone(s, UNCLAIMED) or (s.certificates[p, LICENCES_HELD] > 0 and any_zone(s, NEUTRAL))


@rule
def legal_claim(s, p, out):
    """Name an unclaimed zone, or use a licence on an unclaimed or neutral one, or neither (STM-8.9, STM-8.10, STM-8.13)."""
    n = offer(out, 0, PASS)
    licence = s.certificates[p, LICENCES_HELD] > 0
    for zone in range(ZONES):
        owner = s.owner[zone]
        if owner == UNCLAIMED:
            n = offer(out, n, zone_id(zone))
        if licence and owner in (UNCLAIMED, NEUTRAL):
            n = offer(out, n, build_id(zone))
    return n


@rule
def end_claim(s):
    s.zone = EMPTY
    s.turn += 1
    s.step = CLAIMS


@rule
def name_zone(s, p, zone):
    """Then the die decides (STM-8.2); with free choice it is not thrown (STM-18.2)."""
    if s.switch[FREE_CHOICE]:
        claim(s, p, zone)
        end_claim(s)
    else:
        s.zone = zone
        s.step = CLAIM_THROW


@rule
def use_licence(s, p, zone):
    """One a turn; it leaves the game (STM-8.11, STM-8.12)."""
    s.certificates[p, LICENCES_HELD] -= 1
    claim(s, p, zone)
    end_claim(s)


@rule
def nearest(s, zone, direction):
    """The first unclaimed zone in a direction, whatever lies between, or EMPTY (STM-8.5)."""
    found = AHEAD[zone, direction]
    while found != EMPTY and not is_unclaimed(s, found):
        found = AHEAD[found, direction]
    return found


@rule
def legal_nearest(s, p, out):
    """Bound to the throw: no licence, no other zone (STM-8.7)."""
    n = 0
    for direction in range(DIRECTIONS):
        found = nearest(s, s.zone, direction)
        if found != EMPTY:
            n = offer(out, n, zone_id(found))
    return n


@rule
def claim_thrown(s, face):
    """4 to 6: the named zone (STM-8.3); 1 to 3: the nearest in a line (STM-8.4), or credits if there is none (STM-8.6)."""
    p = s.actor
    if face >= 4:
        claim(s, p, s.zone)
        end_claim(s)
        return
    for direction in range(DIRECTIONS):
        if nearest(s, s.zone, direction) != EMPTY:
            s.step = CLAIM_NEAREST
            return
    s.credits[p] += MISSED_CLAIM
    end_claim(s)


@rule
def claim_nearest(s, p, zone):
    """The named zone stays unclaimed (STM-EC-10)."""
    claim(s, p, zone)
    end_claim(s)


# The airship


@rule
def airship(s):
    """The Captain must place it (STM-4.4, STM-9.1, STM-9.2)."""
    ask(s, holder_of(s, CAPTAIN), ANCHOR)


@rule
def legal_anchor(s, p, out):
    n = 0
    for row in range(ROWS):
        n = offer(out, n, anchor_id(row))
    return n


@rule
def anchor(s, row):
    s.airship = row
    s.turn = 0
    s.step = TANK_TURN
