"""The city as sets of fields: 25 fields, one bit each, counted row by row from the upper left (NEO-1.3)."""

from spielwerk.core import rule, table

SIDE = 5
FIELDS = SIDE * SIDE
CENTRE = 12
FULL = (1 << FIELDS) - 1
NORTH, EAST, SOUTH, WEST = range(4)
SIDES = 4

FIELD_NAMES = tuple(f"{'ABCDE'[field % SIDE]}{field // SIDE + 1}" for field in range(FIELDS))  # as on the board: A1 to E5
LEFT_EXIT, RIGHT_EXIT = 10, 14  # the border fields of the two trade routes, in the row of the origin (NEO-12.1)

BIT = table([1 << i for i in range(40)], "i8")
WEST_COLUMN = sum(1 << f for f in range(0, FIELDS, SIDE))
EAST_COLUMN = WEST_COLUMN << (SIDE - 1)
CORNERS = 1 << 0 | 1 << 4 | 1 << 20 | 1 << 24
BORDER = FULL & ~sum(1 << (5 * row + column) for row in (1, 2, 3) for column in (1, 2, 3))


def _close(a: int, b: int) -> bool:
    return a != b and abs(a // SIDE - b // SIDE) <= 1 and abs(a % SIDE - b % SIDE) <= 1


AROUND = table([sum(1 << b for b in range(FIELDS) if _close(a, b)) for a in range(FIELDS)], "i8")  # NEO-1.11


@rule
def count(fields):
    """How many fields a set has (also goods, anchors, tiles: any set of bits)."""
    n = 0
    while fields:
        fields &= fields - 1
        n += 1
    return n


@rule
def nth(bits, n):
    """The number of the n-th member of a set, counted from 0."""
    i = 0
    while True:
        if bits >> i & 1:
            if n == 0:
                return i
            n -= 1
        i += 1


@rule
def list_members(bits, first, out, n):
    """Write an action for every member of a set into a list of n; how long the list is then.

    `first` is the id of the action for member 0; the ids for the members after it follow. Every id is written, and overwritten
    by the next one if there is no such member: a processor would often guess a branch wrong.
    """
    while bits:
        out[n] = first
        n += bits & 1
        bits >>= 1
        first += 1
    return n


@rule
def to_north(fields):
    """The northern neighbours of these fields; the other three sides likewise."""
    return fields >> SIDE


@rule
def to_south(fields):
    return (fields << SIDE) & FULL


@rule
def to_east(fields):
    return (fields & ~EAST_COLUMN) << 1


@rule
def to_west(fields):
    return (fields & ~WEST_COLUMN) >> 1


@rule
def beside(fields):
    """All orthogonal neighbours."""
    return to_north(fields) | to_east(fields) | to_south(fields) | to_west(fields)


@rule
def around(fields):
    """The fields themselves and all that surround them (NEO-1.11)."""
    row = fields | to_east(fields) | to_west(fields)
    return row | to_north(row) | to_south(row)


@rule
def linked_east(s, p):
    """Fields directly linked with their eastern neighbour: both have a road at the common edge (NEO-1.10)."""
    return s.road[p, EAST] & to_west(s.road[p, WEST])


@rule
def linked_south(s, p):
    """Fields directly linked with their southern neighbour."""
    return s.road[p, SOUTH] & to_north(s.road[p, NORTH])


@rule
def linked(fields, east, south):
    """The fields directly linked with any of these."""
    return to_east(fields & east) | (to_west(fields) & east) | to_south(fields & south) | (to_north(fields) & south)


@rule
def spread(start, inside, east, south):
    """All fields of `inside` that chains of direct links join to the start (NEO-1.10)."""
    group = start
    while True:
        grown = (group | linked(group, east, south)) & inside
        if grown == group:
            return group
        group = grown


@rule
def joined(s, p, group, roads):
    """Fields on which a tile with these roads would be directly linked to a field of the group.

    One link is enough, other roads may end anywhere (NEO-8.3); tiles are never turned (NEO-8.4).
    """
    fields = 0
    if roads & BIT[NORTH]:
        fields |= to_south(group & s.road[p, SOUTH])
    if roads & BIT[EAST]:
        fields |= to_west(group & s.road[p, WEST])
    if roads & BIT[SOUTH]:
        fields |= to_north(group & s.road[p, NORTH])
    if roads & BIT[WEST]:
        fields |= to_east(group & s.road[p, EAST])
    return fields
