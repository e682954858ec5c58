"""Stepping many matches with given actions, compiled for each game (see core.per_game); GPU kernels call the same functions.

`a` are the arrays of a batch (sim.arrays), `i` is a match, `k` the scratch record that this thread may observe in.
"""

from __future__ import annotations

import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.dice import below
from spielwerk.core.match_loops import lowest, roll
from spielwerk.core.per_game import compiled, inlined
from spielwerk.core.record import CHANCE
from spielwerk.sim.observation import observation

WIN, MARGIN = range(2)  # what the end of a match is measured by
NOTHING = np.float32(0)


@inlined
def forget(a, i):
    """Take the marks of the last question off the mask, before `ids` serves for something else."""
    for c in range(a.count[i]):
        a.mask[i, a.ids[i, c]] = 0
    a.count[i] = 0


@inlined
def settle(a, i, weight):
    """Let luck decide until a seat is asked or the match is over."""
    forget(a, i)
    while rules.to_act(a.states[i]) == 1 << CHANCE:
        roll(a.states[i], a.luck[i], a.ids[i], weight)


@inlined
def ask(a, i):
    """Who is asked now, and what that seat may do."""
    bits = rules.to_act(a.states[i])
    seat = lowest(bits) if bits else -1
    n = rules.legal(a.states[i], seat, a.ids[i]) if bits else 0
    for c in range(n):
        a.mask[i, a.ids[i, c]] = 1
    a.asked[i] = seat
    a.count[i] = n


@inlined
def look(a, i, k, how):
    """Who is asked now, what that seat may do, and what it sees."""
    ask(a, i)
    if how.observing:
        observation(a.states, i, int(a.asked[i]), how.seats, a.seen, a.raw, k, a.tables, a.observations)


@inlined
def act(a, i, action, how):
    """The asked seat plays a legal action; what an earlier end was worth is forgotten."""
    if a.done[i]:
        a.done[i] = 0
        for p in range(how.seats):
            a.rewards[i, p] = NOTHING
    if a.asked[i] >= 0:
        forget(a, i)
        rules.apply(a.states[i], int(a.asked[i]), action)


@inlined
def win_share(a, i, seat, seats):
    """The winners share 1."""
    winners = 0
    for p in range(seats):
        if a.places[i, p] == 1:
            winners += 1
    return np.float32(1) / np.float32(winners) if a.places[i, seat] == 1 else NOTHING


@inlined
def margin(a, i, seat, seats):
    """The own points less the mean of the others'; alone, the points."""
    others = 0
    for p in range(seats):
        others += a.points[i, p]
    own = int(a.points[i, seat])
    others -= own
    return np.float32(own * (seats - 1) - others) / np.float32(seats - 1) if seats > 1 else np.float32(own)


@inlined
def reward(a, i, how):
    """What the end of a match is worth to each seat."""
    rules.score(a.states[i], a.points[i])
    rules.rank(a.states[i], a.places[i])
    for p in range(how.seats):
        a.rewards[i, p] = margin(a, i, p, how.seats) if how.reward == MARGIN else win_share(a, i, p, how.seats)


@inlined
def end(a, i, how):
    """If the seat that has just acted has ended the match: rewards for all."""
    if a.asked[i] >= 0 and rules.to_act(a.states[i]) == 0:
        a.done[i] = 1
        reward(a, i, how)


@inlined
def step(a, i, action, weight, k, how):
    """One action, the luck that follows, the end and a new beginning if it comes to that, and the next question."""
    act(a, i, action, how)
    settle(a, i, weight)
    end(a, i, how)
    if a.done[i] and how.anew:
        if how.observing:  # the end, as the seat sees it that has brought it about
            observation(a.states, i, int(a.asked[i]), how.seats, a.seen, a.raw, k, a.tables, a.ended)
        a.states[i] = a.fresh[0]
        settle(a, i, weight)
    look(a, i, k, how)


@inlined
def refused(a, i, action):
    """Whether the asked seat may not do this; a match that is over takes anything."""
    for c in range(a.count[i]):
        if a.ids[i, c] == action:
            return False
    return a.asked[i] >= 0


@inlined
def random_action(a, i):
    """A random legal action, or -1 when the match is over."""
    return int(a.ids[i, below(a.players[i], a.count[i])]) if a.count[i] else -1


@compiled
def begin_many(a, weight, k, how, first, last):
    """New matches, up to their first questions."""
    for i in range(first, last):
        a.states[i] = a.fresh[0]
        settle(a, i, weight)
        look(a, i, k, how)


@compiled
def look_many(a, weight, k, how, first, last):
    """Find out where matches stand that were played otherwise than by `step`."""
    for i in range(first, last):
        settle(a, i, weight)
        look(a, i, k, how)


@compiled
def first_refused(a, actions, first, last):
    """The first match in which the asked seat may not do its action, or -1."""
    for i in range(first, last):
        if refused(a, i, int(actions[i])):
            return i
    return -1


@compiled
def step_many(a, actions, weight, k, how, first, last):
    for i in range(first, last):
        step(a, i, int(actions[i]), weight, k, how)


@compiled
def random_many(a, actions, first, last):
    for i in range(first, last):
        actions[i] = random_action(a, i)


@compiled
def score_many(a, first, last):
    for i in range(first, last):
        rules.score(a.states[i], a.points[i])
        rules.rank(a.states[i], a.places[i])
