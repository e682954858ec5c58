"""§8 Rails and facilities, against the rulebook's pictures and against the oracle that walks the drawn rails."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from spielwerk.core import CHANCE, PLAIN
from spielwerk.games.twentieth_century.actions import ARGS
from spielwerk.games.twentieth_century.choices import lands_to_recycle
from spielwerk.games.twentieth_century.components import CITIES, DATA, FIRST_LAND, LANDS, TILES, WAYS
from spielwerk.games.twentieth_century.income import plant_works
from spielwerk.games.twentieth_century.production import produce
from spielwerk.games.twentieth_century.region import acquire, lay, linked, may_span, span
from spielwerk.games.twentieth_century.state import SIDE_X, SIDE_Y, SIDES, X, Y
from spielwerk.games.twentieth_century.tracks import EDGE_POINTS, lines_of
from spielwerk.sim.check import random_match
from spielwerk.testing import Scene

from .drawings import between, changes_nothing, clear_lines, features_of, rails_of
from .helpers import GAME, bridge, city, picture, tile
from .oracle import Map, distance

SPARE_FACILITIES = [tile(f"T{n:02}") for n in (1, 2, 3, 4, 5, 13, 14, 15, 25)]


def income(t: Scene) -> list[int]:
    produce(t.s, 0)
    made = [int(n) for n in t.s.production[0]]
    assert made == Map(t.s, 0).production()
    return made


def reach(t: Scene, land: str, letter: str) -> set[int]:
    """The lands that a plant can clean, with garbage everywhere."""
    if not plant_works(t.s, tile(land), city(land, letter)):
        return set()
    s = t.game.state.copy(t.s)
    for i in range(s.laid[0]):
        if s.region[0, i] < LANDS:
            s.garbage[s.region[0, i]] = 1
    return recyclable(s, tile(land), city(land, letter))


def recyclable(s: Any, land: int, number: int) -> set[int]:
    """The lands that the plant in a city is offered."""
    out = np.zeros(8, np.int32)
    return {int(ARGS[action, 0]) for action in out[: lands_to_recycle(s, land, number, out)]}


# Pictures of the rulebook


def test_start_tile():
    """TWC-EX-1: fixture start-income."""
    assert income(picture(("S01", 0, 0, 0, "ab", 1))) == [3, 2, 0]


def test_first_laboratory():
    """TWC-EX-22, TWC-8.2, TWC-8.4, TWC-8.5, TWC-8.7: A and B are raised to 3, C is not linked, D has no research: 4, 8, 1."""
    t = picture(("T04", 0, 0), ("A02", 0, 1, 0, "ab"), ("A04", 1, 0, 0, "a"), ("A03", 1, 1, 0, "b"))
    assert income(t) == [4, 8, 1]


def test_second_laboratory():
    """TWC-EX-23, TWC-8.6: F is raised, E lies behind another city: 3, 4, 0."""
    assert income(picture(("T03", 0, 0), ("A01", 1, 0, 0, "ab"))) == [3, 4, 0]


def test_hospital_and_bridge():
    """TWC-EX-28, TWC-9.11: a hospital reaches one city, with a bridge on its tile a second: 6 and 7 prosperity."""
    t = picture(("T05", 0, 0), ("A15", 0, -1, 2, "a"), ("A11", 1, 0, 0, "a"))
    assert income(t) == [2, 0, 6]
    bridge(t, 0, "T05", "E-i")
    assert income(t) == [2, 0, 7]


def test_bridge_and_laboratory():
    """TWC-EX-25: a bridge links a second city with the laboratory, both yield one research more."""
    t = picture(("T03", 0, 0), ("A10", 0, 1, 0, "b"), ("A07", 1, 0, 3, "a"))
    assert income(t)[1] == 3 + 4 + 1
    bridge(t, 0, "A10", "b-N")
    assert income(t)[1] == 3 + 4 + 2


def test_a_facility_yields_nothing_itself():
    """TWC-8.1: each kind raises its own good only."""
    for facility, good in (("T02", 0), ("T04", 1), ("T25", 2)):
        assert income(picture((facility, 0, 0))) == [0, 0, 0]
        t = picture((facility, 0, 0), ("A12", 0, 1, 0, "a"))  # 2 coins, 1 research, 1 prosperity
        expected = [2, 1, 1]
        expected[good] += 1
        assert income(t) == expected


def test_only_manned_cities_profit():
    """TWC-8.3, TWC-EC-19: a fork with one manned and one free city: one research more."""
    for citizens, research in (("a", 4), ("b", 0), ("ab", 4)):
        t = picture(("T04", 0, 0), ("A13", 1, 0, 0, citizens))
        assert income(t)[1] == research


def test_no_bonus_for_what_a_city_does_not_yield():
    """TWC-8.4, TWC-EC-20: a mine beside a city with research and prosperity only."""
    t = picture(("T02", 0, 0), ("A09", 1, 0, 2, "b"))
    assert income(t) == [0, 1, 2]


def test_neighbours_by_an_edge_only():
    """TWC-8.5: not across a corner, not by way of a third tile."""
    assert income(picture(("T02", 0, 0), ("A06", 1, 1, 0, "a"))) == [4, 0, 0]
    t = picture(("T02", 0, 0), ("A07", 1, 0, 1, "a"), ("A06", 2, 0, 1, "a"))
    assert income(t)[0] == 4


def test_no_city_and_no_facility_between():
    """TWC-8.6: a rail through another facility does not carry the bonus."""
    t = picture(("T02", 0, 0), ("T04", 1, 0), ("A05", 2, 0, 2, "a"))
    assert income(t) == [2, 3, 0]


def test_both_cities_of_a_fork():
    """TWC-8.7: both cities of a forked rail profit."""
    t = picture(("T02", 0, 0), ("B05", 0, 1, 0, "ab"))
    assert income(t)[0] == 2 + 1
    t = picture(("T14", 0, 0), ("B05", 0, 1, 0, "ab"))
    assert income(t)[1] == 4 + 2


def test_one_bonus_for_each_facility():
    """TWC-8.8: two facilities add one each; two rails between the same two add one in all."""
    t = picture(("A06", 0, 0, 0, "a"), ("T02", 0, -1), ("T13", 0, 1))
    assert income(t)[0] == 6
    t = picture(("T13", 0, 0), ("B04", 1, 0, 0, "a"), ("B03", 1, 1, 0), ("T02", 0, 1))
    assert income(t)[0] == 3


def test_facilities_are_no_land():
    """TWC-8.9: no city to man, no garbage, and no place in the count of clean land."""
    from spielwerk.games.twentieth_century.scoring import clean_lands

    t = picture(("T04", 0, 0), ("A05", 1, 0, 0, "a"))
    assert clean_lands(t.s, 0) == 1
    assert len(t.s.garbage) == len(t.s.manned) == LANDS


# Recycling pictures


def test_plant_cleans_its_own_tile():
    """TWC-EX-13, TWC-10.4: fixture recycle-own-tile."""
    assert reach(picture(("A08", 0, 0, 0, "a", 1)), "A08", "a") == {tile("A08")}


def test_plant_without_citizen():
    """TWC-EX-14, TWC-10.3: fixture recycle-no-citizen."""
    assert reach(picture(("A03", 0, 0, 0, "a", 1)), "A03", "b") == set()


def test_plant_and_linked_neighbour():
    """TWC-EX-15, TWC-10.5: fixture recycle-neighbour."""
    t = picture(("A08", 0, 0, 0, "a"), ("A06", 1, 0, 1, "a", 1))
    assert reach(t, "A08", "a") == {tile("A08"), tile("A06")}


def test_rail_misses_the_plant():
    """TWC-EX-16, TWC-10.6: fixture recycle-rail-misses-plant."""
    t = picture(("A10", 0, 0, 0, "a"), ("A06", 0, 1, 0, "a", 1))
    assert reach(t, "A10", "a") == {tile("A10")}


def test_detour_and_corner():
    """TWC-EX-17, TWC-EX-18, TWC-10.5, TWC-10.6: fixture recycle-detour; a ring of rails; the corner tile is out of reach."""
    t = picture(("A08", 0, 1, 3, "a"), ("A05", 0, 0, 0, "a"), ("B03", 1, 0, 1, "a", 1), ("A06", 1, 1, 0, "a", 1))
    assert reach(t, "A08", "a") == {tile("A05"), tile("A08")}


def test_bridge_opens_the_way():
    """TWC-EX-24, TWC-9.11: fixture recycle-with-bridge."""
    t = picture(("A10", 0, 0, 0, "a"), ("A06", 0, 1, 0, "a", 1))
    bridge(t, 0, "A10", "a-S")
    assert reach(t, "A10", "a") == {tile("A10"), tile("A06")}


def test_garbage_never_crosses_a_facility():
    """TWC-10.7: a facility beside the plant is no land, and what lies behind it is out of reach."""
    t = picture(("A08", 0, 0, 0, "a"), ("T04", 1, 0), ("A06", 2, 0, 1, "a", 1))
    assert reach(t, "A08", "a") == {tile("A08")}


def test_plant_rail_through_another_city():
    """TWC-10.8: the start tile's plant reaches the neighbour to the east through city B."""
    t = picture(("S01", 0, 0, 0, "r"), ("A06", 1, 0, 1, "a", 1))
    assert reach(t, "S01", "r") == {tile("S01"), tile("A06")}


