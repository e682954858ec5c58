"""Random numbers that are the same plain, compiled and on a GPU: xoroshiro64** on two 32-bit words kept in an int64 pair.

Streams are separate: what luck decides in a match, what bots choose, what a search imagines. None can disturb another.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .rule import rule

LUCK, PLAYERS, IMAGINED = 0, 1, 2  # the streams

Dice: TypeAlias = npt.NDArray[np.int64]  # two words of a random stream
Words64: TypeAlias = npt.NDArray[np.uint64]

_WORD = 0xFFFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15


@rule
def next_word(dice: Dice) -> int:
    """The next 32 random bits."""
    a = int(dice[0])
    b = int(dice[1])
    mixed = (a * 0x9E3779BB) & _WORD
    mixed = ((mixed << 5) | (mixed >> 27)) & _WORD
    mixed = (mixed * 5) & _WORD
    b ^= a
    dice[0] = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & _WORD
    dice[1] = ((b << 13) | (b >> 19)) & _WORD
    return mixed


@rule
def below(dice: Dice, n: int) -> int:
    """A number from 0 to n − 1, each equally likely (n < 2³¹; the bias is below n / 2³²)."""
    return (next_word(dice) * int(n)) >> 32


@rule
def weighted(dice: Dice, weight: npt.NDArray[np.int32], n: int) -> int:
    """An index from 0 to n − 1 with the given integer weights."""
    total = 0
    for i in range(n):
        total += weight[i]
    left = below(dice, total)
    if total == n:  # all weights are 1
        return left
    for i in range(n):
        left -= weight[i]
        if left < 0:
            return i
    return n - 1


def _mix(x: Words64) -> Words64:
    """One step of splitmix64 on an array of 64-bit words."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def _fold(seed: int) -> int:
    """A seed of any size and sign as one 64-bit word."""
    folded = 0
    rest = abs(seed) * 2 + (seed < 0)
    while True:
        folded = int(_mix(np.array([(folded + rest + _GOLDEN) & _LONG], np.uint64))[0])
        rest >>= 64
        if not rest:
            return folded


def seeds_of(seed: int, n: int) -> Dice:
    """The seeds of the n matches of a batch."""
    steps = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(_GOLDEN)
    return (_mix(steps + np.uint64(_fold(seed))) >> np.uint64(1)).astype(np.int64)


def many_dice(seeds: Dice, stream: int = LUCK) -> Dice:
    """The dice of one stream for each of many seeds from 0 to 2⁶³ − 1, as rows of an int64 array."""
    folded = _mix(seeds.astype(np.uint64) * np.uint64(2) + np.uint64(_GOLDEN))
    bits = _mix(folded + np.uint64((stream + 1) * _GOLDEN & _LONG))
    bits[bits == 0] = 1
    return np.stack([bits & np.uint64(_WORD), bits >> np.uint64(32)], axis=1).astype(np.int64)


def dice_from(seed: int, stream: int = LUCK) -> Dice:
    """The dice of one stream of one seed (any whole number)."""
    small = seed if 0 <= seed < 1 << 63 else _fold(seed) >> 1
    dice: Dice = many_dice(np.array([small], np.int64), stream)[0].copy()
    return dice
