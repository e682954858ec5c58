"""A record as a row of numbers for learning programs, compiled for each game (see core.per_game and sim.observation_plan).

The record is read byte by byte and written segment by segment, as the plan lists them for each origin. Whole numbers become
floats by one multiplication, which is the same on processor and GPU. On a GPU several threads share a row and write it entry by
entry, side by side (`write_entries`).

`seen_bytes` are the bytes of records as seats may know them, `k` is one of these records, `i` is a match and its row.
"""

from __future__ import annotations

import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.contract import SEATS
from spielwerk.core.per_game import compiled, inlined
from spielwerk.core.record import States
from spielwerk.sim.array_types import Float32s, Int8s
from spielwerk.sim.observation_plan import (
    ASKED,
    AT,
    CHOSEN,
    COUNT,
    EACH,
    END,
    ENTRY,
    KIND,
    KIND_BITS,
    LOW,
    MEMBER,
    NUMBER,
    OWN,
    PAIRS,
    SCATTERED,
    SEAT,
    STRAIGHT,
    STRAIGHT_PAIRS,
    WIDE,
    WIDTH,
    WIDTH_BITS,
    Entries,
    Plan,
)

Place = np.uintp  # an index that is never negative, which makes loops simpler
UNKNOWN = np.float32(-1)
NO, YES = np.float32(0), np.float32(1)


@inlined
def byte_at(seen_bytes: Int8s, k: int, at: int) -> int:
    """A byte that is not the highest of a number."""
    return int(seen_bytes[k, Place(at)]) & 255


@inlined
def number_at(seen_bytes: Int8s, k: int, at: int, width: int) -> int:
    """The signed number of so many bytes, the lowest first; written out for the usual widths, which is one instruction each."""
    value = int(seen_bytes[k, Place(at + width - 1)])
    if width == 1:
        return value
    if width == 2:
        return value << 8 | byte_at(seen_bytes, k, at)
    if width == 4:
        low = byte_at(seen_bytes, k, at) | byte_at(seen_bytes, k, at + 1) << 8 | byte_at(seen_bytes, k, at + 2) << 16
        return value << 24 | low
    for b in range(width - 2, -1, -1):
        value = value << 8 | byte_at(seen_bytes, k, at + b)
    return value


@inlined
def counted_from(origin: int, seat: int, seats: int) -> int:
    """A seat counted from the origin; what is no seat stays as it is."""
    if origin <= 0 or seat < 0 or seat >= seats:
        return seat
    return seat - origin if seat >= origin else seat - origin + seats


@inlined
def scaled(value: np.float32, low: np.float32, scale: np.float32) -> np.float32:
    """A number as an entry; what lies below its range is unknown."""
    return UNKNOWN if value < low else (value - low) * scale


@inlined
def write_straight(
    seen_bytes: Int8s,
    k: int,
    at: int,
    plan: Plan,
    number: int,
    rows: Float32s,
    i: int,
    entry: int,
    count: int,
) -> None:
    """Numbers of one byte each that lie side by side, in a loop that the compiler can do many at a time."""
    for e in range(count):
        value, n = np.float32(seen_bytes[k, Place(at + e)]), Place(number + e)
        rows[i, Place(entry + e)] = scaled(value, plan.lows[n], plan.scales[n])


@inlined
def write_straight_pairs(
    seen_bytes: Int8s,
    k: int,
    at: int,
    plan: Plan,
    number: int,
    rows: Float32s,
    i: int,
    entry: int,
    count: int,
) -> None:
    """Numbers of two bytes each that lie side by side."""
    for e in range(count):
        n, low = Place(number + e), Place(at + 2 * e)
        value = np.int32(seen_bytes[k, low + Place(1)]) << 8 | np.int32(seen_bytes[k, low]) & 255
        rows[i, Place(entry + e)] = scaled(np.float32(value), plan.lows[n], plan.scales[n])


@inlined
def write_scattered(
    seen_bytes: Int8s,
    k: int,
    origin: int,
    plan: Plan,
    number: int,
    rows: Float32s,
    i: int,
    entry: int,
    count: int,
) -> None:
    """Numbers of one byte each, wherever they lie."""
    for e in range(count):
        n = Place(number + e)
        value = np.float32(seen_bytes[k, Place(plan.sources[origin, n])])
        rows[i, Place(entry + e)] = scaled(value, plan.lows[n], plan.scales[n])


@inlined
def write_pairs(
    seen_bytes: Int8s,
    k: int,
    origin: int,
    plan: Plan,
    number: int,
    rows: Float32s,
    i: int,
    entry: int,
    count: int,
) -> None:
    """Numbers of two bytes each, wherever they lie."""
    for e in range(count):
        n = Place(number + e)
        at = plan.sources[origin, n]
        value = np.int32(seen_bytes[k, Place(at + 1)]) << 8 | np.int32(seen_bytes[k, Place(at)]) & 255
        rows[i, Place(entry + e)] = scaled(np.float32(value), plan.lows[n], plan.scales[n])


@inlined
def write_wide(
    seen_bytes: Int8s,
    k: int,
    width: int,
    origin: int,
    plan: Plan,
    number: int,
    rows: Float32s,
    i: int,
    entry: int,
    count: int,
) -> None:
    """Numbers of more bytes."""
    for e in range(count):
        n = Place(number + e)
        value = np.float32(number_at(seen_bytes, k, int(plan.sources[origin, n]), width))
        rows[i, Place(entry + e)] = scaled(value, plan.lows[n], plan.scales[n])


@inlined
def write_seat(rows: Float32s, i: int, entry: int, each: int, chosen: int) -> None:
    """One of the entries is 1; all are unknown if none is chosen."""
    for e in range(each):
        rows[i, Place(entry + e)] = UNKNOWN if chosen < 0 else YES if e == chosen else NO


