"""Dice: the same numbers everywhere, fair, in separate streams."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from spielwerk.core import (
    IMAGINED,
    LUCK,
    PLAYERS,
    QUICK,
    SEALED,
    below,
    dice_from,
    game,
    kind_of,
    load,
    many_dice,
    many_sealed,
    seeds_of,
    weighted,
)
from spielwerk.core.dice import SEALED_SIZE, Dice, luck_from, next_word, sealed_from

WORD = 0xFFFFFFFF


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
    assert many_sealed(seeds).tolist() == [sealed_from(int(seed)).tolist() for seed in seeds]


# Sealed dice


def words(dice: Dice, number: int) -> list[int]:
    return [int(next_word(dice)) for _ in range(number)]


def test_sealed_dice_throw_the_published_numbers():
    """ChaCha with 8 rounds, 128 bits of key, all zero: two blocks as published with the cipher's test vectors (TC1)."""
    thrown = b"".join(word.to_bytes(4, "little") for word in words(sealed_from(0), 32))
    assert thrown.hex() == (
        "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
        "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b"
        "8a26af448a1ba906368fd8c83831c18cec8ced811a028e675b8d2be8fce08116"
        "5ceae9f1d1b7a975497749480569ceb83de6a0a587d4984f19925f5d338e430d"
    )


def chacha8(key: bytes, number: int) -> list[int]:
    """One block, written from the cipher's definition on a table of words."""
    first = [int.from_bytes(b"expand 16-byte k"[at : at + 4], "little") for at in range(0, 16, 4)]
    halves = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 16, 4)]
    begin = first + halves + halves + [number & WORD, number >> 32, 0, 0]
    x = list(begin)
    for round_ in range(8):
        for column in range(4):
            a, b, c, d = (4 * row + (column + row * (round_ % 2)) % 4 for row in range(4))
            for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[two]) & WORD
                x[three] ^= x[one]
                x[three] = (x[three] << turn | x[three] >> 32 - turn) & WORD
    return [(was + now) & WORD for was, now in zip(begin, x, strict=True)]


@pytest.mark.parametrize("seed", [1, 2**64 - 1, 0x0F1E2D3C4B5A69788796A5B4C3D2E1F0, 2**128 - 1])
def test_all_128_bits_of_a_seed_are_the_key(seed: int):
    key = seed.to_bytes(16, "little")
    assert words(sealed_from(seed), 48) == chacha8(key, 0) + chacha8(key, 1) + chacha8(key, 2)


def test_blocks_are_counted_with_more_than_32_bits():
    dice = sealed_from(5)
    dice[0] = 16 << 33
    assert words(dice, 16) == chacha8((5).to_bytes(16, "little"), 1 << 33)


def test_sealed_rolls_are_fair():
    dice = sealed_from(1)
    faces = Counter(int(below(dice, 6)) for _ in range(60_000))
    assert set(faces) == set(range(6))
    assert all(abs(count - 10_000) < 5 * 92 for count in faces.values())


def test_seeds_that_are_no_key_are_hashed():
    thrown = [tuple(words(sealed_from(seed), 2)) for seed in (0, 1, -1, 2**128, 2**128 + 1, 2**200)]
    assert len(set(thrown)) == len(thrown)


def test_the_length_of_dice_tells_their_kind():
    assert [kind_of(luck_from(3, kind)) for kind in (QUICK, SEALED)] == [QUICK, SEALED]
    assert kind_of(()) == kind_of([1, 2, 3]) == 0
    assert len(sealed_from(3)) == SEALED_SIZE


def solved(first: int, second: int) -> Dice:
    """Quick dice, computed from two words that they have thrown: each step of theirs can be taken back."""

    def state(word: int) -> int:
        turned = word * pow(5, -1, 1 << 32) & WORD
        return (turned >> 5 | turned << 27) * pow(0x9E3779BB, -1, 1 << 32) & WORD

    a, after = state(first), state(second)
    shifted = after ^ (a << 26 | a >> 6) & WORD  # b ^ b << 9, of the words' exclusive or
    b = shifted
    for _ in range(4):
        b = shifted ^ b << 9 & WORD
    return np.array([after, (b << 13 | b >> 19) & WORD], np.int64)


def test_who_sees_luck_cannot_compute_on():
    """What breaks quick dice by two of their words finds nothing of sealed ones, wherever it begins."""
    quick = dice_from(11)
    thrown = words(quick, 2)
    found = solved(*thrown)
    assert words(found, 200)[1:] == [*words(quick, 199)]
    sealed = words(sealed_from(11), 1000)
    for at in range(len(sealed) - 4):
        assert words(solved(sealed[at], sealed[at + 1]), 3)[1:] != sealed[at + 2 : at + 4]


def test_matches_are_dealt_by_sealed_dice_unless_they_are_older():
    template = game("template")
    match, older = template.start(seats=3, seed=7), template.start(seats=3, seed=7, luck=QUICK)
    assert (match.luck, older.luck) == (SEALED, QUICK)
    assert '"luck"' not in older.save()
    assert (load(match.save()).luck, load(older.save()).luck) == (SEALED, QUICK)


def test_a_match_saved_before_dice_were_sealed_goes_as_it_went():
    """Saved by the program of then; loading throws its dice again and refuses any other outcome."""
    match = load((Path(__file__).parent / "saves" / "spyrium-of-quick-dice.json").read_bytes())
    assert (match.luck, match.over, match.scores) == (QUICK, True, (22, 28, 25))
