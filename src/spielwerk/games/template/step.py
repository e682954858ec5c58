"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, EMPTY, offer, offer_weighted, rule

from .actions import ARGS, CHOOSE, DEAL, FLIP, GAMBLE, ROLL, TAKE, VERB_OF, choose_id, deal_id, flip_id, roll_id
from .components import CARDS, HAND, ROUNDS
from .deal import deal, next_to_deal
from .prizes import choose, flip, gamble, roll, take
from .questions import CHOOSING, DEALING, FLIPPING, OVER, PRIZE_WON, ROLLING


@rule
def asked(s, seat):
    """Deal, then for each round: roll, all choose at once, the winner decides and perhaps lets the coin decide."""
    if s.trick == ROUNDS:
        return OVER
    if s.coin:
        return FLIPPING
    if s.winner != EMPTY:
        return PRIZE_WON
    if s.prize != EMPTY:
        return CHOOSING
    return ROLLING if next_to_deal(s) == EMPTY else DEALING


@rule
def to_act(s):
    question = asked(s, 0)
    if question == OVER:
        return 0
    if question == PRIZE_WON:
        return 1 << s.winner
    if question != CHOOSING:
        return 1 << CHANCE
    bits = 0
    for p in range(s.seats):
        if s.chosen[p] == EMPTY:
            bits |= 1 << p
    return bits


@rule
def legal(s, seat, out):
    n = 0
    if not to_act(s) & (1 << seat):
        return n
    if asked(s, seat) == PRIZE_WON:
        n = offer(out, n, TAKE)
        return offer(out, n, GAMBLE)
    for slot in range(HAND):
        if s.hand[seat, slot] != EMPTY:
            n = offer(out, n, choose_id(slot))
    return n


@rule
def apply(s, actor, action):
    s.ply += 1
    verb = VERB_OF[action]
    if verb == CHOOSE:
        choose(s, actor, ARGS[action, 0])
    elif verb == TAKE:
        take(s)
    elif verb == GAMBLE:
        gamble(s)
    elif verb == DEAL:
        deal(s, ARGS[action, 0], ARGS[action, 1])
    elif verb == ROLL:
        roll(s, ARGS[action, 0] + 1)
    elif verb == FLIP:
        flip(s, ARGS[action, 0])


@rule
def outcomes(s, out, weight):
    n = 0
    question = asked(s, 0)
    if question == FLIPPING:
        for side in range(2):
            n = offer_weighted(out, weight, n, flip_id(side), 1)
    elif question == ROLLING:
        for face in range(6):
            n = offer_weighted(out, weight, n, roll_id(face), 1)
    else:
        p = next_to_deal(s)
        for card in range(CARDS):
            if s.deck[card] > 0:
                n = offer_weighted(out, weight, n, deal_id(p, card), s.deck[card])
    return n
