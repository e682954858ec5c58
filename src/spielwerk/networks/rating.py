"""A network asked about many observations, one after the other, as a search asks it; for figures."""

from __future__ import annotations

from spielwerk.core import Numbers
from spielwerk.core.rule import rule
from spielwerk.sim.array_types import Float64s

from .forward import Work, forget, rate_actions, rate_seats, think
from .net import Float32s, Net
from .vectors import copy


@rule
def answer_all(
    net: Net,
    work: Work,
    rows: Float32s,
    seats: Numbers,
    actions: Numbers,
    counts: Numbers,
    policy: Float64s,
    number: int,
    times: int,
    anew: bool,
) -> None:
    """Rate actions and seats for each observation, so many times; `number` of seats are at the table."""
    for _ in range(times):
        for k in range(len(rows)):
            if anew:
                forget(work)
            copy(rows[k], work.row[0])
            think(net, work, seats[k])
            rate_actions(net, work, actions[k], counts[k], policy)
            rate_seats(net, work, number)
