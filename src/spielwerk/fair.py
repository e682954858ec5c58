"""Proof that luck was fixed before the first move: the fingerprint of a seed, shown from the start."""

from __future__ import annotations

import hashlib

SEED_BITS = 128


def seed_text(seed: int) -> str:
    """A seed as it is shown once the match is over: 32 hexadecimal digits."""
    return f"{seed:032x}"


def fingerprint(seed: int) -> str:
    """The SHA-256 of the seed's text, which can be shown while the seed is secret."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()
