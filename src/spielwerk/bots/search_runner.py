"""A search as Python sees it: threads, budgets, memory, and what it has found out."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from spielwerk.core import CHANCE, IMAGINED, PLAIN, Game, Numbers, State, many_dice, seeds_of

from .engine import heuristic, search
from .engine import tree as trees
from .engine.knowledge import first_asked
from .engine.plan import Plan, Scratch, Tree, new_scratch, new_tree

_SLICE = 0.02  # seconds between two looks at the clock
_STREAMS = 3  # of dice: imagination, luck, choices


@dataclass(frozen=True)
class Prospect:
    """A legal action and what the search expects of it."""

    action: int
    tried: int  # imagined matches
    win_share: float
    points: float  # at the end


class ExpectedStep(NamedTuple):
    """One step of the line that a search expects."""

    seen: State  # what the actor sees
    actor: int
    action: int


class _Memory(NamedTuple):
    """What one thread of a search remembers and works in."""

    tree: Tree
    scratch: Scratch


def plan_for(game: Game) -> Plan:
    """How the master thinks in a game."""
    known = game.bound_module(heuristic)
    return Plan(horizon=min(known.HORIZON, game.longest), trust=known.TRUST)


def weights_of(game: Game) -> Numbers:
    """The weights of a game's heuristic."""
    weights: Numbers = game.bound_module(heuristic).WEIGHTS
    return weights


class SearchRunner:
    """Searches for one seat. It is handed what the seat sees and cannot know more.

    Each thread grows a tree of its own; with a seed and a number of iterations the findings are always the same.
    """

    def __init__(
        self, game: Game, seed: int, plan: Plan | None = None, threads: int = 0, weights: Numbers | None = None
    ) -> None:
        self.game = game
        self.plan = plan or plan_for(game)
        self._weights = weights_of(game) if weights is None else weights
        self._threads = 1 if PLAIN else threads or min(4, os.cpu_count() or 1)
        self._seeds = seeds_of(seed, self._threads)
        self._expand_root = game.bound(search.expand_root)
        self._iterate = game.bound(search.iterate)
        self._forecast = game.bound(search.forecast)
        self._made: list[_Memory] = []

    def _memories(self) -> list[_Memory]:
        """The memory of each thread, made when it is first needed."""
        if not self._made:
            for seed in self._seeds:
                dice = many_dice(seeds_of(int(seed), _STREAMS), IMAGINED)
                self._made.append(_Memory(new_tree(), new_scratch(self.game, self.plan, dice)))
        return self._made

    def search(self, seen: State, seat: int, *, seconds: float = 0.0, iterations: int = 0) -> list[Prospect]:
        """All legal actions with what is expected of them, the most tried first; a budget in seconds or in iterations."""
        memories = self._memories()
        count = len(memories)
        roots = [self._prepare(memory, seen, seat) for memory in memories]
        budgets = [iterations * (k + 1) // count - iterations * k // count for k in range(count)]
        deadline = time.perf_counter() + seconds

        def run(thread: int) -> None:
            self._run(memories[thread], roots[thread], seat, budgets[thread], deadline)

        if count == 1:
            run(0)
        else:
            with ThreadPoolExecutor(count) as pool:
                list(pool.map(run, range(count)))
        return _findings(memories, roots)

    def _prepare(self, memory: _Memory, seen: State, seat: int) -> int:
        """The root in a tree; a tree that does not know the position, or is getting full, starts anew."""
        tree, scratch = memory
        rows = self.game.state.all_rows(scratch.worlds)
        rows[0] = self.game.state.rows(seen)[0]
        scratch.result[:] = 0
        known = trees.find(tree, trees.hash_words(scratch.words[0], seat)) >= 0
        if not known or tree.used[1] * 2 > len(tree.action):
            trees.clear(tree)
        return self._expand_root(tree, scratch, seat, self.plan, self._weights)

    def _run(self, memory: _Memory, root: int, seat: int, iterations: int, deadline: float) -> None:
        """One thread's part: so many iterations, or with none given as many as there is time for."""

        def iterate(n: int) -> None:
            self._iterate(memory.tree, memory.scratch, root, seat, self.plan, self._weights, n)

        if iterations:
            iterate(iterations)
            return
        n = 1
        while (now := time.perf_counter()) < deadline:
            iterate(n)
            n = _next_slice(n, time.perf_counter() - now, deadline)

    def expected_line(self, seen: State, seat: int, first: int, length: int = 6) -> list[ExpectedStep]:
        """What all seats would do after an action, until luck decides or the search knows no further, in one imagined world."""
        game, (tree, scratch) = self.game, self._memories()[0]
        world = game.state.copy(seen)
        game.imagine(world, seat, scratch.dice[0])
        line = [ExpectedStep(seen, seat, first)]
        game.apply(world, seat, first)
        while len(line) < length and 0 < (asked := game.to_act(world)) < 1 << CHANCE:
            actor = game.bound(first_asked)(asked, seat)
            known = game.seen(world, actor)
            node = trees.find(tree, trees.hash_words(game.state.rows(known).view(np.int32), actor))
            if node < 0 or tree.visits[node] == 0:
                break
            action = int(tree.action[trees.most_tried(tree, node)])
            line.append(ExpectedStep(known, actor, action))
            game.apply(world, actor, action)
        return line

    def forecast(self, s: State, playouts: int) -> list[float]:
        """Each seat's chance to win from a whole position, as a finished match shows it."""
        scratch = self._memories()[0].scratch
        self.game.state.all_rows(scratch.worlds)[0] = self.game.state.rows(s)[0]
        chances = np.zeros(self.game.most_seats)
        self._forecast(scratch, self.plan, self._weights, playouts, chances)
        return [float(chance) for chance in chances[: s.seats]]


def _findings(memories: list[_Memory], roots: list[int]) -> list[Prospect]:
    """What all threads together have found out about the actions of the root."""
    tree, root = memories[0].tree, roots[0]
    actions = tree.action[tree.first[root] : tree.first[root] + tree.edges[root]].tolist()
    tried = np.zeros(len(actions), np.int64)
    result = np.zeros((len(actions), 3))
    for (grown, scratch), node in zip(memories, roots, strict=True):
        first = grown.first[node]
        tried += grown.tried[first : first + len(actions)]
        result += scratch.result[: len(actions)]
    matches = np.maximum(result[:, 0], 1)
    shares, points = (result[:, 1] / matches).tolist(), (result[:, 2] / matches).tolist()
    found = [
        Prospect(action, int(n), share, hundredths / 100)
        for action, n, share, hundredths in zip(actions, tried, shares, points, strict=True)
    ]
    return sorted(found, key=lambda prospect: (-prospect.tried, prospect.action))


def _next_slice(n: int, took: float, deadline: float) -> int:
    """So many iterations that the next look at the clock comes in time."""
    left = min(_SLICE, max(0.0, deadline - time.perf_counter()))
    return max(1, min(2 * n, int(n * left / max(took, 1e-6))))
