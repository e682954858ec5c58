"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, EMPTY, rule

from .actions import ARGS, CHOOSE, DEAL, FLIP, GAMBLE, ROLL, TAKE, VERB_OF
from .components import CARDS, HAND, ROUNDS
from .deal import deal, next_to_deal
from .prizes import choose, flip, gamble, roll, take


@rule
def to_act(s):
    """Deal, then for each round: roll, all choose at once, the winner decides."""
    if s.trick == ROUNDS:
        return 0
    if s.prize == EMPTY or s.coin:
        return 1 << CHANCE
    if s.winner != EMPTY:
        return 1 << s.winner
    bits = 0
    for p in range(s.seats):
        if s.chosen[p] == EMPTY:
            bits |= 1 << p
    return bits


@rule
def legal(s, seat, out):
    if not to_act(s) & (1 << seat):
        return 0
    if s.winner != EMPTY:
        out[0] = TAKE
        out[1] = GAMBLE
        return 2
    n = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != EMPTY:
            out[n] = CHOOSE + slot
            n += 1
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
    if s.coin:
        for side in range(2):
            out[n] = FLIP + side
            weight[n] = 1
            n += 1
        return n
    p = next_to_deal(s)
    if p == EMPTY:
        for face in range(6):
            out[n] = ROLL + face
            weight[n] = 1
            n += 1
        return n
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[n] = DEAL + p * CARDS + card
            weight[n] = s.deck[card]
            n += 1
    return n
