"""Proof that luck was fixed before the first move: the fingerprint of a seed, shown from the start."""

from __future__ import annotations

import hashlib
import json

from spielwerk.core import BadSave

SEED_BITS = 128


def seed_text(seed: int) -> str:
    """A seed as it is shown once the match is over: 32 hexadecimal digits."""
    return f"{seed:032x}"


def fingerprint(seed: int) -> str:
    """The SHA-256 of the seed's text, which can be shown while the seed is secret."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()


def drawn_order(seed: int, seats: int) -> list[int]:
    """Who sits where if the order of play is drawn: at each seat, the number of the place in the room that comes there.

    Places are sorted by the SHA-256 of "<seed's text>:<place>", so that everybody can draw again once the seed is known, and
    nobody could have known before.
    """
    text = seed_text(seed)
    return sorted(range(seats), key=lambda place: hashlib.sha256(f"{text}:{place}".encode()).digest())


def verdict(seed: int, file: bytes) -> str:
    """What a match file proves about its luck, once all its actions have been checked against the seed."""
    found = fingerprint(seed)
    promised = json.loads(file).get("seed_sha256")
    if promised is not None and promised != found:
        raise BadSave(
            f"The fingerprint of the seed is {found}, the file says {promised}: this is not the seed that was promised."
        )
    return (
        "Every action is legal, and all luck follows from the seed.\n"
        f"Seed {seed_text(seed)}, SHA-256 {found}: compare it with the fingerprint that was shown before the first move."
    )
