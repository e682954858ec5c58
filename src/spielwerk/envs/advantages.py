"""Advantages seat by seat, for self-play in which the seats take turns.

A step of the vector environment (or of a batch) asks one seat of each match, another one the next time. What follows a
decision, to the seat that took it, is the next moment at which that same seat is asked: advantages must be chained along each
seat's own decisions, not from step to step.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spielwerk.sim.array_types import Float32s, Int8s


class Advantages(NamedTuple):
    """[steps, matches] each. `known` marks decisions whose outcome is known: the seat's next one, or an end, follows."""

    advantages: Float32s
    returns: Float32s
    known: Int8s


def seat_advantages(
    asked: Int8s,
    values: Float32s,
    rewards: Float32s,
    done: Int8s,
    discount: float = 1.0,
    smoothing: float = 0.95,
    asked_next: Int8s | None = None,
    values_next: Float32s | None = None,
) -> Advantages:
    """Generalised advantage estimation along each seat's own decisions.

    `asked[t, i]` is the seat that took decision t of match i, `values[t, i]` what was expected then, `rewards[t, i, p]` what
    seat p got in that step, `done[t, i]` whether it ended the match, so that decision t + 1 belongs to a new one. What a seat
    gets between two of its decisions is the earlier one's. A decision after which its seat was not asked any more before the
    records end, with the match still going on, has no outcome yet: `known` is 0 there, and so are its advantage and return.
    For the seats that are asked when the records end, `asked_next[i]`, `values_next[i]` say what is expected then.
    """
    steps, matches, seats = rewards.shape
    advantages, returns = np.zeros((steps, matches), np.float32), np.zeros((steps, matches), np.float32)
    known = np.zeros((steps, matches), np.int8)
    everyone = np.arange(matches)
    gathered = np.zeros((matches, seats), np.float64)  # what each seat has got since, looking back from the end
    value, chained = np.zeros((matches, seats), np.float64), np.zeros((matches, seats), np.float64)
    follows = np.zeros((matches, seats), np.bool_)  # whether the seat's next decision, or an end, is known
    if asked_next is not None and values_next is not None:
        going = asked_next >= 0
        value[everyone[going], asked_next[going]] = values_next[going]
        follows[everyone[going], asked_next[going]] = True
    for t in range(steps - 1, -1, -1):
        ended = done[t] != 0
        gathered[ended], value[ended], chained[ended], follows[ended] = 0.0, 0.0, 0.0, True
        gathered += rewards[t]
        seat = asked[t].astype(np.intp)
        ok = follows[everyone, seat] & (asked[t] >= 0)
        delta = gathered[everyone, seat] + discount * value[everyone, seat] - values[t]
        gain = delta + discount * smoothing * chained[everyone, seat]
        advantages[t] = np.where(ok, gain, 0.0)
        returns[t] = np.where(ok, gain + values[t], 0.0)
        known[t] = ok
        acting = asked[t] >= 0
        chained[everyone[acting], seat[acting]] = np.where(ok, gain, 0.0)[acting]
        value[everyone[acting], seat[acting]] = values[t][acting]
        gathered[everyone[acting], seat[acting]] = 0.0
        follows[everyone[acting], seat[acting]] = True
    return Advantages(advantages, returns, known)
