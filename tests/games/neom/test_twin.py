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

# Random players sell little and build much, so that cities grow and all effects are reached.
LIKES = {"sell": 0.15, "build": 3, "anchor": 1, "pay": 2}
EAST, WEST = 1, 3


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
            numbers(s.anchors[p] if s.generation else [*s.anchors[p], s.pick[p]]),
        )
        for p in range(s.seats)
    ]
    return [*players, t.points(), numbers(s.discard), int(s.generation)]


def kept(w: twin.Twin, p: twin.Player) -> list[int]:
    """Anchors not built yet; in the preparation, also the one just chosen."""
    return sorted([*p.anchors, p.pick] if p.pick and not w.generation else p.anchors)


def on_its_table(w: twin.Twin) -> list[Any]:
    players = [
        (p.money, p.held, p.city, p.tokens, p.routes, p.used, p.connected(), kept(w, p)) for p in w.players
    ]
    return [*players, [sum(p.points().values()) for p in w.players], sorted(w.discarded), w.generation]


def follow(seats: int, seed: str, **options: int) -> None:
    """Play a random match on both tables."""
    t, dice = Scene("neom", seats, **options), random.Random(seed)
    w = twin.Twin(seats, t.game.options_from(options, seats))
    script = w.play()
    asked: twin.Asked | None = next(script)
    while asked:
        assert t.asked == tuple(CHANCE if actor == twin.CHANCE else actor for actor in sorted(asked))
        for seat in asked.keys() - {twin.CHANCE}:
            assert set(t.actions(seat)) == asked[seat]
        actor = dice.choice(sorted(asked))
        answers = outcomes(t) if actor == twin.CHANCE else t.actions(actor)
        assert set(answers) == asked[actor]
        answer = dice.choices(answers, [LIKES.get(verb, 1) for verb, *_ in answers])[0]
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
    sums = [sum(p.points().values()) for p in w.players]
    assert [t.breakdown(p.seat) for p in w.players] == [p.points() for p in w.players]
    assert t.places() == [1 + sum(other > mine for other in sums) for mine in sums]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_standard_game(seats):
    """NEO-2.7, NEO-5.3, NEO-19.1, NEO-20.5: generations, rounds and turns in their order, and what each changes."""
    follow(seats, f"standard {seats}")
