"""What bots make of a game's heuristic, compiled for each game (see core.per_game): chances to win, choices without search."""

from __future__ import annotations

from math import exp

from spielwerk.bots.engine.heuristic import SPREAD, prior, value
from spielwerk.core import contract as rules
from spielwerk.core.dice import below
from spielwerk.core.match_loops import lowest
from spielwerk.core.per_game import compiled

STEPS_AHEAD = 6  # questions that are answered when looking to the end of a turn
SHARPNESS = 6.0  # how much of a win share makes an action e times as promising: 1 / SHARPNESS


@compiled
def first_asked(bits, me):
    """Of several asked at once the searching seat answers first, then the lowest."""
    if me >= 0 and bits >> me & 1:
        return me
    return lowest(bits)


@compiled
def chances(s, w, share):
    """Each seat's chance to win, from the values of all. Who plays alone has a squashed value instead."""
    if s.seats == 1:
        share[0] = 1.0 / (1.0 + exp(-value(s, 0, w) / (10.0 * SPREAD)))
        return
    best = -1e18
    for seat in range(s.seats):
        share[seat] = float(value(s, seat, w))
        best = max(best, share[seat])
    total = 0.0
    for seat in range(s.seats):
        share[seat] = exp((share[seat] - best) / SPREAD)
        total += share[seat]
    for seat in range(s.seats):
        share[seat] /= total


@compiled
def best_action(s, seat, out, n, w):
    """The place in `out` of the action that weighs most."""
    best = 0
    highest = -1
    for i in range(n):
        weight = prior(s, seat, out[i], w)
        if weight > highest:
            highest = weight
            best = i
    return best


@compiled
def drawn_action(s, seat, out, weight, n, w, dice):
    """The place in `out` of an action drawn by weight."""
    total = 0
    for i in range(n):
        weight[i] = prior(s, seat, out[i], w)
        total += weight[i]
    if total == 0:
        return below(dice, n)
    left = below(dice, total)
    for i in range(n):
        left -= weight[i]
        if left < 0:
            return i
    return n - 1


@compiled
def finish_turn(s, seat, out, w):
    """Answer a seat's further questions by knowledge, as long as it is asked."""
    for _ in range(STEPS_AHEAD):
        if not rules.to_act(s) >> seat & 1:
            return
        n = rules.legal(s, seat, out)
        rules.apply(s, seat, out[best_action(s, seat, out, n, w)])


@compiled
def promise(worlds, seat, action, out, share, w):
    """The chance to win after an action and the rest of the turn. worlds[1] is the position, worlds[2] room to try it in."""
    worlds[2] = worlds[1]
    rules.apply(worlds[2], seat, action)
    finish_turn(worlds[2], seat, out, w)
    chances(worlds[2], w, share)
    return share[seat]


@compiled
def rating(s, seat, action, chance, w):
    """How promising an action looks: its weight times e to the power of its chance to win."""
    return exp(SHARPNESS * chance) * (1 + prior(s, seat, action, w))


@compiled
def rate_actions(worlds, seat, actions, n, out, rate, share, w):
    """The ratings of all actions of a seat in worlds[1]."""
    for i in range(n):
        chance = promise(worlds, seat, actions[i], out, share, w)
        rate[i] = rating(worlds[1], seat, actions[i], chance, w)
