"""How a search thinks, as numbers that compiled code takes, and the memory it thinks in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from spielwerk.core.contract import Dice, Numbers
from spielwerk.core.record import States

if TYPE_CHECKING:
    from spielwerk.core.game import Game

Floats: TypeAlias = npt.NDArray[np.float64]

# How the next action of a node is selected: by priors and means, or by means and their spread.
PUCT, UCB_TUNED = 0, 1
# How an imagined match goes on below the tree: at random, by the game's heuristic, or by what did well elsewhere.
RANDOM_PLAYOUT, HEURISTIC_PLAYOUT, MAST_PLAYOUT = 0, 1, 2
# What a finished or cut match is worth to a seat: its chance to win, or its margin over the best rival.
WIN_SHARE, MARGIN = 0, 1

DEEPEST = 60  # steps down the tree


class Plan(NamedTuple):
    """The settings of a search."""

    selection: int = PUCT
    playout: int = HEURISTIC_PLAYOUT
    reward: int = WIN_SHARE
    explore: float = 1.2  # weight of curiosity against means
    doubt: float = 0.1  # how much worse than its node an untried action is thought to be
    trust: float = 1.0  # how much of an action's prior comes from the heuristic; the rest is the same for all
    careless: float = 0.15  # share of imagined decisions that are drawn by weight instead of the best
    horizon: int = 60  # imagined decisions below the tree before the position is valued
    mixed: int = 0  # 1: questions asked of several at once are answered by regret matching
    by_margin: float = 0.2  # with a network: share of the reward that is for the margin; the rest is for the win
    calm: float = 0.33  # with a network: power to which its rates of actions are raised; the less, the more alike they become
    blend: float = 0.0  # with a network: share of the reward that comes from a playout; the rest is what the network expects


REFERENCE = Plan(selection=UCB_TUNED, playout=MAST_PLAYOUT, reward=MARGIN)


class Tree(NamedTuple):
    """Information sets as nodes, found by the hash of what their seat sees; edges are actions."""

    used: npt.NDArray[np.int64]  # [2]: nodes and edges in use
    slots: Numbers  # hash table of node numbers + 1
    key: npt.NDArray[np.int64]  # [node]
    first: Numbers  # [node]: its first edge
    edges: Numbers  # [node]: how many it has
    visits: Numbers  # [node]
    action: Numbers  # [edge]
    tried: Numbers  # [edge]
    total: Floats  # [edge]: sum of rewards
    square: Floats  # [edge]: sum of their squares
    prior: npt.NDArray[np.float32]  # [edge]: share of the node's policy
    regret: Floats  # [edge]


class Scratch(NamedTuple):
    """What one thread works in."""

    worlds: States  # what the seat sees, the imagined world, a copy to look ahead in
    words: Numbers  # [3, …]: the same bytes
    actions: Numbers  # of the node that is being made
    out: Numbers  # other actions, outcomes, places
    weight: Numbers  # of what stands in `out`
    policy: Floats  # how much speaks for each of `actions`
    path: Numbers  # [step down the tree, 3]: its node, edge and seat
    values: Floats  # [seat]: the final points it may expect
    rewards: Floats  # [seat]
    record: Floats  # [seat, action, 2]: sums and counts of rewards, for playouts by MAST
    trace: Numbers  # [imagined decision, 2]: its seat and action
    result: Floats  # [root action, 3]: its matches, and the sums of its win shares and values
    dice: Dice  # [3, 2]: imagination, luck, choices


def new_tree(nodes: int = 1 << 16, edges: int = 1 << 18) -> Tree:
    return Tree(
        used=np.zeros(2, np.int64),
        slots=np.zeros(nodes * 2, np.int32),
        key=np.zeros(nodes, np.int64),
        first=np.zeros(nodes, np.int32),
        edges=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        action=np.zeros(edges, np.int32),
        tried=np.zeros(edges, np.int32),
        total=np.zeros(edges, np.float64),
        square=np.zeros(edges, np.float64),
        prior=np.zeros(edges, np.float32),
        regret=np.zeros(edges, np.float64),
    )


def new_scratch(game: Game, plan: Plan, dice: Dice) -> Scratch:
    """What one thread of a game's search works in, with its own dice."""
    worlds = game.state.bare(3)
    recorded = game.verbs.count if plan.playout == MAST_PLAYOUT else 1
    return Scratch(
        worlds=worlds,
        words=game.state.all_rows(worlds).view(np.int32).reshape(3, -1),
        actions=np.zeros(game.widest, np.int32),
        out=np.zeros(game.widest, np.int32),
        weight=np.zeros(game.widest, np.int32),
        policy=np.zeros(game.widest, np.float64),
        path=np.zeros((DEEPEST, 3), np.int32),
        values=np.zeros(game.most_seats, np.float64),
        rewards=np.zeros(game.most_seats, np.float64),
        record=np.zeros((game.most_seats, recorded, 2), np.float64),
        trace=np.zeros((min(plan.horizon, game.longest), 2), np.int32),
        result=np.zeros((game.widest, 3), np.float64),
        dice=dice,
    )
