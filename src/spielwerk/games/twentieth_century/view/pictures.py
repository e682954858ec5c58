"""The faces of tiles: ground, rails, towns with what they yield, facilities; what lies on them; technologies."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Reading, kept
from spielwerk.core.drawing.svg import (
    ICONS,
    Sprite,
    canvas,
    circle,
    icon,
    icon_at,
    join,
    line,
    path,
    rect,
    tag,
    text,
)
from spielwerk.core.drawing.words import words_of

from ..components import (
    AT_ONCE,
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
from ..naming import tile_id
from ..state import QUARTER
from ..tracks import EDGE_POINTS, bridge_lines_of

say = words_of(__package__)
ART = Sprite.of(__package__)
SIDE = 120  # of a tile
GROUNDS = 8
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
_JOINTS = {  # where a long German name may be broken
    "Umweltsanierung": "Umwelt\u00adsanierung",
    "Mülltrennung": "Müll\u00adtrennung",
    "Müllabfuhr": "Müll\u00adabfuhr",
    "Lebensqualität": "Lebens\u00adqualität",
    "Krankenhaus": "Kranken\u00adhaus",
    "Lokomotive": "Loko\u00admotive",
    "Environmental": "Environ\u00admental",
}


def turned(x: float, y: float, quarter: int) -> tuple[float, float]:
    """A point of a tile after some quarter turns clockwise."""
    for _ in range(quarter % 4):
        x, y = SIDE - y, x
    return x, y


@lru_cache(256)  # a table, which is not drawn
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


def rail(d: str) -> Markup:
    """Rails along a path."""
    return join(path(d, f"tc-rail {layer}") for layer in ("bed", "ties", "steel", "gap"))


@kept(1024)
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
        tag("svg", rail(d), width=SIDE, height=SIDE),
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


def pill(x: float, y: float, parts: list[Any], cls: str = "", scale: float = 1) -> Markup:
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
    left = min(max(x - wide * scale / 2, 1.5), SIDE - 1.5 - wide * scale)
    shape = [rect(0, 0, wide, 18, "tc-pill", 9), *drawn]
    move = f"translate({left:.1f} {y - 9 * scale:.1f}) scale({scale:g})"
    return tag("g", *shape, transform=move, cls=f"tc-yield {cls}".strip())


@kept(2048)
def city_pill(land: int, city: int, quarter: int, manned: bool, scale: float = 1) -> Markup:
    """What a city yields, beside it."""
    return pill(*_pill_point(land, city, quarter, scale), yield_parts(land, city), "" if manned else "off", scale)


def _pill_width(land: int, city: int, scale: float) -> float:
    return scale * (7 + sum(17 if str(part).startswith(":") else 8.6 * len(str(part)) for part in yield_parts(land, city)))


@kept(2048)
def _pill_point(land: int, city: int, quarter: int, scale: float = 1) -> tuple[float, float]:
    """The figures stand above a city in the upper half, below one in the lower half, or where those of no other city stand."""
    x, y = city_point(land, city, quarter)
    above = y < 50 or (y < 70 and CITIES[land] > 1 and x > 60)
    choices = [max(10 * scale, y - 21), min(SIDE - 10 * scale, y + 21)]
    x = min(max(x, _pill_width(land, city, scale) / 2 + 2), SIDE - 2 - _pill_width(land, city, scale) / 2)
    for height in choices if above else choices[::-1]:
        if not any(
            abs(height - other[1]) < 18 * scale
            and abs(x - other[0]) < (_pill_width(land, city, scale) + _pill_width(land, i, scale)) / 2
            for i, other in ((i, _pill_point(land, i, quarter, scale)) for i in range(city))
        ):
            return x, height
    return x, choices[0 if above else 1]


Box = tuple[float, float, float, float]  # left, top, width, height


def _overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0)


@kept(2048)
def _corners(tile: int, quarter: int, garbage: int, scale: float) -> tuple[Box, Box]:
    """Where garbage lies and where the number of the tile stands: the corners that cities and their figures leave free."""
    taken: list[Box] = [(72, 8, 46, 24), (31, 31, 58, 58)] if tile >= LANDS else []
    for city in range(CITIES[tile]) if tile < LANDS else ():
        x, y = city_point(tile, city, quarter)
        left, top = _pill_point(tile, city, quarter, scale)
        wide = _pill_width(tile, city, scale)
        taken += [(x - 18, y - 18, 36, 36), (left - wide / 2, top - 9 * scale, wide, 18 * scale)]

    def free(wide: float, high: float) -> Box:
        corners = [(x, y, wide, high) for y in (2.0, SIDE - 2 - high) for x in (2.0, SIDE - 2 - wide)]
        return min(corners, key=lambda box: sum(_overlap(box, other) for other in taken))

    heap = free(46, 22) if garbage > 4 else free(34, 34)
    if garbage:
        taken.append(heap)
    return heap, free(25 * scale, 12 * scale)


def label_at(tile: int, quarter: int, garbage: int = 0, scale: float = 1) -> Markup:
    """The number of a tile, its name in all sentences, in a corner that everything else leaves free."""
    left, top, wide, high = _corners(tile, quarter, garbage, scale)[1]
    return text(left + wide / 2, top + high - 0.5, tile_id(tile), "mid tc-label", 13.5 * scale)


@kept(256)
def _facility_pill(tile: int, scale: float) -> Markup:
    good = FACILITY[tile - LANDS]
    return pill(96, 20, [f"+{RAISES[good]}", f":{GOOD_ICONS[good]}"], scale=scale)


def citizen_at(p: int, x: float, y: float) -> Markup:
    """A citizen: the shape of its seat on a chip of its colour."""
    shape = ICONS.at(f"seat-{p}", x - 7, y - 7, 14, cls="tc-shape")
    return join([circle(x, y, CHIP, f"tc-chip s{p}"), shape])


def bridge_on(tile: int, line: int, quarter: int) -> Markup:
    """A bridge as planks with a rail."""
    x1, y1, x2, y2 = bridge_line(tile, line, quarter)
    d = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    return join(path(d, f"tc-rail {layer}") for layer in ("beam", "planks", "steel", "gap"))


def garbage_at(count: int, x: float, y: float, small: float = 0, scale: float = 1) -> Markup:
    """Garbage around a point: up to four pieces, more of them as a number. In a small picture it is `small` times as large."""
    size = 17 * max(1.0, small)
    if count > 4 or (small and count > 1):
        letter = 15.5 * max(scale, small)
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


class Lies(NamedTuple):
    """A tile as it lies, with the pieces on it, in plain values."""

    tile: int
    quarter: int
    manned: int = 0  # cities with a citizen, as bits
    garbage: int = 0
    bridges: tuple[int, ...] = ()  # their lines


def lies(now: Reading, tile: int, quarter: int | None = None) -> Lies:
    """How a tile lies, or how it would lie in another turn."""
    turn = now.spot[tile][QUARTER] if quarter is None else quarter
    bridges = tuple([line for on, line in now.bridge if on == tile])
    return Lies(tile, turn, now.manned[tile], now.garbage[tile], bridges) if tile < LANDS else Lies(tile, turn, bridges=bridges)


@kept(1024)
def bare_face(lies: Lies) -> Markup:
    """A tile with its bridges, but without pieces and figures."""
    return _bare(lies.tile, lies.quarter, lies.bridges)


@kept(512)
def _bare(tile: int, quarter: int, bridges: tuple[int, ...]) -> Markup:
    return join([ground(tile, quarter), *[bridge_on(tile, line, quarter) for line in bridges]])


@kept(1024)
def tile_face(lies: Lies, owner: int = EMPTY, small: float = 0, scale: float = 1) -> Markup:
    """A tile with all that lies on it: citizens of its owner, garbage, bridges. A small one shows no figures.

    `scale` makes print and figures larger where a region has many columns.
    """
    tile, quarter, manned, garbage, bridges = lies
    parts = [_bare(tile, quarter, bridges)]
    if not small:
        parts.append(label_at(tile, quarter, garbage, scale))
    if tile >= LANDS:
        return join(parts if small else [*parts, _facility_pill(tile, scale)])
    for city in range(CITIES[tile]):
        here = bool(manned >> city & 1)
        if here:
            parts.append(citizen_at(owner, *city_point(tile, city, quarter)))
        if not small:
            parts.append(city_pill(tile, city, quarter, here or owner == EMPTY, scale))
    if garbage > 0:
        left, top, wide, high = _corners(tile, quarter, garbage, scale)[0]
        parts.append(garbage_at(garbage, left + wide / 2, top + high / 2, small, scale))
    return join(parts)


@kept(512)
def tile_canvas(face: Markup, label: str, legal: bool = False, cls: str = "tc-tile") -> Markup:
    """One tile as a picture of its own, framed if it can be chosen."""
    halo = [rect(0, 0, SIDE, SIDE, "halo", 4)] if legal else []
    frame = [rect(0, 0, SIDE, SIDE, "pick", 4)] if legal else []
    return canvas(SIDE, SIDE, *halo, face, *frame, label=label, cls=cls)


# Technologies


def sign_parts(technology: int) -> list[Any]:
    """The signs in the corner of a technology."""
    return [f":{name}" for i, name in enumerate(SIGN_ICONS) for _ in range(AT_ONCE[technology, i])]


@kept(128)
def use_words(technology: int) -> tuple[tuple[str, str], ...]:
    """(facility, once or each, effect word) of a technology."""
    entry = DATA.rows("technology")[technology]
    return tuple((key, entry[key]) for key in ("facility", "once", "each") if key in entry)


def cost_parts(technology: int) -> list[Any]:
    """What a use costs, and the points it brings."""
    parts: list[Any] = []
    for i in range(len(GOODS) - 1):
        if COST[technology, i]:
            parts += [COST[technology, i], f":{GOOD_ICONS[i]}"]
    return parts + (["→", QUALITY_POINTS[technology], ":vp"] if QUALITY_POINTS[technology] > 0 else [])


@kept(256)
def technology_face(technology: int, lang: str, uses: tuple[Markup, ...] = ()) -> Markup:
    """A technology: what it does, its name, its signs and costs. Its uses may be handed over as places to point at."""
    words = use_words(technology)
    if words[0][0] == "facility":
        good = FACILITY[technology]
        picture: list[Any] = [canvas(SIDE, SIDE, ground(LANDS + technology, 0), label="", cls="tc-site")]
        bottom: list[Any] = [f"+{RAISES[good]}", f":{GOOD_ICONS[good]}"]
    else:
        picture = list(uses) or [use_face(key, word) for key, word in words]
        bottom = cost_parts(technology)
    once = " · ".join(say("use", key, lang) for key, _ in words)
    ours = tag("span", cls="tc-ours", title=say("hover", "ours", lang)) if DATA.reconstructed("technology", technology) else ""
    title = DATA.rows("technology")[technology]["name"][lang]
    for whole, parted in _JOINTS.items():
        title = title.replace(whole, parted)
    name = tag("b", title, " ", tag("small", tile_id(LANDS + technology)))
    signs = tag("span", line(*sign_parts(technology)), cls="sg") if sign_parts(technology) else ""
    facts = tag("span", tag("span", once), tag("span", line(*bottom)) if bottom else "", signs, cls="fa")
    return tag("span", tag("span", *picture, cls="us"), tag("span", name, facts, cls="nm"), ours, cls="tc-tech")


@kept(256)
def use_face(key: str, word: str, gone: bool = False) -> Markup:
    """One use of a technology: an icon in the frame of a single or a multiple use."""
    return tag("span", icon(WORD_ICONS[word]), icon("x") if gone else "", cls=f"tc-use {key}{' gone' if gone else ''}")
