"""How a search thinks, as numbers that compiled code takes, and the memory it thinks in."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

# How the next action of a node is picked: by prior knowledge and means (PUCT), or by means and their spread (UCB-tuned).
BY_PRIOR, BY_SPREAD = 0, 1
# How an imagined match goes on below the tree: at random, by the game's knowledge, or by what did well elsewhere (MAST).
AT_RANDOM, BY_KNOWLEDGE, BY_RECORD = 0, 1, 2
# What a finished or cut match is worth to a seat: its chance to win, or its margin over the best rival.
WIN_SHARE, MARGIN = 0, 1


DEEPEST = 60  # steps down the tree


class Plan(NamedTuple):
    """The settings of a search."""

    picking: int = BY_PRIOR
    playing: int = BY_KNOWLEDGE
    aim: int = WIN_SHARE
    explore: float = 1.2  # weight of curiosity against means
    doubt: float = 0.1  # how much worse than its node an untried action is thought to be
    trust: float = 1.0  # how much of an action's prior comes from knowledge; the rest is the same for all
    careless: float = 0.15  # share of imagined decisions that are drawn by weight instead of the best
    horizon: int = 60  # imagined decisions below the tree before the position is valued
    mixed: int = 0  # 1: questions asked of several at once are answered by regret matching


REFERENCE = Plan(picking=BY_SPREAD, playing=BY_RECORD, aim=MARGIN)


class Tree(NamedTuple):
    """Information sets as nodes, found by the hash of what their seat sees; edges are actions."""

    used: Any  # int64[2]: nodes and edges in use
    slots: Any  # int32[]: hash table of node numbers + 1
    key: Any  # int64[node]
    first: Any  # int32[node]: its first edge
    count: Any  # int32[node]: its number of edges
    visits: Any  # int32[node]
    action: Any  # int32[edge]
    tried: Any  # int32[edge]
    total: Any  # float64[edge]: sum of rewards
    square: Any  # float64[edge]: sum of their squares
    prior: Any  # float32[edge]: share of the node's weight
    regret: Any  # float64[edge]


class Scratch(NamedTuple):
    """Room for one thread."""

    worlds: Any  # records: what the seat sees, the imagined world, a copy to look ahead in
    words: Any  # int32[3, …]: the same bytes
    actions: Any  # int32[]: of the node that is being made
    out: Any  # int32[]: other actions, outcomes, places
    weight: Any  # int32[]
    rate: Any  # float64[]: how promising each action looks
    path: Any  # int32[…, 3]: node, edge and seat of each step down the tree
    reward: Any  # float64[seat]
    record: Any  # float64[seat, action, 2]: MAST's sums and counts
    trace: Any  # int32[…, 2]: seat and action of imagined decisions
    result: Any  # float64[root action, 3]: its matches, and the sums of its win shares and values
    dice: Any  # int64[3, 2]: imagination, luck, choices


def new_tree(nodes: int = 1 << 16, edges: int = 1 << 18) -> Tree:
    return Tree(
        used=np.zeros(2, np.int64),
        slots=np.zeros(nodes * 2, np.int32),
        key=np.zeros(nodes, np.int64),
        first=np.zeros(nodes, np.int32),
        count=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        action=np.zeros(edges, np.int32),
        tried=np.zeros(edges, np.int32),
        total=np.zeros(edges, np.float64),
        square=np.zeros(edges, np.float64),
        prior=np.zeros(edges, np.float32),
        regret=np.zeros(edges, np.float64),
    )


def new_scratch(game: Any, plan: Plan, dice: np.ndarray) -> Scratch:
    """Room for one thread of a game's search, with its own dice."""
    worlds = game.state.bare(3)
    recorded = game.verbs.count if plan.playing == BY_RECORD else 1
    return Scratch(
        worlds=worlds,
        words=game.state.all_rows(worlds).view(np.int32).reshape(3, -1),
        actions=np.zeros(game.widest, np.int32),
        out=np.zeros(game.widest, np.int32),
        weight=np.zeros(game.widest, np.int32),
        rate=np.zeros(max(game.widest, game.most_seats), np.float64),
        path=np.zeros((DEEPEST, 3), np.int32),
        reward=np.zeros(game.most_seats, np.float64),
        record=np.zeros((game.most_seats, recorded, 2), np.float64),
        trace=np.zeros((min(plan.horizon, game.longest), 2), np.int32),
        result=np.zeros((game.widest, 3), np.float64),
        dice=dice,
    )
