"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY, HIDDEN, game
from spielwerk.games.twentieth_century.components import DATA, WAYS
from spielwerk.games.twentieth_century.region import may_span, span
from spielwerk.games.twentieth_century.state import DISPLAY, LEFT, SPENT, USED
from spielwerk.testing import Scene
from tests.games.prosperity.test_twin import outcomes

from . import twin
from .helpers import picture, tile

LANDS = len(DATA.rows("land"))
TILES = LANDS + len(DATA.rows("technology"))
OPTIONS = {"cards": 0, "administration": 1, "hands": 1}  # what is not the default

# What players like who bid little, buy much and use what they have; a random player soon has neither coins nor research.
LIKES = {"leave": 0.4, "decline": 0.1, "finish": 0.1, "idle": 0.1}
LOSES = {"bid": 0.75, "stake": 0.6}  # of its weight with each coin or research point more


def weight(answer: tuple[Any, ...]) -> float:
    verb, *numbers = answer
    return LOSES[verb] ** numbers[0] if verb in LOSES else LIKES.get(verb, 1)


def on_the_table(t: Scene) -> dict[str, Any]:
    s, seats = t.s, range(t.s.seats)
    shown = [tile for tile, place in enumerate(s.place.tolist()) if place == DISPLAY]
    return {
        "round": int(s.round_no),
        "marker": int(s.marker),
        "lands": {tile for tile in shown if tile < LANDS} - {int(s.lot)},
        "lot": int(s.lot),
        "technologies": {tile - LANDS for tile in shown if LANDS <= tile < TILES},
        "disaster": int(s.disaster),
        "cards": s.card.tolist(),
        "inside": {p for p in seats if s.standing[p] != LEFT},
        "figures": {p: tuple(s.figure[p].tolist()) for p in seats if s.figure[p, 0] != EMPTY},
    } | {f"{name} of {p}": value for p in seats for name, value in board(t, p).items()}


def board(t: Scene, p: int) -> dict[str, Any]:
    s = t.s
    own, technologies = s.region[p, : s.held[p]].tolist(), [n for n in s.tools[p].tolist() if n != EMPTY]
    laid, lands = own[: s.laid[p]], [tile for tile in own if tile < LANDS]
    return {
        "hand": s.hand[p].tolist(),
        "points": s.points[p].tolist(),
        "field": int(s.pollution[p]),
        "production": s.production[p].tolist(),
        "in front": int(s.litter[p]),
        "technologies": technologies,
        "spent": {n for n in technologies if s.used[n] & SPENT},
        "used": {n for n in technologies if s.used[n] & USED},
        "laid": {tile: s.spot[tile].tolist() for tile in laid},
        "new": sorted(own[s.laid[p] :]),
        "garbage": {tile: int(s.garbage[tile]) for tile in lands},
        "citizens": {tile: {n for n in range(3) if s.manned[tile] >> n & 1} for tile in lands},
        "bridges": sorted(bridge for bridge in s.bridge.tolist() if bridge[0] in own),
    }


def on_its_table(w: twin.Twin) -> dict[str, Any]:
    return {
        "round": w.round,
        "marker": w.marker,
        "lands": w.lands - {w.lot},
        "lot": EMPTY if w.lot is None else w.lot,
        "technologies": w.technologies,
        "disaster": EMPTY if w.disaster is None else w.disaster,
        "cards": [w.cards.get(name, EMPTY) for name in ("II", "IV")],
        "inside": w.inside,
        "figures": w.figures,
    } | {f"{name} of {p.seat}": value for p in w.players for name, value in its_board(p).items()}


def its_board(p: twin.Player) -> dict[str, Any]:
    tiles = p.tiles + p.new
    return {
        "hand": list(p.hand.values()),
        "points": list(p.points.values()),
        "field": p.field,
        "production": list(p.production.values()),
        "in front": p.in_front,
        "technologies": p.technologies,
        "spent": p.spent,
        "used": p.used,
        "laid": {tile.number: [*tile.cell, tile.quarter] for tile in p.tiles},
        "new": sorted(tile.number for tile in p.new),
        "garbage": {tile.number: tile.garbage for tile in tiles if tile.is_land},
        "citizens": {tile.number: tile.citizens for tile in tiles if tile.is_land},
        "bridges": sorted([tile.number, tile.listed().index(bridge)] for tile in tiles for bridge in tile.bridges),
    }


