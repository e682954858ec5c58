"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import offer, offer_copies, offer_if, offer_weighted, rule, table

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
    buy_id,
    choose_side_id,
    divide_id,
    draw_id,
    first_player_id,
    pay_id,
    place_id,
    research_id,
)
from .buying import may_buy_of, payable
from .components import FIRST_OF, LAST_OF
from .placing import fits
from .questions import (
    HOW_MUCH_TO_PAY,
    HOW_TO_DIVIDE,
    NOTHING,
    WHICH_ACTION,
    WHICH_SIDE,
    WHICH_SLOT,
    WHICH_TILE,
    WHO_BEGINS,
)
from .research import divide, fewest_on_energy, most_on_energy, room
from .scoring import most_payable, next_to_choose, pay
from .setup import choose_side, first_player
from .state import BLACK, FIRST, PILE, RESEARCH, SCORING, SILVER, SLOTS, TILES, TRACKS
from .turn import answered, buy_tile, clean_up, draw, income, place_tile, research_step

# The question of each phase; in a scoring it depends on the symbol, and energy's stands here.
QUESTION_IN = table([WHICH_SIDE, WHO_BEGINS, WHICH_TILE, HOW_MUCH_TO_PAY, WHICH_ACTION, WHICH_SLOT, NOTHING])


@rule
def asked(s, seat):
    """The same for all who look on: only energy and research ask anything in a scoring (PRO-7.8, PRO-7.18)."""
    if s.phase == SCORING and s.symbol == RESEARCH:
        return HOW_TO_DIVIDE
    return QUESTION_IN[s.phase]


@rule
def to_act(s):
    """In a scoring one after the other, clockwise (PRO-7.2); all choose the sides of their boards at once (ruling 16)."""
    if s.phase == SCORING:
        return next_to_choose(s)
    return s.asked


@rule
def legal(s, seat, out):
    if not to_act(s) & (1 << seat):
        return 0
    question = asked(s, seat)
    if question == WHICH_ACTION:
        return legal_actions(s, seat, out)
    if question == WHICH_SLOT:
        return legal_slots(s, seat, out)
    if question == HOW_MUCH_TO_PAY:
        return legal_payments(s, seat, out)
    if question == HOW_TO_DIVIDE:
        return legal_divisions(s, seat, out)
    return legal_sides(out)


@rule
def legal_sides(out):
    n = offer(out, 0, choose_side_id(SILVER))
    return offer(out, n, choose_side_id(BLACK))


@rule
def legal_payments(s, p, out):
    n = 0
    for points in range(most_payable(s, p) + 1):
        n = offer(out, n, pay_id(points))
    return n


@rule
def legal_divisions(s, p, out):
    n = 0
    for on_energy in range(fewest_on_energy(s, p), most_on_energy(s, p) + 1):
        n = offer(out, n, divide_id(on_energy))
    return n


@rule
def legal_actions(s, p, out):
    """The same for both actions (PRO-8.2), from the position as it stands (PRO-8.4).

    RULING: skipping is not offered, and income is always possible (ruling 17; PRO-8.3).
    """
    n = offer(out, 0, INCOME)
    if s.discs[p] > 0:  # RULING: there must be a disc to remove (ruling 3; PRO-8.7)
        n = offer(out, n, CLEAN_UP)
    for track in range(TRACKS):
        if room(s, p, track) > 0:  # RULING: nothing beyond the last space (ruling 6; PRO-8.9)
            n = offer(out, n, research_id(track))
    kinds = payable(s, p)
    for tile in range(TILES):
        n = offer_if(out, n, buy_id(tile), may_buy_of(s, tile, kinds))
    return n


@rule
def legal_slots(s, p, out):
    n = 0
    for slot in range(SLOTS):
        if fits(s, p, s.bought, slot):
            n = offer(out, n, place_id(slot))
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
            n = offer_weighted(out, weight, n, first_player_id(p), 1)
        return n
    for tile in range(FIRST_OF[s.turn], LAST_OF[s.turn] + 1):
        n = offer_copies(out, weight, n, draw_id(tile), int(s.where[tile] == PILE))
    return n
