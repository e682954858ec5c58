"""What a seat may know, and dealing the rest anew. Rules 3, 5.5.

Hands go round, so a seat knows a packet from the round on in which it held it. In the generations chosen tiles are turned
up. In the draft of the anchors they stay face down: there a seat knows which anchors it passed on, but not which of them were
kept, and by whom. One and two players have no secrets.
"""

from spielwerk.core import EMPTY, HIDDEN, below, rule

from .components import A_GENERATION, ALL_ANCHORS, ANCHOR_HAND, DECK, FIRST_ANCHOR
from .geometry import BIT, count, nth
from .questions import ANCHORS_DEALT, DRAFT, SELECT, TILES_DEALT
from .rounds import hand_of
from .state import KEPT, PREPARED, SLOTS

NEVER = 99


@rule
def round_held(s, seat, packet):
    """The round in which a seat holds a packet; an onlooker never does."""
    return NEVER if seat < 0 else (seat - packet) % s.seats


@rule
def in_secret_draft(s):
    return not s.beginners and (s.stage == ANCHORS_DEALT or s.stage == DRAFT)


@rule
def observe(s, seat, seen):
    """Hands not yet held, choices not yet turned up, anchors face down and discarded ones never held are hidden."""
    if s.seats < 3:
        return
    seats = s.seats
    secret = in_secret_draft(s)
    for packet in range(seats):
        if secret:
            hide_draft(s, seat, packet, seen)
        elif s.turn < round_held(s, seat, packet):
            hide_hand(s, packet, seen)
    if secret or s.stage == DRAFT or s.stage == SELECT:
        for p in range(seats):
            if p != seat:
                hide_seat(s, p, secret, seen)
    if secret or s.stage == TILES_DEALT:
        seen.deck = HIDDEN
    for packet in range(seats):
        if s.discard[packet] != EMPTY and not knows_discard(s, seat, packet):
            seen.discard[packet] = HIDDEN


@rule
def hide_seat(s, p, secret, seen):
    """The choice of another seat until all have chosen (NEO-5.5), and its anchors during the draft (NEO-3.5)."""
    if s.pick[p] != EMPTY and (s.stage == SELECT or s.stage == DRAFT):
        seen.pick[p] = HIDDEN
    if secret:
        for slot in range(KEPT):
            if s.anchors[p, slot] != EMPTY:
                seen.anchors[p, slot] = HIDDEN


@rule
def hide_hand(s, packet, seen):
    """A packet that the seat has not held: only the tiles chosen from it are known."""
    tiles, taken, shown = s.packet, s.taken, seen.packet  # looked up once: pages ask this often, with plain rules
    for slot in range(SLOTS):
        if tiles[packet, slot] != EMPTY and taken[packet, slot] == EMPTY:
            shown[packet, slot] = HIDDEN


@rule
def hide_draft(s, seat, packet, seen):
    """Anchors taken before the seat held the packet are unknown; of those passed on it is unknown which were taken since."""
    held = round_held(s, seat, packet)
    for slot in range(ANCHOR_HAND):
        if s.packet[packet, slot] == EMPTY:
            continue
        taken = s.taken[packet, slot]
        if held > s.turn or EMPTY < taken < held:
            seen.packet[packet, slot] = HIDDEN
        if taken != held and others_took(s, held, taken):
            seen.taken[packet, slot] = HIDDEN


@rule
def others_took(s, held, taken):
    """Whether somebody else may have taken an anchor from this packet, as far as a seat that held it in one round can tell."""
    if held > s.turn:
        return s.turn > 0
    if EMPTY < taken < held:
        return True
    return s.turn - 1 - held > 0


@rule
def knows_discard(s, seat, packet):
    """RULING: the three who held a packet know its last anchor, and so does whoever looked through the discarded ones."""
    return seat >= 0 and (seat == s.looked or round_held(s, seat, packet) < KEPT)


