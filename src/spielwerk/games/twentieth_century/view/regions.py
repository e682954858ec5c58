"""A region: its tiles on the grid, and on them whatever can be chosen: cells, tiles, cities."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import NO_LINK, Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import canvas, circle, group, join, path, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import CITIES, LANDS
from ..income import plant_asked
from ..naming import cell_id, cell_of, city_id, city_name, tile_id, tile_name
from ..questions import ADMINISTRATION, PLANT_WORKS, SPAN, TRAVEL, TURN, UNLOAD
from ..state import X, Y
from .pictures import CHIP, SIDE, Lies, city_pill, city_point, lies, rail, tile_face
from .rails import Cell, Rails

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


def laid_tiles(now: Reading, p: int) -> tuple[int, ...]:
    tiles: tuple[int, ...] = now.region[p][: now.laid[p]]
    return tiles


def new_tiles(now: Reading, p: int) -> tuple[int, ...]:
    """Tiles bought this round that are not laid yet."""
    tiles: tuple[int, ...] = now.region[p][now.laid[p] : now.held[p]]
    return tiles


def is_wide(now: Reading, p: int) -> bool:
    """Whether a region needs more room than the half of the table."""
    columns = [now.spot[tile][X] for tile in laid_tiles(now, p)]
    return (max(columns) - min(columns) + 1) * SIDE > ROOM / _LEGIBLE


def region(now: Reading, p: int, picks: Picks, room: int, lang: str) -> Markup:
    """The own region, as large as its room, with every target that lies on it."""
    tiles = laid_tiles(now, p)
    sites = {pick: cell_of(now.record, *pick.args) for pick in picks.find("site")}
    turning = turning_cell(now, p)
    laid = [(now.spot[t][X], now.spot[t][Y]) for t in tiles]
    place = _Place([*laid, *([turning] if turning else [])], list(sites.values()), LEAST)
    scale = round(min(1.5, max(1.0, _LEGIBLE * place.wide / room, _LEGIBLE * place.high / _HEIGHT)), 2)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 10)]
    if sites:
        rails, tile = Rails(now, p), now.focus[p][0]
        most = {cell: rails.most_joins(tile, cell) for cell in sites.values()}
        best = max(most.values())
        for pick, cell in sites.items():
            shape = _site(place.size(cell), most[cell], best, tuple(rails.entering(cell)), scale)
            parts.append(at(cell_id(p, cell), group(picks.target(shape, pick), x=place.x(cell), y=place.y(cell))))
    where = [(lies(now, tile), place.x(cell), place.y(cell)) for tile, cell in zip(tiles, laid, strict=True)]
    asked = _asked_tile(now, p)
    for lying, x, y in where:
        found = [pick for verb in _ON_TILES for pick in picks.find(verb, lying.tile)]
        link = picks.link(found, label=tile_name(lying.tile, lang)) if found else NO_LINK
        parts.append(_tile(lying, p, x, y, link, lying.tile == asked, scale, lang))
    if turning:
        ghost = _ghost(now, p, turning, picks, scale)
        parts.append(at(cell_id(p, turning), group(ghost, x=place.x(turning), y=place.y(turning))))
    parts += _cities(now, p, where, picks, scale)  # what can be chosen lies above everything else
    shape = canvas(place.wide, place.high, *parts, label=say("region", "own", lang), cls="tc-region")
    halves = min(max(round(place.wide / 60), 6), 24)
    return tag("div", tag("div", shape, cls=f"tc-n{halves}"), cls="tc-ground")


def small_region(now: Reading, p: int, lang: str) -> Markup:
    """Somebody's region without figures: rails, citizens and garbage; hover cards tell the rest."""
    tiles = laid_tiles(now, p)
    cells = tuple([(now.spot[tile][X], now.spot[tile][Y]) for tile in tiles])
    return _small_region(p, tuple([lies(now, tile) for tile in tiles]), cells, turning_cell(now, p), lang)