@inlined
def write_set(rows: Float32s, i: int, entry: int, each: int, members: int) -> None:
    """The entries of the members are 1; all are unknown if the set is."""
    for e in range(each):
        rows[i, Place(entry + e)] = UNKNOWN if members < 0 else YES if members >> e & 1 else NO


@inlined
def write_segment(
    seen_bytes: Int8s,
    k: int,
    origin: int,
    seats: int,
    plan: Plan,
    segment: int,
    rows: Float32s,
    i: int,
) -> None:
    """One stretch of entries."""
    segments = plan.segments
    kind, at, width = segments[origin, segment, KIND], segments[origin, segment, AT], segments[origin, segment, WIDTH]
    entry, count = segments[origin, segment, ENTRY], segments[origin, segment, COUNT]
    number = segments[origin, segment, NUMBER]
    if kind == STRAIGHT:
        write_straight(seen_bytes, k, at, plan, number, rows, i, entry, count)
    elif kind == STRAIGHT_PAIRS:
        write_straight_pairs(seen_bytes, k, at, plan, number, rows, i, entry, count)
    elif kind == SCATTERED:
        write_scattered(seen_bytes, k, origin, plan, number, rows, i, entry, count)
    elif kind == PAIRS:
        write_pairs(seen_bytes, k, origin, plan, number, rows, i, entry, count)
    elif kind == WIDE:
        write_wide(seen_bytes, k, width, origin, plan, number, rows, i, entry, count)
    else:
        each, low = segments[origin, segment, EACH], segments[origin, segment, LOW]
        for c in range(count):
            value = number_at(seen_bytes, k, at + c * width, width)
            if kind == SEAT:
                write_seat(rows, i, entry + c * each, each, counted_from(origin, value, seats) - low)
            else:
                write_set(rows, i, entry + c * each, each, value)


@inlined
def write_viewer(rows: Float32s, i: int, own: int, origin: int, seats: int, asked: int) -> None:
    """Which seat looks, and which are asked, counted from it."""
    for e in range(SEATS):
        rows[i, Place(e)] = YES if e == own else NO
        seat = e + origin if e + origin < seats else e + origin - seats
        rows[i, Place(SEATS + e)] = YES if e < seats and asked >> seat & 1 else NO


@inlined
def see(states: States, i: int, own: int, seen: States, k: int) -> None:
    """The k-th of the records `seen` becomes what a seat (or an onlooker, -1) may know of match i."""
    seen[k] = states[i]
    rules.observe(states[i], own, seen[k])


@inlined
def write(
    seen_bytes: Int8s,
    k: int,
    own: int,
    seats: int,
    asked: int,
    plan: Plan,
    rows: Float32s,
    i: int,
) -> None:
    """Row i becomes what the k-th seen record holds, seats counted from the own one."""
    origin = own if own > 0 else 0
    write_viewer(rows, i, own, origin, seats, asked)
    segment = 0
    while plan.segments[origin, segment, KIND] != END:
        write_segment(seen_bytes, k, origin, seats, plan, segment, rows, i)
        segment += 1


@inlined
def write_entries(
    states: States,
    owns: Int8s,
    seen_bytes: Int8s,
    first: int,
    last: int,
    seats: int,
    entries: Entries,
    rows: Float32s,
    lane: int,
    stride: int,
) -> None:
    """What `write` writes for some matches, of which this thread does every so many entries, side by side with others.

    How an entry is made is looked up once for all these matches.
    """
    for e in range(lane, rows.shape[1], stride):
        way = int(entries.ways[Place(e)])
        kind = way & (1 << KIND_BITS) - 1
        width = way >> KIND_BITS & (1 << WIDTH_BITS) - 1
        part = way >> KIND_BITS + WIDTH_BITS
        low, scale = entries.lows[Place(e)], entries.scales[Place(e)]
        for i in range(first, last):
            own = int(owns[i])
            origin = own if own > 0 else 0
            if kind == OWN:
                found = YES if part == own else NO
            elif kind == ASKED:
                seat = part + origin if part + origin < seats else part + origin - seats
                found = YES if part < seats and rules.to_act(states[i]) >> seat & 1 else NO
            elif kind == MEMBER:
                found = is_member(seen_bytes, i, int(entries.sources[origin, Place(e)]), width, part)
            else:
                value = number_at(seen_bytes, i, int(entries.sources[origin, Place(e)]), width)
                found = scaled(np.float32(value), low, scale)
                if kind == CHOSEN:
                    chosen = counted_from(origin, value, seats) - int(low)
                    found = UNKNOWN if chosen < 0 else YES if part == chosen else NO
            rows[i, Place(e)] = found


@inlined
def is_member(seen_bytes: Int8s, k: int, at: int, width: int, part: int) -> np.float32:
    """Whether a bit of a set is 1, of which only two bytes are read: that with its sign and that with the bit."""
    if seen_bytes[k, Place(at + width - 1)] < 0:
        return UNKNOWN
    return YES if int(seen_bytes[k, Place(at + (part >> 3))]) >> (part & 7) & 1 else NO


@compiled
def observation(
    states: States,
    i: int,
    own: int,
    seats: int,
    seen: States,
    seen_bytes: Int8s,
    k: int,
    plan: Plan,
    rows: Float32s,
) -> None:
    """Row i becomes what a seat (or an onlooker, -1) may know of match i; the k-th of the records `seen` is scratch space.

    The plan is an argument because it depends on the number of seats.
    """
    see(states, i, own, seen, k)
    write(seen_bytes, k, own, seats, rules.to_act(states[i]), plan, rows, i)
