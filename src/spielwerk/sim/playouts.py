"""Random play of many matches, compiled for each game (see core.per_game); the GPU kernels call the same functions."""

from __future__ import annotations

from spielwerk.core import contract as rules
from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.dice import below, weighted
from spielwerk.core.match_loops import lowest
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE, State, States
from spielwerk.sim.array_types import Int64s


@compiled
def playout(s: State, luck: Dice, players: Dice, out: Numbers, weight: Numbers, most: int) -> int:
    """Play at random to the end, or for `most` decisions; the number of decisions.

    Luck and seats share one call of `apply`: it is the largest part of the code, and threads of a GPU meet there again.
    """
    decisions = 0
    while decisions < most:
        bits = rules.to_act(s)
        if bits == 0:
            break
        if bits == 1 << CHANCE:
            who = CHANCE
            k = weighted(luck, weight, rules.outcomes(s, out, weight))
        else:
            who = lowest(bits)
            k = below(players, rules.legal(s, who, out))
            decisions += 1
        rules.apply(s, who, int(out[k]))
    return decisions


@compiled
def keep_playing(
    states: States,
    i: int,
    fresh: States,
    luck: Dice,
    players: Dice,
    out: Numbers,
    weight: Numbers,
    decisions: int,
    again: bool,
) -> int:
    """Make this many random decisions in the i-th match, starting anew whenever it ends; the number of matches ended.

    Without `again` it ends with the match and answers with the number of decisions: one kernel of a GPU serves both.
    """
    ended = 0
    done = 0
    while done < decisions:
        done += playout(states[i], luck, players, out, weight, decisions - done)
        if rules.to_act(states[i]) == 0:
            if not again:
                break
            ended += 1
            states[i] = fresh[0]
    return ended if again else done


@compiled
def playout_many(
    states: States,
    luck: Dice,
    players: Dice,
    decisions: Int64s,
    most: int,
    out: Numbers,
    weight: Numbers,
    first: int,
    last: int,
) -> None:
    """Play matches one after the other; decisions[i] is the number made in match i."""
    for i in range(first, last):
        decisions[i] = playout(states[i], luck[i], players[i], out, weight, most)


@compiled
def keep_playing_many(
    states: States,
    fresh: States,
    luck: Dice,
    players: Dice,
    ended: Int64s,
    decisions: int,
    out: Numbers,
    weight: Numbers,
    first: int,
    last: int,
) -> None:
    """The same number of decisions in each place; ended[i] is the number of matches that ended in place i."""
    for i in range(first, last):
        ended[i] = keep_playing(states, i, fresh, luck[i], players[i], out, weight, decisions, True)


@compiled
def copy_many(states: States, times: int) -> None:
    """Copy the first record over the second this many times, for measuring what a copy costs."""
    for i in range(times):
        states[1 + i % (len(states) - 1)] = states[0]
