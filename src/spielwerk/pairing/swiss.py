"""Table after table: equal points meet, and nobody meets the same person twice while that is possible.

Seats that are left go to bots. Whoever stands lowest sits beside them, and nobody does twice while that is possible. People
who must not meet do not, unless there is no other way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .grouping import DEAR, grouped
from .seating import seated
from .standings import TIE_BREAKS, Line, standings
from .tables import BOT, Round, Table, beside_bots, bots_needed, lot, meetings

APART = DEAR * 10**4  # who must not meet
CROWD = DEAR * 10**8  # two bots at a table while another table has none
_EQUAL = 10**6  # how much more points matter than the order among equal points
_WHOLE = 420  # shared points times this are whole numbers, for up to seven seats


def pair(
    players: Collection[int],
    seats: int,
    rounds: Sequence[Round],
    seed: str,
    ties: Sequence[str] = TIE_BREAKS,
    apart: Collection[frozenset[int]] = (),
) -> list[Table]:
    """The tables of the next round for the players who are there; `rounds` are all that were played, whoever played them."""
    everybody = {player for played in rounds for table in played for player in table.players} | set(players)
    lines = [line for line in standings(everybody, rounds, ties, seed) if line.player in set(players)]
    return tables_of(lines, seats, rounds, seed, apart, equal=True)


def tables_of(
    lines: Sequence[Line],
    seats: int,
    rounds: Sequence[Round],
    seed: str,
    apart: Collection[frozenset[int]],
    equal: bool,
) -> list[Table]:
    """Tables for players in the order of the standings; `equal`: equal points are to meet."""
    if not lines:
        return []
    bots = bots_needed(len(lines), seats)
    costs = _costs(lines, bots, rounds, apart, equal)
    groups = grouped(costs, seats, bots, lot(seed, len(rounds)))
    named = [[lines[k].player if k < len(lines) else BOT for k in group] for group in groups]
    return seated(named, rounds, seed)


def _costs(
    lines: Sequence[Line], bots: int, rounds: Sequence[Round], apart: Collection[frozenset[int]], equal: bool
) -> list[list[int]]:
    """What it costs if two sit at one table; the players first, then the bots, which stand below everybody."""
    met, beside = meetings(rounds), beside_bots(rounds)
    power = 2 if equal else 1  # to meet a third time is worse still; but where all are to meet as often, the sum alone counts
    count = len(lines) + bots
    height = [int(line.points * _WHOLE) for line in lines] + [int(lines[-1].points * _WHOLE)] * bots
    costs = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a + 1, count):
            cost = (height[a] - height[b]) ** 2 * _EQUAL + (a - b) ** 2 if equal else 0
            if b < len(lines):
                pair = frozenset((lines[a].player, lines[b].player))
                cost += DEAR * met[pair] ** power + (APART if pair in apart else 0)
            elif a < len(lines):
                cost += DEAR * beside[lines[a].player] ** power
            else:
                cost += CROWD
            costs[a][b] = costs[b][a] = cost
    return costs
