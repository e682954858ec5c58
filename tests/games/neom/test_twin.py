"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.neom.components import GOODS
from spielwerk.games.neom.state import LEFT, RIGHT
from spielwerk.testing import Scene

from ..prosperity.test_twin import outcomes
from . import twin

# Random players sell little and build much, so that cities grow and all chapters are reached.
LIKES = {"sell": 0.1, "build": 3, "enough": 0.2}
EAST, WEST = 1, 3

# By number of players: matches that lay nearly all tiles and between them reach all questions, shields, routes and disasters.
SEEDS = {
    1: (2, 5, 9, 26, 28, 29, 32, 34, 38, 42, 47, 49),
    2: (1, 5, 8, 10, 20, 28, 30, 41),
    3: (4, 9),
    4: (4, 9),
    5: (11, 30),
}


def members(bits: int) -> set[int]:
    return {i for i in range(40) if bits >> i & 1}


def numbers(tiles: Any) -> list[int]:
    """The printed numbers of tiles, sorted."""
    return sorted(int(tile) + 1 for tile in tiles if tile != EMPTY)


def on_the_table(t: Scene) -> list[Any]:
    s = t.s
    players = [
        (
            int(s.money[p]),
            int(s.held[p]),
            {field: int(tile) + 1 for field, tile in enumerate(s.city[p]) if tile != EMPTY},
            {GOODS[good] for good in members(int(s.goods[p]))},
            {side for side, road, gate in (("W", WEST, 10), ("E", EAST, 14)) if int(s.road[p, road]) >> gate & 1},
            {side for side, bit in (("W", LEFT), ("E", RIGHT)) if int(s.spent_routes[p]) & bit},
            members(int(s.reach[p])),
            numbers(s.anchors[p]),
            int(s.pick[p]) + 1,
        )
        for p in range(s.seats)
    ]
    return [*players, t.points(), numbers(s.discard), int(s.generation)]


def on_its_table(w: twin.Twin) -> list[Any]:
    players = [
        (p.money, p.held, p.city, p.tokens, p.routes, p.used, p.connected(), sorted(p.anchors), p.pick) for p in w.players
    ]
    return [*players, sums(w), sorted(w.discarded), w.generation]


def sums(w: twin.Twin) -> list[int]:
    return [sum(p.points().values()) for p in w.players]


def follow(seats: int, seed: str, coins: int = 6, **options: int) -> None:
    """Play a random match on both tables."""
    t, dice = Scene("neom", seats, **options), random.Random(seed)
    w = twin.Twin(seats, t.game.options_from(options, seats))
    for p in w.players:
        t.s.money[p.seat] = p.money = coins
    script = w.play()
    asked: twin.Asked | None = next(script)
    while asked:
        assert t.asked == tuple(CHANCE if actor == twin.CHANCE else actor for actor in sorted(asked))
        found = {actor: outcomes(t) if actor == twin.CHANCE else t.actions(actor) for actor in asked}
        assert {actor: set(answers) for actor, answers in found.items()} == asked
        actor = dice.choice(sorted(asked))
        answer = dice.choices(found[actor], [LIKES.get(verb, 1) for verb, *_ in found[actor]])[0]
        if actor == twin.CHANCE:
            t.luck(*answer)
        else:
            t.does(actor, *answer)
        try:
            asked = script.send((actor, *answer))
        except StopIteration:
            asked = None
        assert on_the_table(t) == on_its_table(w), answer
    assert t.over
    assert [t.breakdown(p.seat) for p in w.players] == [p.points() for p in w.players]
    assert t.places() == [1 + sum(other > mine for other in sums(w)) for mine in sums(w)]


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats, seeds in SEEDS.items() for seed in seeds])
def test_whole_matches(seats, seed):
    """NEO-2.7, NEO-5.3, NEO-19.5, NEO-20.2, NEO-20.5: generations, rounds and turns in their order, and what each changes.

    In every second match all start with 60 coins, so that dear tiles and long purchases are met as well.
    """
    follow(seats, f"{seats} {seed}", coins=(6, 60)[seed % 2], tiles=seed % 3)


@pytest.mark.parametrize(("seats", "tiles"), [(1, 0), (1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)])
def test_beginners(seats, tiles):
    """NEO-4.1, NEO-4.2: one anchor by luck, in every number of players; in solo also with more tiles, all options at once."""
    follow(seats, f"beginners {seats} {tiles}", beginners=1, tiles=tiles)