def test_neighbour_needs_a_rail():
    """TWC-10.9: a neighbour without a rail at the common edge is out of reach."""
    t = picture(("A08", 0, 0, 0, "a"), ("A06", 1, 0, 0, "a", 1))
    assert reach(t, "A08", "a") == {tile("A08")}


# Locomotive pictures


def trains(t: Scene, land: str, letter: str) -> set[tuple[int, int]]:
    """The free cities that a citizen can go to."""
    here = (tile(land), city(land, letter))
    found = set()
    for i in range(t.s.laid[0]):
        there = int(t.s.region[0, i])
        if there < LANDS:
            for number in range(CITIES[there]):
                if not t.s.manned[there] >> number & 1 and linked(t.s, *here, there, number):
                    found.add((there, number))
    return found


def test_locomotive_stops_at_every_city():
    """TWC-EX-30, TWC-9.16: fixture loco-blocked; the line ends at B even if B is free."""
    t = picture(("A06", 0, 0, 1, "a"), ("A01", 1, 0))
    assert trains(t, "A06", "a") == {(tile("A01"), 0)}


def test_locomotive_through_a_facility():
    """TWC-EX-29, TWC-9.17: fixture loco-through-institution."""
    t = picture(("A06", 0, 0, 1, "a"), ("T04", 1, 0), ("A01", 2, 0))
    assert trains(t, "A06", "a") == {(tile("A01"), 0)}


