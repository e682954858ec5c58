"""Information-set Monte Carlo tree search, compiled for each game (see core.per_game).

Every seat has its own tree of what it sees (nodes are found by the hash of that), so nobody's choice depends on what is hidden
from it, not on a rival's answer to the same question either. Luck needs no nodes: a position after a draw is another position.

In `scratch.worlds` stand what the searching seat sees, the imagined world, and a copy to look ahead in.
"""

from __future__ import annotations

from math import exp

from spielwerk.bots.engine.heuristic import SPREAD, value
from spielwerk.bots.engine.knowledge import (
    best_action,
    chance_after_turn,
    drawn_action,
    fill_policy,
    first_asked,
    policy_of,
    win_chances,
)
from spielwerk.bots.engine.plan import DEEPEST, MARGIN, MAST_PLAYOUT, RANDOM_PLAYOUT, Floats, Plan, Scratch, Tree
from spielwerk.bots.engine.tree import add, find, has_room, hash_words, learn, learn_regret, select
from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.dice import below
from spielwerk.core.match_loops import roll
from spielwerk.core.per_game import compiled
from spielwerk.core.ranking import win_share
from spielwerk.core.record import CHANCE

BY_WINNING = 0.8  # of the reward of a finished match; the rest is for the margin


@compiled
def expand(tree: Tree, scratch: Scratch, key: int, seat: int, plan: Plan, weights: Numbers) -> int:
    """A node for what a seat sees now; −1 if the memory is full."""
    n = rules.legal(scratch.worlds[1], seat, scratch.actions)
    if not has_room(tree, n):
        return -1
    if n == 1:
        scratch.policy[0] = 1.0
    else:
        fill_policy(scratch.worlds, seat, scratch.actions, n, scratch.out, scratch.policy, scratch.rewards, weights)
    return add(tree, key, scratch.actions, scratch.policy, n, plan.trust)


@compiled
def expand_root(tree: Tree, scratch: Scratch, seat: int, plan: Plan, weights: Numbers) -> int:
    """The node of the position itself, kept if it is known already."""
    key = hash_words(scratch.words[0], seat)
    node = find(tree, key)
    if node < 0:
        scratch.worlds[1] = scratch.worlds[0]
        rules.imagine(scratch.worlds[1], seat, scratch.dice[0])
        node = expand(tree, scratch, key, seat, plan, weights)
    return node


@compiled
def next_asked(scratch: Scratch) -> int:
    """Let luck decide in the imagined world until seats are asked; which ones, 0 if the match is over."""
    asked = rules.to_act(scratch.worlds[1])
    while asked == 1 << CHANCE:
        roll(scratch.worlds[1], scratch.dice[1], scratch.out, scratch.weight)
        asked = rules.to_act(scratch.worlds[1])
    return asked


@compiled
def are_several(seats: int) -> bool:
    """Whether there is more than one seat in a set of them."""
    return seats & (seats - 1) != 0


@compiled
def step_down(tree: Tree, scratch: Scratch, node: int, seat: int, depth: int, at_once: bool, plan: Plan) -> None:
    """Select an action of a node, carry it out, and take it down as a step of the way."""
    edge = select(tree, node, plan, at_once, scratch.dice[2])
    scratch.path[depth, 0] = node
    scratch.path[depth, 1] = edge
    scratch.path[depth, 2] = seat
    rules.apply(scratch.worlds[1], seat, tree.action[edge])


@compiled
def descend(tree: Tree, scratch: Scratch, root: int, me: int, plan: Plan, weights: Numbers) -> int:
    """Down the tree in the imagined world, to a node that is new; how many steps."""
    depth = 0
    fresh = False
    at_once = False  # several seats answer the same question
    waiting = 0  # seats that have still to answer it
    while depth < DEEPEST and not fresh:
        asked = next_asked(scratch)
        if asked == 0:
            break
        if waiting == 0 or asked != waiting:
            at_once = are_several(asked)
        seat = first_asked(asked, me)
        waiting = asked & ~(1 << seat)
        node = root
        if depth > 0:
            key = seen_key(scratch, seat)
            node = find(tree, key)
            fresh = node < 0
            if fresh:
                node = expand(tree, scratch, key, seat, plan, weights)
                if node < 0:
                    break
        step_down(tree, scratch, node, seat, depth, at_once, plan)
        depth += 1
    return depth


@compiled
def seen_key(scratch: Scratch, seat: int) -> int:
    """The hash of what a seat sees of the imagined world."""
    scratch.worlds[2] = scratch.worlds[1]
    rules.observe(scratch.worlds[1], seat, scratch.worlds[2])
    return hash_words(scratch.words[2], seat)


@compiled
def mast_action(scratch: Scratch, seat: int, n: int) -> int:
    """The place in `out` of the action that has done best in other imagined matches."""
    best = below(scratch.dice[2], n)
    highest = -1e30
    for i in range(n):
        tried = scratch.record[seat, scratch.out[i], 1]
        mean = scratch.record[seat, scratch.out[i], 0] / tried if tried > 0 else 1e6
        if mean > highest:
            highest = mean
            best = i
    return best


@compiled
def playout_action(scratch: Scratch, seat: int, n: int, plan: Plan, weights: Numbers) -> int:
    """The place in `out` of what a seat does below the tree."""
    s = scratch.worlds[1]
    if n == 1:
        return 0
    careless = below(scratch.dice[2], 1 << 20) < plan.careless * (1 << 20)
    if plan.playout == RANDOM_PLAYOUT:
        return below(scratch.dice[2], n)
    if plan.playout == MAST_PLAYOUT:
        return below(scratch.dice[2], n) if careless else mast_action(scratch, seat, n)
    if careless:
        return drawn_action(s, seat, scratch.out, scratch.weight, n, weights, scratch.dice[2])
    return best_action(s, seat, scratch.out, n, weights)


