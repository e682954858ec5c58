"""A record as a row of numbers for learning programs, compiled for each game (see core.generic and sim.layout).

The record is read byte by byte, so that one loop serves all fields of all games; whole numbers become floats by one
multiplication, which is the same on processor and GPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from spielwerk.core.generic import generic, inlined

# Bound to a game by loops_for.
GAME: Any
to_act: Any
observe: Any

SEATS = GAME.most_seats
AT, WIDTH, ROWS, EACH_ROW, ENTRY, EACH, LOW, HOLDS = range(8)  # columns of `fields`
NUMBER, SEAT, SET = range(3)  # what a field holds
Place = np.uintp  # an index that is never negative, which makes loops simpler
UNKNOWN = np.float32(-1)
NO, YES = np.float32(0), np.float32(1)


@inlined
def number_at(raw, k, at, width):
    """The signed number of so many bytes, the lowest first."""
    value = int(raw[k, at + width - 1])
    for b in range(width - 2, -1, -1):
        value = value << 8 | (int(raw[k, at + b]) & 255)
    return value


@inlined
def from_own(seat, own, seats):
    """A seat counted from the own one; what is no seat stays as it is."""
    if own <= 0 or seat < 0 or seat >= seats:
        return seat
    return seat - own if seat >= own else seat - own + seats


@inlined
def turned(row, own, seats):
    """The seat whose row comes at this place; rows beyond the table stay where they are."""
    if own <= 0 or row >= seats:
        return row
    return row + own if row + own < seats else row + own - seats


@inlined
def write_small(raw, k, at, rows, i, entry, length, low, scale):
    """Numbers of one byte each: the usual case, in a loop that the compiler can do many at a time."""
    for e in range(length):
        value = np.float32(raw[k, Place(at + e)])
        rows[i, Place(entry + e)] = UNKNOWN if value < low else (value - low) * scale


@inlined
def write_wide(raw, k, at, width, rows, i, entry, length, low, scale):
    """Numbers of several bytes each."""
    for e in range(length):
        value = np.float32(number_at(raw, k, at + e * width, width))
        rows[i, entry + e] = UNKNOWN if value < low else (value - low) * scale


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
def write_row(raw, k, at, fields, scales, f, own, seats, rows, i, entry):
    """One row of a field."""
    length, width, each = fields[f, EACH_ROW], fields[f, WIDTH], fields[f, EACH]
    low, holds = fields[f, LOW], fields[f, HOLDS]
    if holds == NUMBER:
        if width == 1:
            write_small(raw, k, at, rows, i, entry, length, np.float32(low), scales[f])
        else:
            write_wide(raw, k, at, width, rows, i, entry, length, np.float32(low), scales[f])
        return
    for _ in range(length):
        value = number_at(raw, k, at, width)
        if holds == SEAT:
            write_seat(rows, i, entry, each, from_own(value, own, seats) - low)
        else:
            write_set(rows, i, entry, each, value)
        at += width
        entry += each


@inlined
def write_field(raw, k, fields, scales, f, own, seats, rows, i):
    """All numbers of a field; rows of seats begin with the own one."""
    wide = fields[f, EACH_ROW] * fields[f, WIDTH]
    entries = fields[f, EACH_ROW] * fields[f, EACH]
    for r in range(fields[f, ROWS]):
        source = turned(r, own, seats) if fields[f, ROWS] > 1 else r
        at, entry = fields[f, AT] + source * wide, fields[f, ENTRY] + r * entries
        write_row(raw, k, at, fields, scales, f, own, seats, rows, i, entry)


@inlined
def write_chair(rows, i, own, seats, asked):
    """Which seat looks, and which are asked, counted from it."""
    for e in range(SEATS):
        rows[i, e] = YES if e == own else NO
        rows[i, SEATS + e] = YES if e < seats and asked >> turned(e, own, seats) & 1 else NO


@generic
def observation(states, i, own, seats, seen, raw, k, fields, scales, rows):
    """Row i becomes what a seat (or an onlooker, -1) may know of match i.

    The k-th of the records `seen` is scratch space, `raw` are their bytes; `fields` and `scales` are what sim.layout.tables_of
    says. They are arguments because a GPU keeps too little room for constants.
    """
    seen[k] = states[i]
    observe(states[i], own, seen[k])
    write_chair(rows, i, own, seats, to_act(states[i]))
    for f in range(len(scales)):
        write_field(raw, k, fields, scales, f, own, seats, rows, i)
