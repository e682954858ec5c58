"""The tree of a search: nodes by hash, the choice of an edge, what a result teaches. Knows no game."""

from __future__ import annotations

from math import log, sqrt

from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.dice import below
from spielwerk.core.rule import rule

from .plan import UCB_TUNED, Floats, Plan, Tree

_WORD = 0xFFFFFFFF
CURIOUS = 0.1  # share of the choices by regret matching that follow the prior


@rule
def hash_words(words: Numbers, seat: int) -> int:
    """62 bits of what a seat sees."""
    a = 0x811C9DC5 ^ seat
    b = 0x2545F491
    for i in range(len(words)):
        word = int(words[i]) & _WORD
        a = ((a ^ word) * 0x01000193) & _WORD
        b = ((((b << 7) | (b >> 25)) & _WORD) + (word ^ a) * 0x9E3779B1) & _WORD
    return (a & 0x3FFFFFFF) << 32 | b


@rule
def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.used[0] = 0
    tree.used[1] = 0
    for i in range(len(tree.slots)):
        tree.slots[i] = 0


@rule
def find(tree: Tree, key: int) -> int:
    """The node with a key, or −1."""
    slot = key % len(tree.slots)
    while tree.slots[slot] != 0:
        node = tree.slots[slot] - 1
        if tree.key[node] == key:
            return int(node)
        slot = (slot + 1) % len(tree.slots)
    return -1


@rule
def has_room(tree: Tree, count: int) -> bool:
    """Whether one more node with so many edges fits."""
    return bool(tree.used[0] < len(tree.key) and tree.used[1] + count <= len(tree.action))


@rule
def add(tree: Tree, key: int, actions: Numbers, policy: Floats, count: int, trust: float) -> int:
    """A new node with an edge for each action; `policy` becomes its prior, as shares, as far as it is trusted."""
    node = int(tree.used[0])
    first = int(tree.used[1])
    tree.used[0] += 1
    tree.used[1] += count
    slot = key % len(tree.slots)
    while tree.slots[slot] != 0:
        slot = (slot + 1) % len(tree.slots)
    tree.slots[slot] = node + 1
    tree.key[node] = key
    tree.first[node] = first
    tree.edges[node] = count
    tree.visits[node] = 0
    total = 0.0
    for i in range(count):
        total += policy[i]
    for i in range(count):
        edge = first + i
        tree.action[edge] = actions[i]
        tree.tried[edge] = 0
        tree.total[edge] = 0.0
        tree.square[edge] = 0.0
        tree.regret[edge] = 0.0
        tree.prior[edge] = trust * policy[i] / total + (1.0 - trust) / count
    return node


@rule
def node_mean(tree: Tree, node: int) -> float:
    """The mean reward of all that was tried in a node."""
    total = 0.0
    first = tree.first[node]
    for edge in range(first, first + tree.edges[node]):
        total += tree.total[edge]
    return float(total / max(1, tree.visits[node]))


@rule
def select_by_puct(tree: Tree, node: int, explore: float, doubt: float) -> int:
    """The mean, and curiosity in proportion to the prior; an untried action is thought a little worse than its node."""
    untried = node_mean(tree, node) - doubt
    curiosity = explore * sqrt(float(tree.visits[node] + 1))
    first = tree.first[node]
    best = int(first)
    highest = -1e30
    for edge in range(first, first + tree.edges[node]):
        tried = tree.tried[edge]
        mean = tree.total[edge] / tried if tried > 0 else untried
        score = mean + curiosity * float(tree.prior[edge]) / (1 + tried)
        if score > highest:
            highest = score
            best = edge
    return best


@rule
def select_by_ucb_tuned(tree: Tree, node: int, explore: float) -> int:
    """Every action once, the likelier first, then the mean and a bound that knows how much results differ."""
    first = tree.first[node]
    best = int(first)
    highest = -1e30
    known = log(float(max(1, tree.visits[node])))
    for edge in range(first, first + tree.edges[node]):
        tried = tree.tried[edge]
        if tried == 0:
            score = 1e9 + float(tree.prior[edge])
        else:
            mean = tree.total[edge] / tried
            spread = tree.square[edge] / tried - mean * mean + sqrt(2.0 * known / tried)
            score = mean + explore * sqrt(known / tried * min(0.25, spread))
        if score > highest:
            highest = score
            best = edge
    return best


@rule
def total_regret(tree: Tree, node: int) -> float:
    """The sum of what the actions of a node would have gained."""
    total = 0.0
    first = tree.first[node]
    for edge in range(first, first + tree.edges[node]):
        total += max(0.0, tree.regret[edge])
    return total


@rule
def chance_by_regret(tree: Tree, edge: int, total: float) -> float:
    """Regret matching: in proportion to what an action would have gained; a share of the choices by the prior."""
    if total <= 0.0:
        return float(tree.prior[edge])
    return CURIOUS * float(tree.prior[edge]) + (1.0 - CURIOUS) * max(0.0, float(tree.regret[edge])) / total


@rule
def select_by_regret(tree: Tree, node: int, dice: Dice) -> int:
    """Draw an edge by its chance."""
    total = total_regret(tree, node)
    first = tree.first[node]
    last = first + tree.edges[node]
    left = below(dice, 1 << 30) / (1 << 30)
    for edge in range(first, last):
        left -= chance_by_regret(tree, edge, total)
        if left < 0.0:
            return int(edge)
    return int(last - 1)


@rule
def learn_regret(tree: Tree, node: int, edge: int, reward: float) -> None:
    """What every action would have gained over the reward, estimated from the one that was drawn, by its chance."""
    gained = reward / chance_by_regret(tree, edge, total_regret(tree, node))
    first = tree.first[node]
    for other in range(first, first + tree.edges[node]):
        tree.regret[other] -= reward
    tree.regret[edge] += gained


@rule
def select(tree: Tree, node: int, plan: Plan, at_once: bool, dice: Dice) -> int:
    """The edge to try next."""
    if at_once and plan.mixed:
        return select_by_regret(tree, node, dice)
    if plan.selection == UCB_TUNED:
        return select_by_ucb_tuned(tree, node, plan.explore)
    return select_by_puct(tree, node, plan.explore, plan.doubt)


@rule
def learn(tree: Tree, node: int, edge: int, reward: float) -> None:
    """Take down what an action has brought."""
    tree.visits[node] += 1
    tree.tried[edge] += 1
    tree.total[edge] += reward
    tree.square[edge] += reward * reward


@rule
def most_tried(tree: Tree, node: int) -> int:
    """The edge of a node that was tried most, the better mean deciding."""
    first = tree.first[node]
    best = int(first)
    for edge in range(first + 1, first + tree.edges[node]):
        if tree.tried[edge] > tree.tried[best] or (
            tree.tried[edge] == tree.tried[best] and tree.total[edge] > tree.total[best]
        ):
            best = edge
    return best
