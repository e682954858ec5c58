"""The faces of tiles: ground, rails, towns with what they yield, facilities; what lies on them; technologies."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing.svg import (
    ICONS,
    Sprite,
    canvas,
    circle,
    fitted,
    group,
    icon_at,
    join,
    lines_of,
    path,
    reconstructed_at,
    rect,
    row,
    row_width,
    tag,
    text,
)
from spielwerk.core.drawing.words import words_of

from ..components import (
    AT_ONCE,
    BRIDGES,
    CITIES,
    COST,
    DATA,
    FACILITIES,
    FACILITY,
    GOODS,
    LANDS,
    PLANT,
    QUALITY_POINTS,
    RAISES,
    TRACK,
    YIELD,
)
from ..region import is_manned
from ..state import QUARTER
from ..tracks import EDGE_POINTS, bridge_lines_of

say = words_of(__package__)
ART = Sprite.of(__package__)
SIDE = 120  # of a tile
GROUNDS = 8
TECHNOLOGY = (112, 136)  # size of a technology beside the board
GOOD_ICONS = ("coin", "flask", "vp")  # by good
SIGN_ICONS = ("garbage", "skull", "daisy")  # of a technology's corner
WORD_ICONS = {
    "worker": "worker",
    "bridge": "bridge",
    "sorting": "recycle",
    "park": "tree",
    "locomotive": "loco",
    "truck": "truck",
    "recycling": "recycle-pay",
    "remediation": "daisy",
    "quality": "heart",
    "mine": "ore",
    "laboratory": "microscope",
    "hospital": "hospital",
}
CHIP = 12.5  # radius of a citizen


def turned(x: float, y: float, quarter: int) -> tuple[float, float]:
    """A point of a tile after some quarter turns clockwise."""
    for _ in range(quarter % 4):
        x, y = SIDE - y, x
    return x, y


@lru_cache(256)
def _points(track: int, quarter: int) -> dict[str, tuple[float, float]]:
    """Edges, stops and junctions of a drawing as the tile lies."""
    drawing = DATA.rows("track")[track]
    named = {**EDGE_POINTS, **drawing["stops"], **drawing["junctions"]}
    return {name: turned(point[0], point[1], quarter) for name, point in named.items()}


def city_point(land: int, city: int, quarter: int) -> tuple[float, float]:
    """Where a city lies on its tile."""
    return _points(TRACK[land], quarter)[list(DATA.rows("land")[land]["cities"])[city]]


def bridge_line(tile: int, line: int, quarter: int) -> tuple[float, float, float, float]:
    """Where a bridge lies on its tile."""
    a, b, c, d = bridge_lines_of(DATA.rows("track")[TRACK[tile]])[line].line
    return *turned(a, b, quarter), *turned(c, d, quarter)


# Faces


@lru_cache(1024)
def ground(tile: int, quarter: int) -> Markup:
    """What is printed on a tile, without its figures: fields, rails, towns or the building."""
    is_field = tile < LANDS
    name = f"ground-{(int(tile) * 5 + int(TRACK[tile])) % GROUNDS}" if is_field else "plaza"
    points = _points(TRACK[tile], quarter)
    ends = [[points[end] for end in rail.split("-")] for rail in DATA.rows("track")[TRACK[tile]]["rails"]]
    d = "".join(f"M{a:g} {b:g}L{x:g} {y:g}" for (a, b), (x, y) in ends)
    parts = [
        ART.at(name, 0, 0, SIDE),
        rect(0.6, 0.6, SIDE - 1.2, SIDE - 1.2, "tc-edge" if is_field else "tc-edge stone"),
        tag("svg", *(path(d, f"tc-rail {layer}") for layer in ("bed", "ties", "steel", "gap")), width=SIDE, height=SIDE),
    ]
    for stop in DATA.rows("track")[TRACK[tile]]["stops"]:
        x, y = points[stop]
        building = "town" if is_field else FACILITIES[FACILITY[tile - LANDS]]
        r = 20 if is_field else 29
        parts.append(ART.at(building, x - r, y - r, 2 * r))
    return join(parts)


def yield_parts(land: int, city: int) -> list[Any]:
    """What a city yields, as a row of figures and icons."""
    parts: list[Any] = []
    for good, name in enumerate(GOOD_ICONS):
        if YIELD[land, city, good]:
            parts += [YIELD[land, city, good], f":{name}"]
    return parts + ([":recycle"] if PLANT[land, city] else [])


def pill(x: float, y: float, parts: list[Any], cls: str = "") -> Markup:
    """Figures and icons close together on a light ground, their middle at (x, y), kept within the tile."""
    drawn = []
    wide = 5.0
    for part in parts:
        if isinstance(part, str) and part.startswith(":"):
            drawn.append(icon_at(part[1:], wide, 2, 14))
            wide += 17
        else:
            drawn.append(text(wide, 13.6, part, "f", 13.5))
            wide += 8.6 * len(str(part))
    wide += 2
    left = min(max(x - wide / 2, 1.5), SIDE - 1.5 - wide)
    return group(rect(0, 0, wide, 18, "tc-pill", 9), *drawn, x=left, y=y - 9, cls=f"tc-yield {cls}".strip())


@lru_cache(1024)
def city_pill(land: int, city: int, quarter: int, manned: bool) -> Markup:
    return pill(*_pill_point(land, city, quarter), yield_parts(land, city), "" if manned else "off")


def _pill_point(land: int, city: int, quarter: int) -> tuple[float, float]:
    """The figures stand above a city in the upper half, below one in the lower half."""
    x, y = city_point(land, city, quarter)
    above = y < 50 or (y < 70 and CITIES[land] > 1 and x > 60)
    return x, max(11, y - 21) if above else min(SIDE - 11, y + 21)


@lru_cache(1024)
def _garbage_corner(land: int, quarter: int) -> tuple[int, int]:
    """The corner that is farthest from cities and their figures."""
    taken = [city_point(land, city, quarter) for city in range(CITIES[land])]
    taken += [_pill_point(land, city, quarter) for city in range(CITIES[land])]

    def room(corner: tuple[int, int]) -> float:
        return min(max(abs(x - corner[0]) * 0.6, abs(y - corner[1])) for x, y in taken)

    return max(((16, 16), (SIDE - 16, 16), (16, SIDE - 16), (SIDE - 16, SIDE - 16)), key=room)


@lru_cache(256)
def _facility_pill(tile: int) -> Markup:
    good = FACILITY[tile - LANDS]
    return pill(96, 20, [f"+{RAISES[good]}", f":{GOOD_ICONS[good]}"])


def citizen_at(p: int, x: float, y: float) -> Markup:
    """A citizen: the shape of its seat on a chip of its colour."""
    shape = ICONS.at(f"seat-{p}", x - 7, y - 7, 14, cls="tc-shape")
    return join([circle(x, y, CHIP, f"tc-chip s{p}"), shape])


def bridge_on(tile: int, line: int, quarter: int) -> Markup:
    """A bridge as planks with a rail."""
    x1, y1, x2, y2 = bridge_line(tile, line, quarter)
    d = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    return join(path(d, f"tc-rail {layer}") for layer in ("beam", "planks", "steel", "gap"))


def garbage_at(count: int, x: float, y: float, small: float = 0) -> Markup:
    """Garbage around a point: up to four pieces, more of them as a number. In a small picture it is `small` times as large."""
    size = 17 * max(1.0, small)
    if count > 4 or (small and count > 1):
        letter = 15 * max(1.0, small)
        wide = size + letter * 1.75
        left = 2.0 if x < SIDE / 2 else SIDE - 2.0 - wide
        y = min(max(y, size * 0.7), SIDE - size * 0.7)
        number = text(left + size + 3, y + letter * 0.35, f"×{count}", "f tc-pillt", letter)
        plate = rect(left, y - size * 0.65, wide, size * 1.3, "tc-pill", 8)
        return join([plate, icon_at("garbage", left + 2, y - size / 2, size), number])
    step = size - 2
    left = x - (size + step * (min(count, 2) - 1)) / 2
    top = y - (size + step * ((count - 1) // 2)) / 2
    return join(icon_at("garbage", left + i % 2 * step, top + i // 2 * step, size) for i in range(count))


def bare_face(s: State, tile: int, quarter: int) -> Markup:
    """A tile with its bridges, but without pieces and figures."""
    bridges = [bridge_on(tile, int(s.bridge[i, 1]), quarter) for i in range(BRIDGES) if s.bridge[i, 0] == tile]
    return join([ground(tile, quarter), *bridges])


def tile_face(s: State, tile: int, quarter: int, owner: int = EMPTY, small: float = 0) -> Markup:
    """A tile with all that lies on it: citizens of its owner, garbage, bridges. A small one shows no figures."""
    parts = [bare_face(s, tile, quarter)]
    if tile >= LANDS:
        return join(parts if small else [*parts, _facility_pill(tile)])
    for city in range(CITIES[tile]):
        manned = is_manned(s, tile, city)
        if manned:
            parts.append(citizen_at(owner, *city_point(tile, city, quarter)))
        if not small:
            parts.append(city_pill(tile, city, quarter, bool(manned) or owner == EMPTY))
    if s.garbage[tile] > 0:
        parts.append(garbage_at(int(s.garbage[tile]), *_garbage_corner(tile, quarter), small))
    return join(parts)


def lying(s: State, tile: int, owner: int = EMPTY, small: float = 0) -> Markup:
    """The face of a tile as it lies."""
    return tile_face(s, tile, int(s.spot[tile, QUARTER]), owner, small)


def tile_canvas(face: Markup, label: str, legal: bool = False, cls: str = "tc-tile") -> Markup:
    """One tile as a picture of its own, framed if it can be chosen."""
    halo = [rect(0, 0, SIDE, SIDE, "halo", 4)] if legal else []
    frame = [rect(0, 0, SIDE, SIDE, "pick", 4)] if legal else []
    return canvas(SIDE, SIDE, *halo, face, *frame, label=label, cls=cls)


# Technologies


def sign_parts(technology: int) -> list[Any]:
    """The signs in the corner of a technology."""
    return [f":{name}" for i, name in enumerate(SIGN_ICONS) for _ in range(AT_ONCE[technology, i])]


def use_words(technology: int) -> list[tuple[str, str]]:
    """(facility, once or each, effect word) of a technology."""
    entry = DATA.rows("technology")[technology]
    return [(key, entry[key]) for key in ("facility", "once", "each") if key in entry]


def cost_parts(technology: int) -> list[Any]:
    """What a use costs, and the points it brings."""
    parts: list[Any] = []
    for i in range(len(GOODS) - 1):
        if COST[technology, i]:
            parts += [COST[technology, i], f":{GOOD_ICONS[i]}"]
    return parts + (["→", QUALITY_POINTS[technology], ":vp"] if QUALITY_POINTS[technology] > 0 else [])


@lru_cache(256)
def technology_face(technology: int, lang: str) -> Markup:
    """A technology tile: its signs, its uses, its name."""
    wide, high = TECHNOLOGY
    words = use_words(technology)
    parts: list[Any] = [rect(0.6, 0.6, wide - 1.2, high - 1.2, "cf", 8)]
    parts.append(row(7, 20, *(sign_parts(technology) or ["–"]), size=14))
    if DATA.reconstructed("technology", technology):
        parts.append(reconstructed_at(wide - 5, 5))
    facility = words[0][0] == "facility"
    if facility:
        parts.append(group(ground(LANDS + technology, 0), transform=f"translate({wide / 2 - 25} 27) scale(.4167)"))
    else:
        for i, (key, word) in enumerate(words):
            x = wide / 2 + (i - (len(words) - 1) / 2) * 50
            parts.append(rect(x - 17, 30, 34, 34, f"tc-use {key}", 8))
            parts.append(icon_at(WORD_ICONS[word], x - 12, 35, 24))
            parts.append(fitted(x, 77, say("use", key, lang), 48, "mid sm", 11))
    lines = lines_of(DATA.rows("technology")[technology]["name"][lang], wide - 10, 12, 3, bold=True)
    for i, line in enumerate(lines):
        parts.append(fitted(wide / 2, 92 + i * 13, line, wide - 10, "mid fx", 12))
    bottom = cost_parts(technology)
    if facility:
        good = FACILITY[technology]
        bottom = [f"+{RAISES[good]}", f":{GOOD_ICONS[good]}"]
    parts.append(row((wide - row_width(*bottom, size=13)) / 2, 129, *bottom, size=13))
    return join(parts)