def test_locomotive_over_two_bridges():
    """TWC-EX-27, TWC-9.11: fixture loco-two-bridges; also the other way."""
    t = picture(("A10", 0, 0, 0, "a"), ("A14", 1, 0, 2, "a"))
    assert trains(t, "A10", "a") == set()
    bridge(t, 0, "A10", "E-a")
    assert trains(t, "A10", "a") == set()
    bridge(t, 1, "A14", "E-b")
    assert trains(t, "A10", "a") == {(tile("A14"), city("A14", "b"))}
    t.s.manned[tile("A10")] = 0
    t.s.manned[tile("A14")] = 0b10
    assert trains(t, "A14", "b") == {(tile("A10"), 0)}


# The oracle


def compare(s: Any, p: int) -> None:
    """All that region.py keeps or works out is what the drawn rails say."""
    drawn = Map(s, p)
    for here in drawn.cities():
        found = {there for there in drawn.cities() if there != here and linked(s, *here, *there)}
        assert found == drawn.travels(here), (here, found, drawn.travels(here))
    kept = [int(n) for n in s.production[p]]
    produce(s, p)
    assert [int(n) for n in s.production[p]] == drawn.production()
    s.production[p] = kept
    littered = [(land, int(s.garbage[land])) for land in drawn.tiles if land < LANDS]
    for land, _ in littered:
        s.garbage[land] = 1
    for land, number in drawn.cities():
        if drawn.manned((land, number)):
            assert recyclable(s, land, number) == drawn.reach((land, number))
    for land, garbage in littered:
        s.garbage[land] = garbage
    margin = [
        (int(s.spot[t, X]) + SIDE_X[side], int(s.spot[t, Y]) + SIDE_Y[side])
        for t in drawn.tiles
        for side in range(SIDES)
        if int(s.margin[t]) >> side & 1
    ]
    assert len(margin) == len(set(margin))
    assert set(margin) == drawn.free_cells()
    for t in drawn.tiles:
        assert sorted(int(n) for n in s.beside[t] if n >= 0) == sorted(drawn.neighbours(t))


