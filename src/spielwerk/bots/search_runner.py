"""A search as Python sees it: threads, budgets, memory, and what it has found out."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np

from spielwerk.core import CHANCE, IMAGINED, PLAIN, Dice, Game, Numbers, State, many_dice, match_loops, seeds_of

from .engine import heuristic, search
from .engine import tree as trees
from .engine.guide import Guide
from .engine.knowledge import first_asked
from .engine.plan import Plan, Scratch, Tree, new_scratch, new_tree

_SLICE = 0.02  # seconds between two looks at the clock
_STREAMS = 3  # of dice: imagination, luck, choices
_LEARNT = 4  # visits that make what the search thinks of a decision worth more than the heuristic
_PLAIN_STRIDE = 8  # decisions of plain rules between two looks at the clock


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


class Memory(NamedTuple):
    """What one thread of a search remembers and works in."""

    tree: Tree
    scratch: Scratch
    guide: Guide | None = None  # a search without a network has none


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
        self._made: list[Memory] = []

    def _memories(self) -> list[Memory]:
        """The memory of each thread, made when it is first needed."""
        if not self._made:
            self._made += [self._memory(_dice(int(seed))) for seed in self._seeds]
        return self._made

    def _memory(self, dice: Dice) -> Memory:
        return Memory(new_tree(), new_scratch(self.game, self.plan, dice))

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

    def _prepare(self, memory: Memory, seen: State, seat: int) -> int:
        """The root in a tree; a tree that does not know the position, or is getting full, starts anew."""
        tree, scratch, _ = memory
        rows = self.game.state.all_rows(scratch.worlds)
        rows[0] = self.game.state.rows(seen)[0]
        scratch.result[:] = 0
        known = trees.find(tree, trees.hash_words(scratch.words[0], seat)) >= 0
        if not known or tree.used[1] * 2 > len(tree.action):
            trees.clear(tree)
        return self._root(memory, seat)

    def _root(self, memory: Memory, seat: int) -> int:
        """The node of the position that stands in worlds[0]."""
        return self._expand_root(memory.tree, memory.scratch, seat, self.plan, self._weights)

    def _grow(self, memory: Memory, root: int, seat: int, iterations: int) -> None:
        """So many imagined matches."""
        self._iterate(memory.tree, memory.scratch, root, seat, self.plan, self._weights, iterations)

    def _run(self, memory: Memory, root: int, seat: int, iterations: int, deadline: float) -> None:
        """One thread's part: so many iterations, or with none given as many as there is time for."""
        if iterations:
            self._grow(memory, root, seat, iterations)
            return
        n = 1
        while (now := time.perf_counter()) < deadline:
            self._grow(memory, root, seat, n)
            n = _next_slice(n, time.perf_counter() - now, deadline)

    @property
    def tree(self) -> Tree:
        """What the first thread has learnt."""
        return self._memories()[0].tree

    def expected_line(self, seen: State, seat: int, first: int, length: int = 6) -> list[ExpectedStep]:
        """What all seats would do after an action, until luck decides or the search knows no further, in one imagined world."""
        game, scratch = self.game, self._memories()[0].scratch
        world = game.state.copy(seen)
        game.imagine(world, seat, scratch.dice[0])
        line = [ExpectedStep(seen, seat, first)]
        game.apply(world, seat, first)
        while len(line) < length and 0 < (asked := game.to_act(world)) < 1 << CHANCE:
            actor = game.bound(first_asked)(asked, seat)
            known = game.seen(world, actor)
            action = self._learnt(known, actor)
            if action is None:
                break
            line.append(ExpectedStep(known, actor, action))
            game.apply(world, actor, action)
        return line

    def _learnt(self, known: State, actor: int, visits: int = 1) -> int | None:
        """What a seat does in the eyes of the search, from what it sees; None if the search has not been there so often."""
        tree = self._memories()[0].tree
        node = trees.find(tree, trees.hash_words(self.game.state.rows(known).view(np.int32), actor))
        if node < 0 or tree.visits[node] < visits:
            return None
        return int(tree.action[trees.most_tried(tree, node)])

    def reply(self, s: State, asked: int, seat: int) -> tuple[State, int, int]:
        """One decision in an imagined world, as the search has learnt it or by the heuristic: the world then, actor, action."""
        actor = self.game.bound(first_asked)(asked, seat)
        action = self._learnt(self.game.seen(s, actor), actor, _LEARNT)
        if action is None:
            return self._decide(s)
        after = self.game.state.copy(s)
        self.game.apply(after, actor, action)
        return after, actor, action

    def _decide(self, s: State) -> tuple[State, int, int]:
        after = self._play_on(s, 1)[0]
        actor, action = self._memories()[0].scratch.trace[0].tolist()
        return after, actor, action

    def forecast(self, s: State, playouts: int) -> list[float]:
        """Each seat's chance to win from a whole position, as a finished match shows it."""
        return self._play_on(s, self.plan.horizon, playouts)[1]

    def _play_on(self, s: State, decisions: int, playouts: int = 1) -> tuple[State, list[float]]:
        """A position so many decisions later (that of the last playout), and each seat's chance to win there, on average."""
        scratch, state = self._memories()[0].scratch, self.game.state
        rows = state.all_rows(scratch.worlds)
        rows[0] = state.rows(s)[0]
        chances = np.zeros(self.game.most_seats)
        self._forecast(scratch, self.plan._replace(horizon=decisions), self._weights, playouts, chances)
        return state.from_bytes(rows[1].tobytes()), chances[: s.seats].tolist()

    # Matches that are imagined side by side (see bots.outlook)

    def imagine(self, seen: State, seat: int) -> State:
        """Another world that fits what the seat sees."""
        world = self.game.state.copy(seen)
        self.game.imagine(world, seat, self._memories()[0].scratch.dice[0])
        return world

    def throw_anew(self, seed: int) -> None:
        """All dice of imagined matches begin with a seed: who wants the same luck again says it again."""
        self._memories()[0].scratch.dice[:] = _dice(seed)

    def settle(self, s: State) -> State:
        """The world when luck has decided until a seat is asked."""
        scratch, state = self._memories()[0].scratch, self.game.state
        row = state.bare(1)
        state.all_rows(row)[0] = state.rows(s)[0]
        log = np.zeros(self.game.longest + 1, np.int32)
        self.game.bound(match_loops.settle)(row, scratch.dice[1], scratch.out, scratch.weight, log)
        return state.from_bytes(row.tobytes())

    def to_the_end(self, s: State, deadline: float = inf) -> tuple[State, list[float]] | None:
        """How an imagined match ends by the heuristic, with each seat's share of the win; None if there is no time for that."""
        stride = min(self.plan.horizon, len(self._memories()[0].scratch.trace))
        stride = min(stride, _PLAIN_STRIDE) if PLAIN else stride
        while True:
            s, won = self._play_on(s, stride)
            if self.game.to_act(s) == 0:
                return s, won
            if time.perf_counter() > deadline:
                return None


def _dice(seed: int) -> Dice:
    return many_dice(seeds_of(seed, _STREAMS), IMAGINED)


def _findings(memories: list[Memory], roots: list[int]) -> list[Prospect]:
    """What all threads together have found out about the actions of the root."""
    tree, root = memories[0].tree, roots[0]
    actions = tree.action[tree.first[root] : tree.first[root] + tree.edges[root]].tolist()
    tried = np.zeros(len(actions), np.int64)
    result = np.zeros((len(actions), 3))
    for (grown, scratch, _), node in zip(memories, roots, strict=True):
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
