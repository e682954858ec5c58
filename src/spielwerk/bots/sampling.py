"""Imagined random continuations, compiled for each game (see core.generic)."""

from __future__ import annotations

from typing import Any

import numpy as np

from spielwerk.core.generic import generic, loops_for

# Bound to a game by loops_for.
GAME: Any
WIDEST: int
apply: Any
imagine: Any
score: Any
rank: Any

SEATS = GAME.most_seats
LONGEST = GAME.longest
A_WIN = 1000  # points of margin that a first place is worth

playout = loops_for(GAME, "spielwerk.sim.playouts").playout


@generic
def result(s, seat, points):
    """How good a finished match is for a seat: first place above all, then the margin over the best rival."""
    rank(s, points)
    won = points[seat] == 1
    score(s, points)
    best = -1_000_000
    for other in range(s.seats):
        if other != seat and points[other] > best:
            best = points[other]
    margin = points[seat] - best if s.seats > 1 else points[seat]
    return margin + (A_WIN if won else 0)


@generic
def sample(worlds, seat, actions, values, each, imagined, luck, players):
    """Add up the results of `each` imagined continuations after every action. worlds[0] is what the seat sees."""
    out = np.zeros(WIDEST, np.int32)
    weight = np.zeros(WIDEST, np.int32)
    points = np.zeros(SEATS, np.int32)
    for _ in range(each):
        for k in range(len(actions)):
            worlds[1] = worlds[0]
            imagine(worlds[1], seat, imagined)
            apply(worlds[1], seat, actions[k])
            playout(worlds[1], luck, players, out, weight, LONGEST)
            values[k] += result(worlds[1], seat, points)
