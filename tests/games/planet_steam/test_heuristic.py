"""Bots reorganise to some end: what they move makes more, and no arrangement comes back within a turn."""

from __future__ import annotations

import pytest

from spielwerk.bots.players import GreedyBot
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, WATER

from .helpers import ask, goods, own, tanks, with_cards


def turn_of(names, made, seed):
    """Seat 0 has activated; tanks stand on some of its zones."""
    t = own(with_cards(3), 0, names)
    for name, kind in made.items():
        tanks(t, 0, name, kind)
    for r in range(4):
        t.s.freighter[0, r] = 2
    goods(t, 0, quartz=1, ore=2, water=2, energy=2)
    t.s.credits[0] = 27
    t.s.airship = 1
    t.s.left = state.REORGANISING_STEPS
    ask(t, questions.TANK_ACTIONS, 0)
    bot = GreedyBot(t.game, seed)
    bot.WORLDS = 1  # credits are open, so all imagined worlds are the same
    return t, bot


@pytest.mark.parametrize(
    ("names", "made"),
    [
        ("C2 D2 D3 B4", {"D2": ENERGY, "D3": WATER}),
        ("C5 D5 C7 E7", {"C5": QUARTZ}),
        ("E1 E2 E3 B1", {"E1": ORE, "E3": ORE}),
    ],
)
def test_no_arrangement_comes_back(names, made):
    """STM-10.18: the rules allow moving to and fro; a bot does not do it."""
    t, bot = turn_of(names, made, seed=3)
    met = set()
    while t.asked == (0,) and t.s.step < questions.PRODUCE:
        if t.s.step == questions.TANK_ACTIONS:
            stands = (t.s.tank.tobytes(), t.s.compressor.tobytes(), t.s.goods.tobytes(), int(t.s.credits[0]))
            assert stands not in met, "the same position for the second time in a turn"
            met.add(stands)
        action = bot.choose(t.seen(0), 0)
        verb, args = t.game.verbs.split(action)
        t.does(0, verb.name, *args)
    assert t.s.left == 0 or t.asked != (0,)


def test_only_what_makes_more_is_worth_moving():
    """Two ore tanks apart: to bring them together is worth something, to move one elsewhere nothing."""
    t, _ = turn_of("A1 A2 A7", {"A1": ORE, "A7": ORE}, seed=1)
    heuristic = t.game.module("heuristic")
    t.s.airship = 6
    t.does(0, "move", 0).does(0, "zone", 0)

    def worth(zone):
        return heuristic.prior(t.s, 0, t.game.verbs.id("zone", zone), heuristic.WEIGHTS)

    assert worth(6) == 0  # from A1 to A2: still alone
    t2, _ = turn_of("A1 A2 A7", {"A1": ORE, "A7": ORE}, seed=1)
    t2.s.airship = 3
    t2.does(0, "move", 0).does(0, "zone", 36)
    assert heuristic.prior(t2.s, 0, t2.game.verbs.id("zone", 6), heuristic.WEIGHTS) > 0  # from A7 to A2: beside A1
