"""The tree of a search by itself: priors, and answers to questions asked of several at once."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.bots.engine.plan import Plan, new_tree
from spielwerk.bots.engine.tree import add, learn, learn_regret, most_tried, select
from spielwerk.core import PLAYERS, dice_from

ROCK, PAPER, SCISSORS = range(3)
BEATS = {(PAPER, ROCK), (SCISSORS, PAPER), (ROCK, SCISSORS)}


def node_of(tree, key, rates, trust=1.0):
    """A node with an action for each rate."""
    n = len(rates)
    return add(tree, key, np.arange(n, dtype=np.int32), np.array(rates, np.float64), n, trust)


def answered(rewards, rounds):
    """How often each answer is given to a question asked of two at once; `rewards(mine, other)` is what the first gets."""
    tree = new_tree(4, 16)
    first, second = node_of(tree, 1, [1.0] * 3), node_of(tree, 2, [1.0] * 3)
    dice = dice_from(7, PLAYERS)
    for _ in range(rounds):
        edges = [select(tree, node, Plan(mixed=1), True, dice) for node in (first, second)]
        mine, other = (int(tree.action[edge]) for edge in edges)
        for node, edge, reward in ((first, edges[0], rewards(mine, other)), (second, edges[1], 1.0 - rewards(mine, other))):
            learn(tree, node, edge, reward)
            learn_regret(tree, node, edge, reward)
    return tree.tried[tree.first[first] : tree.first[first] + 3] / rounds


def test_knowledge_is_trusted_as_far_as_the_plan_says():
    tree = new_tree(4, 16)
    for key, trust, expected in ((1, 1.0, [0.75, 0.25]), (2, 0.5, [0.625, 0.375]), (3, 0.0, [0.5, 0.5])):
        node = node_of(tree, key, [3.0, 1.0], trust)
        first = tree.first[node]
        assert tree.prior[first : first + 2] == pytest.approx(expected)


def test_regret_matching_mixes_where_any_fixed_answer_loses():
    shares = answered(lambda mine, other: 0.5 if mine == other else float((mine, other) in BEATS), 6000)
    assert shares.min() > 0.2
    assert shares.max() < 0.5


def test_regret_matching_finds_the_answer_that_is_always_better():
    shares = answered(lambda mine, other: (0.2, 0.5, 0.8)[mine], 3000)
    assert shares.argmax() == 2
    assert shares[2] > 0.8


def test_the_answer_tried_most_is_given():
    tree = new_tree(4, 16)
    node = node_of(tree, 1, [1.0] * 3)
    for edge, reward in ((0, 1.0), (1, 0.2), (1, 0.2), (2, 0.9), (2, 0.9)):
        learn(tree, node, edge, reward)
    assert most_tried(tree, node) == 2
