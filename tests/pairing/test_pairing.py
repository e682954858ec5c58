"""Who meets whom: everybody once a round, nobody twice while that is possible, bots where seats are left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.pairing import (
    BOT,
    Played,
    Table,
    knocked_out,
    pair_knock_out,
    pair_round_robin,
    pair_swiss,
    rounds_needed,
    standings,
    still_in,
)
from spielwerk.pairing.grouping import DEAR, EXACT, grouped
from spielwerk.pairing.knock_out import most_going_on, rounds_until_one
from spielwerk.pairing.tables import beside_bots, meetings

sizes = st.integers(2, 5)
seeds = st.integers(0, 10**6).map(str)


def played(tables: Sequence[Table], luck: random.Random) -> list[Played]:
    """Tables with any result, ties among them."""
    return [
        Played(table, tuple(_ranks([luck.randint(0, len(table)) for _ in table])), tuple(luck.randint(0, 60) for _ in table))
        for table in tables
    ]


def _ranks(strength: list[int]) -> list[int]:
    return [1 + sum(other > mine for other in strength) for mine in strength]


def swiss(players: Sequence[int], seats: int, rounds: int, seed: str) -> list[list[Played]]:
    luck, done = random.Random(seed), []
    for _ in range(rounds):
        done.append(played(pair_swiss(players, seats, done, seed), luck))
    return done


def assert_round(tables: Sequence[Table], players: Sequence[int], seats: int) -> None:
    """Everybody sits once, every table is full, and no table has two bots while another has none."""
    assert sorted(player for table in tables for player in table if player is not BOT) == sorted(players)
    assert {len(table) for table in tables} == {seats}
    bots = [table.count(BOT) for table in tables]
    assert len(tables) == -(-len(players) // seats)
    assert max(bots) - min(bots) <= 1


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 26), seats=sizes, rounds=st.integers(1, 5), seed=seeds)
def test_everybody_sits_once_a_round_at_full_tables(count: int, seats: int, rounds: int, seed: str):
    players = list(range(100, 100 + count))
    for tables in swiss(players, seats, rounds, seed):
        assert_round([table.seats for table in tables], players, seats)


@settings(max_examples=25, deadline=None)
@given(count=st.integers(2, 20), seats=sizes, rounds=st.integers(0, 4), seed=seeds, shuffled=st.randoms())
def test_nothing_depends_on_the_order_in_which_players_are_told(
    count: int, seats: int, rounds: int, seed: str, shuffled: random.Random
):
    players, done = list(range(count)), swiss(range(count), seats, rounds, seed)
    other = [shuffled.sample(tables, len(tables)) for tables in done]
    mixed = shuffled.sample(players, count)
    assert pair_swiss(players, seats, done, seed) == pair_swiss(mixed, seats, other, seed)
    assert standings(players, done, seed=seed) == standings(mixed, other, seed=seed)
    assert pair_round_robin(players, (), seats, done, seed) == pair_round_robin(mixed, (), seats, other, seed)


def partings(rest: tuple[int, ...], size: int) -> list[list[tuple[int, ...]]]:
    """All ways to part somebody into groups."""
    if not rest:
        return [[]]
    found = []
    for others in combinations(rest[1:], size - 1):
        left = tuple(one for one in rest[1:] if one not in others)
        found += [[(rest[0], *others), *more] for more in partings(left, size)]
    return found


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_few_players_are_parted_as_cheaply_as_can_be(data: st.DataObject):
    size, tables = data.draw(st.sampled_from([(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2)]))
    count = size * tables
    assert count <= EXACT
    costs = [[0] * count for _ in range(count)]
    for a, b in combinations(range(count), 2):
        costs[a][b] = costs[b][a] = data.draw(st.sampled_from([0, 1, 3, 10, DEAR, 2 * DEAR]))
    groups = grouped(costs, size, 0, b"")
    assert sorted(one for group in groups for one in group) == list(range(count))

    def total(parting: Sequence[Sequence[int]]) -> int:
        return sum(costs[a][b] for group in parting for a, b in combinations(group, 2))

    assert total(groups) == min(total(parting) for parting in partings(tuple(range(count)), size))


@settings(max_examples=20, deadline=None)
@given(count=st.integers(4, 10), seats=st.sampled_from([2, 3]), rounds=st.integers(1, 5), seed=seeds)
def test_nobody_meets_anybody_twice_nor_bots_twice_while_that_is_possible(count: int, seats: int, rounds: int, seed: str):
    """Against all partings there are, with the empty seats as players of their own."""
    done = swiss(range(count), seats, rounds, seed)
    bots = -count % seats
    met, beside = meetings(done[:-1]), beside_bots(done[:-1])
    if count + bots > EXACT or bots > (count + bots) // seats:
        return

    def violations(tables: Sequence[Sequence[int | None]]) -> int:
        pairs = [frozenset(pair) for table in tables for pair in combinations([p for p in table if p is not BOT], 2)]
        again = [beside[p] ** 2 for table in tables if BOT in table for p in table if p is not BOT]
        return sum(met[pair] ** 2 for pair in pairs) + sum(again)

    possible = []
    for parting in partings(tuple(range(count + bots)), seats):
        tables = [[one if one < count else BOT for one in group] for group in parting]
        if all(table.count(BOT) <= 1 for table in tables):
            possible.append(violations(tables))
    assert violations([table.seats for table in done[-1]]) == min(possible)


@pytest.mark.parametrize(("count", "rounds"), [(16, 9), (20, 11), (24, 12), (15, 8), (64, 7)])
def test_many_pairs_meet_anew_as_long_as_a_matching_says_that_it_is_possible(count: int, rounds: int):
    """A library that knows matchings, but no tables of three, says what is possible."""
    networkx = pytest.importorskip("networkx")
    done, luck = [], random.Random(count)
    for _ in range(rounds):
        tables = pair_swiss(range(count), 2, done, "seed")
        met, beside = meetings(done), beside_bots(done)
        graph = networkx.Graph(p for p in combinations(range(count), 2) if not met[frozenset(p)])
        if count % 2:
            graph.add_edges_from((player, "bot") for player in range(count) if not beside[player])
        if 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == count + count % 2:
            assert not any(met[frozenset(table)] for table in tables if BOT not in table)
            assert not any(beside[p] for table in tables if BOT in table for p in table if p is not BOT)
        done.append(played(tables, luck))


@pytest.mark.parametrize(("count", "seats", "rounds"), [(24, 4, 5), (16, 4, 3), (18, 3, 5), (30, 5, 4), (48, 4, 6), (22, 4, 4)])
def test_usual_cups_have_no_two_who_meet_twice(count: int, seats: int, rounds: int):
    assert max(meetings(swiss(range(count), seats, rounds, "cup")).values()) == 1


def test_equal_points_meet():
    """After a round of sixteen at tables of four, the four winners sit together, and so do the others by their places."""
    first = pair_swiss(range(16), 4, [], "s")
    done = [[Played(table, (1, 2, 3, 4), (40, 30, 20, 10)) for table in first]]
    second = [
        {done[0][k].place_of(player) for k in range(4) for player in table if player in first[k]}
        for table in pair_swiss(range(16), 4, done, "s")
    ]
    assert sorted(map(sorted, second)) == [[1], [2], [3], [4]]


def test_bots_sit_beside_the_lowest_first():
    first = pair_swiss(range(8), 4, [], "s")
    done = [[Played(table, (1, 2, 3, 4), (4, 3, 2, 1)) for table in first]]
    low = [player for line in standings(range(8), done, seed="s")[-4:] for player in [line.player]]
    there = [player for player in range(8) if player != low[-1]]  # the last one stays away: a seat is left
    beside = next(table for table in pair_swiss(there, 4, done, "s") if BOT in table)
    met = meetings(done)
    assert len([player for player in beside if player in low]) >= 2, (beside, low, met)


def test_people_who_must_not_meet_do_not():
    for seed in map(str, range(10)):
        apart = {frozenset((0, 1)), frozenset((2, 3))}
        tables = pair_swiss(range(8), 4, [], seed, apart=apart)
        assert not any(pair <= set(table) for table in tables for pair in apart)
        knocked = pair_knock_out(range(8), 4, [], seed, apart=apart)
        assert not any(pair <= set(table) for table in knocked for pair in apart)


@settings(max_examples=15, deadline=None)
@given(count=st.integers(4, 20), seats=sizes, seed=seeds)
def test_everybody_begins_about_as_often(count: int, seats: int, seed: str):
    rounds = 2 * seats
    begun = Counter(table.seats[0] for tables in swiss(range(count), seats, rounds, seed) for table in tables)
    if count % seats == 0:
        assert max(begun[player] for player in range(count)) <= 3
        assert min(begun[player] for player in range(count)) >= 1


# Everybody against everybody


@pytest.mark.parametrize("count", range(2, 14))
def test_in_pairs_each_two_meet_once_and_a_bot_sits_for_nobody_twice(count: int):
    done, luck = [], random.Random(1)
    for _ in range(rounds_needed(count, 2)):
        tables = pair_round_robin(range(count), (), 2, done, "s")
        assert_round(tables, range(count), 2)
        done.append(played(tables, luck))
    assert set(meetings(done).values()) == {1}
    assert len(meetings(done)) == count * (count - 1) // 2
    assert all(times == 1 for times in beside_bots(done).values())


@pytest.mark.parametrize("side", [3, 4, 5])
def test_a_full_plane_lets_each_two_meet_once(side: int):
    done, luck = [], random.Random(1)
    for _ in range(rounds_needed(side * side, side)):
        tables = pair_round_robin(range(side * side), (), side, done, "s")
        assert_round(tables, range(side * side), side)
        done.append(played(tables, luck))
    assert len(done) == side + 1
    assert len(meetings(done)) == side * side * (side * side - 1) // 2
    assert set(meetings(done).values()) == {1}


@pytest.mark.parametrize(("count", "seats"), [(6, 3), (8, 4), (7, 3), (10, 4), (12, 3), (10, 5), (5, 4)])
def test_at_larger_tables_each_two_meet_about_as_often(count: int, seats: int):
    done, luck = [], random.Random(1)
    for _ in range(2 * rounds_needed(count, seats)):
        tables = pair_round_robin(range(count), (), seats, done, "s")
        assert_round(tables, range(count), seats)
        done.append(played(tables, luck))
    met = meetings(done)
    times = [met[frozenset(pair)] for pair in combinations(range(count), 2)]
    often, more = divmod(sum(times), len(times))
    even = sum((often + (k < more)) ** 2 for k in range(len(times)))  # if it could be as even as numbers allow
    assert sum(time**2 for time in times) <= 1.1 * even


def test_a_bot_sits_for_who_is_not_there():
    tables = pair_round_robin(range(4), (2,), 2, [], "s")
    assert sorted(p for table in tables for p in table if p is not BOT) == [0, 1, 3]
    assert sum(BOT in table for table in tables) == 1
    assert pair_round_robin(range(2), (0, 1), 2, [], "s") == []


# Knock-out


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 40), seats=sizes, seed=seeds, data=st.data())
def test_a_knock_out_ends_at_one_table_and_its_winner_is_first(count: int, seats: int, seed: str, data: st.DataObject):
    going_on = data.draw(st.integers(1, most_going_on(seats)))
    players, luck, done = list(range(count)), random.Random(seed), []
    for _ in range(rounds_until_one(count, seats, going_on)):
        inside = still_in(players, done, going_on, seed)
        tables = pair_knock_out(inside, seats, done, seed)
        assert_round(tables, inside, seats)
        done.append(played(tables, luck))
        if len(tables) == 1:
            break
    assert len(done[-1]) == 1, "it must end in time"
    order = knocked_out(players, done, seed)
    assert [line.place for line in order] == list(range(1, count + 1))
    last = done[-1][0]
    assert {line.player for line in order[: len(last.players)]} == set(last.players)
    assert last.place_of(order[0].player) == min(last.place_of(player) for player in last.players)


def test_the_best_meet_late():
    """Of eight in pairs, set by strength, with the better winning each time, the first two meet in the final."""
    players, done = list(range(8)), []
    while not (done and len(done[-1]) == 1):
        inside = still_in(players, done, 1, "s")
        tables = pair_knock_out(inside, 2, done, "s")
        done.append([Played(t, (1, 2) if t[0] < t[1] else (2, 1), (9, 1) if t[0] < t[1] else (1, 9)) for t in tables])
    assert set(done[-1][0].seats) == {0, 1}
