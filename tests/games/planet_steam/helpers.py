"""Positions of Planet Steam in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.planet_steam import state
from spielwerk.games.planet_steam.components import COLUMN_NAMES, COLUMNS, ENERGY, ORE, QUARTZ, WATER
from spielwerk.games.planet_steam.step import proceed
from spielwerk.testing import Scene

GOODS = {"quartz": QUARTZ, "ore": ORE, "water": WATER, "energy": ENERGY}

# What somebody does who wants to be left alone, best first.
QUIET = ("pass", "done", "decline", "produce", "release", "throw", "accept")


def zone(name: str) -> int:
    """The number of zone "D4"."""
    return (int(name[1]) - 1) * COLUMNS + COLUMN_NAMES.index(name[0])


def zones(names: str) -> list[int]:
    return [zone(name) for name in names.split()]


def named(t: Scene, seat: int, verb: str = "zone") -> list[str]:
    """The zones that a seat may choose, by name."""
    return sorted(f"{COLUMN_NAMES[z % COLUMNS]}{z // COLUMNS + 1}" for (z,) in t.actions(seat, verb))


def new(seats: int, start: int = 0, **options: int) -> Scene:
    """A match whose start player is known; nobody has upgraded a freighter yet."""
    t = Scene("planet-steam", seats, **options)
    for seat in range(seats):
        t.luck("roll", 5 if seat == start else 0)
    return t


def begun(seats: int, start: int = 0, **options: int) -> Scene:
    """Everybody has upgraded the water freighter."""
    t = new(seats, start, **options)
    for k in range(seats):
        t.does((start + k) % seats, "upgrade", WATER)
    return t


def go_on(t: Scene, step: int) -> Scene:
    """Let a step run that asks nobody."""
    t.s.step = step
    proceed(t.s)
    return t


def ask(t: Scene, step: int, seat: int) -> Scene:
    """Put a question to a seat, as if its turn had come."""
    t.s.step = step
    t.s.actor = seat
    for place in range(t.s.seats):
        if t.s.holder[place] == seat:
            t.s.turn = place
    return t


def with_cards(seats: int, *holders: int, **options: int) -> Scene:
    """Everybody holds a specialist: `holders` are the seats of card 1, 2, … (by default in the order of seats)."""
    t = begun(seats, **options)
    t.s.high = t.s.draft = 0
    for place, seat in enumerate(holders or range(seats)):
        t.s.holder[place] = seat
    for r in range(4):  # what was laid out for the auction is back on the market
        t.s.supply[r] += t.s.bonus[r]
        t.s.bonus[r] = 0
    return t


def own(t: Scene, seat: int, names: str) -> Scene:
    """A seat owns these zones and no others."""
    for k in range(t.s.claims[seat]):
        t.s.owner[t.s.zones[seat, k]] = state.UNCLAIMED
        t.s.zones[seat, k] = EMPTY
    t.s.claims[seat] = 0
    for z in zones(names):
        if t.s.owner[z] == 5:
            t.s.stock[state.NEUTRALS] += 1
        elif 0 <= t.s.owner[z] < t.s.seats:
            drop(t, int(t.s.owner[z]), z)
        t.s.owner[z] = seat
        t.s.zones[seat, t.s.claims[seat]] = z
        t.s.claims[seat] += 1
    return t


def drop(t: Scene, seat: int, z: int) -> None:
    """A seat no longer owns a zone."""
    kept = [int(t.s.zones[seat, k]) for k in range(t.s.claims[seat]) if t.s.zones[seat, k] != z]
    for k in range(t.s.claims[seat]):
        t.s.zones[seat, k] = kept[k] if k < len(kept) else EMPTY
    t.s.claims[seat] = len(kept)


def tanks(t: Scene, seat: int, names: str, makes: int = WATER, compressor: bool = False) -> Scene:
    """Tanks of one kind stand on own zones; the pieces come from the supply."""
    for z in zones(names):
        assert t.s.owner[z] == seat
        t.s.tank[z] = makes
        t.s.stock[state.TANKS] -= 1
        if makes != WATER:
            t.s.converters[makes] -= 1
        if compressor:
            t.s.compressor[z] = 1
            t.s.stock[state.COMPRESSORS] -= 1
    return t


def goods(t: Scene, seat: int, **amounts: int) -> Scene:
    """What a seat has on its freighters; kinds not named stay."""
    for name, amount in amounts.items():
        t.s.goods[seat, GOODS[name]] = amount
    return t


def held(t: Scene, seat: int) -> list[int]:
    """Quartz, ore, water, energy of a seat."""
    return [int(t.s.goods[seat, r]) for r in range(4)]


def column(field: object) -> list[int]:
    """An array of the record as a list."""
    return [int(x) for x in field]  # type: ignore[attr-defined]


def bid(t: Scene, seat: int, total: int) -> Scene:
    """Name a bid of any size, largest steps first."""
    for chip, value in ((1, 100), (0, 50)):
        while total - int(t.s.draft) >= value:
            t.does(seat, "raise", chip)
    return t.does(seat, "bid", total - int(t.s.draft))


def quiet(t: Scene, until: Callable[[Scene], bool], likes: Iterable[str] = ()) -> Scene:
    """Everybody does as little as possible until something holds; luck throws sixes."""
    while not until(t):
        assert not t.over
        (actor,) = t.asked
        if actor == CHANCE:
            t.luck("roll", 5)
            continue
        choices = t.actions(actor)
        wanted = [choice for verb in (*likes, *QUIET) for choice in choices if choice[0] == verb]
        t.does(actor, *(wanted or choices)[0])
    return t


def until_step(t: Scene, step: int, likes: Iterable[str] = ()) -> Scene:
    return quiet(t, lambda t: t.s.step == step, likes)
