"""A region: its tiles on the grid, and on them whatever can be chosen: cells, tiles, cities."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Choice, Picks, at, hover
from spielwerk.core.drawing.svg import canvas, circle, group, join, path, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import CITIES, LANDS
from ..income import plant_asked
from ..naming import cell_id, cell_of, city_id, city_name, tile_id, tile_name
from ..questions import ADMINISTRATION, PLANT_WORKS, SPAN, TRAVEL, TURN, UNLOAD
from ..region import is_manned
from ..state import QUARTER, X, Y
from .pictures import CHIP, SIDE, city_pill, city_point, lying, rail, tile_face
from .rails import Cell, dead_ends, joins, most_joins, open_rails

say = words_of(__package__)
_ON_TILES = ("litter", "span_on", "clear", "load", "unload", "recycle")
_ON_CITIES = ("man", "board", "travel")
_CATCH = 27  # radius around a city that can be touched: 44 pixels on a phone
EDGE = 8  # around a region
LEAST = 2  # columns that a picture has room for
THIN = 84  # a column or row of nothing but free cells
ROOM, MORE_ROOM, HOME_ROOM = 398, 460, 484  # pixels that a region has on a desk: usually, if it is wide, in administration
_HEIGHT = 500  # pixels that it may be high
_LEGIBLE = 0.9  # pixels to a unit at which all print is large enough; in a larger region it is drawn larger
_STUBS = ((60, 0, 60, 22), (120, 60, 98, 60), (60, 120, 60, 98), (0, 60, 22, 60))  # rails that lead into a free cell


def laid_tiles(s: State, p: int) -> list[int]:
    return [int(tile) for tile in s.region[p, : s.laid[p]]]


def new_tiles(s: State, p: int) -> list[int]:
    """Tiles bought this round that are not laid yet."""
    return [int(tile) for tile in s.region[p, s.laid[p] : s.held[p]]]


def is_wide(s: State, p: int) -> bool:
    """Whether a region needs more room than the half of the table."""
    columns = [int(s.spot[tile, X]) for tile in laid_tiles(s, p)]
    return (max(columns) - min(columns) + 1) * SIDE > ROOM / _LEGIBLE


def region(s: State, p: int, picks: Picks, room: int, lang: str) -> Markup:
    """The own region, as large as its room, with every target that lies on it."""
    tiles = laid_tiles(s, p)
    sites = {pick: cell_of(s, *pick.args) for pick in picks.find("site")}
    turning = turning_cell(s, p)
    laid = [(int(s.spot[t, X]), int(s.spot[t, Y])) for t in tiles]
    place = _Place([*laid, *([turning] if turning else [])], list(sites.values()), LEAST)
    scale = round(min(1.5, max(1.0, _LEGIBLE * place.wide / room, _LEGIBLE * place.high / _HEIGHT)), 2)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 10)]
    best = max((most_joins(s, p, int(s.focus[p, 0]), cell) for cell in sites.values()), default=0)
    for pick, cell in sites.items():
        parts.append(
            at(cell_id(p, cell), group(_site(s, p, pick, cell, best, place, picks, scale), x=place.x(cell), y=place.y(cell)))
        )
    where = {tile: (place.x(cell), place.y(cell)) for tile, cell in zip(tiles, laid, strict=True)}
    parts += [at(tile_id(tile), group(_tile(s, p, tile, picks, lang, scale), x=x, y=y)) for tile, (x, y) in where.items()]
    if turning:
        ghost = _ghost(s, p, turning, picks, scale)
        parts.append(at(cell_id(p, turning), group(ghost, x=place.x(turning), y=place.y(turning))))
    # what can be chosen lies above everything else
    for tile, (x, y) in where.items():
        parts += [group(shape, x=x, y=y) for shape in _cities(s, p, tile, picks, scale)]
    shape = canvas(place.wide, place.high, *parts, label=say("region", "own", lang), cls="tc-region")
    halves = min(max(round(place.wide / 60), 6), 24)
    return tag("div", tag("div", shape, cls=f"tc-n{halves}"), cls="tc-ground")


def small_region(s: State, p: int, lang: str) -> Markup:
    """Somebody's region without figures: rails, citizens and garbage; hover cards tell the rest."""
    tiles = laid_tiles(s, p)
    cells = [(int(s.spot[t, X]), int(s.spot[t, Y])) for t in tiles]
    turning = turning_cell(s, p)
    place = _Place([*cells, *([turning] if turning else [])], [], LEAST)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 14)]
    larger = round(min(2.6, 0.5 * max(place.wide, place.high) / SIDE), 1)  # so that garbage is seen in a large region too
    for tile, cell in zip(tiles, cells, strict=True):
        face = [lying(s, tile, p, small=larger), _spots_of(tile, int(s.spot[tile, QUARTER]))]
        shape = hover(join(face), f"tile-{tile}", tile_name(tile, lang))
        parts.append(at(tile_id(tile), group(shape, x=place.x(cell), y=place.y(cell))))
    if turning:
        frame = rect(3, 3, SIDE - 6, SIDE - 6, "tc-new", 6)
        parts.append(at(cell_id(p, turning), group(frame, x=place.x(turning), y=place.y(turning))))
    return canvas(place.wide, place.high, *parts, label=say("region", "other", lang), cls="tc-region small")


