"""Networks that know nothing: random weights of a game's shapes."""

from __future__ import annotations

import numpy as np

from spielwerk.core import Game
from spielwerk.networks import Network, encoding_of
from spielwerk.networks.net import OUTCOMES
from spielwerk.networks.network import layout_digest, net_of


def random_network(game: Game, seed: int = 0, width: int = 24, layers: int = 2) -> Network:
    """A network that answers differently for every position; as wide and deep as wanted."""
    dice = np.random.default_rng(seed)
    encoding = encoding_of(game)
    figures, values = len(encoding.figures), OUTCOMES * game.most_seats

    def weights(*shape: int, size: float = 1.0) -> np.ndarray:
        return (dice.standard_normal(shape) * size).astype(np.float32)

    arrays = {
        "mean": dice.random(figures, np.float32),
        "scale": 0.5 + dice.random(figures, np.float32),
        "first": weights(encoding.rows, width, size=0.3),
        "hidden": weights(layers, width, width, size=width**-0.5),
        "bias": weights(1 + layers, width, size=0.3),
        "gain": 1 + weights(1 + layers, width, size=0.2),
        "shift": weights(1 + layers, width, size=0.2),
        "policy": weights(game.verbs.count, width, size=width**-0.5),
        "policy_bias": weights(game.verbs.count, size=0.3),
        "value": weights(values, width, size=width**-0.5),
        "value_bias": weights(values, size=0.3),
    }
    about = {"rules": game.rules, "layout": layout_digest(game), "points": 20.0, "seed": seed}
    return Network(game.name, net_of(encoding, arrays), about)
