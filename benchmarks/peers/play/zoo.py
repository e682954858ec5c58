"""PettingZoo's classic games at random: GAME SECONDS SEED."""

from __future__ import annotations

import random
import sys
from importlib import import_module

import numpy as np
from clock import Played, tell, timed


def main(name: str, seconds: float, seed: int) -> None:
    env, dice = import_module(f"pettingzoo.classic.{name}").env(), random.Random(seed)

    def play() -> Played:
        played = Played(games=1)
        env.reset(seed=dice.getrandbits(30))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(dice.random() * len(legal))]))
            played.decisions += 1
            played.choices += len(legal)
        return played

    tell(timed("from Python", play, seconds))


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
