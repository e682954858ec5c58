"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from spielwerk.core import IMAGINED, PLAYERS, Game, SpielwerkError, below, dice_from


class Bot(Protocol):
    """Chooses one of the legal actions of the seat whose knowledge it is handed."""

    def choose(self, seen: Any, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._dice = dice_from(seed, PLAYERS)
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: Any, seat: int) -> int:
        n = self._game.legal(seen, seat, self._out)
        return int(self._out[below(self._dice, n)])


class SamplerBot:
    """Tries each legal action in imagined random continuations and takes the one that ends best on average."""

    def __init__(self, game: Game, seed: int, playouts: int = 2000) -> None:
        self._game, self._playouts = game, playouts
        self._loops = game.loops("spielwerk.bots.sampling")
        self._dice = np.stack([dice_from(seed, stream) for stream in (IMAGINED, IMAGINED + 1, IMAGINED + 2)])
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: Any, seat: int) -> int:
        game = self._game
        actions = self._out[: game.legal(seen, seat, self._out)].copy()
        if len(actions) == 1:
            return int(actions[0])
        worlds = game.state.many(2)
        game.state.all_rows(worlds)[0] = game.state.rows(seen)[0]
        values = np.zeros(len(actions), np.int64)
        each = max(1, self._playouts // len(actions))
        self._loops.sample(worlds, seat, actions, values, each, *self._dice)
        return int(actions[values.argmax()])


BOTS: dict[str, Callable[[Game, int], Bot]] = {
    "random": RandomBot,
    "apprentice": lambda game, seed: SamplerBot(game, seed, 30),
    "journeyman": lambda game, seed: SamplerBot(game, seed, 300),
    "master": lambda game, seed: SamplerBot(game, seed, 3000),
    "sampler": SamplerBot,
}


def bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by name; its choices follow from the seed."""
    if name not in BOTS:
        raise SpielwerkError(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    return BOTS[name](game, seed)