@pytest.mark.parametrize("seed", range(12 if PLAIN else 60))
def test_random_regions(seed: int):
    """TWC-8.10: random tiles, turns, citizens and up to four bridges, against the walk along the drawn rails."""
    luck = random.Random(seed)
    t = Scene(GAME, 3)
    tiles = luck.sample(range(FIRST_LAND[0], LANDS), 7) + luck.sample(SPARE_FACILITIES, 3)
    luck.shuffle(tiles)
    for number in tiles:
        drawn = Map(t.s, 0)
        x, y = luck.choice(sorted(drawn.free_cells()))
        acquire(t.s, 0, number)
        lay(t.s, 0, number, x, y, luck.randrange(4))
        if number < LANDS:
            t.s.manned[number] = luck.randrange(1 << CITIES[number])
    compare(t.s, 0)
    for slot in range(4):
        spanned = luck.choice(tiles[:4])  # few tiles, so that some bear several bridges
        ways = [w for w in range(WAYS) if may_span(t.s, spanned, w)]
        if ways:
            span(t.s, 0, slot, spanned, luck.choice(ways))
            compare(t.s, 0)


def test_random_matches():
    """TWC-8.10: the same in random matches, after every administration phase."""
    from spielwerk.core import game

    played = game(GAME)
    for seed in range(1 if PLAIN else 6):
        seats = 3 + seed % 3
        match = random_match(played, seats, played.options_from({}, seats), seed)
        s = played.position(seats, match.options)
        laid = [0] * 5
        for actor, action in match.history:
            played.apply(s, actor, action)
            if actor != CHANCE and s.laid[actor] != laid[actor]:
                laid[actor] = int(s.laid[actor])
                compare(s, actor)
        assert max(laid) > 3


# Drawings


@pytest.mark.parametrize("row", DATA.rows("track"), ids=lambda row: row["id"])
def test_listed_bridges_are_possible(row: dict[str, Any]):
    """TWC-9.8, TWC-9.9, TWC-9.10, TWC-EX-26: within one tile, ends as named, off the corners, over no rail or city."""
    points = {**EDGE_POINTS, **row["stops"], **row["junctions"]}
    lines = lines_of(row)
    usual = {bridge["ends"]: bridge["line"] for bridge in row["bridges"]}
    for listed in [*row["bridges"], *row.get("second", [])]:
        x, y, u, v = listed["line"]
        under = usual.get(listed.get("onto", ""), ())
        assert (x, y) != (u, v)
        assert all(0 <= n <= 120 for n in (x, y, u, v))
        assert clear_lines(np.array([x, y], float), np.array([u, v], float), row, under), listed
        on_bridge = 0
        for name, end in zip(listed["ends"].split("-"), ((x, y), (u, v)), strict=True):
            assert end not in ((0, 0), (0, 120), (120, 0), (120, 120))
            if under and distance(end, under[:2], under[2:]) <= 1.5:
                on_bridge += 1
                made = listed["onto"].split("-")
                assert name in made or name == "".join(made), listed
                continue
            if name in row["stops"] or not any(name in line or "".join(sorted(line)) == name for line in lines):
                assert end == tuple(points[name]), listed
                continue
            line = next(line for line in lines if name in line or "".join(sorted(line)) == name)
            rails = rails_of(row, line)
            assert any(distance(end, *(points[e] for e in rail.split("-"))) <= 1.5 for rail in rails), listed
        assert on_bridge == bool(under), listed


@pytest.mark.parametrize("row", DATA.rows("track"), ids=lambda row: row["id"])
def test_no_useful_bridge_is_missing(row: dict[str, Any]):
    """TWC-9.9, TWC-EC-29: between two features that are not listed no straight line was found, or it would change nothing."""
    features = features_of(row, steps=8)
    listed = {frozenset(bridge["ends"].split("-")) for bridge in row["bridges"]}
    names = list(features)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            if frozenset((one, other)) in listed or changes_nothing(row, one, other):
                continue
            assert not clear_lines(*between(features[one], features[other]), row).any(), (one, other)


def test_every_facility_has_rails():
    """TWC-8.10: each tile that is laid has a drawing with rails."""
    for row in DATA.rows("land") + [row for row in DATA.rows("technology") if "facility" in row]:
        assert lines_of(next(track for track in DATA.rows("track") if track["id"] == row["track"]))
    assert TILES == 75
