"""Parting players into tables at the least cost, where each two who sit together cost something.

Up to `EXACT` players the parting found is the best there is. For more there are too many to look at: swaps of two players that
make it cheaper are made until there is none, from several starts, and if somebody still pays dearly, a search that goes
back where it cannot go on looks further. All work is counted, never timed, so that the answer is the same everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

EXACT = 12  # players, with bots
DEAR = 10**15  # what must not be if it can be avoided costs at least this
_SWAPS = 150_000  # that are tried
_CALM, _PATIENCE = 8, 60  # shakes in vain before it is left at that: where nobody pays dearly, and else
_NODES = 20_000  # tables that the search lays
_NEAR = 12  # companions that the search considers for a player, of more than `EXACT` players

Costs = Sequence[Sequence[int]]  # of each two
Groups = list[list[int]]


def grouped(costs: Costs, size: int, alike: int, seed: bytes) -> Groups:
    """Groups of `size`, which divides the number of all; the last `alike` of them need not be told apart."""
    count = len(costs)
    assert count % size == 0
    if size == 1 or count == size:
        return [[k] for k in range(count)] if size == 1 else [list(range(count))]
    first = [list(range(k, k + size)) for k in range(0, count, size)]
    best = _by_swaps(costs, first, random.Random(seed))
    if count <= EXACT or _total(costs, best) >= DEAR:
        best = _Search(costs, size, alike, best).found()
    return sorted(sorted(group) for group in best)


def _total(costs: Costs, groups: Groups) -> int:
    return sum(costs[a][b] for group in groups for a, b in combinations(group, 2))


def _by_swaps(costs: Costs, start: Groups, rng: random.Random) -> Groups:
    """Swap two of different groups while that makes it cheaper; then shake it a little and try again."""
    left = [_SWAPS]
    best = [list(group) for group in start]
    _descend(costs, best, left)
    cheapest = _total(costs, best)
    if len(start) * len(start[0]) <= EXACT:
        return best
    quiet = 0
    while left[0] > 0 and quiet < (_PATIENCE if cheapest >= DEAR else _CALM):
        other = [list(group) for group in best]
        for _ in range(3):
            one, two = rng.sample(range(len(other)), 2)
            i, j = rng.randrange(len(other[one])), rng.randrange(len(other[two]))
            other[one][i], other[two][j] = other[two][j], other[one][i]
        _descend(costs, other, left)
        total = _total(costs, other)
        quiet += 1
        if total < cheapest:
            best, cheapest, quiet = other, total, 0
    return best


def _descend(costs: Costs, groups: Groups, left: list[int]) -> None:
    better = True
    while better and left[0] > 0:
        better = False
        for one, two in combinations(groups, 2):
            for i in range(len(one)):
                for j in range(len(two)):
                    left[0] -= 1
                    if _gain(costs, one, i, two, j) > 0:
                        one[i], two[j] = two[j], one[i]
                        better = True


def _gain(costs: Costs, one: list[int], i: int, two: list[int], j: int) -> int:
    """What is saved if two players change places."""
    a, b = one[i], two[j]
    of_a, of_b = costs[a], costs[b]
    saved = 0
    for k, other in enumerate(one):
        if k != i:
            saved += of_a[other] - of_b[other]
    for k, other in enumerate(two):
        if k != j:
            saved += of_b[other] - of_a[other]
    return saved


class _Search:
    """Lays table after table, the cheapest first, and goes back where it gets dearer than the best found so far."""

    def __init__(self, costs: Costs, size: int, alike: int, best: Groups) -> None:
        self._costs, self._size, self._unlike = costs, size, len(costs) - alike
        self._best, self._cheapest = best, _total(costs, best)
        self._exact = len(costs) <= EXACT
        self._nodes = 0
        # Whatever the others do, a player pays at least for the cheapest companions there are.
        self._least = [sum(sorted(row[:k] + row[k + 1 :])[: size - 1]) for k, row in enumerate(map(list, costs))]

    def found(self) -> Groups:
        self._go_on(list(range(len(self._costs))), 0, [])
        return self._best

    def _go_on(self, rest: list[int], spent: int, laid: Groups) -> None:
        if not rest:
            self._best, self._cheapest = [list(group) for group in laid], spent
            return
        if not self._exact and self._nodes > _NODES:
            return
        first, others = rest[0], rest[1:]
        near = others if self._exact else sorted(others, key=lambda other: (self._costs[first][other], other))[:_NEAR]
        for cost, companions in sorted(self._tables(first, sorted(near), others)):
            self._nodes += 1
            left = [other for other in others if other not in companions]
            if spent + cost + sum(self._least[other] for other in left) // 2 < self._cheapest:
                self._go_on(left, spent + cost, [*laid, [first, *companions]])

    def _tables(self, first: int, near: list[int], others: list[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Tables with one player, each with its cost. Of those who need not be told apart the foremost are taken."""
        alike = [other for other in others if other >= self._unlike]
        tables = []
        for companions in combinations(near, self._size - 1):
            taken = [other for other in companions if other >= self._unlike]
            if taken == alike[: len(taken)]:
                table = (first, *companions)
                tables.append((sum(self._costs[a][b] for a, b in combinations(table, 2)), companions))
        return tables
