"""Information-set Monte Carlo tree search, compiled for each game (see core.per_game).

Every seat has its own tree of what it sees (nodes are found by the hash of that), so nobody's choice depends on what is hidden
from it, not on a rival's answer to the same question either. Luck needs no nodes: a position after a draw is another position.
"""

from __future__ import annotations

from math import exp

from spielwerk.bots.engine.heuristic import SPREAD, value
from spielwerk.bots.engine.knowledge import best_action, chances, drawn_action, first_asked, promise, rate_actions, rating
from spielwerk.bots.engine.plan import AT_RANDOM, BY_RECORD, DEEPEST, MARGIN
from spielwerk.bots.engine.tree import add, find, has_room, hash_words, learn, pick, regret
from spielwerk.core import contract as rules
from spielwerk.core.dice import below
from spielwerk.core.match_loops import roll
from spielwerk.core.per_game import compiled
from spielwerk.core.record import CHANCE

BY_WINNING = 0.8  # of the reward of a finished match; the rest is for the margin


@compiled
def expand(tree, room, key, seat, plan, w):
    """A node for what a seat sees now; −1 if the memory is full."""
    n = rules.legal(room.worlds[1], seat, room.actions)
    if not has_room(tree, n):
        return -1
    if n == 1:
        room.rate[0] = 1.0
    else:
        rate_actions(room.worlds, seat, room.actions, n, room.out, room.rate, room.reward, w)
    return add(tree, key, room.actions, room.rate, n, plan.trust)


@compiled
def expand_root(tree, room, seat, plan, w):
    """The node of the position itself, kept if it is known already."""
    key = hash_words(room.words[0], seat)
    node = find(tree, key)
    if node < 0:
        room.worlds[1] = room.worlds[0]
        rules.imagine(room.worlds[1], seat, room.dice[0])
        node = expand(tree, room, key, seat, plan, w)
    return node


@compiled
def descend(tree, room, root, me, plan, w):
    """Down the tree in the imagined world, to a node that is new; how many steps."""
    depth = 0
    fresh = False
    at_once = False  # several seats answer the same question
    waiting = 0  # seats that have still to answer it
    while depth < DEEPEST and not fresh:
        bits = rules.to_act(room.worlds[1])
        if bits == 0:
            break
        if bits == 1 << CHANCE:
            roll(room.worlds[1], room.dice[1], room.out, room.weight)
            continue
        if waiting == 0 or bits != waiting:
            at_once = bits & (bits - 1) != 0
        seat = first_asked(bits, me)
        waiting = bits & ~(1 << seat)
        node = root
        if depth > 0:
            key = seen_key(room, seat)
            node = find(tree, key)
            fresh = node < 0
            if fresh:
                node = expand(tree, room, key, seat, plan, w)
                if node < 0:
                    break
        edge = pick(tree, node, plan, at_once, room.dice[2])
        room.path[depth, 0] = node
        room.path[depth, 1] = edge
        room.path[depth, 2] = seat
        depth += 1
        rules.apply(room.worlds[1], seat, tree.action[edge])
    return depth


@compiled
def seen_key(room, seat):
    """The hash of what a seat sees of the imagined world."""
    room.worlds[2] = room.worlds[1]
    rules.observe(room.worlds[1], seat, room.worlds[2])
    return hash_words(room.words[2], seat)


@compiled
def recorded_action(room, s, seat, n):
    """The place in `out` of the action that has done best in other imagined matches."""
    best = below(room.dice[2], n)
    highest = -1e30
    for i in range(n):
        tried = room.record[seat, room.out[i], 1]
        mean = room.record[seat, room.out[i], 0] / tried if tried > 0 else 1e6
        if mean > highest:
            highest = mean
            best = i
    return best


@compiled
def imagined_action(room, s, seat, n, plan, w):
    """The place in `out` of what a seat does below the tree."""
    if n == 1:
        return 0
    careless = below(room.dice[2], 1 << 20) < plan.careless * (1 << 20)
    if plan.playing == AT_RANDOM:
        return below(room.dice[2], n)
    if plan.playing == BY_RECORD:
        return below(room.dice[2], n) if careless else recorded_action(room, s, seat, n)
    if careless:
        return drawn_action(s, seat, room.out, room.weight, n, w, room.dice[2])
    return best_action(s, seat, room.out, n, w)


