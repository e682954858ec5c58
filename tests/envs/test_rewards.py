"""What the end of a match is worth: the same in single matches, in batches and for OpenSpiel."""

from __future__ import annotations

import random

import numpy as np
import pytest

from spielwerk.core import win_share
from spielwerk.envs.open_spiel import BOUNDS
from spielwerk.sim import Batch
from spielwerk.sim.rewards import margin, worth
from spielwerk.sim.settings import DEVICES, MARGIN, REWARDS, WIN

MOST_SEATS = 7


def test_worth_in_words_and_numbers():
    assert worth("win", (9, 9, 3), (1, 1, 3)) == [0.5, 0.5, 0.0]
    assert worth("win", (5,), (1,)) == [1.0]
    assert worth("margin", (10, 4, 3), (1, 2, 3)) == [6.5, -2.5, -4.0]
    assert worth("margin", (5,), (1,)) == [5.0]


def test_a_batch_rewards_what_single_matches_are_worth():
    """By the names of the rewards: in whatever order they are numbered, compiled loops mean the same."""
    for reward in REWARDS:
        batch = Batch("template", 8, 3, seed=2, reward=reward)
        while (batch.asked >= 0).any():
            batch.step(batch.random_actions())
        expected = [worth(reward, *ends) for ends in zip(batch.scores().tolist(), batch.ranks().tolist(), strict=True)]
        np.testing.assert_array_equal(batch.rewards, np.array(expected, np.float32))
    assert (REWARDS[WIN], REWARDS[MARGIN]) == ("win", "margin")
    assert set(BOUNDS) == set(REWARDS)
    assert "cpu" in DEVICES


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_rewards_are_the_nearest_floats(seats: int):
    """Reckoned in 64 bits and then rounded to 32, a reward is the one that a single division in 32 bits yields."""
    dice = random.Random(seats)
    for _ in range(300):
        points = np.array([dice.randint(-40_000, 400_000 // seats) for _ in range(seats)], np.int32)
        ranks = np.array([dice.randint(1, 2) for _ in range(seats)], np.int32)
        winners = int((ranks == 1).sum())
        for seat in range(seats):
            own, others = int(points[seat]), int(points.sum()) - int(points[seat])
            exact = np.float32(own * (seats - 1) - others) / np.float32(seats - 1) if seats > 1 else np.float32(own)
            assert np.float32(margin(points, seats, seat)) == exact
            share = np.float32(1) / np.float32(winners) if ranks[seat] == 1 else np.float32(0)
            assert np.float32(win_share(ranks, seats, seat)) == share
