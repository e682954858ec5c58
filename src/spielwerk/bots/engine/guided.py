"""The same search guided by a network, compiled for each game (see core.per_game).

A new node is looked at by the network with the eyes of the seat that is asked there: what speaks for each action becomes its
prior, and what every seat may expect is what the imagined match is worth. It is not played on, unless the plan says so.
"""

from __future__ import annotations

from spielwerk.bots.engine.guide import Guide
from spielwerk.bots.engine.knowledge import chance_alone, first_asked
from spielwerk.bots.engine.plan import DEEPEST, Floats, Plan, Scratch, Tree
from spielwerk.bots.engine.search import (
    are_several,
    backpropagate,
    evaluate,
    next_asked,
    playout,
    seen_key,
    step_down,
    take_down,
)
from spielwerk.bots.engine.tree import add, find, has_room, hash_words
from spielwerk.core import contract as rules
from spielwerk.core.contract import Numbers
from spielwerk.core.dice import below
from spielwerk.core.per_game import compiled
from spielwerk.core.ranking import win_share
from spielwerk.networks.forward import forget, rate_actions, rate_seats, think
from spielwerk.sim.observation import write

FURTHEST = 40  # decisions until every seat is thought to have been asked something


@compiled
def look(scratch: Scratch, guide: Guide, seat: int) -> None:
    """Let the network think about what a seat sees, which stands in worlds[2]."""
    seen = scratch.worlds[2]
    write(guide.bytes, 2, seat, seen.seats, rules.to_act(seen), guide.seeing, guide.work.row, 0)
    think(guide.net, guide.work, seat)


@compiled
def expand(tree: Tree, scratch: Scratch, guide: Guide, key: int, seat: int, plan: Plan) -> int:
    """A node for what a seat sees, which stands in worlds[2]; −1 if the memory is full. Where nothing is to be chosen, the
    network is not asked."""
    n = rules.legal(scratch.worlds[2], seat, scratch.actions)
    if n == 1 and has_room(tree, 1):
        scratch.policy[0] = 1.0
        return add(tree, key, scratch.actions, scratch.policy, 1, 1.0)
    look(scratch, guide, seat)
    if not has_room(tree, n):
        return -1
    rate_actions(guide.net, guide.work, scratch.actions, n, scratch.policy)
    for i in range(n):
        scratch.policy[i] = scratch.policy[i] ** plan.calm
    return add(tree, key, scratch.actions, scratch.policy, n, plan.trust)


@compiled
def expand_root(tree: Tree, scratch: Scratch, guide: Guide, seat: int, plan: Plan) -> int:
    """The node of the position itself, kept if it is known already. The network reads everything anew from here on."""
    forget(guide.work)
    key = hash_words(scratch.words[0], seat)
    node = find(tree, key)
    if node < 0:
        scratch.worlds[2] = scratch.worlds[0]
        node = expand(tree, scratch, guide, key, seat, plan)
    return node


@compiled
def reward_of(share: float, margin: float, seats: int, plan: Plan) -> float:
    """What a share of the win and a margin are worth, 0 to 1; who plays alone has no share."""
    by_margin = plan.by_margin if seats > 1 else 1.0
    return (1.0 - by_margin) * share + by_margin * (0.5 + 0.5 * margin)


@compiled
def expect(scratch: Scratch, guide: Guide, seat: int, plan: Plan) -> None:
    """What the network, having looked with the eyes of a seat, expects for all of them."""
    seats = scratch.worlds[2].seats
    rate_seats(guide.net, guide.work, seats)
    for k in range(seats):
        other = (seat + k) % seats
        share, margin = guide.work.shares[k], guide.work.margins[k]
        scratch.values[other] = 100.0 * guide.points * guide.work.points[k]
        guide.chances[other] = share if seats > 1 else chance_alone(scratch.values[other])
        scratch.rewards[other] = reward_of(share, margin, seats, plan)


@compiled
def conclude(scratch: Scratch, guide: Guide, plan: Plan) -> None:
    """What a match that is over has brought to all seats."""
    s = scratch.worlds[1]
    seats = s.seats
    rules.rank(s, scratch.out)
    rules.score(s, scratch.weight)
    total = 0.0
    for seat in range(seats):
        total += scratch.weight[seat]
    for seat in range(seats):
        points = float(scratch.weight[seat])
        share = win_share(scratch.out, seats, seat)
        margin = points / guide.alone - 1.0
        if seats > 1:
            margin = (points - (total - points) / (seats - 1)) / guide.points
        scratch.values[seat] = 100.0 * points
        guide.chances[seat] = share if seats > 1 else chance_alone(scratch.values[seat])
        scratch.rewards[seat] = reward_of(share, min(max(margin, -1.0), 1.0), seats, plan)


