"""A record as a row of numbers for learning programs, compiled for each game (see core.per_game and sim.observation_plan).

The record is read byte by byte and written run by run: a run is a stretch of entries of one kind (sim.observation_plan lists
them for each chair). Whole numbers become floats by one multiplication, which is the same on processor and GPU. On a GPU
several threads share a row: each begins at its own place `first` and goes on in strides.
"""

from __future__ import annotations

import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.contract import SEATS
from spielwerk.core.per_game import compiled, inlined
from spielwerk.sim.observation_plan import (
    AT,
    COUNT,
    EACH,
    END,
    ENTRY,
    KIND,
    LOW,
    NUMBER,
    PAIRS,
    SCATTERED,
    SEAT,
    STRAIGHT,
    WIDE,
    WIDTH,
)

Place = np.uintp  # an index that is never negative, which makes loops simpler
UNKNOWN = np.float32(-1)
NO, YES = np.float32(0), np.float32(1)


@inlined
def number_at(raw, k, at, width):
    """The signed number of so many bytes, the lowest first."""
    value = int(raw[k, Place(at + width - 1)])
    for b in range(width - 2, -1, -1):
        value = value << 8 | (int(raw[k, Place(at + b)]) & 255)
    return value


@inlined
def from_own(seat, own, seats):
    """A seat counted from the own one; what is no seat stays as it is."""
    if own <= 0 or seat < 0 or seat >= seats:
        return seat
    return seat - own if seat >= own else seat - own + seats


@inlined
def scaled(value, low, scale):
    """A number as an entry; what lies below its range is unknown."""
    return UNKNOWN if value < low else (value - low) * scale


@inlined
def write_straight(raw, k, at, t, number, rows, i, entry, count, first, stride):
    """Numbers of one byte each that lie side by side, in a loop that the compiler can do many at a time."""
    for e in range(first, count, stride):
        value, n = np.float32(raw[k, Place(at + e)]), Place(number + e)
        rows[i, Place(entry + e)] = scaled(value, t.lows[n], t.scales[n])


@inlined
def write_scattered(raw, k, chair, t, number, rows, i, entry, count, first, stride):
    """Numbers of one byte each, wherever they lie."""
    for e in range(first, count, stride):
        n = Place(number + e)
        value = np.float32(raw[k, Place(t.sources[chair, n])])
        rows[i, Place(entry + e)] = scaled(value, t.lows[n], t.scales[n])


@inlined
def write_pairs(raw, k, chair, t, number, rows, i, entry, count, first, stride):
    """Numbers of two bytes each, wherever they lie."""
    for e in range(first, count, stride):
        n = Place(number + e)
        at = t.sources[chair, n]
        value = np.int32(raw[k, Place(at + 1)]) << 8 | np.int32(raw[k, Place(at)]) & 255
        rows[i, Place(entry + e)] = scaled(np.float32(value), t.lows[n], t.scales[n])


@inlined
def write_wide(raw, k, width, chair, t, number, rows, i, entry, count, first, stride):
    """Numbers of more bytes."""
    for e in range(first, count, stride):
        n = Place(number + e)
        value = np.float32(number_at(raw, k, int(t.sources[chair, n]), width))
        rows[i, Place(entry + e)] = scaled(value, t.lows[n], t.scales[n])


@inlined
def write_seat(rows, i, entry, each, chosen):
    """One of the entries is 1; all are unknown if none is chosen."""
    for e in range(each):
        rows[i, Place(entry + e)] = UNKNOWN if chosen < 0 else YES if e == chosen else NO


@inlined
def write_set(rows, i, entry, each, members):
    for e in range(each):
        rows[i, Place(entry + e)] = UNKNOWN if members < 0 else YES if members >> e & 1 else NO


@inlined
def write_run(raw, k, chair, seats, t, run, rows, i, first, stride):
    """One stretch of entries."""
    runs = t.runs
    kind, at, width = runs[chair, run, KIND], runs[chair, run, AT], runs[chair, run, WIDTH]
    entry, count, number = runs[chair, run, ENTRY], runs[chair, run, COUNT], runs[chair, run, NUMBER]
    if kind == STRAIGHT:
        write_straight(raw, k, at, t, number, rows, i, entry, count, first, stride)
    elif kind == SCATTERED:
        write_scattered(raw, k, chair, t, number, rows, i, entry, count, first, stride)
    elif kind == PAIRS:
        write_pairs(raw, k, chair, t, number, rows, i, entry, count, first, stride)
    elif kind == WIDE:
        write_wide(raw, k, width, chair, t, number, rows, i, entry, count, first, stride)
    else:
        each, low = runs[chair, run, EACH], runs[chair, run, LOW]
        for c in range(first, count, stride):
            value = number_at(raw, k, at + c * width, width)
            if kind == SEAT:
                write_seat(rows, i, entry + c * each, each, from_own(value, chair, seats) - low)
            else:
                write_set(rows, i, entry + c * each, each, value)


@inlined
def write_chair(rows, i, own, chair, seats, asked, first, stride):
    """Which seat looks, and which are asked, counted from it."""
    for e in range(first, SEATS, stride):
        rows[i, Place(e)] = YES if e == own else NO
        seat = e + chair if e + chair < seats else e + chair - seats
        rows[i, Place(SEATS + e)] = YES if e < seats and asked >> seat & 1 else NO


@inlined
def see(states, i, own, seen, k):
    """The k-th of the records `seen` becomes what a seat (or an onlooker, -1) may know of match i."""
    seen[k] = states[i]
    rules.observe(states[i], own, seen[k])


@inlined
def write(raw, k, own, seats, asked, t, rows, i, first, stride):
    """Row i becomes what the k-th of the records whose bytes are `raw` holds, seen from the own chair."""
    chair = own if own > 0 else 0
    write_chair(rows, i, own, chair, seats, asked, first, stride)
    run = 0
    while t.runs[chair, run, KIND] != END:
        write_run(raw, k, chair, seats, t, run, rows, i, first, stride)
        run += 1


@compiled
def observation(states, i, own, seats, seen, raw, k, t, rows):
    """Row i becomes what a seat (or an onlooker, -1) may know of match i; the k-th of the records `seen` is scratch space.

    The tables `t` are an argument because a GPU keeps too little room for constants.
    """
    see(states, i, own, seen, k)
    write(raw, k, own, seats, rules.to_act(states[i]), t, rows, i, 0, 1)
