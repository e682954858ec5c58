"""A network that plays by itself, without a search."""

from __future__ import annotations

import numpy as np

from spielwerk.core import PLAYERS, Game, State, dice_from
from spielwerk.networks import Evaluator, Network

from .drawing import drawn


class NetworkBot:
    """Takes the action that the network finds best; at a temperature it draws, the higher the less carefully.

    At a temperature of 1 an action is as likely as the network finds it. It errs like somebody who knows the game: what is
    nearly as good is taken often, what is absurd hardly ever.
    """

    value = float("nan")  # the chance to win that it saw in its last choice

    def __init__(self, game: Game, seed: int, *, network: Network, temperature: float = 0.0) -> None:
        self._evaluate = Evaluator(game, network)
        self._temperature = temperature
        self._dice = dice_from(seed, PLAYERS)

    def choose(self, seen: State, seat: int) -> int:
        found = self._evaluate(seen, seat)
        self.value = float(found.shares[seat])
        if self._temperature <= 0:
            return int(found.actions[np.argmax(found.probabilities)])
        weight = (found.probabilities / found.probabilities.max()) ** (1 / self._temperature)
        return int(found.actions[drawn(weight, self._dice)])