@compiled
def descend(tree: Tree, scratch: Scratch, guide: Guide, root: int, me: int, plan: Plan) -> int:
    """Down the tree in the imagined world, to a node that is new or the end, and what that is worth; how many steps."""
    depth = 0
    at_once = False  # several seats answer the same question
    waiting = 0  # seats that have still to answer it
    while True:
        asked = next_asked(scratch)
        if asked == 0:
            conclude(scratch, guide, plan)
            return depth
        if waiting == 0 or asked != waiting:
            at_once = are_several(asked)
        seat = first_asked(asked, me)
        waiting = asked & ~(1 << seat)
        node = root
        if depth > 0:
            key = seen_key(scratch, seat)
            node = find(tree, key)
            if depth == DEEPEST:
                look(scratch, guide, seat)
                node = -1
            elif node < 0:
                node = expand(tree, scratch, guide, key, seat, plan)
                if node >= 0 and tree.edges[node] > 1:
                    node = -1
            if node < 0:
                expect(scratch, guide, seat, plan)
                return depth
        step_down(tree, scratch, node, seat, depth, at_once, plan)
        depth += 1


@compiled
def play_on(scratch: Scratch, guide: Guide, me: int, plan: Plan, weights: Numbers) -> None:
    """Let a playout have its say in what an imagined match is worth."""
    seats = scratch.worlds[1].seats
    for seat in range(seats):
        guide.kept[seat] = scratch.rewards[seat]
    playout(scratch, plan, weights)
    evaluate(scratch, me, plan, weights)
    for seat in range(seats):
        scratch.rewards[seat] = plan.blend * scratch.rewards[seat] + (1.0 - plan.blend) * guide.kept[seat]


@compiled
def iterate(
    tree: Tree, scratch: Scratch, guide: Guide, root: int, me: int, plan: Plan, weights: Numbers, iterations: int
) -> None:
    """So many imagined matches from the position in worlds[0], which is what seat `me` sees."""
    for _ in range(iterations):
        scratch.worlds[1] = scratch.worlds[0]
        rules.imagine(scratch.worlds[1], me, scratch.dice[0])
        depth = descend(tree, scratch, guide, root, me, plan)
        if plan.blend > 0.0 and rules.to_act(scratch.worlds[1]) != 0:
            play_on(scratch, guide, me, plan, weights)
        take_down(scratch, scratch.path[0, 1] - tree.first[root], me, guide.chances[me])
        backpropagate(tree, scratch, depth, 0, plan)


@compiled
def say(scratch: Scratch, guide: Guide, seat: int, plan: Plan) -> None:
    """Keep the share of the win that a seat expects in the imagined world, from what it sees there."""
    scratch.worlds[2] = scratch.worlds[1]
    rules.observe(scratch.worlds[1], seat, scratch.worlds[2])
    look(scratch, guide, seat)
    expect(scratch, guide, seat, plan)
    guide.kept[seat] = guide.chances[seat]


@compiled
def play_by_lot(scratch: Scratch, guide: Guide, seat: int) -> None:
    """Let a seat do in the imagined world what the network, which has just looked with its eyes, would do there."""
    n = rules.legal(scratch.worlds[1], seat, scratch.actions)
    rate_actions(guide.net, guide.work, scratch.actions, n, scratch.policy)
    left = below(scratch.dice[2], 1 << 30) / (1 << 30)
    drawn = n - 1
    for i in range(n):
        left -= scratch.policy[i]
        if left < 0.0:
            drawn = i
            break
    rules.apply(scratch.worlds[1], seat, scratch.actions[drawn])


@compiled
def hear_all(scratch: Scratch, guide: Guide, plan: Plan) -> None:
    """Play the imagined match on until each seat has been asked something, and keep what it expects then: it knows its own
    secrets, and the network has learnt to tell from the eyes of who is asked."""
    seats = scratch.worlds[1].seats
    silent = (1 << seats) - 1
    for _ in range(FURTHEST):
        asked = next_asked(scratch)
        if asked == 0:
            conclude(scratch, guide, plan)
            for seat in range(seats):
                if silent >> seat & 1:
                    guide.kept[seat] = guide.chances[seat]
            return
        new = asked & silent
        seat = first_asked(new if new else asked, -1)
        say(scratch, guide, seat, plan)
        silent &= ~(1 << seat)
        if silent == 0:
            return
        play_by_lot(scratch, guide, seat)
    for seat in range(seats):
        if silent >> seat & 1:
            say(scratch, guide, seat, plan)


@compiled
def forecast(scratch: Scratch, guide: Guide, plan: Plan, times: int, chances: Floats) -> None:
    """What all seats may expect of the whole position in worlds[0], on average over so many ways to go on, into `chances`."""
    forget(guide.work)
    for _ in range(times):
        scratch.worlds[1] = scratch.worlds[0]
        hear_all(scratch, guide, plan)
        seats = scratch.worlds[1].seats
        total = 0.0
        for seat in range(seats):
            total += guide.kept[seat]
        for seat in range(seats):
            share = guide.kept[seat] / total if seats > 1 else guide.kept[seat]
            chances[seat] += share / times
