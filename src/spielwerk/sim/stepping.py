"""Stepping many matches with given actions, compiled for each game (see core.per_game); GPU kernels call the same functions.

`a` are the arrays of a batch (sim.arrays), `i` is a match, `k` the scratch record that this thread may observe in.
"""

from __future__ import annotations

import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.dice import below
from spielwerk.core.match_loops import lowest, roll
from spielwerk.core.per_game import compiled, inlined
from spielwerk.core.ranking import win_share
from spielwerk.core.record import CHANCE
from spielwerk.sim.array_types import Int64s
from spielwerk.sim.arrays import Arrays
from spielwerk.sim.observation import observation
from spielwerk.sim.rewards import margin
from spielwerk.sim.settings import GAIN, MARGIN, Settings

# The phases of a step, each a function below, in their order. The processor takes a match through all of them at once (`step`);
# a GPU takes all matches through one after the other, each a kernel, since their rules together would not fit its memory for
# constants. `observe_end` and `renew` concern only matches that have just ended and begin anew.
LOOK = ("settle", "ask", "observe")
STEP = ("act", "settle", "end", "observe_end", "renew", *LOOK)

NOTHING = np.float32(0)


@inlined
def forget(a: Arrays, i: int) -> None:
    """Take the marks of the last question off the mask, before `ids` serves for something else."""
    for c in range(a.choices[i]):
        a.mask[i, a.ids[i, c]] = 0
    a.choices[i] = 0


@inlined
def act(a: Arrays, i: int, action: int, settings: Settings) -> None:
    """The asked seat plays a legal action; what an earlier end was worth is forgotten."""
    if a.done[i]:
        a.done[i] = 0
        for p in range(settings.seats):
            a.rewards[i, p] = NOTHING
    if a.asked[i] >= 0:
        forget(a, i)
        rules.apply(a.states[i], int(a.asked[i]), action)


@inlined
def settle(a: Arrays, i: int, weight: Numbers) -> None:
    """Let luck decide until a seat is asked or the match is over."""
    forget(a, i)
    while rules.to_act(a.states[i]) == 1 << CHANCE:
        roll(a.states[i], a.luck[i], a.ids[i], weight)


@inlined
def score(a: Arrays, i: int) -> None:
    """Points and places of a match."""
    rules.score(a.states[i], a.points[i])
    rules.rank(a.states[i], a.places[i])


@inlined
def gain(a: Arrays, i: int, settings: Settings) -> None:
    """By how much each seat's margin has grown in this step; over a whole match that is its margin."""
    rules.score(a.states[i], a.points[i])
    for p in range(settings.seats):
        now = margin(a.points[i], settings.seats, p)
        a.rewards[i, p] = now - a.before[i, p]
        a.before[i, p] = now


@inlined
def end(a: Arrays, i: int, settings: Settings) -> None:
    """If the seat that has just acted has ended the match: rewards for all. Gains come with every step."""
    if a.asked[i] >= 0 and settings.reward == GAIN:
        gain(a, i, settings)
    if a.asked[i] >= 0 and rules.to_act(a.states[i]) == 0:
        a.done[i] = 1
        score(a, i)
        for p in range(settings.seats):
            if settings.reward == GAIN:
                continue
            if settings.reward == MARGIN:
                a.rewards[i, p] = margin(a.points[i], settings.seats, p)
            else:
                a.rewards[i, p] = win_share(a.places[i], settings.seats, p)


@inlined
def observe_end(a: Arrays, i: int, k: int, settings: Settings) -> None:
    """The end, as the seat sees it that has brought it about."""
    if settings.observing:
        own, seats = int(a.asked[i]), settings.seats
        observation(a.states, i, own, seats, a.seen, a.seen_bytes, k, a.plan, a.final_observations)


@inlined
def renew(a: Arrays, i: int) -> None:
    """A new match, up to its first question or first luck."""
    a.states[i] = a.fresh[0]
    for p in range(a.before.shape[1]):
        a.before[i, p] = NOTHING


@inlined
def ask(a: Arrays, i: int) -> None:
    """Who is asked now, and what that seat may do."""
    bits = rules.to_act(a.states[i])
    seat = lowest(bits) if bits else -1
    n = rules.legal(a.states[i], seat, a.ids[i]) if bits else 0
    for c in range(n):
        a.mask[i, a.ids[i, c]] = 1
    a.asked[i] = seat
    a.choices[i] = n


@inlined
def observe(a: Arrays, i: int, k: int, settings: Settings) -> None:
    """What the asked seat sees."""
    if settings.observing:
        own, seats = int(a.asked[i]), settings.seats
        observation(a.states, i, own, seats, a.seen, a.seen_bytes, k, a.plan, a.observations)


@inlined
def step(a: Arrays, i: int, action: int, weight: Numbers, k: int, settings: Settings) -> None:
    """One action, the luck that follows, the end and a new beginning if it comes to that, and the next question: STEP."""
    act(a, i, action, settings)
    settle(a, i, weight)
    end(a, i, settings)
    if a.done[i] and settings.autoreset:
        observe_end(a, i, k, settings)
        renew(a, i)
        settle(a, i, weight)
    ask(a, i)
    observe(a, i, k, settings)


@inlined
def refused(a: Arrays, i: int, action: int) -> bool:
    """Whether the asked seat may not do this; a match that is over takes anything."""
    for c in range(a.choices[i]):
        if a.ids[i, c] == action:
            return False
    going: bool = a.asked[i] >= 0
    return going


@inlined
def random_action(a: Arrays, i: int) -> int:
    """A random legal action, or -1 when the match is over."""
    return int(a.ids[i, below(a.players[i], a.choices[i])]) if a.choices[i] else -1


@compiled
def begin_many(a: Arrays, weight: Numbers, k: int, settings: Settings, first: int, last: int) -> None:
    """New matches, up to their first questions."""
    for i in range(first, last):
        renew(a, i)
        settle(a, i, weight)
        ask(a, i)
        observe(a, i, k, settings)


@compiled
def look_many(a: Arrays, weight: Numbers, k: int, settings: Settings, first: int, last: int) -> None:
    """Find out where matches stand that were played otherwise than by `step`: LOOK."""
    for i in range(first, last):
        settle(a, i, weight)
        ask(a, i)
        observe(a, i, k, settings)


@compiled
def first_refused(a: Arrays, actions: Int64s, first: int, last: int) -> int:
    """The first match in which the asked seat may not do its action, or -1."""
    for i in range(first, last):
        if refused(a, i, int(actions[i])):
            return i
    return -1


@compiled
def step_many(a: Arrays, actions: Int64s, weight: Numbers, k: int, settings: Settings, first: int, last: int) -> None:
    """One step of matches side by side."""
    for i in range(first, last):
        step(a, i, int(actions[i]), weight, k, settings)


@compiled
def random_many(a: Arrays, actions: Int64s, first: int, last: int) -> None:
    """A random legal action for each match."""
    for i in range(first, last):
        actions[i] = random_action(a, i)


@compiled
def score_many(a: Arrays, first: int, last: int) -> None:
    """Points and places of all matches."""
    for i in range(first, last):
        score(a, i)
