"""RLCard's games at random: GAME SECONDS SEED."""

from __future__ import annotations

import random
import sys

import rlcard
from clock import Played, tell, timed


def main(name: str, seconds: float, seed: int) -> None:
    env, dice = rlcard.make(name, config={"seed": seed}), random.Random(seed)

    def play() -> Played:
        played = Played(games=1)
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(dice.random() * len(legal))])
            played.decisions += 1
            played.choices += len(legal)
        return played

    tell(timed("from Python", play, seconds))


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
