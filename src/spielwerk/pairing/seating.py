"""Who of a table sits where: everybody begins about as often, and sits on the other seats about as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from .tables import BOT, Round, Table, lot

_BEGINS = 1000  # how much more the first seat matters than the others


def seated(groups: Sequence[Sequence[int | None]], rounds: Sequence[Round], seed: str) -> list[Table]:
    """Give the players of each table their seats; where it is all the same, by lot."""
    before: Counter[tuple[int, int]] = Counter()
    for played in rounds:
        for table in played:
            before.update((player, seat) for seat, player in enumerate(table.seats) if player is not None)
    return [_table(list(group), before, f"{seed}:{len(rounds)}") for group in groups]


def _table(group: list[int | None], before: Counter[tuple[int, int]], seed: str) -> Table:
    order = sorted(group, key=lambda player: (player is BOT, lot(seed, player)))

    def cost(player: int | None, seat: int) -> int:
        """What another time on a seat costs: the more often it was, the more."""
        if player is None:
            return 0
        return (2 * before[player, seat] + 1) * (_BEGINS if seat == 0 else 1)

    if len(order) <= 5:
        return min(permutations(order), key=lambda table: sum(cost(player, seat) for seat, player in enumerate(table)))
    table: list[int | None] = []
    for seat in range(len(order)):  # too many orders to try them all: seat after seat whoever sat there least
        table.append(min(order, key=lambda player: cost(player, seat)))
        order.remove(table[-1])
    return tuple(table)
