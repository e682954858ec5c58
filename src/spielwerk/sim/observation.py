"""A record as a row of numbers for learning programs, compiled for each game (see core.generic and sim.layout).

The record is read byte by byte, so that one loop serves all fields of all games; whole numbers become floats by one
multiplication, which is the same on processor and GPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from spielwerk.core.generic import generic
from spielwerk.sim.layout import tables_of

# Bound to a game by loops_for.
GAME: Any
to_act: Any
observe: Any

FIELDS, SCALE = tables_of(GAME)
COUNT = len(FIELDS)
SEATS = GAME.most_seats
AT, WIDTH, ROWS, EACH_ROW, ENTRY, EACH, LOW, HOLDS = range(8)  # columns of FIELDS
NUMBER, SEAT, SET = range(3)  # what a field holds
UNKNOWN = np.float32(-1)
NO, YES = np.float32(0), np.float32(1)


@generic
def number_at(raw, at, width):
    """The signed number of so many bytes, the lowest first."""
    value = int(raw[at + width - 1])
    for k in range(width - 2, -1, -1):
        value = value << 8 | (int(raw[at + k]) & 255)
    return value


@generic
def from_own(seat, own, seats):
    """A seat counted from the own one; what is no seat stays as it is."""
    if own < 0 or seat < 0 or seat >= seats:
        return seat
    return (seat - own) % seats


@generic
def write_seat(row, entry, each, chosen):
    """One of the entries is 1; all are unknown if none is chosen."""
    for k in range(each):
        row[entry + k] = UNKNOWN if chosen < 0 else YES if k == chosen else NO


@generic
def write_set(row, entry, each, members):
    for k in range(each):
        row[entry + k] = UNKNOWN if members < 0 else YES if members >> k & 1 else NO


@generic
def write_field(raw, f, own, seats, row):
    """All numbers of a field; rows of seats begin with the own one."""
    entry = int(FIELDS[f, ENTRY])
    width = int(FIELDS[f, WIDTH])
    each = int(FIELDS[f, EACH])
    low = int(FIELDS[f, LOW])
    holds = int(FIELDS[f, HOLDS])
    length = int(FIELDS[f, EACH_ROW])
    for r in range(FIELDS[f, ROWS]):
        source = (r + own) % seats if r < seats and own > 0 and FIELDS[f, ROWS] > 1 else r
        at = int(FIELDS[f, AT]) + source * length * width
        for _ in range(length):
            value = number_at(raw, at, width)
            if holds == NUMBER:
                row[entry] = UNKNOWN if value < low else np.float32(value - low) * SCALE[f]
            elif holds == SEAT:
                write_seat(row, entry, each, from_own(value, own, seats) - low)
            else:
                write_set(row, entry, each, value)
            at += width
            entry += each


@generic
def write_chair(row, own, seats, asked):
    """Which seat looks, and which are asked, counted from it."""
    for k in range(SEATS):
        row[k] = YES if k == own else NO
        other = (k + own) % seats if own > 0 else k
        row[SEATS + k] = YES if k < seats and asked >> other & 1 else NO


@generic
def observation(states, i, own, seats, seen, raw, k, row):
    """What a seat (or an onlooker, -1) may know of the i-th match, as a row; `raw` are the bytes of the records `seen`.

    The k-th of these is scratch space.
    """
    seen[k] = states[i]
    observe(states[i], own, seen[k])
    write_chair(row, own, seats, to_act(states[i]))
    for f in range(COUNT):
        write_field(raw[k], f, own, seats, row)


@generic
def observe_many(states, who, seats, seen, raw, k, rows, first, last):
    """The observations of one seat per match."""
    for i in range(first, last):
        observation(states, i, int(who[i]), seats, seen, raw, k, rows[i])