def follow(seats: int, seed: str, sensible: bool = True, **options: int) -> set[str]:
    """Play a match on both tables, at random or by what players like; what was done in it."""
    done = set()
    t, dice = Scene("twentieth-century", seats, **options), random.Random(seed)
    w = twin.Twin(seats, t.game.options_from(options, seats))
    script = w.play()
    asked: twin.Asked | None = next(script)
    while asked:
        assert t.asked == tuple(CHANCE if actor == twin.CHANCE else actor for actor in sorted(asked))
        actor = dice.choice(sorted(asked))
        answers = sorted(outcomes(t) if actor == twin.CHANCE else t.actions(actor))
        assert answers == sorted(asked[actor])
        answer = dice.choices(answers, [weight(answer) if sensible else 1 for answer in answers])[0]
        done.add(answer[0])
        if actor == twin.CHANCE:
            t.luck(*answer)
        else:
            t.does(actor, *answer)
        try:
            asked = script.send((actor, *answer))
        except StopIteration:
            asked = None
        assert on_the_table(t) == on_its_table(w), answer
        viewer, owner = dice.sample(range(seats), 2)
        assert (t.seen(viewer).hand[owner, 0] == HIDDEN) == (asked is not None and not w.options["hands"])
    assert t.over
    assert t.points() == [sum(p.points.values()) for p in w.players]
    assert [list(t.breakdown(p.seat).values()) for p in w.players] == [list(p.points.values()) for p in w.players]
    assert t.places() == w.places()
    return done


# The seeds are chosen so that every scoring card is open once, and for what is rare: ties of points and of hands, an empty
# hand, both ends of the pollution scale, two bridges on a tile.


@pytest.mark.parametrize(("seats", "seed"), [(3, 76), (4, 90), (5, 57)])
def test_random_matches(seats, seed):
    """TWC-1.1, TWC-1.2, TWC-1.3, TWC-1.4: phases, auctions and questions in their order, and what each changes."""
    follow(seats, f"random {seats} {seed}", sensible=False)


def test_sensible_matches():
    """TWC-9.1, TWC-10.3: players who bid little and use what they have come to do all that can be done."""
    done = set.union(*(follow(seats, f"sensible {seats} {seed}") for seats, seed in [(3, 89), (4, 164), (5, 255)]))
    assert done == set(game("twentieth-century").verbs.verbs)


@pytest.mark.parametrize(("seats", "option", "seed"), [(3, "cards", 1), (4, "administration", 101), (5, "hands", 27)])
def test_one_option(seats, option, seed):
    """TWC-2.2, TWC-7.1, TWC-1.5: without scoring cards, one after another, with open hands."""
    follow(seats, f"{option} {seats} {seed}", **{option: OPTIONS[option]})


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_options(seats):
    """TWC-2.2, TWC-7.1, TWC-1.5: all of them together."""
    follow(seats, f"all {seats}", **OPTIONS)


@pytest.mark.parametrize("row", DATA.rows("track"), ids=lambda row: row["id"])
def test_bridges(row):
    """TWC-9.8, TWC-9.9, TWC-9.10: on a tile with up to two bridges, in any order, the same further ones may be laid."""
    named = {entry.get("track"): entry["id"] for entry in DATA.rows("land") + DATA.rows("technology")}
    number = tile(named[row["id"]])
    ahead = [(picture((named[row["id"]], 0, 0)), twin.Tile(number))]
    while ahead:
        t, w = ahead.pop()
        ways = w.ways()
        assert {way for way in range(WAYS) if may_span(t.s, number, way)} == set(ways), w.bridges
        for way in ways if len(w.bridges) < 2 else ():
            further, spanned = t.copy(), twin.Tile(number)
            span(further.s, 0, len(w.bridges), number, way)
            spanned.bridges = [*w.bridges, ways[way]]
            ahead.append((further, spanned))
