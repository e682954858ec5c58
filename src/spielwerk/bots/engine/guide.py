"""A network as a search asks it: what it needs beside the memory that every search works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spielwerk.bots.engine.plan import Floats, Scratch
from spielwerk.networks.forward import Work, new_work
from spielwerk.networks.net import Net
from spielwerk.sim.array_types import Int8s
from spielwerk.sim.layout import observation_layout
from spielwerk.sim.observation_plan import Plan as SeeingPlan
from spielwerk.sim.observation_plan import plan_of

if TYPE_CHECKING:
    from spielwerk.core.game import Game
    from spielwerk.networks.network import Network


class Guide(NamedTuple):
    """A network that guides a search, and what one thread asks it with."""

    net: Net
    work: Work
    seeing: SeeingPlan  # how records become observations, with so many seats
    bytes: Int8s  # of the worlds in Scratch
    chances: Floats  # [seat]: shares of the win that are expected
    kept: Floats  # [seat]: rewards, while a playout makes others
    points: float  # that a margin of 1 stands for …
    alone: float  # … and those that are a margin of 0 where nobody else plays


def new_guide(game: Game, network: Network, scratch: Scratch) -> Guide:
    """A network for the thread of a search that works in `scratch`."""
    rows = game.state.all_rows(scratch.worlds)
    seeing = plan_of(game, game.most_seats)
    return Guide(
        net=network.net,
        work=new_work(network.net, observation_layout(game).size),
        seeing=seeing,
        bytes=rows.view(np.int8).reshape(len(rows), -1),
        chances=np.zeros(game.most_seats, np.float64),
        kept=np.zeros(game.most_seats, np.float64),
        points=network.points,
        alone=network.alone,
    )
