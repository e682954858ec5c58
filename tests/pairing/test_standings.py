"""How it stands: points add up, ties are broken in the order agreed upon, and the order is total."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.pairing import (
    BOT,
    TIE_BREAKS,
    Played,
    after_idleness,
    after_win,
    may_challenge,
    points_of_place,
    points_of_places,
    standings,
    with_final,
)

from .test_pairing import swiss


def test_points_of_a_table_of_four_are_5_3_2_1():
    assert [points_of_place(place, 4) for place in (1, 2, 3, 4)] == [5, 3, 2, 1]
    assert [points_of_place(place, 2) for place in (1, 2)] == [3, 1]
    assert [points_of_place(place, 3) for place in (1, 2, 3)] == [4, 2, 1]
    assert [points_of_place(place, 5) for place in (1, 2, 3, 4, 5)] == [6, 4, 3, 2, 1]


def test_who_shares_a_place_shares_its_points():
    assert points_of_places([1, 1, 3, 4]) == [4, 4, 2, 1]
    assert points_of_places([1, 2, 2, 2]) == [5, 2, 2, 2]
    assert points_of_places([1, 1, 1]) == [Fraction(7, 3)] * 3


@given(strength=st.lists(st.integers(0, 3), min_size=1, max_size=7))
def test_a_table_gives_out_the_same_points_however_it_ends(strength: list[int]):
    places = [1 + sum(other > mine for other in strength) for mine in strength]
    points = points_of_places(places)
    assert sum(points) == sum(points_of_place(place, len(places)) for place in range(1, len(places) + 1))
    for a in range(len(places)):
        for b in range(len(places)):
            assert (points[a] > points[b]) == (places[a] < places[b])


@settings(max_examples=25, deadline=None)
@given(count=st.integers(2, 18), seats=st.integers(2, 5), rounds=st.integers(0, 4), seed=st.integers(0, 999).map(str))
def test_points_add_up_and_the_order_is_total(count: int, seats: int, rounds: int, seed: str):
    done = swiss(range(count), seats, rounds, seed)
    lines = standings(range(count), done, seed=seed)
    assert [line.place for line in lines] == list(range(1, count + 1))
    assert sorted(line.player for line in lines) == list(range(count))
    given_out = sum(
        points
        for tables in done
        for table in tables
        for player, points in zip(table.seats, points_of_places(table.places), strict=True)
        if player is not BOT
    )
    assert sum(line.points for line in lines) == given_out
    for above, below in pairwise(lines):
        assert (above.points, above.strength, above.play) >= (below.points, below.strength, below.play)
    # Strength, in another way: over all tables, everybody's companions.
    points = {line.player: line.points for line in lines}
    for line in lines:
        mine = [table for tables in done for table in tables if line.player in table.seats]
        others = [points[p] if p is not BOT else line.points for table in mine for p in table.seats if p != line.player]
        assert line.strength == sum(others)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 999).map(str), order=st.permutations(TIE_BREAKS))
def test_any_order_of_tie_breaks_gives_a_total_order(seed: str, order: list[str]):
    done = swiss(range(12), 4, 3, seed)
    lines = standings(range(12), done, order, seed)
    assert [line.place for line in lines] == list(range(1, 13))
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)


def test_who_won_when_equals_met_is_first():
    done = [[Played((1, 2), (2, 1), (5, 9))], [Played((1, 3), (1, 2), (9, 5)), Played((2, 4), (2, 1), (5, 9))]]
    lines = standings([1, 2], done, ["direct"], "s")
    assert [line.player for line in lines] == [2, 1]
    assert lines[0].points == lines[1].points == 4


def test_the_lot_decides_what_nothing_else_does_and_is_the_same_every_time():
    orders = {tuple(line.player for line in standings(range(4), [], seed=seed)) for seed in map(str, range(30))}
    assert len(orders) > 5
    again = {tuple(line.player for line in standings(random.sample(range(4), 4), [], seed="7")) for _ in range(5)}
    assert len(again) == 1


def test_what_a_bot_on_an_empty_seat_reaches_is_nobodys():
    lines = standings([1, 2, 3], [[Played((BOT, 1, 2, 3), (1, 2, 3, 4), (9, 8, 7, 6))]], seed="s")
    assert [(line.player, line.points) for line in lines] == [(1, 3), (2, 2), (3, 1)]


def test_a_final_decides_among_the_first():
    done = [[Played((1, 2), (1, 2), (9, 1)), Played((3, 4), (1, 2), (5, 1))]]
    lines = standings([1, 2, 3, 4], done, seed="s")
    first = [line.player for line in lines[:2]]
    final = Played((first[1], first[0]), (1, 2), (3, 1))
    decided = with_final(lines, final)
    assert [line.player for line in decided[:2]] == [first[1], first[0]]
    assert [line.place for line in decided] == [1, 2, 3, 4]
    assert decided[3].rounds[-1] is None


# The ladder


@given(count=st.integers(2, 12), data=st.data())
def test_a_win_from_below_changes_two_places_and_nothing_else(count: int, data: st.DataObject):
    order = data.draw(st.permutations(range(count)))
    winner, loser = data.draw(st.permutations(range(count)))[:2]
    new = after_win(order, winner, loser)
    assert sorted(new) == sorted(order)
    moved = [place for place in range(count) if new[place] != order[place]]
    if order.index(winner) > order.index(loser):
        assert moved == [order.index(loser), order.index(winner)]
        assert new.index(winner) == order.index(loser)
    else:
        assert moved == []


@given(count=st.integers(1, 12), reach=st.integers(1, 5))
def test_only_who_stands_a_little_above_can_be_challenged(count: int, reach: int):
    order = list(range(count))
    for a in order:
        for b in order:
            assert may_challenge(order, a, b, reach) == (0 < a - b <= reach)
    assert not may_challenge(order, 99, 0, reach)


@given(count=st.integers(0, 12), data=st.data())
def test_idle_ones_sink_one_place_and_the_long_lost_leave(count: int, data: st.DataObject):
    order = data.draw(st.permutations(range(count)))
    sinking, leaving = (data.draw(st.sets(st.sampled_from(range(count)))) if count else set() for _ in range(2))
    new = after_idleness(order, sinking, leaving)
    stay = [player for player in order if player not in leaving]
    assert sorted(new) == sorted(stay)
    for player in new:
        by = new.index(player) - stay.index(player)
        assert by <= 1, "nobody sinks twice"
        assert by <= 0 or player in sinking
    assert [p for p in new if p not in sinking] == [p for p in stay if p not in sinking], "who plays keeps the order"
    for k, player in enumerate(stay[:-1]):
        if player in sinking and stay[k + 1] not in sinking:
            assert new.index(player) == k + 1
