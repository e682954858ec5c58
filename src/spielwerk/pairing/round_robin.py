"""Everybody meets everybody, and each two equally often, as far as the seats allow it.

Tables of two follow the circle method, in which each two meet once before anybody meets again. If as many play as a
table's seats times themselves, each two meet once as well: the tables are the lines of a plane. Otherwise every round is the
one in which the fewest meet who have met before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from .seating import seated
from .standings import standings
from .swiss import tables_of
from .tables import BOT, Round, Table, lot

# Four things added and multiplied so that the laws of numbers hold; with a prime number of things, remainders do.
_PLUS4 = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
_TIMES4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
_PLANES = (2, 3, 4, 5, 7)


def rounds_needed(players: int, seats: int) -> int:
    """So many rounds until everybody can have met everybody."""
    if seats == 2:
        return max(1, players - 1 + players % 2)
    return max(1, ceil((players - 1) / (seats - 1)))


def pair(
    roster: Collection[int],
    absent: Collection[int],
    seats: int,
    rounds: Sequence[Round],
    seed: str,
    apart: Collection[frozenset[int]] = (),
) -> list[Table]:
    """The tables of the next round. `roster` are all who began; a bot sits for whoever is `absent`, if somebody needs her."""
    order = sorted(roster, key=lambda player: (lot(seed, player), player))
    number = len(rounds)
    if seats == 2:
        groups = _circle(order, number)
    elif len(order) == seats * seats and seats in _PLANES:
        groups = _lines_of_a_plane(order, seats, number)
    else:
        there = [line for line in standings(order, rounds, (), seed) if line.player not in absent]
        by_lot = sorted(there, key=lambda line: order.index(line.player))
        return tables_of(by_lot, seats, rounds, seed, apart, equal=False)
    here = [[BOT if player in absent else player for player in group] for group in groups]
    return seated([group for group in here if any(player is not BOT for player in group)], rounds, seed)


def _circle(order: Sequence[int], number: int) -> list[list[int | None]]:
    """One stays, the others go around by one place a round; who sits opposite each other meets."""
    ring: list[int | None] = [*order, *([BOT] if len(order) % 2 else [])]
    turn = number % (len(ring) - 1)
    moved = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    return [[moved[k], moved[-1 - k]] for k in range(len(moved) // 2)]


def _lines_of_a_plane(order: Sequence[int], side: int, number: int) -> list[list[int | None]]:
    """The lines of one direction: y = m x + b for all b, or the upright ones. Each two points lie on one line of all."""
    slope = number % (side + 1)
    lines: list[list[int | None]] = [[] for _ in range(side)]
    for k, player in enumerate(order):
        x, y = divmod(k, side)
        if slope == side:
            lines[x].append(player)
        elif side == 4:
            lines[_PLUS4[y][_TIMES4[slope][x]]].append(player)  # each is its own opposite, so that less is more
        else:
            lines[(y - slope * x) % side].append(player)
    return lines
