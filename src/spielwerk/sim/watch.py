"""Random play under watch, compiled for each game (see core.per_game): one ply in every match, then all that must hold."""

from __future__ import annotations

from spielwerk.core import contract as rules
from spielwerk.core.contract import ACTIONS, TOTAL, Dice, Numbers
from spielwerk.core.dice import below, weighted
from spielwerk.core.match_loops import BY_CHANCE
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE, State, States
from spielwerk.sim.array_types import Int64s

# What can be wrong beside a broken law, which has a positive number.
NO_ACTION, TWICE, FOREIGN, NO_OUTCOME, BAD_WEIGHT, UNASKED, PLY, MIXED = -1, -2, -3, -4, -5, -6, -7, -8


@compiled
def check_ids(out: Numbers, n: int, low: int, high: int) -> int:
    """Ids of one question: in range, each once."""
    for i in range(n):
        if out[i] < low or out[i] >= high:
            return FOREIGN
        for j in range(i):
            if out[i] == out[j]:
                return TWICE
    return 0


@compiled
def any_seat(bits: int, dice: Dice) -> int:
    """One of a set of seats at random."""
    count = 0
    for seat in range(CHANCE):
        count += bits >> seat & 1
    left = below(dice, count)
    for seat in range(CHANCE):
        if bits >> seat & 1:
            if left == 0:
                return seat
            left -= 1
    return 0


@compiled
def watched_ply(s: State, luck: Dice, players: Dice, out: Numbers, weight: Numbers, used: Int64s) -> int:
    """One ply of luck or of a random asked seat; 0, or what was wrong. A finished match stays as it is."""
    bits = rules.to_act(s)
    if bits == 0:
        return 0
    before = s.ply
    if bits & (1 << CHANCE):
        if bits != 1 << CHANCE:
            return MIXED
        n = rules.outcomes(s, out, weight)
        if n < 1:
            return NO_OUTCOME
        wrong = check_ids(out, n, ACTIONS, TOTAL)
        if wrong < 0:
            return wrong
        for i in range(n):
            if weight[i] < 1:
                return BAD_WEIGHT
        actor = BY_CHANCE
        action = int(out[weighted(luck, weight, n)])
    else:
        for seat in range(s.seats):
            if not bits >> seat & 1 and rules.legal(s, seat, out) != 0:
                return UNASKED
        actor = any_seat(bits, players)
        n = rules.legal(s, actor, out)
        if n < 1:
            return NO_ACTION
        wrong = check_ids(out, n, 0, ACTIONS)
        if wrong < 0:
            return wrong
        action = int(out[below(players, n)])
    used[action] += 1
    rules.apply(s, actor, action)
    if s.ply != before + 1:
        return PLY
    return rules.invariants(s)


@compiled
def watched_plies(
    states: States, luck: Dice, players: Dice, out: Numbers, weight: Numbers, used: Int64s, wrong: Numbers
) -> int:
    """One ply in every match; wrong[i] says what went wrong in match i. The number of matches that go on."""
    going = 0
    for i in range(len(wrong)):
        wrong[i] = watched_ply(states[i], luck[i], players[i], out, weight, used)
        if rules.to_act(states[i]) != 0:
            going += 1
    return going
