"""A region: its tiles on the grid, and on them whatever can be chosen: sites, tiles, cities."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Choice, Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, group, join, path, rect, text
from spielwerk.core.drawing.words import words_of

from ..components import CITIES, LANDS
from ..income import plant_asked
from ..naming import cell_of, city_name, tile_name
from ..questions import ADMINISTRATION, PLANT_WORKS, SPAN, TURN, UNLOAD
from ..region import is_manned
from ..state import QUARTER, X, Y
from .pictures import CHIP, SIDE, city_pill, city_point, lying, tile_face

say = words_of(__package__)
_ON_TILES = ("litter", "span_on", "clear", "load", "unload", "recycle")
_ON_CITIES = ("man", "board", "travel")
EDGE = 8  # around a region
LEAST = 3  # columns that a large picture has room for


def laid_tiles(s: State, p: int) -> list[int]:
    return [int(tile) for tile in s.region[p, : s.laid[p]]]


def new_tiles(s: State, p: int) -> list[int]:
    """Tiles bought this round that are not laid yet."""
    return [int(tile) for tile in s.region[p, s.laid[p] : s.held[p]]]


def region(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The own region, large, with every target that lies on it."""
    tiles = laid_tiles(s, p)
    sites = {pick: cell_of(s, *pick.args) for pick in picks.find("site")}
    turning = cell_of(s, int(s.focus[p, 1]), int(s.focus[p, 2])) if _is_turning(s, p) else None
    cells = [(int(s.spot[t, X]), int(s.spot[t, Y])) for t in tiles] + list(sites.values()) + ([turning] if turning else [])
    place = _Place(cells, LEAST)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 10)]
    parts += [group(_site(pick, picks), x=place.x(cell), y=place.y(cell)) for pick, cell in sites.items()]
    if turning:
        ghost = group(tile_face(s, int(s.focus[p, 0]), 0), cls="tc-ghost")
        parts.append(group(ghost, rect(1, 1, SIDE - 2, SIDE - 2, "tc-new", 4), x=place.x(turning), y=place.y(turning)))
    at = {tile: (place.x(cell), place.y(cell)) for tile, cell in zip(tiles, cells, strict=False)}
    parts += [group(_tile(s, p, tile, picks, lang), x=x, y=y) for tile, (x, y) in at.items()]
    # what can be chosen lies above everything else
    for tile, (x, y) in at.items():
        parts += [group(shape, x=x, y=y) for shape in _cities(s, p, tile, picks, lang)]
    return canvas(place.wide, place.high, *parts, label=say("region", "own", lang), cls="tc-region")


def small_region(s: State, p: int, lang: str) -> Markup:
    """Somebody's region without figures: rails, citizens and garbage; hover cards tell the rest."""
    tiles = laid_tiles(s, p)
    cells = [(int(s.spot[t, X]), int(s.spot[t, Y])) for t in tiles]
    place = _Place(cells, LEAST)
    parts: list[Any] = [rect(1, 1, place.wide - 2, place.high - 2, "tc-table", 14)]
    larger = min(2.6, 0.5 * max(place.wide, place.high) / SIDE)  # so that garbage is seen in a large region too
    for tile, cell in zip(tiles, cells, strict=True):
        shape = hover(lying(s, tile, p, small=larger), f"tile-{tile}", tile_name(tile, lang))
        parts.append(group(shape, x=place.x(cell), y=place.y(cell)))
    return canvas(place.wide, place.high, *parts, label=say("region", "other", lang), cls="tc-region small")


class _Place:
    """Where the cells of a region stand in its picture."""

    def __init__(self, cells: list[tuple[int, int]], least: int) -> None:
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        spare = max(0, least - (max(columns) - min(columns) + 1))
        self.left = min(columns) - spare / 2
        self.top = min(rows)
        self.wide = (max(columns) - min(columns) + 1 + spare) * SIDE + 2 * EDGE
        self.high = (max(rows) - self.top + 1) * SIDE + 2 * EDGE

    def x(self, cell: tuple[int, int]) -> float:
        return EDGE + (cell[0] - self.left) * SIDE

    def y(self, cell: tuple[int, int]) -> float:
        return EDGE + (cell[1] - self.top) * SIDE


def _is_turning(s: State, p: int) -> bool:
    return bool(s.phase == ADMINISTRATION and s.stage[p] == TURN)


def _site(pick: Choice, picks: Picks) -> Markup:
    """A free cell where the tile can be laid."""
    middle = SIDE / 2
    shape = [
        rect(6, 6, SIDE - 12, SIDE - 12, "slot", 8),
        rect(6, 6, SIDE - 12, SIDE - 12, "pick tc-dash", 8),
        path(f"M{middle - 10} {middle}h20M{middle} {middle - 10}v20", "plus"),
    ]
    return picks.target(join(shape), pick)


def _tile(s: State, p: int, tile: int, picks: Picks, lang: str) -> Markup:
    """A laid tile; a target if the question is about tiles, framed if it is about this one."""
    face = lying(s, tile, p)
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


def _cities(s: State, p: int, tile: int, picks: Picks, lang: str) -> list[Markup]:
    """The cities of a tile that can be chosen, and the plant that is asked about."""
    if tile >= LANDS:
        return []
    quarter = int(s.spot[tile, QUARTER])
    shapes = []
    for city in range(CITIES[tile]):
        x, y = city_point(tile, city, quarter)
        found = [pick for verb in _ON_CITIES for pick in picks.find(verb, tile, city)]
        if tile == s.focus[p, 0]:
            found += picks.find("settle", city)
        if found:
            ring = [circle(x, y, CHIP + 5, "halo"), circle(x, y, CHIP + 5, "pick")]
            if not is_manned(s, tile, city):
                ring += [circle(x, y, CHIP + 4, "tc-aim"), text(x, y + 5.5, city_name(tile, city), "mid f tc-letter", 16)]
            shapes.append(picks.target(join([*ring, city_pill(tile, city, quarter, True)]), found))
        elif s.stage[p] == PLANT_WORKS and (tile, city) == tuple(map(int, plant_asked(s, p))):
            shapes.append(circle(x, y, CHIP + 5, "tc-here"))
    return shapes
