"""Whole matches between two sets of weights, compiled for each game (see core.per_game): what tuning plays by the thousand."""

from __future__ import annotations

from spielwerk.bots.engine.heuristic import value
from spielwerk.bots.engine.knowledge import chance_after_turn, first_asked
from spielwerk.bots.engine.plan import Scratch
from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.match_loops import roll
from spielwerk.core.per_game import compiled
from spielwerk.core.ranking import win_share
from spielwerk.core.record import CHANCE


@compiled
def greedy_action(scratch: Scratch, seat: int, weights: Numbers) -> int:
    """The action that looks best at the end of the own turn, as a journeyman sees it."""
    n = rules.legal(scratch.worlds[1], seat, scratch.actions)
    best = 0
    if n > 1:
        highest = -1.0
        for i in range(n):
            chance = chance_after_turn(scratch.worlds, seat, scratch.actions[i], scratch.out, scratch.rewards, weights)
            if chance > highest:
                highest = chance
                best = i
    return int(scratch.actions[best])


@compiled
def duel(scratch: Scratch, seat: int, weights: Numbers, others: Numbers) -> tuple[float, float]:
    """One match from the position in worlds[0], one seat with weights of its own; its share of the win and its margin."""
    scratch.worlds[1] = scratch.worlds[0]
    while True:
        asked = rules.to_act(scratch.worlds[1])
        if asked == 0:
            break
        if asked == 1 << CHANCE:
            roll(scratch.worlds[1], scratch.dice[1], scratch.out, scratch.weight)
            continue
        actor = first_asked(asked, -1)
        if actor == seat:
            action = greedy_action(scratch, actor, weights)
        else:
            action = greedy_action(scratch, actor, others)
        rules.apply(scratch.worlds[1], actor, action)
    s = scratch.worlds[1]
    best = -1e18
    for other in range(s.seats):
        if other != seat:
            best = max(best, float(value(s, other, weights)))
    rules.rank(s, scratch.out)
    return win_share(scratch.out, s.seats, seat), value(s, seat, weights) - best
