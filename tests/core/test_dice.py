"""Dice: the same numbers everywhere, fair, in separate streams."""

from __future__ import annotations

from collections import Counter

import numpy as np

from spielwerk.core import IMAGINED, LUCK, PLAYERS, below, dice_from, many_dice, seeds_of, weighted
from spielwerk.core.dice import next_word


def test_known_numbers():
    """xoroshiro64** from the state (1, 2): computed by hand from its definition."""
    dice = np.array([1, 2], np.int64)
    assert next_word(dice) == ((0x9E3779BB << 5 | 0x9E3779BB >> 27) & 0xFFFFFFFF) * 5 & 0xFFFFFFFF
    assert dice.tolist() == [(1 << 26) ^ 3 ^ (3 << 9), 3 << 13]


def test_rolls_are_fair():
    """60,000 rolls of a die: each face within five standard deviations of 10,000."""
    dice = dice_from(1)
    faces = Counter(int(below(dice, 6)) for _ in range(60_000))
    assert set(faces) == set(range(6))
    assert all(abs(count - 10_000) < 5 * 92 for count in faces.values())


def test_weights():
    """Weights 1, 0, 3: the middle never comes, the last three times as often as the first."""
    dice = dice_from(2)
    weight = np.array([1, 0, 3], np.int32)
    seen = Counter(int(weighted(dice, weight, 3)) for _ in range(40_000))
    assert seen[1] == 0
    assert abs(seen[2] - 30_000) < 500


def test_streams_and_seeds_differ():
    rolls = {
        (seed, stream): tuple(int(next_word(dice)) for _ in range(4))
        for seed in (0, 1, -1, 2**63, 2**64, 2**200)
        for stream in (LUCK, PLAYERS, IMAGINED)
        for dice in [dice_from(seed, stream)]
    }
    assert len(set(rolls.values())) == len(rolls)


def test_batches_use_the_dice_of_single_matches():
    seeds = seeds_of(7, 5)
    assert len(set(seeds.tolist())) == 5
    assert many_dice(seeds, PLAYERS).tolist() == [dice_from(int(seed), PLAYERS).tolist() for seed in seeds]
