"""Random numbers that are the same plain, compiled and on a GPU, from two kinds of dice.

*Quick* dice (xoroshiro64**, two words of 32 bits) are for nobody's secrets: what bots choose, what a search imagines. *Sealed*
dice (ChaCha8 with a key of 128 bits) are for the luck of matches: whoever sees what they have thrown cannot compute what they
will throw. Which kind it is, the length of the array says. Streams are separate; none can disturb another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .rule import rule

LUCK, PLAYERS, IMAGINED = 0, 1, 2  # the streams

QUICK, SEALED = 1, 2  # kinds of dice; saves of before there were two say nothing and mean the first

Dice: TypeAlias = npt.NDArray[np.int64]  # where a random stream stands: a pair of words, or SEALED_SIZE of them
Words64: TypeAlias = npt.NDArray[np.uint64]

_WORD = 0xFFFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15

QUICK_SIZE = 2
_DRAWN, _KEY, _BLOCK, _WORDS = 0, 1, 5, 16  # of sealed dice: how many words were drawn, four words of key, the block under way
SEALED_SIZE = _BLOCK + _WORDS
SEALED_KEYS = 1 << 128


@rule
def next_word(dice: Dice) -> int:
    """The next 32 random bits."""
    if len(dice) != QUICK_SIZE:
        return sealed_word(dice)
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
def sealed_word(dice: Dice) -> int:
    """The next word of sealed dice; every sixteenth time a new block is made."""
    place = int(dice[_DRAWN]) & (_WORDS - 1)
    if place == 0:
        make_block(dice)
    dice[_DRAWN] += 1
    return int(dice[_BLOCK + place])


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of ChaCha."""
    a = (a + b) & _WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & _WORD
    c = (c + d) & _WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & _WORD
    a = (a + b) & _WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & _WORD
    c = (c + d) & _WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & _WORD
    return a, b, c, d


@rule
def make_block(dice: Dice) -> None:
    """Eight rounds of ChaCha on constants, key (twice, as its author does with 128 bits), number of the block, and no nonce.

    Sixteen plain variables instead of an array: they stay in registers, on a processor and on a GPU.
    """
    k0, k1, k2, k3 = int(dice[_KEY]), int(dice[_KEY + 1]), int(dice[_KEY + 2]), int(dice[_KEY + 3])
    number = int(dice[_DRAWN]) >> 4
    low, high = number & _WORD, number >> 32
    x0, x1, x2, x3 = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574  # "expand 16-byte k"
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k0, k1, k2, k3
    x12, x13, x14, x15 = low, high, 0, 0
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    dice[_BLOCK] = (x0 + 0x61707865) & _WORD
    dice[_BLOCK + 1] = (x1 + 0x3120646E) & _WORD
    dice[_BLOCK + 2] = (x2 + 0x79622D36) & _WORD
    dice[_BLOCK + 3] = (x3 + 0x6B206574) & _WORD
    dice[_BLOCK + 4] = (x4 + k0) & _WORD
    dice[_BLOCK + 5] = (x5 + k1) & _WORD
    dice[_BLOCK + 6] = (x6 + k2) & _WORD
    dice[_BLOCK + 7] = (x7 + k3) & _WORD
    dice[_BLOCK + 8] = (x8 + k0) & _WORD
    dice[_BLOCK + 9] = (x9 + k1) & _WORD
    dice[_BLOCK + 10] = (x10 + k2) & _WORD
    dice[_BLOCK + 11] = (x11 + k3) & _WORD
    dice[_BLOCK + 12] = (x12 + low) & _WORD
    dice[_BLOCK + 13] = (x13 + high) & _WORD
    dice[_BLOCK + 14] = x14
    dice[_BLOCK + 15] = x15


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
    """The quick dice of one stream for each of many seeds from 0 to 2⁶³ − 1, as rows of an int64 array."""
    folded = _mix(seeds.astype(np.uint64) * np.uint64(2) + np.uint64(_GOLDEN))
    bits = _mix(folded + np.uint64((stream + 1) * _GOLDEN & _LONG))
    bits[bits == 0] = 1
    return np.stack([bits & np.uint64(_WORD), bits >> np.uint64(32)], axis=1).astype(np.int64)


def dice_from(seed: int, stream: int = LUCK) -> Dice:
    """The quick dice of one stream of one seed (any whole number)."""
    small = seed if 0 <= seed < 1 << 63 else _fold(seed) >> 1
    dice: Dice = many_dice(np.array([small], np.int64), stream)[0].copy()
    return dice


def many_sealed(seeds: Dice) -> Dice:
    """The sealed dice of each of many seeds from 0 to 2⁶³ − 1, as rows."""
    dice = np.zeros((len(seeds), SEALED_SIZE), np.int64)
    dice[:, _KEY], dice[:, _KEY + 1] = seeds & _WORD, seeds >> 32
    return dice


def sealed_from(seed: int) -> Dice:
    """The sealed dice of a seed: its 128 bits are the key. A seed that is negative or larger is hashed first."""
    if not 0 <= seed < SEALED_KEYS:
        seed = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:16], "little")
    dice = np.zeros(SEALED_SIZE, np.int64)
    for word in range(4):
        dice[_KEY + word] = seed >> 32 * word & _WORD
    return dice


def luck_from(seed: int, kind: int) -> Dice:
    """What throws the luck of a match: dice of one kind or the other."""
    return sealed_from(seed) if kind == SEALED else dice_from(seed, LUCK)


def kind_of(dice: Dice | Sequence[int]) -> int:
    """Of which kind dice are, by their length; 0 if they are none."""
    return {QUICK_SIZE: QUICK, SEALED_SIZE: SEALED}.get(len(dice), 0)