@compiled
def playout(scratch: Scratch, plan: Plan, weights: Numbers) -> int:
    """Play the imagined match on, to its end or to the horizon; how many decisions."""
    s = scratch.worlds[1]
    decisions = 0
    while decisions < min(plan.horizon, len(scratch.trace)):
        asked = rules.to_act(s)
        if asked == 0:
            break
        if asked == 1 << CHANCE:
            roll(s, scratch.dice[1], scratch.out, scratch.weight)
            continue
        seat = first_asked(asked, -1)
        n = rules.legal(s, seat, scratch.out)
        action = scratch.out[playout_action(scratch, seat, n, plan, weights)]
        scratch.trace[decisions, 0] = seat
        scratch.trace[decisions, 1] = action
        decisions += 1
        rules.apply(s, seat, action)
    return decisions


@compiled
def fill_margins(values: Floats, seats: int, margins: Floats) -> None:
    """Each seat's value less the best rival's, squashed into 0 … 1."""
    for seat in range(seats):
        rival = -1e18
        for other in range(seats):
            if other != seat:
                rival = max(rival, values[other])
        margins[seat] = 1.0 / (1.0 + exp((rival - values[seat]) / (2.0 * SPREAD)))


@compiled
def evaluate(scratch: Scratch, me: int, plan: Plan, weights: Numbers) -> float:
    """What the imagined match is worth to each seat, into `rewards` and `values`; the share of the win that one may expect."""
    s = scratch.worlds[1]
    win_chances(s, weights, scratch.rewards)
    expected = scratch.rewards[me]
    if rules.to_act(s) == 0 and s.seats > 1:
        rules.rank(s, scratch.out)
        expected = win_share(scratch.out, s.seats, me)
        for seat in range(s.seats):
            won = win_share(scratch.out, s.seats, seat)
            scratch.rewards[seat] = BY_WINNING * won + (1.0 - BY_WINNING) * scratch.rewards[seat]
    for seat in range(s.seats):
        scratch.values[seat] = float(value(s, seat, weights))
    if plan.reward == MARGIN and s.seats > 1:
        fill_margins(scratch.values, s.seats, scratch.rewards)
    return float(expected)


@compiled
def take_down(scratch: Scratch, root_action: int, me: int, expected: float) -> None:
    """What came of an action of the root."""
    scratch.result[root_action, 0] += 1.0
    scratch.result[root_action, 1] += expected
    scratch.result[root_action, 2] += scratch.values[me]


@compiled
def backpropagate(tree: Tree, scratch: Scratch, depth: int, decisions: int, plan: Plan) -> None:
    """Teach every step of the way what came of it."""
    for i in range(depth):
        seat = scratch.path[i, 2]
        learn(tree, scratch.path[i, 0], scratch.path[i, 1], scratch.rewards[seat])
        if plan.mixed:
            learn_regret(tree, scratch.path[i, 0], scratch.path[i, 1], scratch.rewards[seat])
    if plan.playout == MAST_PLAYOUT:
        for i in range(decisions):
            seat = scratch.trace[i, 0]
            scratch.record[seat, scratch.trace[i, 1], 0] += scratch.rewards[seat]
            scratch.record[seat, scratch.trace[i, 1], 1] += 1.0


@compiled
def iterate(tree: Tree, scratch: Scratch, root: int, me: int, plan: Plan, weights: Numbers, iterations: int) -> None:
    """So many imagined matches from the position in worlds[0], which is what seat `me` sees."""
    for _ in range(iterations):
        scratch.worlds[1] = scratch.worlds[0]
        rules.imagine(scratch.worlds[1], me, scratch.dice[0])
        depth = descend(tree, scratch, root, me, plan, weights)
        decisions = playout(scratch, plan, weights)
        expected = evaluate(scratch, me, plan, weights)
        take_down(scratch, scratch.path[0, 1] - tree.first[root], me, expected)
        backpropagate(tree, scratch, depth, decisions, plan)


@compiled
def forecast(scratch: Scratch, plan: Plan, weights: Numbers, playouts: int, chances: Floats) -> None:
    """Each seat's share of the wins in so many playouts from the whole position in worlds[0], added to `chances`."""
    for _ in range(playouts):
        scratch.worlds[1] = scratch.worlds[0]
        playout(scratch, plan, weights)
        s = scratch.worlds[1]
        if rules.to_act(s) == 0 and s.seats > 1:
            rules.rank(s, scratch.out)
            for seat in range(s.seats):
                scratch.rewards[seat] = win_share(scratch.out, s.seats, seat)
        else:
            win_chances(s, weights, scratch.rewards)
        for seat in range(s.seats):
            chances[seat] += scratch.rewards[seat] / playouts


@compiled
def survey(scratch: Scratch, me: int, imagined: int, weights: Numbers) -> int:
    """Without search: what each legal action leads to at the end of the turn, on average over some imagined worlds.

    Columns of `result`: the chance to win, and that chance together with the prior (`policy_of`). The number of actions.
    """
    n = rules.legal(scratch.worlds[0], me, scratch.actions)
    for i in range(n):
        scratch.result[i, 0] = 0.0
        scratch.result[i, 1] = 0.0
    for _ in range(imagined):
        scratch.worlds[1] = scratch.worlds[0]
        rules.imagine(scratch.worlds[1], me, scratch.dice[0])
        for i in range(n):
            chance = chance_after_turn(scratch.worlds, me, scratch.actions[i], scratch.out, scratch.rewards, weights)
            scratch.result[i, 0] += chance / imagined
            scratch.result[i, 1] += policy_of(scratch.worlds[1], me, scratch.actions[i], chance, weights) / imagined
    return n