class _Place:
    """Where the cells of a region stand in its picture; columns and rows of free cells only are thin."""

    def __init__(self, laid: list[Cell], free: list[Cell], least: int) -> None:
        self._x, wide = self._along([x for x, _ in laid], [x for x, _ in free])
        self._y, high = self._along([y for _, y in laid], [y for _, y in free])
        spare = max(0.0, least * SIDE - wide)
        self._left = EDGE + spare / 2
        self.wide = wide + spare + 2 * EDGE
        self.high = high + 2 * EDGE

    @staticmethod
    def _along(laid: list[int], free: list[int]) -> tuple[dict[int, tuple[float, float]], float]:
        """(beginning, size) of every column or row, and the size of all."""
        found: dict[int, tuple[float, float]] = {}
        end = 0.0
        for line in range(min(laid + free), max(laid + free) + 1):
            size = SIDE if line in laid or line not in free else THIN
            found[line] = (end, size)
            end += size
        return found, end

    def x(self, cell: Cell) -> float:
        return self._left + self._x[cell[0]][0]

    def y(self, cell: Cell) -> float:
        return EDGE + self._y[cell[1]][0]

    def size(self, cell: Cell) -> tuple[float, float]:
        return self._x[cell[0]][1], self._y[cell[1]][1]


def turning_cell(s: State, p: int) -> Cell | None:
    """The cell of the tile that the seat is about to turn."""
    if s.phase == ADMINISTRATION and s.stage[p] == TURN:
        return cell_of(s, int(s.focus[p, 1]), int(s.focus[p, 2]))
    return None


def chosen_turn(picks: Picks) -> int:
    """The turn that the player has pointed at, none at first."""
    return next((pick.args[0] for pick in picks.chosen if pick.verb == "turn"), 0)


def _ghost(s: State, p: int, cell: Cell, picks: Picks, scale: float) -> Markup:
    """The tile to be turned, as it would lie; where it joins a rail there is a tick, where a rail would end a cross."""
    tile, quarter = int(s.focus[p, 0]), chosen_turn(picks)
    marks = [_mark(direction, True) for direction in joins(s, p, tile, cell, quarter)]
    marks += [_mark(direction, False) for direction in dead_ends(s, p, tile, cell, quarter)]
    face = group(tile_face(s, tile, quarter, scale=scale), cls="tc-ghost")
    return join([face, rect(1.5, 1.5, SIDE - 3, SIDE - 3, "tc-new", 4), *marks])


def _mark(direction: int, joined: bool) -> Markup:
    x, y = ((60, 0), (120, 60), (60, 120), (0, 60))[direction]
    sign = f"M{x - 4} {y}l3 3.4l5.4 -6.4" if joined else f"M{x - 3.2} {y - 3.2}l6.4 6.4M{x + 3.2} {y - 3.2}l-6.4 6.4"
    return join([circle(x, y, 9, f"tc-mark {'good' if joined else 'bad'}"), path(sign, "tc-sign")])


def _site(s: State, p: int, pick: Choice, cell: Cell, best: int, place: _Place, picks: Picks, scale: float) -> Markup:
    """A free cell where the tile can be laid: the rails that lead into it, and how many the tile can join there."""
    wide, high = place.size(cell)
    count = most_joins(s, p, int(s.focus[p, 0]), cell)
    entering = open_rails(s, p, cell)
    stubs = [_stub(direction, wide, high) for direction in entering]
    x, y = wide / 2, high / 2 - 12
    cls = "none" if not count else "best" if count == best else ""
    shape = [
        rect(5, 5, wide - 10, high - 10, "slot", 8),
        *([rail("".join(stubs))] if stubs else []),
        rect(5, 5, wide - 10, high - 10, "pick tc-dash", 8),
        path(f"M{x - 8} {y}h16M{x} {y - 8}v16", "plus"),
        rect(x - 19 * scale, y + 13, 38 * scale, 19 * scale, f"tc-joins {cls}", 9 * scale),
        text(x - 7 * scale, y + 13 + 14.2 * scale, count, f"mid f tc-joinst {cls}", 14 * scale),
        path(_glyph(x + 1 * scale, y + 13 + 9.5 * scale, scale), f"tc-glyph {cls}"),
    ]
    return picks.target(join(shape), pick)


