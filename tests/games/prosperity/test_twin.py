"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.prosperity.state import DISPLAY, SIDES
from spielwerk.testing import Scene

from . import twin


def on_the_table(t: Scene) -> list[Any]:
    s = t.s
    players = [
        (
            int(s.money[p]),
            int(s.discs[p]),
            [int(space) for space in s.space[p]],
            [None if tile == EMPTY else int(tile) for tile in s.board[p]],
            [int(n) for n in s.visible[p]],
        )
        for p in range(s.seats)
    ]
    return [*players, t.points(), {tile for tile in range(60) if s.where[tile] == DISPLAY}]


def on_its_table(w: twin.Twin) -> list[Any]:
    players = [
        (p.money, p.discs, list(p.space.values()), p.tiles, [p.count(symbol) for symbol in twin.SYMBOLS]) for p in w.players
    ]
    return [*players, [p.points for p in w.players], w.display]


def follow(seats: int, seed: str, **options: int) -> None:
    """Play a random match on both tables."""
    t, dice = Scene("prosperity", seats, **options), random.Random(seed)
    w = twin.Twin(seats, t.game.options_from(options, seats))
    script = w.play()
    asked: twin.Asked | None = next(script)
    while asked:
        assert t.asked == tuple(CHANCE if actor == twin.CHANCE else actor for actor in sorted(asked))
        actor = dice.choice(sorted(asked))
        answers = outcomes(t) if actor == twin.CHANCE else t.actions(actor)
        assert set(answers) == asked[actor]
        answer = dice.choice(answers)
        if actor == twin.CHANCE:
            t.luck(*answer)
        else:
            t.does(actor, *answer)
        try:
            asked = script.send((actor, *answer))
        except StopIteration:
            asked = None
        if t.s.phase != SIDES:
            assert on_the_table(t) == on_its_table(w), answer
    assert t.over


def outcomes(t: Scene) -> list[tuple[Any, ...]]:
    split = [t.game.verbs.split(action) for action in t.outcomes()]
    return [(verb.name, *args) for verb, args in split]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("boards", [0, 1, 2])
@pytest.mark.parametrize("final_research", [0, 1])
def test_whole_matches(seats, boards, final_research):
    """PRO-6.3, PRO-7.2, PRO-8.1, PRO-12.2: turns, scorings and steps in their order, and what each changes."""
    follow(seats, f"{seats} {boards} {final_research}", boards=boards, final_research=final_research)
