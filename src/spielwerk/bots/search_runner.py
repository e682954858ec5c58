"""A search as Python sees it: threads, budgets, memory, and what it has found out."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from spielwerk.core import CHANCE, IMAGINED, Game, many_dice, seeds_of
from spielwerk.core.rule import PLAIN

from .engine import heuristic, search
from .engine import tree as trees
from .engine.plan import Plan, Scratch, Tree, new_scratch, new_tree

_SLICE = 0.02  # seconds between two looks at the clock
_STREAMS = 3  # of dice: imagination, luck, choices


@dataclass(frozen=True)
class Prospect:
    """A legal action and what the search expects of it."""

    action: int
    tried: int  # imagined matches
    share: float  # of wins
    points: float  # at the end


def plan_for(game: Game) -> Plan:
    """How the master thinks in a game."""
    known = game.bound_module(heuristic)
    return Plan(horizon=min(known.HORIZON, game.longest), trust=known.TRUST)


class Mind:
    """Searches for one seat. It is handed what the seat sees and cannot know more.

    Each thread grows a tree of its own; with a seed and a number of iterations the findings are always the same.
    """

    def __init__(self, game: Game, seed: int, plan: Plan | None = None, threads: int = 0, weights: Any = None) -> None:
        self.game = game
        self._loops = game.bound_module(search)
        self.plan = plan or plan_for(game)
        self._weights = game.bound_module(heuristic).WEIGHTS if weights is None else weights
        self._threads = 1 if PLAIN else threads or min(4, os.cpu_count() or 1)
        self._seeds = seeds_of(seed, self._threads)
        self._memory: list[tuple[Tree, Scratch]] = []

    def _remembered(self) -> list[tuple[Tree, Scratch]]:
        """A tree and some room for each thread, made when they are first needed."""
        if not self._memory:
            for seed in self._seeds:
                dice = many_dice(seeds_of(int(seed), _STREAMS), IMAGINED)
                self._memory.append((new_tree(), new_scratch(self.game, self.plan, dice)))
        return self._memory

    def think(self, seen: Any, seat: int, *, seconds: float = 0.0, iterations: int = 0) -> list[Prospect]:
        """All legal actions with what is expected of them, the most tried first; a budget in seconds or in iterations."""
        memory = self._remembered()
        roots = [self._prepare(tree, room, seen, seat) for tree, room in memory]
        shares = [iterations * (k + 1) // len(memory) - iterations * k // len(memory) for k in range(len(memory))]
        deadline = time.perf_counter() + seconds
        jobs = list(zip(memory, roots, shares, strict=True))
        if len(jobs) == 1:
            self._run(jobs[0], seat, deadline)
        else:
            with ThreadPoolExecutor(len(jobs)) as pool:
                list(pool.map(lambda job: self._run(job, seat, deadline), jobs))
        return self._findings(memory, roots)

    def _prepare(self, tree: Tree, room: Scratch, seen: Any, seat: int) -> int:
        """The root in a tree; a tree that does not know the position, or is getting full, starts anew."""
        rows = self.game.state.all_rows(room.worlds)
        rows[0] = self.game.state.rows(seen)[0]
        room.result[:] = 0
        known = trees.find(tree, trees.hash_words(room.words[0], seat)) >= 0
        if not known or tree.used[1] * 2 > len(tree.action):
            trees.clear(tree)
        return int(self._loops.expand_root(tree, room, seat, self.plan, self._weights))

    def _run(self, job: tuple[tuple[Tree, Scratch], int, int], seat: int, deadline: float) -> None:
        (tree, room), root, iterations = job

        def think(n: int) -> None:
            self._loops.think(tree, room, root, seat, self.plan, self._weights, n)

        if iterations:
            think(iterations)
            return
        n = 1
        while (now := time.perf_counter()) < deadline:
            think(n)
            n = _next_slice(n, time.perf_counter() - now, deadline)

    def _findings(self, memory: list[tuple[Tree, Scratch]], roots: list[int]) -> list[Prospect]:
        tree, root = memory[0][0], roots[0]
        actions = tree.action[tree.first[root] : tree.first[root] + tree.count[root]].tolist()
        tried = np.zeros(len(actions), np.int64)
        result = np.zeros((len(actions), 3))
        for (grown, room), node in zip(memory, roots, strict=True):
            first = grown.first[node]
            tried += grown.tried[first : first + len(actions)]
            result += room.result[: len(actions)]
        matches = np.maximum(result[:, 0], 1)
        found = [
            Prospect(action, int(n), share, points / 100)
            for action, n, share, points in zip(
                actions, tried, (result[:, 1] / matches).tolist(), (result[:, 2] / matches).tolist(), strict=True
            )
        ]
        return sorted(found, key=lambda prospect: (-prospect.tried, prospect.action))

    def expected_line(self, seen: Any, seat: int, first: int, length: int = 6) -> list[tuple[Any, int, int]]:
        """What all seats would do after an action, until luck decides or the search knows no further, in one imagined world.

        Each step is what the actor sees, the actor, and the action.
        """
        game, (tree, room) = self.game, self._remembered()[0]
        world = game.state.copy(seen)
        game.imagine(world, seat, room.dice[0])
        line = [(seen, seat, first)]
        game.apply(world, seat, first)
        while len(line) < length and 0 < (asked := game.to_act(world)) < 1 << CHANCE:
            actor = self._loops.first_asked(asked, seat)
            known = game.seen(world, actor)
            node = trees.find(tree, trees.hash_words(game.state.rows(known).view(np.int32), actor))
            if node < 0 or tree.visits[node] == 0:
                break
            action = int(tree.action[trees.most_tried(tree, node)])
            line.append((known, int(actor), action))
            game.apply(world, actor, action)
        return line

    def forecast(self, s: Any, matches: int) -> list[float]:
        """Each seat's chance to win from a whole position, as a finished match shows it."""
        _, room = self._remembered()[0]
        self.game.state.all_rows(room.worlds)[0] = self.game.state.rows(s)[0]
        shares = np.zeros(self.game.most_seats)
        self._loops.forecast(room, self.plan, self._weights, matches, shares)
        return [float(share) for share in shares[: s.seats]]


def _next_slice(n: int, took: float, deadline: float) -> int:
    """So many iterations that the next look at the clock comes in time."""
    left = min(_SLICE, max(0.0, deadline - time.perf_counter()))
    return max(1, min(2 * n, int(n * left / max(took, 1e-6))))
