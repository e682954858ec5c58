"""Prints a hash of every position of a few random matches: run plain and compiled, the lines must be the same.

usage: python -m spielwerk.testing.contract.trace GAME
"""

from __future__ import annotations

import hashlib
import sys

from spielwerk.core import game
from spielwerk.sim.check import option_sets, random_match


def trace(name: str) -> list[str]:
    """One line per match: seats, options, plies, and a hash over all positions and what each seat sees of them."""
    played = game(name)
    lines = []
    for seats in range(played.fewest_seats, played.most_seats + 1):
        sets = option_sets(played)
        for options in (sets[0], sets[seats % len(sets)], sets[-1]):
            match = random_match(played, seats, options, seed=seats)
            digest = hashlib.sha256()
            s = played.position(seats, match.options)
            for actor, action in match.history:
                played.apply(s, actor, action)
                digest.update(s.tobytes())
                digest.update(played.seen(s, s.ply % (seats + 1) - 1).tobytes())
            scores = (match.scores, match.ranks, match.breakdown())
            lines.append(f"{name} {seats} {sorted(options.items())} {match.ply} {scores} {digest.hexdigest()[:24]}")
    return lines


if __name__ == "__main__":
    print("\n".join(trace(sys.argv[1])))
