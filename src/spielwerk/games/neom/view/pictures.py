"""Tiles as pictures: what stands on them, roads as they lie, marks, name; the tokens of goods."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.svg import Sprite, circle, group, icon_at, join, lines_of, path, rect, text, text_width

from ..components import DATA, GOODS, POINTS, ROADS, SCORE_POINTS, TRAITS, TRAITS_OF, TYPES
from ..words import plain_name
from .scenes import disaster_of, scene_of

ART = Sprite.of(__package__)
TYPE_ICONS = ("house", "shop", "factory", "civic", "mine", "fire")
TRAIT_ICONS = ("smoke", "bolt", "shield-fire", "shield-star")
SOFT_HYPHEN = "\u00ad"
_QUARTERS = ((1, 1), (59, 1), (1, 59), (59, 59))  # of a tile 100 wide
_ENDS = ("M50 0V50", "M100 50H50", "M50 100V50", "M0 50H50")  # roads to N E S W (bits 1 2 4 8)
# Where long German names may be broken: before one of these.
_LAST_PARTS = (
    *("gesellschaft", "verwaltung", "kraftwerk", "wohnungen", "siedlung", "schmelze", "gießerei", "geschäft", "deckerei"),
    *("domizile", "behörde", "verband", "komplex", "verkehrsamt", "stätten", "häuser", "fabrik", "anlage", "handel", "center"),
    *("kammer", "laden", "bruch", "meile", "haus", "heim", "werk", "amt", "gelassener", "schwemmung", "cherung", "schaft"),
)


@kept(256)
def types_of(tile: int) -> tuple[int, ...]:
    """The types of a tile, by number."""
    return tuple(TYPES.index(word) for word in DATA.rows("tile")[tile]["types"])


@kept(512)
def soft_name(tile: int, lang: str) -> str:
    """The name of a tile with soft hyphens in its long words."""
    return " ".join(_softened(word) for word in plain_name(tile, lang).split(" "))


def _softened(word: str) -> str:
    if len(word) < 11:
        return word
    last = next((part for part in _LAST_PARTS if word.endswith(part) and len(word) - len(part) > 2), "")
    return f"{word[: -len(last)]}{SOFT_HYPHEN}{last}" if last else word


# Tiles


def _scaled(drawn: Markup, size: float) -> Markup:
    """A picture drawn 100 wide, set `size` wide."""
    return group(drawn, transform=f"scale({size / 100:.3f})")


@kept(16)
def _roads(roads: int) -> Markup:
    ways = "".join(_ENDS[side] for side in range(4) if roads >> side & 1)
    return join([path(ways, f"neom-way {layer}") for layer in ("kerb", "lane", "dash")] if ways else [])


@kept(256)
def scene(drawings: tuple[str, ...], roads: int, first: str, last: str) -> Markup:
    """A tile 100 wide: ground of its type or types, four quarters, roads."""
    parts: list[Any] = [rect(0, 0, 100, 100, f"neom-tile {first}", 6)]
    if last != first:
        parts.append(path("M100 0V94q0 6 -6 6H0z", f"neom-tile {last}"))
    parts += [ART.at(drawing, x, y, 40) for drawing, (x, y) in zip(drawings, _QUARTERS, strict=True)]
    parts.append(rect(0, 0, 100, 100, "neom-night", 6))
    parts.append(_roads(roads))
    parts.append(rect(0.8, 0.8, 98.4, 98.4, f"neom-edge {first}", 6))
    return join(parts)


@kept(512)
def ground(tile: int, size: float) -> Markup:
    """The picture of a tile without its name."""
    if disaster := disaster_of(tile):
        return ART.at(disaster, 0, 0, size)
    kinds = [f"neom-{TYPES[kind]}" for kind in types_of(tile)]
    return _scaled(scene(scene_of(tile), int(ROADS[tile]), kinds[0], kinds[-1]), size)


@kept(64)
def origin(drawings: tuple[str, ...], roads: int, size: float) -> Markup:
    """The printed middle of a city."""
    star = [circle(50, 50, 17, "neom-hub"), icon_at("star", 38, 38, 24)]
    return _scaled(join([scene(drawings, roads, "neom-mining", "neom-mining"), *star]), size)


@kept(1024)
def name_plate(name: str, wide: float, size: float) -> Markup:
    """A name at full size on a plate at the foot of a picture `wide` wide, on as many lines as it needs."""
    room = wide - 8
    words = [word if _fits(word, room, size) else word.replace(SOFT_HYPHEN, "-") for word in name.split(" ")]
    lines = lines_of(" ".join(words).replace(SOFT_HYPHEN, ""), room, size, bold=True)
    high = len(lines) * size * 1.08 + 4
    top = wide - high - 3
    parts: list[Any] = [rect(3, top, wide - 6, high, "neom-label", 5)]
    for k, line in enumerate(lines):
        y = top + size * (1.02 + 1.08 * k)
        squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if text_width(line, size, bold=True) > room else {}
        parts.append(text(wide / 2, round(y, 1), line, "mid fx", size, **squeezed))
    return group(*parts, cls="neom-name")


def _fits(word: str, room: float, size: float) -> bool:
    return text_width(word.replace(SOFT_HYPHEN, ""), size, bold=True) <= room


def marks_of(tile: int) -> list[int]:
    """Pollution, power and protection, by number."""
    return [k for k in range(len(TRAITS)) if TRAITS_OF[tile] >> k & 1]


@kept(512)
def marks_at(tile: int, x: float, y: float, size: float) -> Markup:
    """The marks of a tile on light plates, from the upper left corner (x, y) downwards."""
    return join(
        group(
            circle(size / 2, size / 2, size * 0.62, "neom-plate"),
            icon_at(TRAIT_ICONS[mark], 0, 0, size),
            x=x,
            y=y + k * size * 1.3,
        )
        for k, mark in enumerate(marks_of(tile))
    )


def score_badge(tile: int, x: float, y: float, r: float) -> Markup:
    """Printed points, or a star where they are counted at the end."""
    if not POINTS[tile] and not any(SCORE_POINTS[tile]):
        return Markup()
    words = str(POINTS[tile]) if POINTS[tile] else "★"
    return points_at(words, x, y, r)


def points_at(words: str | int, x: float, y: float, r: float) -> Markup:
    return join([circle(x, y, r, "neom-points"), text(x, y + r * 0.42, words, "mid neom-pointst", r * 1.2)])


# Goods


@kept(128)
def token(good: int, label: str = "") -> Markup:
    """The token of a good in running HTML."""
    return ART.html(f"good-{GOODS[good]}", "neom-token", label)
