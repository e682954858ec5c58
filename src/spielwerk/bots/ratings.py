"""Figures about many matches: win shares and ratings, with confidence intervals."""

from __future__ import annotations

from math import sqrt

import numpy as np

from .engine.plan import Floats

_Z = 1.96  # of 95 %
_RESAMPLES = 200
_PER_DECADE = 400  # rating points that make the odds ten times as good


def wilson(wins: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    middle = share + _Z * _Z / (2 * n)
    reach = _Z * sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n))
    scale = 1 + _Z * _Z / n
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def strengths(beaten: Floats) -> Floats:
    """Ratings with mean 0 from beaten[a, b], how often a finished before b (ties count half); Bradley and Terry's model.

    Half a win and half a loss are added to every pair, so that nobody is infinitely strong.
    """
    n = len(beaten)
    if n == 1:
        return np.zeros(1)  # alone there is nobody to be stronger than
    wins = beaten + 0.5 * (1 - np.eye(n))
    games = wins + wins.T
    strength = np.ones(n)
    for _ in range(500):
        expected = (games / (strength[:, None] + strength[None, :])).sum(axis=1) - np.diag(games) / (2 * strength)
        new = wins.sum(axis=1) / expected
        new /= np.exp(np.log(new).mean())
        if np.allclose(new, strength, rtol=1e-9):
            break
        strength = new
    return np.asarray(_PER_DECADE * np.log10(strength))


def ratings(by_deal: Floats, seed: int = 0) -> list[tuple[float, float, float]]:
    """Rating, low and high of each bot from beaten[deal, a, b]; whole deals are drawn anew for the intervals."""
    rng = np.random.default_rng(seed)
    deals = len(by_deal)
    middle = strengths(by_deal.sum(axis=0))
    drawn = [strengths(by_deal[rng.integers(0, deals, deals)].sum(axis=0)) for _ in range(_RESAMPLES)]
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [(float(m), float(l), float(h)) for m, l, h in zip(middle, low, high, strict=True)]
