"""§7 Administration: each seat places garbage, tiles and citizens, then uses its technologies."""

from spielwerk.core import EMPTY, rule

from .components import CITIES, TECHNOLOGIES
from .effects import may_use_any
from .production import produce
from .purse import next_seat
from .questions import ADMINISTRATION, DONE, LAY, LITTER, SETTLE, SITE, TURN, USE, WAITING
from .region import is_land, lay
from .state import IN_TURN, SIDE_X, SIDE_Y, USED, X, Y


@rule
def begin_administration(s):
    """All seats at once, or one after another from the worst disaster on, clockwise (TWC-7.1)."""
    s.phase = ADMINISTRATION
    for technology in range(TECHNOLOGIES):
        s.used[technology] &= ~USED
    s.turn = s.start
    for p in range(s.seats):
        if s.option[IN_TURN] and p != s.start:
            s.stage[p] = WAITING
        else:
            carry_on(s, p)
    pass_the_turn(s)


@rule
def carry_on(s, p):
    """What the seat is asked next: garbage first, then tiles, then technologies (TWC-7.2)."""
    place_forced_garbage(s, p)
    if s.litter[p] > 0:
        s.stage[p] = LITTER
    elif s.laid[p] < s.held[p] - 1:
        s.stage[p] = LAY
    elif s.laid[p] < s.held[p]:
        take_up(s, p, s.region[p, s.laid[p]])
    elif may_use_any(s, p):
        s.stage[p] = USE
    else:
        finish(s, p)


@rule
def finish(s, p):
    """The tracks show what the region yields now (TWC-9.24)."""
    produce(s, p)
    s.stage[p] = DONE
    for i in range(3):
        s.focus[p, i] = 0


@rule
def pass_the_turn(s):
    """One after another: who is done makes way for the next."""
    if not s.option[IN_TURN]:
        return
    while s.stage[s.turn] == DONE and next_seat(s, s.turn) != s.start:
        s.turn = next_seat(s, s.turn)
        carry_on(s, s.turn)


# Garbage


@rule
def has_new_land(s, p):
    return s.bought[p] > 0 and s.laid[p] < s.held[p]


@rule
def first_dump(s, p):
    """Where the lands that take garbage begin in the seat's list: new ones, or laid ones if none is new (TWC-7.4, TWC-7.5)."""
    if has_new_land(s, p):
        return s.laid[p]
    return 0


@rule
def end_of_dumps(s, p):
    if has_new_land(s, p):
        return s.held[p]
    return s.laid[p]


@rule
def place_forced_garbage(s, p):
    """With a single land to take it, there is nothing to decide (TWC-7.3)."""
    if s.litter[p] == 0:
        return
    only = EMPTY
    for i in range(first_dump(s, p), end_of_dumps(s, p)):
        if is_land(s.region[p, i]):
            if only != EMPTY:
                return
            only = s.region[p, i]
    s.garbage[only] += s.litter[p]
    s.litter[p] = 0


@rule
def place_litter(s, p, land):
    s.garbage[land] += 1
    s.litter[p] -= 1


# Tiles and citizens


@rule
def take_up(s, p, tile):
    """A new tile is taken up to be laid; the order is free (TWC-7.9)."""
    s.focus[p, 0] = tile
    s.stage[p] = SITE


@rule
def choose_site(s, p, tile, side):
    """RULING: a cell that touches a laid tile by an edge or a corner (TWC-7.8), named by the first tile that touches it."""
    s.focus[p, 1] = tile
    s.focus[p, 2] = side
    s.stage[p] = TURN


@rule
def lay_turned(s, p, quarter):
    """The tile is laid in one of four turns; its citizen may have a choice of cities (TWC-7.8, TWC-7.13)."""
    tile, anchor, side = s.focus[p, 0], s.focus[p, 1], s.focus[p, 2]
    lay(s, p, tile, s.spot[anchor, X] + SIDE_X[side], s.spot[anchor, Y] + SIDE_Y[side], quarter)
    if not is_land(tile):  # no citizen ever comes with a facility (TWC-8.9)
        carry_on(s, p)
    elif CITIES[tile] == 1:
        settle(s, p, 0)
    else:
        s.stage[p] = SETTLE


@rule
def settle(s, p, city):
    """The citizen of a new land works in one of its cities (TWC-7.13)."""
    s.manned[s.focus[p, 0]] = 1 << city
    carry_on(s, p)
