"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import rule

from .actions import (
    ARGS,
    BUY,
    CHOOSE_SIDE,
    CLEAN_UP,
    DIVIDE,
    DRAW_TILE,
    FIRST_PLAYER,
    INCOME,
    PAY,
    PLACE,
    RESEARCH_STEP,
    VERB_OF,
)
from .buying import may_buy
from .components import FIRST_OF, LAST_OF
from .final import next_to_divide
from .placing import fits
from .research import divide, fewest_on_energy, most_on_energy, room
from .scoring import most_payable, pay
from .setup import choose_side, first_player
from .state import ACTION, BLACK, ENERGY, FIRST, PILE, PLACING, RESEARCH_1, SCORING, SILVER, SLOTS, TILES, TRACKS
from .turn import answered, buy_tile, clean_up, draw, income, place_tile, research_step


@rule
def to_act(s):
    """All who are asked answer in any order, but for the division of the last research steps (ruling 1)."""
    if s.step == RESEARCH_1:
        return next_to_divide(s)
    return s.asked


@rule
def legal(s, seat, out):
    if not to_act(s) & (1 << seat):
        return 0
    if s.phase == ACTION:
        return legal_actions(s, seat, out)
    if s.phase == PLACING:
        return legal_slots(s, seat, out)
    if s.phase == SCORING:
        if s.symbol == ENERGY:
            return numbers(PAY, 0, most_payable(s, seat), out)
        return numbers(DIVIDE, fewest_on_energy(s, seat), most_on_energy(s, seat), out)
    return numbers(CHOOSE_SIDE, SILVER, BLACK, out)


@rule
def numbers(verb, low, high, out):
    """A verb with each number from low to high."""
    for k in range(low, high + 1):
        out[k - low] = verb + k
    return high + 1 - low


@rule
def legal_actions(s, p, out):
    """The same for both actions (PRO-8.2), from the position as it stands (PRO-8.4).

    RULING: skipping is not offered, and income is always possible (ruling 17; PRO-8.3).
    """
    out[0] = INCOME
    n = 1
    if s.discs[p] > 0:  # RULING: there must be a disc to remove (ruling 3; PRO-8.7)
        out[n] = CLEAN_UP
        n += 1
    for track in range(TRACKS):
        if room(s, p, track) > 0:  # RULING: nothing beyond the last space (ruling 6; PRO-8.9)
            out[n] = RESEARCH_STEP + track
            n += 1
    for tile in range(TILES):
        if may_buy(s, p, tile):
            out[n] = BUY + tile
            n += 1
    return n


@rule
def legal_slots(s, p, out):
    n = 0
    for slot in range(SLOTS):
        if fits(s, p, s.bought, slot):
            out[n] = PLACE + slot
            n += 1
    return n


@rule
def apply(s, actor, action):
    s.ply += 1
    verb = VERB_OF[action]
    p, chosen = int(actor), int(ARGS[action, 0])  # one type for both, whoever calls: every rule is compiled once
    if verb == INCOME:
        income(s, p)
    elif verb == CLEAN_UP:
        clean_up(s, p)
    elif verb == RESEARCH_STEP:
        research_step(s, p, chosen)
    elif verb == BUY:
        buy_tile(s, p, chosen)
    elif verb == PLACE:
        place_tile(s, p, chosen)
    elif verb == PAY:
        pay(s, p, chosen)
        answered(s, p)
    elif verb == DIVIDE:
        divide(s, p, chosen)
        answered(s, p)
    elif verb == DRAW_TILE:
        draw(s, chosen)
    elif verb == CHOOSE_SIDE:
        choose_side(s, p, chosen)
    elif verb == FIRST_PLAYER:
        first_player(s, chosen)


@rule
def outcomes(s, out, weight):
    """The first player, or a tile of the decade that is being drawn (PRO-2.2, PRO-2.3)."""
    n = 0
    if s.phase == FIRST:
        for p in range(s.seats):
            out[n] = FIRST_PLAYER + p
            weight[n] = 1
            n += 1
        return n
    for tile in range(FIRST_OF[s.turn], LAST_OF[s.turn] + 1):
        if s.where[tile] == PILE:
            out[n] = DRAW_TILE + tile
            weight[n] = 1
            n += 1
    return n