@kept(256)
def _small_region(p: int, tiles: tuple[Lies, ...], cells: tuple[Cell, ...], turning: Cell | None, lang: str) -> Markup:
    place = _Place([*cells, *([turning] if turning else [])], [], LEAST)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 14)]
    larger = round(min(2.6, 0.5 * max(place.wide, place.high) / SIDE), 1)  # so that garbage is seen in a large region too
    parts += [
        _small_tile(lying, p, place.x(cell), place.y(cell), larger, lang) for lying, cell in zip(tiles, cells, strict=True)
    ]
    if turning:
        frame = rect(3, 3, SIDE - 6, SIDE - 6, "tc-new", 6)
        parts.append(at(cell_id(p, turning), group(frame, x=place.x(turning), y=place.y(turning))))
    return canvas(place.wide, place.high, *parts, label=say("region", "other", lang), cls="tc-region small")


@kept(2048)
def _small_tile(lying: Lies, p: int, x: float, y: float, larger: float, lang: str) -> Markup:
    face = join([tile_face(lying, p, small=larger), _spots_of(lying.tile, lying.quarter)])
    return at(tile_id(lying.tile), group(hover(face, f"tile-{lying.tile}", tile_name(lying.tile, lang)), x=x, y=y))


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


def turning_cell(now: Reading, p: int) -> Cell | None:
    """The cell of the tile that the seat is about to turn."""
    if now.phase == ADMINISTRATION and now.stage[p] == TURN:
        return cell_of(now.record, now.focus[p][1], now.focus[p][2])
    return None


def chosen_turn(picks: Picks) -> int:
    """The turn that the player has pointed at, none at first."""
    return next((pick.args[0] for pick in picks.chosen if pick.verb == "turn"), 0)


def _ghost(now: Reading, p: int, cell: Cell, picks: Picks, scale: float) -> Markup:
    """The tile to be turned, as it would lie; where it joins a rail there is a tick, where a rail would end a cross."""
    tile, quarter, rails = now.focus[p][0], chosen_turn(picks), Rails(now, p)
    marks = [_mark(direction, True) for direction in rails.joins(tile, cell, quarter)]
    marks += [_mark(direction, False) for direction in rails.dead_ends(tile, cell, quarter)]
    face = group(tile_face(lies(now, tile, quarter), scale=scale), cls="tc-ghost")
    return join([face, rect(1.5, 1.5, SIDE - 3, SIDE - 3, "tc-new", 4), *marks])


@kept(8)
def _mark(direction: int, joined: bool) -> Markup:
    x, y = ((60, 0), (120, 60), (60, 120), (0, 60))[direction]
    sign = f"M{x - 4} {y}l3 3.4l5.4 -6.4" if joined else f"M{x - 3.2} {y - 3.2}l6.4 6.4M{x + 3.2} {y - 3.2}l-6.4 6.4"
    return join([circle(x, y, 9, f"tc-mark {'good' if joined else 'bad'}"), path(sign, "tc-sign")])


@kept(1024)
def _site(size: tuple[float, float], count: int, best: int, entering: tuple[int, ...], scale: float) -> Markup:
    """A free cell where the tile can be laid: the rails that lead into it, and how many the tile can join there."""
    wide, high = size
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
    return join(shape)


def _stub(direction: int, wide: float, high: float) -> str:
    x1, y1, x2, y2 = _STUBS[direction]
    right, down = wide / SIDE, high / SIDE
    return f"M{x1 * right:g} {y1 * down:g}L{x2 * right:g} {y2 * down:g}"


def _glyph(x: float, y: float, scale: float) -> str:
    """A short piece of rail as a sign."""
    ties = "".join(f"M{x + (1.5 + 4 * i) * scale:g} {y - 4.6 * scale:g}v{9.2 * scale:g}" for i in range(4))
    return f"M{x:g} {y - 2.6 * scale:g}h{15 * scale:g}M{x:g} {y + 2.6 * scale:g}h{15 * scale:g}{ties}"


