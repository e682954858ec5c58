"""The course of the match: preparation, choosing, acting, passing on. Rules 2.7, 3, 5, 6, 16, 17, 19, 20."""

from spielwerk.core import EMPTY, rule

from .actions import choose_id
from .components import COIN_PER_CHOICE, DISASTER, EFFECT, FIRST_ANCHOR, FLOOD
from .deals import begin_choice, begin_deal, begin_generation, clear_packets
from .disaster import begin_strike
from .geometry import BIT
from .questions import ACT, ANCHORS_DEALT, CHOOSE_ACTION, CHOOSE_TILE, DRAFT, NOTHING, OVER, SELECT, STRIKE, SWAP, TILES_DEALT
from .scoring import pay_income
from .state import GENERATIONS, KEPT, ROUNDS, SEATS, SLOTS
from .trade import open_market, release_payments

LAST_TO_AVERT = 2  # solo: the disaster may be chosen in the first three rounds (NEO-20.6)


@rule
def hand_of(s, p):
    """The packet in a hand: hands go left each round (NEO-3.3, 5.6, 5.9); one and two players share a display (NEO-19.1)."""
    return (p - s.turn) % s.seats if s.seats >= 3 else 0


@rule
def list_choices(s, p, out):
    """Any tile in hand must do (NEO-5.4); alone a disaster may not be chosen after round 3 (NEO-20.7)."""
    n = 0
    packet = hand_of(s, p)
    barred = DISASTER[s.generation] if s.seats == 1 and s.turn > LAST_TO_AVERT else EMPTY
    for slot in range(SLOTS):
        tile = s.packet[packet, slot]
        out[n] = choose_id(max(tile, 0))  # overwritten by the next one if it may not be chosen: see list_members
        n += tile != EMPTY and tile != barred and s.taken[packet, slot] == EMPTY
    return n


@rule
def choose(s, p, tile):
    """Lay a tile face down; it stays in the hand until all have chosen (NEO-5.5)."""
    s.pick[p] = tile
    s.ask[p] = NOTHING


@rule
def anyone_asked(s):
    for p in range(s.seats):
        if s.ask[p] != NOTHING:
            return True
    return False


@rule
def luck_decides(s):
    """Whether luck is asked: while boards, anchors or tiles are dealt, and for a beginner's swap."""
    return s.stage <= ANCHORS_DEALT or s.stage == TILES_DEALT or s.stage == SWAP


@rule
def go_on(s):
    """When everybody has answered: from choosing to acting to taking up (NEO-5.3), to the next luck, or to the end."""
    while not anyone_asked(s) and s.stage != OVER:
        if s.stage == ANCHORS_DEALT and s.beginners and s.dealt == s.seats:
            begin_generation(s)
        elif s.stage == SWAP and not swap_owed(s):
            strike(s)
        elif luck_decides(s):
            return
        elif s.stage == DRAFT:
            end_of_draft_round(s)
        elif s.stage == SELECT:
            reveal(s)
        elif s.stage == ACT:
            end_of_actions(s)
        else:
            end_of_round(s)


@rule
def take_pick(s, p, packet, mark):
    """The chosen tile leaves its packet."""
    for slot in range(SLOTS):
        if s.packet[packet, slot] == s.pick[p]:
            s.taken[packet, slot] = mark


@rule
def end_of_draft_round(s):
    """Chosen anchors are kept face down and not used (NEO-3.2, 3.6); in the end all are turned up (NEO-3.4, 3.5)."""
    if s.seats == 2 and s.pick[1 - s.first] == EMPTY:
        take_pick(s, s.first, 0, s.turn)
        s.ask[1 - s.first] = CHOOSE_TILE
        return
    for p in range(s.seats):
        take_pick(s, p, hand_of(s, p), s.turn)
        s.anchors[p, s.turn] = s.pick[p]
        s.pick[p] = EMPTY
    if s.seats < 3:
        discard_rest(s, 0)
        clear_packets(s)
    s.turn += 1
    s.first = 1 - s.first if s.seats == 2 else 0
    if s.turn == KEPT:
        end_preparation(s)
    elif s.seats < 3:
        s.dealt = 0
        s.stage = ANCHORS_DEALT
    else:
        begin_choice(s, DRAFT)


@rule
def discard_rest(s, packet):
    """Anchors that nobody kept go to the discard pile (NEO-3.4, 19.2, 20.1)."""
    place = 0
    for slot in range(SLOTS):
        if s.packet[packet, slot] != EMPTY and s.taken[packet, slot] == EMPTY:
            while s.discard[place] != EMPTY:
                place += 1
            s.discard[place] = s.packet[packet, slot]


@rule
def end_preparation(s):
    """All kept anchors are public from now on (NEO-3.5); the anchors never dealt are in the box."""
    if s.seats >= 3:
        for packet in range(s.seats):
            discard_rest(s, packet)
        clear_packets(s)
    for p in range(s.seats):
        for slot in range(KEPT):
            s.shown |= BIT[s.anchors[p, slot] - FIRST_ANCHOR]
    begin_generation(s)


@rule
def reveal(s):
    """All chosen tiles are turned up before anybody acts (NEO-5.7) or decides how (NEO-6.2)."""
    s.stage = ACT
    open_market(s)
    for p in range(s.seats):
        if s.pick[p] != EMPTY and not acted(s, p):
            take_pick(s, p, hand_of(s, p), s.turn)
            s.money[p] += s.effects[p, COIN_PER_CHOICE]  # NEO-21.25: before acting
            if EFFECT[s.pick[p]] >= FLOOD:
                s.striker = p  # who chose a disaster takes no action (NEO-6.4, 14.4, 15.2)
            else:
                s.ask[p] = CHOOSE_ACTION


@rule
def acted(s, p):
    """Two players: the first has already acted when the second chooses."""
    return s.seats == 2 and p == s.first and s.pick[1 - p] != EMPTY


@rule
def end_of_actions(s):
    """With two players the second chooses now (NEO-19.5); after all actions the disaster strikes (NEO-16.2, 19.6)."""
    if s.seats == 2 and s.pick[1 - s.first] == EMPTY:
        s.stage = SELECT
        s.ask[1 - s.first] = CHOOSE_TILE
    elif swap_owed(s):
        s.stage = SWAP
    else:
        strike(s)


@rule
def swap_owed(s):
    """Beginners: an anchor was given up and luck has not replaced it yet (NEO-4.2)."""
    for p in range(s.seats):
        if s.due[p]:
            return True
    return False


@rule
def strike(s):
    s.stage = STRIKE
    begin_strike(s)


@rule
def end_of_round(s):
    """After the disaster (NEO-16.23) payments become usable and hands go on; round 7 ends the generation (NEO-5.8, 5.9)."""
    release_payments(s)
    s.striker = EMPTY
    for p in range(SEATS):
        s.pick[p] = EMPTY
        s.offer[p] = 0
    s.first = 1 - s.first if s.seats == 2 else 0
    s.turn += 1
    if s.turn == ROUNDS or s.seats < 3:
        clear_packets(s)  # what was not chosen goes to the box (NEO-19.5, 20.5)
    if s.turn == ROUNDS:
        end_of_generation(s)
    elif s.seats < 3:
        begin_deal(s)
    else:
        begin_choice(s, SELECT)


@rule
def end_of_generation(s):
    """Income, then the next generation or scoring (NEO-17.5, 2.7)."""
    pay_income(s)
    if s.generation == GENERATIONS:
        s.stage = OVER
        s.turn = 0
        s.deck = 0
    else:
        begin_generation(s)
