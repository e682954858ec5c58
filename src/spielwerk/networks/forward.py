"""What a network answers, compiled: sums of the first layer that are kept up to date, hidden layers, rates of actions, values.

From one observation of a seat to the next most entries stay as they are. So each seat has sums of its own, and only the rows of
what has changed are added to them. Rounding then depends on what was read before: whoever wants the same numbers again forgets.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import NamedTuple

import numpy as np

from spielwerk.core import PLAIN, Numbers
from spielwerk.core.rule import rule
from spielwerk.sim.array_types import Float64s

from .net import LIMIT, OUTCOMES, Float32s, Int32s, Net
from .vectors import add, add_product, add_times, copy, dot, exchange, normalise


class Work(NamedTuple):
    """What one thread asks a network with."""

    row: Float32s  # [1, entry]: the observation to be read
    last: Float32s  # [seat, entry]: what each seat has read …
    sums: Float32s  # [seat, width]: … and the sums of the first layer for it
    has_read: Int32s  # [seat]: whether it has
    there: Int32s  # [seat, row]: how often the thing of a row was there
    thought: Float32s  # [width]: what comes out of the layers …
    layer: Float32s  # [width]: … and of one of them
    products: Float32s  # [width]
    places: Int32s  # [width]
    shares: Float64s  # [seat, counted from the own one]: of the win …
    margins: Float64s  # … margins from −1 to 1 …
    points: Float64s  # … and points, in those that a number of 1 stands for


def new_work(net: Net, size: int) -> Work:
    """The memory to ask a network with, for observations of so many entries."""
    width, seats = net.first.shape[1], net.value.shape[0] // OUTCOMES
    return Work(
        row=np.zeros((1, size), np.float32),
        last=np.zeros((seats, size), np.float32),
        sums=np.zeros((seats, width), np.float32),
        has_read=np.zeros(seats, np.int32),
        there=np.zeros((seats, len(net.first)), np.int32),
        thought=np.zeros(width, np.float32),
        layer=np.zeros(width, np.float32),
        products=np.zeros(width, np.float32),
        places=np.zeros(width, np.int32),
        shares=np.zeros(seats, np.float64),
        margins=np.zeros(seats, np.float64),
        points=np.zeros(seats, np.float64),
    )


@rule
def forget(work: Work) -> None:
    """Read everything anew."""
    for seat in range(len(work.has_read)):
        work.has_read[seat] = 0


@rule
def figure_of(net: Net, k: int, entry: float) -> float:
    """What a figure counts."""
    value = -1.0 if entry < 0 else sqrt(entry * net.span[k]) if net.root[k] else entry
    return float(min(max((value - net.mean[k]) * net.scale[k], -LIMIT), LIMIT))


@rule
def row_of(net: Net, k: int, entry: float) -> int:
    """The row of weights of what is chosen."""
    return int(net.base[k] if entry < 0 else net.base[k] + 1 + int(entry * net.steps[k] + 0.5))


if PLAIN:

    def read(net: Net, work: Work, seat: int) -> None:
        row = work.row[0]
        entries, chosen = row[net.figures], row[net.choices]
        value = np.where(entries < 0, -1, np.where(net.root, np.sqrt(np.maximum(entries, 0) * net.span), entries))
        figures = np.clip((value - net.mean) * net.scale, -LIMIT, LIMIT).astype(np.float32)
        rows = np.unique(net.base + np.where(chosen < 0, 0, 1 + (chosen * net.steps + 0.5).astype(np.int32)))
        work.sums[seat] = net.bias[0] + figures @ net.first[: len(figures)] + net.first[rows].sum(axis=0)

else:

    @rule
    def read(net: Net, work: Work, seat: int) -> None:
        """Bring the sums of a seat up to date with its observation in `row`."""
        if work.has_read[seat]:
            read_changes(net, work.row[0], work.last[seat], work.sums[seat], work.there[seat])
        else:
            read_all(net, work.row[0], work.sums[seat], work.there[seat])
        copy(work.row[0], work.last[seat])
        work.has_read[seat] = 1

    @rule
    def read_all(net: Net, row: Float32s, sums: Float32s, there: Int32s) -> None:
        """The sums for an observation, in which a thing counts once, however often it is there."""
        copy(net.bias[0], sums)
        there[:] = 0
        for k in range(len(net.figures)):
            figure = figure_of(net, k, row[net.figures[k]])
            if figure != 0:
                add_times(figure, net.first[k], sums)
        for k in range(len(net.choices)):
            found = row_of(net, k, row[net.choices[k]])
            if not there[found]:
                add(net.first[found], sums)
            there[found] += 1

    @rule
    def read_changes(net: Net, row: Float32s, last: Float32s, sums: Float32s, there: Int32s) -> None:
        """The same from the sums for another one."""
        for k in range(len(net.figures)):
            now, before = row[net.figures[k]], last[net.figures[k]]
            if now != before:
                add_times(figure_of(net, k, now) - figure_of(net, k, before), net.first[k], sums)
        for k in range(len(net.choices)):
            now, before = row[net.choices[k]], last[net.choices[k]]
            if now != before:
                goes, comes = row_of(net, k, before), row_of(net, k, now)
                there[goes] -= 1
                there[comes] += 1
                if goes == comes:
                    continue
                if not there[goes] and there[comes] == 1:
                    exchange(net.first[goes], net.first[comes], sums)
                elif not there[goes]:
                    add_times(-1.0, net.first[goes], sums)
                elif there[comes] == 1:
                    add(net.first[comes], sums)


@rule
def think(net: Net, work: Work, seat: int) -> None:
    """Read what a seat sees, which stands in `row`, and think about it; then actions and seats can be rated."""
    read(net, work, seat)
    copy(work.sums[seat], work.thought)
    normalise(work.thought, net.gain[0], net.shift[0], work.products)
    for d in range(len(net.hidden)):
        copy(net.bias[1 + d], work.layer)
        add_product(work.thought, net.hidden[d], work.layer, work.places)
        normalise(work.layer, net.gain[1 + d], net.shift[1 + d], work.products)
        add(work.layer, work.thought)


@rule
def rate_actions(net: Net, work: Work, actions: Numbers, n: int, policy: Float64s) -> None:
    """How likely each of some actions is, when one of them must be taken."""
    for i in range(n):
        policy[i] = dot(net.policy[actions[i]], work.thought, work.products) + net.policy_bias[actions[i]]
    soft_max(policy, n)


@rule
def rate_seats(net: Net, work: Work, seats: int) -> None:
    """What every seat at the table may expect, into `shares`, `margins` and `points`, counted from the one that has thought."""
    most = len(net.value) // OUTCOMES
    for p in range(seats):
        work.shares[p] = output(net, work, p)
        work.margins[p] = tanh(output(net, work, most + p))
        work.points[p] = output(net, work, 2 * most + p)
    soft_max(work.shares, seats)


@rule
def output(net: Net, work: Work, k: int) -> float:
    """A number of the values."""
    return float(dot(net.value[k], work.thought, work.products) + net.value_bias[k])


@rule
def soft_max(numbers: Float64s, n: int) -> None:
    """Numbers become shares that sum to 1."""
    most = numbers[0]
    for i in range(1, n):
        most = max(most, numbers[i])
    sum_of_all = 0.0
    for i in range(n):
        numbers[i] = exp(numbers[i] - most)
        sum_of_all += numbers[i]
    for i in range(n):
        numbers[i] /= sum_of_all
