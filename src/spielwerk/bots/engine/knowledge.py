"""What bots make of a game's heuristic, compiled for each game (see core.per_game): chances to win, choices without search."""

from __future__ import annotations

from math import exp

from spielwerk.bots.engine.heuristic import SPREAD, prior, value
from spielwerk.bots.engine.plan import Floats
from spielwerk.core import contract as rules
from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.dice import below
from spielwerk.core.match_loops import lowest
from spielwerk.core.per_game import compiled
from spielwerk.core.record import State, States

STEPS_AHEAD = 6  # questions that are answered when looking to the end of a turn
SHARPNESS = 6.0  # how much of a chance to win makes an action e times as likely: 1 / SHARPNESS


@compiled
def first_asked(asked: int, me: int) -> int:
    """Of several seats asked at once (one bit each) the searching one answers first, then the lowest."""
    if me >= 0 and asked >> me & 1:
        return me
    return lowest(asked)


@compiled
def chance_alone(points: float) -> float:
    """What stands for a chance to win where there is nobody to win against; points in hundredths."""
    return 1.0 / (1.0 + exp(-points / (10.0 * SPREAD)))


@compiled
def win_chances(s: State, weights: Numbers, chances: Floats) -> None:
    """Each seat's chance to win, from the values of all. Who plays alone has a squashed value instead."""
    if s.seats == 1:
        chances[0] = chance_alone(float(value(s, 0, weights)))
        return
    best = -1e18
    for seat in range(s.seats):
        chances[seat] = float(value(s, seat, weights))
        best = max(best, chances[seat])
    total = 0.0
    for seat in range(s.seats):
        chances[seat] = exp((chances[seat] - best) / SPREAD)
        total += chances[seat]
    for seat in range(s.seats):
        chances[seat] /= total


@compiled
def best_action(s: State, seat: int, actions: Numbers, n: int, weights: Numbers) -> int:
    """The place in `actions` of the one with the greatest prior."""
    best = 0
    highest = -1
    for i in range(n):
        weight = prior(s, seat, actions[i], weights)
        if weight > highest:
            highest = weight
            best = i
    return best


@compiled
def drawn_action(s: State, seat: int, actions: Numbers, drawn_by: Numbers, n: int, weights: Numbers, dice: Dice) -> int:
    """The place in `actions` of one that is drawn by its prior; `drawn_by` gets the priors."""
    total = 0
    for i in range(n):
        drawn_by[i] = prior(s, seat, actions[i], weights)
        total += drawn_by[i]
    if total == 0:
        return below(dice, n)
    left = below(dice, total)
    for i in range(n):
        left -= drawn_by[i]
        if left < 0:
            return i
    return n - 1


@compiled
def finish_turn(s: State, seat: int, out: Numbers, weights: Numbers) -> None:
    """Answer a seat's further questions by the heuristic, as long as it is asked."""
    for _ in range(STEPS_AHEAD):
        if not rules.to_act(s) >> seat & 1:
            return
        n = rules.legal(s, seat, out)
        rules.apply(s, seat, out[best_action(s, seat, out, n, weights)])


@compiled
def chance_after_turn(worlds: States, seat: int, action: int, out: Numbers, chances: Floats, weights: Numbers) -> float:
    """The chance to win after an action and the rest of the turn, tried in worlds[2] from the position in worlds[1]."""
    worlds[2] = worlds[1]
    rules.apply(worlds[2], seat, action)
    finish_turn(worlds[2], seat, out, weights)
    win_chances(worlds[2], weights, chances)
    return float(chances[seat])


@compiled
def policy_of(s: State, seat: int, action: int, chance: float, weights: Numbers) -> float:
    """How much speaks for an action: its prior times e to the power of its chance to win."""
    return exp(SHARPNESS * chance) * (1 + prior(s, seat, action, weights))


@compiled
def fill_policy(
    worlds: States, seat: int, actions: Numbers, n: int, out: Numbers, policy: Floats, chances: Floats, weights: Numbers
) -> None:
    """How much speaks for each action of a seat in worlds[1]."""
    for i in range(n):
        chance = chance_after_turn(worlds, seat, actions[i], out, chances, weights)
        policy[i] = policy_of(worlds[1], seat, actions[i], chance, weights)
