"""Knock-out: of every table the first few go on, until one table is left. The best of before meet as late as possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil

from .seating import seated
from .standings import Line, standings
from .tables import BOT, Played, Round, Table, lot, meetings


def most_going_on(seats: int) -> int:
    """At most half of a table goes on, so that every round has fewer players."""
    return max(1, seats // 2)


def rounds_until_one(players: int, seats: int, going_on: int) -> int:
    """How many rounds there are at most, the last one with one table."""
    count = 1
    while players > seats:
        players, count = ceil(players / seats) * going_on, count + 1
    return count


def still_in(players: Sequence[int], rounds: Sequence[Round], going_on: int, seed: str) -> list[int]:
    """Who plays on after some rounds, the best of the last round first; `players` in the order in which they were set.

    At a table that people share with bots the first people go on. Who shares a place goes on by her points so far, then by lot.
    """
    inside = list(players)
    for number, played in enumerate(rounds):
        rank = {line.player: line.place for line in standings(players, rounds[: number + 1], seed=seed)}
        ahead: list[tuple[int, int, int]] = []
        for table in played:
            order = sorted((table.place_of(player), rank[player], player) for player in table.players if player in rank)
            ahead += [(k, rank[player], player) for k, (_, _, player) in enumerate(order[:going_on])]
        inside = [player for _, _, player in sorted(ahead)]
    return inside


def pair(
    inside: Sequence[int], seats: int, rounds: Sequence[Round], seed: str, apart: Collection[frozenset[int]] = ()
) -> list[Table]:
    """The tables of the next round for those who are still in, the best first: they are dealt out to and fro, so that the best
    sit apart. Of one row two change places if fewer meet then who have met before or must not meet."""
    count = ceil(len(inside) / seats)
    rows = [list(inside[k : k + count]) for k in range(0, len(inside), count)]
    tables: list[list[int]] = [[] for _ in range(count)]
    for number, row in enumerate(rows):
        for k, player in enumerate(row):
            tables[k if number % 2 == 0 else count - 1 - k].append(player)
    met = meetings(rounds)

    def cost(table: Sequence[int]) -> int:
        pairs = [frozenset(pair) for pair in combinations(table, 2)]
        return sum(met[pair] ** 2 + (1000 if pair in apart else 0) for pair in pairs)

    better = True
    while better:
        better = False
        for one, two in combinations(tables, 2):
            for k in range(1, min(len(one), len(two))):
                before = cost(one) + cost(two)
                one[k], two[k] = two[k], one[k]
                if cost(one) + cost(two) < before:
                    better = True
                else:
                    one[k], two[k] = two[k], one[k]
    full: list[list[int | None]] = [[*table, *[BOT] * (seats - len(table))] for table in tables]
    return seated(full, rounds, seed)


def knocked_out(players: Sequence[int], rounds: Sequence[Round], seed: str, ties: Sequence[str] = ()) -> list[Line]:
    """The standings: whoever came further is before the others; of one round by the place at the table, then as always."""
    lines = standings(players, rounds, ties, seed) if ties else standings(players, rounds, seed=seed)

    def reached(line: Line) -> tuple[int, int, int]:
        played = [(number, place) for number, place in enumerate(line.rounds) if place is not None]
        last, place = played[-1] if played else (-1, 0)
        return -last, place, line.place

    return [replace(line, place=place) for place, line in enumerate(sorted(lines, key=reached), 1)]


def seeded(players: Collection[int], ratings: dict[int, float], seed: str) -> list[int]:
    """The order in which players are set for the first round: by rating, then by lot."""
    return sorted(players, key=lambda player: (-ratings.get(player, 0.0), lot(seed, player), player))


def is_decided(rounds: Sequence[Sequence[Played]]) -> bool:
    """Whether the last round had a single table."""
    return bool(rounds) and len(rounds[-1]) == 1
