"""What a city is worth and what a tile laid there would change: rules asked about a city that is told in plain values."""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Reading, kept

from ..city import has_site, lay, routes
from ..components import KINDS, ROADS, TILES
from ..geometry import FIELDS
from ..scoring import income, points, points_of_ghost_town, points_of_power, tile_points
from ..state import STATE

Row = tuple[int, ...]


class City(NamedTuple):
    """All of one seat that the rules of cities look at; the names are those of the record."""

    generation: int
    board: int
    city: Row
    kind: Row
    road: Row
    reach: int
    producers: Row
    goods: int
    modular: int
    effects: Row
    money: int
    held: int
    last_income: int


class Worth(NamedTuple):
    """The numbers of a city."""

    points: int
    income: int
    no_power: int  # points that are taken off
    ghost_town: int


def city_of(now: Reading, p: int) -> City:
    """The city of a seat."""
    return City(now.generation, *[getattr(now, name)[p] for name in City._fields[1:]])


def _alone(city: City) -> State:
    """A record with nothing but this city, as seat 0."""
    s = STATE.new()
    s.seats, s.generation = 1, city.generation
    for name, value in zip(City._fields[1:], city[1:], strict=True):
        s[name][0] = value
    return s


@kept(2048)
def worth_of(city: City) -> Worth:
    """Points as the city stands now, and its income."""
    s = _alone(city)
    return Worth(int(points(s, 0)), int(income(s, 0)), int(points_of_power(s, 0)), int(points_of_ghost_town(s, 0)))


@kept(1024)
def points_of_fields(city: City) -> Row:
    """What the tile on each field is worth now; 0 where there is none."""
    s = _alone(city)
    return tuple([int(tile_points(s, 0, field)) if city.city[field] != EMPTY else 0 for field in range(FIELDS)])


@kept(1024)
def routes_of(city: City) -> int:
    """The active trade routes of a city."""
    return int(routes(_alone(city), 0))


@kept(2048)
def with_tile_on(city: City, tile: int, field: int) -> tuple[int, int]:
    """The points and the trade routes of a city with one tile more."""
    s = _alone(city)
    lay(s, 0, tile, field)
    return int(points(s, 0)), int(routes(s, 0))


def has_field(tile: int, generation: int, kind: Row, road: Row, reach: int) -> bool:
    """Whether a tile may be laid anywhere in a city."""
    return _has_field(ALIKE[tile], generation, kind, road, reach)


_FIRST: dict[tuple[int, int], int] = {}
ALIKE = [_FIRST.setdefault((int(KINDS[tile]), int(ROADS[tile])), tile) for tile in range(TILES)]  # types and roads are the same


@kept(1024)
def _has_field(tile: int, generation: int, kind: Row, road: Row, reach: int) -> bool:
    s = STATE.new()
    s.seats, s.generation = 1, generation
    s.kind[0], s.road[0], s.reach[0] = kind, road, reach
    return bool(has_site(s, 0, tile))