@rule
def imagine(s, seat, dice):
    """Deal all that is hidden at random, consistent with all that is not."""
    if s.seats < 3:
        return
    if in_secret_draft(s):
        imagine_draft(s, seat, dice)
    else:
        imagine_discards(s, dice)
        if s.generation:
            imagine_hands(s, dice)
    for p in range(s.seats):
        if s.pick[p] == HIDDEN:
            s.pick[p] = any_in_hand(s, hand_of(s, p), dice)


@rule
def any_in_hand(s, packet, dice):
    """A random tile that is still in a packet."""
    slots = 0
    for slot in range(SLOTS):
        if s.packet[packet, slot] != EMPTY and s.taken[packet, slot] == EMPTY:
            slots |= BIT[slot]
    return s.packet[packet, nth(slots, below(dice, count(slots)))]


@rule
def fill(s, unknown, first, dice):
    """Put random unknown tiles (bits, counted from a first tile) into all hidden slots of packets; the rest of them."""
    for packet in range(s.seats):
        for slot in range(SLOTS):
            if s.packet[packet, slot] == HIDDEN:
                tile = nth(unknown, below(dice, count(unknown)))
                unknown &= ~BIT[tile]
                s.packet[packet, slot] = first + tile
    return unknown


@rule
def known_in_packets(s, first):
    """The tiles of packets that are known, as bits counted from a first tile."""
    known = 0
    for packet in range(s.seats):
        for slot in range(SLOTS):
            if s.packet[packet, slot] >= first:
                known |= BIT[s.packet[packet, slot] - first]
    return known


@rule
def imagine_hands(s, dice):
    """Tiles of this generation that the seat has not seen lie in hands not yet held, or in the deck while it is being dealt."""
    first = (s.generation - 1) * A_GENERATION
    rest = fill(s, DECK[s.generation, s.tileset] & ~known_in_packets(s, first), first, dice)
    if s.deck == HIDDEN:
        s.deck = rest


@rule
def imagine_discards(s, dice):
    """A discarded anchor may be any that nobody has shown."""
    unknown = ALL_ANCHORS & ~s.shown
    for slot in range(PREPARED):
        if s.discard[slot] >= FIRST_ANCHOR:
            unknown &= ~BIT[s.discard[slot] - FIRST_ANCHOR]
    for slot in range(PREPARED):
        if s.discard[slot] == HIDDEN:
            anchor = nth(unknown, below(dice, count(unknown)))
            unknown &= ~BIT[anchor]
            s.discard[slot] = FIRST_ANCHOR + anchor


@rule
def imagine_draft(s, seat, dice):
    """First who took which slot, then which anchors lie there, then what the others kept."""
    for packet in range(s.seats):
        held = round_held(s, seat, packet)
        for turn in range(s.turn):
            if turn != held:
                imagine_taken(s, packet, held, turn, dice)
        for slot in range(SLOTS):
            if s.taken[packet, slot] == HIDDEN:
                s.taken[packet, slot] = EMPTY
    s.deck = fill(s, ALL_ANCHORS & ~known_in_packets(s, FIRST_ANCHOR), FIRST_ANCHOR, dice)
    for p in range(s.seats):
        for turn in range(s.turn):
            if s.anchors[p, turn] == HIDDEN:
                s.anchors[p, turn] = taken_in(s, (p - turn) % s.seats, turn)


@rule
def imagine_taken(s, packet, held, turn, dice):
    """What was taken in a round: an unknown anchor before the seat held the packet, one that it passed on afterwards."""
    slots = 0
    for slot in range(SLOTS):
        if s.taken[packet, slot] == HIDDEN and (held > s.turn or (s.packet[packet, slot] == HIDDEN) == (turn < held)):
            slots |= BIT[slot]
    s.taken[packet, nth(slots, below(dice, count(slots)))] = turn


@rule
def taken_in(s, packet, turn):
    """The anchor taken from a packet in a round."""
    slot = 0
    while s.taken[packet, slot] != turn:
        slot += 1
    return s.packet[packet, slot]
