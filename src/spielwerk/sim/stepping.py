"""Stepping many matches with given actions, compiled for each game (see core.generic); GPU kernels call the same functions."""

from __future__ import annotations

from typing import Any

from spielwerk.core.generic import generic, loops_for
from spielwerk.core.record import CHANCE

# Bound to a game by loops_for.
GAME: Any
to_act: Any
legal: Any
apply: Any

_turns = loops_for(GAME, "spielwerk.core.turns")
roll = _turns.roll
is_legal = _turns.is_legal


@generic
def lowest(bits):
    """The lowest seat of a set of seats."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@generic
def settle_luck(s, luck, out, weight):
    """Let luck decide until a seat is asked or the match is over."""
    while to_act(s) == 1 << CHANCE:
        roll(s, luck, out, weight)


@generic
def begin(states, i, fresh, luck, out, weight):
    """Put a fresh record into the i-th place and settle the first luck."""
    states[i] = fresh[0]
    settle_luck(states[i], luck, out, weight)


@generic
def first_refused(states, actions, out, first, last):
    """The index of the first match in which the asked seat may not do its action, or -1; finished matches take any."""
    for i in range(first, last):
        bits = to_act(states[i])
        if bits != 0 and is_legal(states[i], lowest(bits), int(actions[i]), out) < 0:
            return i
    return -1


@generic
def step(s, action, luck, out, weight):
    """The first asked seat plays a legal action; luck follows. A finished match stays as it is."""
    bits = to_act(s)
    if bits != 0:
        apply(s, lowest(bits), int(action))
        settle_luck(s, luck, out, weight)


@generic
def asked(s):
    """The seat whose action the next step takes, or -1: the match is over."""
    bits = to_act(s)
    return lowest(bits) if bits != 0 else -1


@generic
def mask_of(s, row, out):
    """Mark the legal actions of the asked seat in a row of zeros."""
    bits = to_act(s)
    if bits != 0:
        for k in range(legal(s, lowest(bits), out)):
            row[out[k]] = 1


@generic
def begin_many(states, fresh, luck, out, weight, first, last):
    for i in range(first, last):
        begin(states, i, fresh, luck[i], out, weight)


@generic
def step_many(states, actions, luck, out, weight, first, last):
    for i in range(first, last):
        step(states[i], actions[i], luck[i], out, weight)


@generic
def asked_many(states, seats, first, last):
    for i in range(first, last):
        seats[i] = asked(states[i])


@generic
def mask_many(states, masks, out, first, last):
    for i in range(first, last):
        for action in range(masks.shape[1]):
            masks[i, action] = 0
        mask_of(states[i], masks[i], out)
