"""What is kept for speed, against slow twins, along random matches."""

import numpy as np
import pytest

from spielwerk.core import CHANCE, PLAIN, game
from spielwerk.games.neom.components import GOODS, INDUSTRIAL
from spielwerk.games.neom.questions import BUY_GOOD, CHOOSE_FIELD
from spielwerk.games.neom.scoring import points_of_areas, points_of_pollution
from spielwerk.games.neom.tallies import largest_area
from spielwerk.games.neom.trade import price
from spielwerk.sim.check import random_match

from . import oracle

NEOM = game("neom")
SEEDS = range(1) if PLAIN else range(12)


def positions(seats: int, seed: int):
    """Every position in which a seat decides, with that seat."""
    match = random_match(NEOM, seats, NEOM.options_from({"tiles": 2}, seats), seed)
    s = NEOM.position(seats, match.options)
    for actor, action in match.history:
        if actor != CHANCE:
            yield s, actor
        NEOM.apply(s, actor, action)
    yield s, 0


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_connection_sites_and_prices(seats):
    """NEO-8.2, NEO-9.2, NEO-9.3, NEO-9.4, NEO-10.1, NEO-10.6, NEO-13.4, NEO-14.2: fields, tokens and prices, one by one."""
    out = np.zeros(NEOM.widest, np.int32)
    laid = bought = 0
    for seed in SEEDS:
        for s, p in positions(seats, seed):
            reach = {f for f in range(25) if s.reach[p] >> f & 1}
            assert reach == {row * 5 + column for row, column in oracle.group(oracle.CENTRE, oracle.roads(s, p))}
            assert {name for i, name in enumerate(GOODS) if s.goods[p] >> i & 1} == oracle.goods(s, p)
            if s.ask[p] == CHOOSE_FIELD:
                offered = out[: NEOM.legal(s, p, out)].tolist()
                assert {NEOM.verbs.split(a)[1][0] for a in offered} == oracle.sites(s, p, s.project[p])
                laid += 1
            if s.ask[p] == BUY_GOOD and seats >= 3:
                for action in out[: NEOM.legal(s, p, out)].tolist():
                    verb, args = NEOM.verbs.split(action)
                    if verb.name == "buy":
                        assert price(s, p, args[1], args[0]) == oracle.price(s, p, args[1], GOODS[args[0]])
                        bought += 1
    assert laid > 5
    assert bought > 0 or seats < 3


@pytest.mark.parametrize("seats", [1, 4])
def test_areas_and_pollution(seats):
    """NEO-1.12, NEO-18.2, NEO-18.7, NEO-21.28: areas and pairs, tile by tile."""
    for seed in SEEDS:
        for s, p in positions(seats, seed):
            assert points_of_areas(s, p) == oracle.points_of_areas(s, p)
            assert points_of_pollution(s, p) == oracle.pollution(s, p)
            assert largest_area(s, p, INDUSTRIAL) == max(oracle.areas(s, p, "industrial"), default=0)
