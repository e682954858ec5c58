"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY, game
from spielwerk.games.planet_steam.components import CLOSED, NEUTRAL, UNCLAIMED
from spielwerk.testing import Scene

from . import twin
from .helpers import column

OPTIONS = [option.name for option in game("planet-steam").options]

# Random players bid little and build much, so that all chapters are reached.
LIKES = {"raise": 0.05, "bid": 0.3, "sell": 0.5, "done": 0.7, "pass": 2, "converter": 2, "upgrade": 2, "quarter": 2}
LIKES |= {"accept": 3, "tank": 6, "compressor": 6, "activate": 6, "build": 6, "produce": 6}


def on_the_table(t: Scene) -> dict[str, Any]:
    s, seats = t.s, range(t.s.seats)
    owners = {UNCLAIMED: twin.FREE, NEUTRAL: twin.NEUTRAL, CLOSED: twin.CLOSED}
    return {
        "credits": column(s.credits)[: s.seats],
        "goods": [column(s.goods[p]) for p in seats],
        "classes": [column(s.freighter[p]) for p in seats],
        "certificates": [tuple(column(s.certificates[p])) for p in seats],
        "owner": [owners.get(owner, owner) for owner in column(s.owner)],
        "tanks": {zone: made for zone, made in enumerate(column(s.tank)) if made != EMPTY},
        "compressors": {zone for zone in range(42) if s.compressor[zone]},
        "market": (column(s.supply), column(s.price), int(s.tank_market)),
        "pieces": column(s.stock),
        "converters": [n for r, n in enumerate(column(s.converters)) if r != twin.WATER],
        "wealth": t.points(),
    }


def on_its_table(w: twin.Twin) -> dict[str, Any]:
    pieces = [w.tanks_left, w.compressors_left, w.licences, w.quarters, w.neutrals_left]
    return {
        "credits": [p.credits for p in w.players],
        "goods": [p.goods for p in w.players],
        "classes": [p.classes for p in w.players],
        "certificates": [(p.licences, p.quarters) for p in w.players],
        "owner": w.owner,
        "tanks": w.tank,
        "compressors": w.compressors,
        "market": (w.supply, w.price, w.tank_market),
        "pieces": pieces,
        "converters": list(w.converters_left.values()),
        "wealth": [w.wealth(p) for p in w.players],
    }


def follow(seats: int, options: dict[str, int], seed: str) -> None:
    """Play a random match on both tables."""
    t, dice = Scene("planet-steam", seats, **options), random.Random(seed)
    w = twin.Twin(seats, t.game.options_from(options, seats))
    script = w.play()
    asked: tuple[int, set[twin.Answer]] | None = next(script)
    while asked:
        seat, expected = asked
        assert t.asked == (CHANCE if seat == twin.DIE else seat,)
        answers = sorted(expected) if seat == twin.DIE else t.actions(seat)
        assert set(answers) == expected
        answer = dice.choices(answers, [LIKES.get(verb, 1) for verb, *_ in answers])[0]
        if seat == twin.DIE:
            t.luck(*answer)
        else:
            t.does(seat, *answer)
        try:
            asked = script.send(answer)
        except StopIteration:
            asked = None
        assert on_the_table(t) == on_its_table(w), answer
    assert t.over


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_standard_game(seats):
    """STM-1.2, STM-1.8, STM-5.1, STM-11.1: phases, steps and turns in their order, and what each changes."""
    follow(seats, {}, f"standard {seats}")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_switches(seats):
    """STM-17.1, STM-18.1: all advanced and optional rules together."""
    follow(seats, dict.fromkeys(OPTIONS, 1), f"all {seats}")


@pytest.mark.parametrize("seed", range(6))
def test_some_switches(seed):
    """STM-17.1, STM-18.1: a few of them, in any mixture."""
    dice = random.Random(seed)
    follow(dice.randint(2, 5), {name: dice.randrange(2) for name in OPTIONS}, f"some {seed}")