def _stub(direction: int, wide: float, high: float) -> str:
    x1, y1, x2, y2 = _STUBS[direction]
    right, down = wide / SIDE, high / SIDE
    return f"M{x1 * right:g} {y1 * down:g}L{x2 * right:g} {y2 * down:g}"


def _glyph(x: float, y: float, scale: float) -> str:
    """A short piece of rail as a sign."""
    ties = "".join(f"M{x + (1.5 + 4 * i) * scale:g} {y - 4.6 * scale:g}v{9.2 * scale:g}" for i in range(4))
    return f"M{x:g} {y - 2.6 * scale:g}h{15 * scale:g}M{x:g} {y + 2.6 * scale:g}h{15 * scale:g}{ties}"


def _tile(s: State, p: int, tile: int, picks: Picks, lang: str, scale: float) -> Markup:
    """A laid tile; a target if the question is about tiles, framed if it is about this one."""
    face = lying(s, tile, p, scale=scale)
    found = [pick for verb in _ON_TILES for pick in picks.find(verb, tile)]
    name = tile_name(tile, lang)
    if not found:
        asked = [rect(2, 2, SIDE - 4, SIDE - 4, "tc-new", 5)] if tile == _asked_tile(s, p) else []
        return hover(join([face, *asked]), f"tile-{tile}", name)
    frame = [rect(2, 2, SIDE - 4, SIDE - 4, "halo", 6), rect(2, 2, SIDE - 4, SIDE - 4, "pick", 6)]
    return picks.target(join([face, *frame]), found, label=name, card=f"tile-{tile}")


def _asked_tile(s: State, p: int) -> int:
    """The tile that a question is about, or EMPTY."""
    if s.stage[p] in (SPAN, UNLOAD):
        return int(s.focus[p, 1])
    if s.stage[p] == PLANT_WORKS:
        return int(plant_asked(s, p)[0])
    return EMPTY


def _asked_city(s: State, p: int) -> tuple[int, int] | None:
    """The city that a question is about: a plant, or where the train starts."""
    if s.stage[p] == PLANT_WORKS:
        land, city = plant_asked(s, p)
        return int(land), int(city)
    return (int(s.focus[p, 1]), int(s.focus[p, 2])) if s.stage[p] == TRAVEL else None


def _cities_of(tile: int) -> int:
    return int(CITIES[tile]) if tile < LANDS else 0


@lru_cache(512)
def _spots_of(tile: int, quarter: int) -> Markup:
    """The places of all cities of a tile."""
    return join(at(city_id(tile, city), _spot_of(tile, city, quarter)) for city in range(_cities_of(tile)))


@lru_cache(1024)
def _spot_of(tile: int, city: int, quarter: int) -> Markup:
    """The place of a city: nothing that can be seen."""
    return circle(*city_point(tile, city, quarter), CHIP + 5, "tc-spot")


def _cities(s: State, p: int, tile: int, picks: Picks, scale: float) -> list[Markup]:
    """The cities of a tile, each a place; those that can be chosen, and the one that is asked about, have a ring."""
    quarter = int(s.spot[tile, QUARTER])
    if not any(picks.find(verb) for verb in (*_ON_CITIES, "settle")) and _asked_city(s, p) is None:
        return [_spots_of(tile, quarter)]
    shapes = []
    for city in range(_cities_of(tile)):
        x, y = city_point(tile, city, quarter)
        found = [pick for verb in _ON_CITIES for pick in picks.find(verb, tile, city)]
        if tile == s.focus[p, 0]:
            found += picks.find("settle", city)
        parts = [_spot_of(tile, city, quarter)]
        if found:
            ring = [circle(x, y, CHIP + 5, "halo"), circle(x, y, CHIP + 5, "pick")]
            if not is_manned(s, tile, city):
                ring += [circle(x, y, CHIP + 4, "tc-aim"), text(x, y + 5.5, city_name(tile, city), "mid f tc-letter", 16)]
            # The figures first, then all around the city what can be touched: a citizen does not hide its own link.
            pill = city_pill(tile, city, quarter, True, scale)
            parts.append(picks.target(join([pill, *ring, circle(x, y, _CATCH, "tc-touch")]), found))
        elif (tile, city) == _asked_city(s, p):
            parts.append(circle(x, y, CHIP + 5, "tc-here"))
        shapes.append(at(city_id(tile, city), *parts))
    return shapes
