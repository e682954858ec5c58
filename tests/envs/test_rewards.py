"""What the end of a match is worth: the same in single matches, in batches and for OpenSpiel."""

from __future__ import annotations

import random

import numpy as np
import pytest

from spielwerk.core import win_share
from spielwerk.envs.gym import MatchEnv
from spielwerk.envs.open_spiel import BOUNDS
from spielwerk.envs.pettingzoo import raw_env
from spielwerk.sim import Batch
from spielwerk.sim.rewards import margin, worth
from spielwerk.sim.settings import AT_THE_END, DEVICES, GAIN, MARGIN, REWARDS, WIN

MOST_SEATS = 7


def test_worth_in_words_and_numbers():
    assert worth("win", (9, 9, 3), (1, 1, 3)) == [0.5, 0.5, 0.0]
    assert worth("win", (5,), (1,)) == [1.0]
    assert worth("margin", (10, 4, 3), (1, 2, 3)) == [6.5, -2.5, -4.0]
    assert worth("margin", (5,), (1,)) == [5.0]


def test_a_batch_rewards_what_single_matches_are_worth():
    """By the names of the rewards: in whatever order they are numbered, compiled loops mean the same."""
    for reward in AT_THE_END:
        batch = Batch("template", 8, 3, seed=2, reward=reward)
        while (batch.asked >= 0).any():
            batch.step(batch.random_actions())
        expected = [worth(reward, *ends) for ends in zip(batch.scores().tolist(), batch.ranks().tolist(), strict=True)]
        np.testing.assert_array_equal(batch.rewards, np.array(expected, np.float32))
    assert (REWARDS[WIN], REWARDS[MARGIN], REWARDS[GAIN]) == ("win", "margin", "gain")
    assert set(BOUNDS) == set(AT_THE_END)
    assert "cpu" in DEVICES


@pytest.mark.parametrize("autoreset", [False, True])
def test_gains_of_a_match_add_up_to_its_margin(autoreset: bool):
    """In a batch, for every seat, over two matches in each place where they begin anew; nothing is gained after the end."""
    batch = Batch("template", 6, 3, seed=2, reward="gain", autoreset=autoreset)
    ends = Batch("template", 6, 3, seed=2, reward="margin", autoreset=autoreset)
    total, matches = np.zeros((6, 3), np.float32), np.zeros(6, int)
    for _ in range(400):
        actions = batch.random_actions()
        batch.step(actions)
        ends.step(actions)
        total += batch.rewards
        for i in np.flatnonzero(ends.done):
            np.testing.assert_allclose(total[i], ends.rewards[i], atol=1e-4)
            assert batch.done[i]
            total[i], matches[i] = 0, matches[i] + 1
        if (batch.asked < 0).all() or matches.min() == 2:
            break
    assert matches.min() == (2 if autoreset else 1)
    assert not total[batch.asked < 0].any()


def test_gains_are_the_same_in_all_environments():
    """Gymnasium and PettingZoo: what a seat is given in all its steps is its margin."""
    env = MatchEnv("template", 3, opponents="random", reward="gain")
    _, info = env.reset(seed=5)
    rewards, over = [], False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        rewards.append(reward)
    assert sum(rewards) == pytest.approx(worth("margin", env.match.scores, env.match.ranks)[0])
    assert sum(reward != 0 for reward in rewards) > 1
    table = raw_env("template", 3, reward="gain")
    table.reset(seed=5)
    total = np.zeros(3)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        total[int(agent[-1])] += reward
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    np.testing.assert_allclose(total, worth("margin", table.match.scores, table.match.ranks))


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
