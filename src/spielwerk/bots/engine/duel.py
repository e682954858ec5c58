"""Whole matches between two sets of weights, compiled for each game (see core.per_game): what tuning plays by the thousand."""

from __future__ import annotations

from spielwerk.bots.engine.heuristic import value
from spielwerk.bots.engine.knowledge import first_asked, promise
from spielwerk.bots.engine.search import win_shares
from spielwerk.core import contract as rules
from spielwerk.core.match_loops import roll
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE


@compiled
def best_promise(room, seat, w):
    """The action that looks best at the end of the own turn, as a journeyman sees it."""
    n = rules.legal(room.worlds[1], seat, room.actions)
    best = 0
    if n > 1:
        highest = -1.0
        for i in range(n):
            chance = promise(room.worlds, seat, room.actions[i], room.out, room.reward, w)
            if chance > highest:
                highest = chance
                best = i
    return room.actions[best]


@compiled
def duel(room, seat, w, others):
    """One match from the position in worlds[0], one seat with weights of its own; its share of the win and its margin."""
    room.worlds[1] = room.worlds[0]
    while True:
        bits = rules.to_act(room.worlds[1])
        if bits == 0:
            break
        if bits == 1 << CHANCE:
            roll(room.worlds[1], room.dice[1], room.out, room.weight)
            continue
        asked = first_asked(bits, -1)
        if asked == seat:
            action = best_promise(room, asked, w)
        else:
            action = best_promise(room, asked, others)
        rules.apply(room.worlds[1], asked, action)
    s = room.worlds[1]
    win_shares(s, room.reward, room.out)
    best = -1e18
    for other in range(s.seats):
        if other != seat:
            best = max(best, float(value(s, other, w)))
    return room.reward[seat], value(s, seat, w) - best