@kept(2048)
def _tile(lying: Lies, p: int, x: float, y: float, link: Link, asked: bool, scale: float, lang: str) -> Markup:
    """A laid tile; a target if the question is about tiles, framed if it is about this one."""
    face, name = tile_face(lying, p, scale=scale), tile_name(lying.tile, lang)
    if link:
        frame = [rect(2, 2, SIDE - 4, SIDE - 4, "halo", 6), rect(2, 2, SIDE - 4, SIDE - 4, "pick", 6)]
        drawn = link.around(join([face, *frame]), f"tile-{lying.tile}")
    else:
        frame = [rect(2, 2, SIDE - 4, SIDE - 4, "tc-new", 5)] if asked else []
        drawn = hover(join([face, *frame]), f"tile-{lying.tile}", name)
    return at(tile_id(lying.tile), group(drawn, x=x, y=y))


def _asked_tile(now: Reading, p: int) -> int:
    """The tile that a question is about, or EMPTY."""
    if now.stage[p] in (SPAN, UNLOAD):
        return int(now.focus[p][1])
    if now.stage[p] == PLANT_WORKS:
        return int(plant_asked(now.record, p)[0])
    return EMPTY


def _asked_city(now: Reading, p: int) -> tuple[int, int] | None:
    """The city that a question is about: a plant, or where the train starts."""
    if now.stage[p] == PLANT_WORKS:
        land, city = plant_asked(now.record, p)
        return int(land), int(city)
    return (now.focus[p][1], now.focus[p][2]) if now.stage[p] == TRAVEL else None


def _cities_of(tile: int) -> int:
    return int(CITIES[tile]) if tile < LANDS else 0


@kept(512)
def _spots_of(tile: int, quarter: int) -> Markup:
    """The places of all cities of a tile."""
    return join(at(city_id(tile, city), _spot_of(tile, city, quarter)) for city in range(_cities_of(tile)))


@kept(1024)
def _spot_of(tile: int, city: int, quarter: int) -> Markup:
    """The place of a city: nothing that can be seen."""
    return circle(*city_point(tile, city, quarter), CHIP + 5, "tc-spot")


@kept(2048)
def _spots_at(tile: int, quarter: int, x: float, y: float) -> Markup:
    return group(_spots_of(tile, quarter), x=x, y=y)


def _cities(now: Reading, p: int, where: list[tuple[Lies, float, float]], picks: Picks, scale: float) -> list[Markup]:
    """The cities of all tiles, each a place; those that can be chosen, and the one that is asked about, have a ring."""
    asked = _asked_city(now, p)
    if asked is None and not any(picks.find(verb) for verb in (*_ON_CITIES, "settle")):
        return [_spots_at(lying.tile, lying.quarter, x, y) for lying, x, y in where]
    shapes = []
    for lying, x, y in where:
        for city in range(_cities_of(lying.tile)):
            found = [pick for verb in _ON_CITIES for pick in picks.find(verb, lying.tile, city)]
            if lying.tile == now.focus[p][0]:
                found += picks.find("settle", city)
            shape = _city(lying, city, picks.link(found), (lying.tile, city) == asked, scale)
            shapes.append(group(shape, x=x, y=y))
    return shapes


@kept(1024)
def _city(lying: Lies, city: int, link: Link, asked: bool, scale: float) -> Markup:
    tile, quarter = lying.tile, lying.quarter
    x, y = city_point(tile, city, quarter)
    parts = [_spot_of(tile, city, quarter)]
    if link:
        ring = [circle(x, y, CHIP + 5, "halo"), circle(x, y, CHIP + 5, "pick")]
        if not lying.manned >> city & 1:
            ring += [circle(x, y, CHIP + 4, "tc-aim"), text(x, y + 5.5, city_name(tile, city), "mid f tc-letter", 16)]
        # The figures first, then all around the city what can be touched: a citizen does not hide its own link.
        pill = city_pill(tile, city, quarter, True, scale)
        parts.append(link.around(join([pill, *ring, circle(x, y, _CATCH, "tc-touch")])))
    elif asked:
        parts.append(circle(x, y, CHIP + 5, "tc-here"))
    return at(city_id(tile, city), *parts)
