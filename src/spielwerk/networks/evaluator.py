"""A network asked from Python, position by position."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spielwerk.core import Game, Numbers, SpielwerkError, State
from spielwerk.sim import Observer
from spielwerk.sim.array_types import Float64s

from . import forward
from .network import Network, network_of


class Evaluation(NamedTuple):
    """What a network thinks of a position, from what one seat sees of it."""

    actions: Numbers  # the legal ones of that seat; none if it is not asked
    probabilities: Float64s  # of each
    shares: Float64s  # [seat]: of the win
    margins: Float64s  # [seat]: points over the mean of the others, from −1 to 1
    points: Float64s  # [seat]: at the end


class Evaluator:
    """Asks a network; keeps its scratch space, so one serves one thread. What it answers depends on nothing asked before."""

    def __init__(self, game: Game, network: Network | None = None) -> None:
        self._game, self._observer = game, Observer(game)
        self.network = network or required(game)
        self._work = forward.new_work(self.network.net, self._observer.layout.size)
        self._out = np.zeros(game.widest, np.int32)

    def __call__(self, seen: State, seat: int) -> Evaluation:
        net, work, seats = self.network.net, self._work, int(seen["seats"])
        actions = self._out[: self._game.legal(seen, seat, self._out)].copy()
        probabilities = np.zeros(len(actions))
        self._observer(seen, seat, work.row[0])
        forward.forget(work)
        forward.think(net, work, seat)
        forward.rate_seats(net, work, seats)
        if len(actions):
            forward.rate_actions(net, work, actions, len(actions), probabilities)
        shares, margins, points = (
            _from_the_first_seat(rated, seat, seats) for rated in (work.shares, work.margins, work.points)
        )
        return Evaluation(actions, probabilities, shares, margins, points * self.network.points)


def required(game: Game) -> Network:
    """The network that a game brings; refuses a game that brings none."""
    network = network_of(game)
    if network is None:
        raise SpielwerkError(f"{game.name} has no network.")
    return network


def _from_the_first_seat(rated: npt.NDArray[np.float64], seat: int, seats: int) -> Float64s:
    """What was counted from one seat, counted from seat 0."""
    return np.roll(rated[:seats], seat)
