"""What choices are expected to bring by category, side by side, compiled for each game (see core.per_game)."""

from __future__ import annotations

from spielwerk.bots.engine.knowledge import first_asked
from spielwerk.bots.engine.plan import Floats, Plan, Scratch, Tree
from spielwerk.bots.engine.search import descend, playout, seen_key
from spielwerk.bots.engine.tree import find
from spielwerk.core import contract as rules
from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.match_loops import roll
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE


@compiled
def copy_dice(there: Dice, here: Dice) -> None:
    """Let luck stand here where it stands there."""
    for stream in range(len(there)):
        for half in range(2):
            here[stream, half] = there[stream, half]


@compiled
def play_to_the_end(tree: Tree, scratch: Scratch, me: int, plan: Plan, weights: Numbers) -> None:
    """The match in worlds[1] goes the ways that a search has learnt, as far as they reach, then those of the heuristic."""
    asked = rules.to_act(scratch.worlds[1])
    while asked == 1 << CHANCE:
        roll(scratch.worlds[1], scratch.dice[1], scratch.out, scratch.weight)
        asked = rules.to_act(scratch.worlds[1])
    if asked != 0:
        node = find(tree, seen_key(scratch, first_asked(asked, me)))
        if node >= 0:
            descend(tree, scratch, node, me, plan, weights)
    playout(scratch, plan, weights)


@compiled
def compare(
    tree: Tree,
    scratch: Scratch,
    me: int,
    actions: Numbers,
    plan: Plan,
    weights: Numbers,
    table: Numbers,
    dice: Dice,
    ends: Floats,
) -> None:
    """How matches end after some actions, each in the same imagined worlds with the same luck.

    The position in worlds[0] is what the seat sees. `ends[world, action]` gets the seat's points by category and, as the last
    figure, all points of the strongest rival; `table` is room for one breakdown, `dice` for where luck stood.
    """
    categories = ends.shape[2] - 1
    for world in range(len(ends)):
        copy_dice(scratch.dice, dice)
        for k in range(len(actions)):
            copy_dice(dice, scratch.dice)
            scratch.worlds[1] = scratch.worlds[0]
            rules.imagine(scratch.worlds[1], me, scratch.dice[0])
            rules.apply(scratch.worlds[1], me, actions[k])
            play_to_the_end(tree, scratch, me, plan, weights)
            rules.breakdown(scratch.worlds[1], table)
            rival = -1e9
            for seat in range(scratch.worlds[1].seats):
                points = 0.0
                for category in range(categories):
                    points += table[seat, category]
                    if seat == me:
                        ends[world, k, category] = table[seat, category]
                if seat != me and points > rival:
                    rival = points
            ends[world, k, categories] = rival if scratch.worlds[1].seats > 1 else 0.0