@compiled
def play_on(room, plan, w):
    """Below the tree: on to the end or the horizon; how many decisions."""
    s = room.worlds[1]
    decisions = 0
    while decisions < min(plan.horizon, len(room.trace)):
        bits = rules.to_act(s)
        if bits == 0:
            break
        if bits == 1 << CHANCE:
            roll(s, room.dice[1], room.out, room.weight)
            continue
        seat = first_asked(bits, -1)
        n = rules.legal(s, seat, room.out)
        action = room.out[imagined_action(room, s, seat, n, plan, w)]
        room.trace[decisions, 0] = seat
        room.trace[decisions, 1] = action
        decisions += 1
        rules.apply(s, seat, action)
    return decisions


@compiled
def win_shares(s, share, places):
    """A finished match: first place, shared among those who tie."""
    rules.rank(s, places)
    winners = 0
    for seat in range(s.seats):
        winners += places[seat] == 1
    for seat in range(s.seats):
        share[seat] = 1.0 / winners if places[seat] == 1 else 0.0


@compiled
def margins(s, share, values, w):
    """The own value less the best rival's, squashed into 0 … 1."""
    for seat in range(s.seats):
        rival = -1e18
        for other in range(s.seats):
            if other != seat:
                rival = max(rival, values[other])
        share[seat] = 1.0 / (1.0 + exp((rival - values[seat]) / (2.0 * SPREAD)))


@compiled
def judge(room, me, action, plan, w):
    """What the imagined match is worth to each seat, into room.reward; what the searching seat may expect is added up."""
    s = room.worlds[1]
    chances(s, w, room.reward)
    expected = room.reward[me]
    if rules.to_act(s) == 0 and s.seats > 1:
        win_shares(s, room.rate, room.out)
        expected = room.rate[me]
        for seat in range(s.seats):
            room.reward[seat] = BY_WINNING * room.rate[seat] + (1.0 - BY_WINNING) * room.reward[seat]
    for seat in range(s.seats):
        room.rate[seat] = float(value(s, seat, w))
    room.result[action, 0] += 1.0
    room.result[action, 1] += expected
    room.result[action, 2] += room.rate[me]
    if plan.aim == MARGIN and s.seats > 1:
        margins(s, room.reward, room.rate, w)


@compiled
def remember(tree, room, depth, decisions, plan):
    """Teach every step of the way what came of it."""
    for i in range(depth):
        seat = room.path[i, 2]
        learn(tree, room.path[i, 0], room.path[i, 1], room.reward[seat])
        if plan.mixed:
            regret(tree, room.path[i, 0], room.path[i, 1], room.reward[seat])
    if plan.playing == BY_RECORD:
        for i in range(decisions):
            seat = room.trace[i, 0]
            room.record[seat, room.trace[i, 1], 0] += room.reward[seat]
            room.record[seat, room.trace[i, 1], 1] += 1.0


@compiled
def think(tree, room, root, me, plan, w, iterations):
    """So many imagined matches from the position in worlds[0], which is what seat `me` sees."""
    for _ in range(iterations):
        room.worlds[1] = room.worlds[0]
        rules.imagine(room.worlds[1], me, room.dice[0])
        depth = descend(tree, room, root, me, plan, w)
        decisions = play_on(room, plan, w)
        judge(room, me, room.path[0, 1] - tree.first[root], plan, w)
        remember(tree, room, depth, decisions, plan)


@compiled
def forecast(room, plan, w, matches, shares):
    """Each seat's share of wins in so many imagined matches from the whole position in worlds[0], into `shares`."""
    for _ in range(matches):
        room.worlds[1] = room.worlds[0]
        play_on(room, plan, w)
        s = room.worlds[1]
        if rules.to_act(s) == 0 and s.seats > 1:
            win_shares(s, room.reward, room.out)
        else:
            chances(s, w, room.reward)
        for seat in range(s.seats):
            shares[seat] += room.reward[seat] / matches


@compiled
def survey(room, me, rounds, w):
    """Without search: how promising each legal action looks, on average over some imagined worlds, into room.result.

    Columns: the chance to win at the end of the turn, and that chance together with the weight. Returns the number of actions.
    """
    n = rules.legal(room.worlds[0], me, room.actions)
    for i in range(n):
        room.result[i, 0] = 0.0
        room.result[i, 1] = 0.0
    for _ in range(rounds):
        room.worlds[1] = room.worlds[0]
        rules.imagine(room.worlds[1], me, room.dice[0])
        for i in range(n):
            chance = promise(room.worlds, me, room.actions[i], room.out, room.reward, w)
            room.result[i, 0] += chance / rounds
            room.result[i, 1] += rating(room.worlds[1], me, room.actions[i], chance, w) / rounds
    return n
