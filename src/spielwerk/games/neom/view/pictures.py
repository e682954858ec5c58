"""Tiles as pictures: ground by type, roads as they lie, marks, name and points."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing.svg import (
    ARROW,
    circle,
    fitted,
    icon_at,
    join,
    lines_of,
    reconstructed_at,
    rect,
    row,
    row_width,
    tag,
    text,
)
from spielwerk.core.drawing.words import words_of

from ..components import (
    COINS,
    DATA,
    EITHER_OF,
    GOODS,
    INCOME,
    INCOME_PER,
    NEEDED,
    ONCE,
    ONCE_PER,
    OR_COINS,
    POINTS,
    PRODUCES,
    ROADS,
    SCORE_POINTS,
    TILES_NEEDED,
    TRAITS,
    TRAITS_OF,
    TYPES,
)
from ..words import good_name

say = words_of(__package__)
TYPE_ICONS = ("house", "shop", "factory", "civic", "mine", "fire")
TRAIT_ICONS = ("smoke", "bolt", "shield-fire", "shield-star")
CARD_W, CARD_H = 112, 158


def types_of(tile: int) -> list[int]:
    """The types of a tile, by number."""
    return [TYPES.index(word) for word in DATA.rows("tile")[tile]["types"]]


def plain_name(tile: int, lang: str) -> str:
    return str(DATA.rows("tile")[tile]["name"][lang])


def goods_in(bits: int) -> list[int]:
    return [good for good in range(len(GOODS)) if bits >> good & 1]


@lru_cache(512)
def ground(tile: int, size: float) -> Markup:
    """The picture of a tile without its name: colour of the type (two for dual tiles), roads, marks."""
    kinds = types_of(tile)
    first, last = f"neom-{TYPES[kinds[0]]}", f"neom-{TYPES[kinds[-1]]}"
    parts: list[Any] = [rect(0, 0, size, size, f"neom-tile {first}", 6)]
    if len(kinds) > 1:
        parts.append(tag("path", cls=f"neom-tile {last}", d=f"M{size} 0V{size - 6}q0 6 -6 6H0z"))
    parts.append(roads(int(ROADS[tile]), size))
    step = size * 0.24
    for k, kind in enumerate(kinds):
        parts.append(icon_at(TYPE_ICONS[kind], 3 + k * step, 3, step))
    marks = [TRAIT_ICONS[k] for k in range(len(TRAITS)) if TRAITS_OF[tile] >> k & 1]
    for k, mark in enumerate(marks):
        parts.append(icon_at(mark, size - 3 - (k + 1) * step, size - 3 - step, step))
    return join(parts)


def roads(sides: int, size: float) -> Markup:
    """Roads from the middle to the sides N E S W (bits 1 2 4 8)."""
    middle, half, width = size / 2, size / 2, size * 0.17
    parts: list[Any] = []
    for bit, (x, y, w, h) in enumerate(
        (
            (middle - width / 2, 0, width, half),
            (middle, middle - width / 2, half, width),
            (middle - width / 2, middle, width, half),
            (0, middle - width / 2, half, width),
        )
    ):
        if sides >> bit & 1:
            parts.append(rect(x, y, w, h, "neom-road"))
    if sides:
        parts.append(circle(middle, middle, width / 2, "neom-road"))
    return join(parts)


def score_badge(tile: int, x: float, y: float, r: float) -> Markup:
    """Printed points, or a star where they are counted at the end."""
    if not POINTS[tile] and not any(SCORE_POINTS[tile]):
        return Markup()
    words = str(POINTS[tile]) if POINTS[tile] else "★"
    return join([circle(x, y, r, "neom-points"), text(x, y + r * 0.42, words, "mid neom-pointst", r * 1.2)])


def need_parts(tile: int, lang: str) -> list[Any]:
    """What a tile needs, for a row."""
    parts: list[Any] = [COINS[tile], ":coin"] if COINS[tile] else []
    names = [good_name(good, lang) for good in goods_in(int(NEEDED[tile]))]
    if EITHER_OF[tile]:
        either = [good_name(good, lang) for good in goods_in(int(EITHER_OF[tile]))]
        names.append("/".join(either) + (f"/{OR_COINS[tile]}" if OR_COINS[tile] else ""))
    if names:
        parts.append(", ".join(names))
    for kind in range(3):
        if TILES_NEEDED[tile, kind]:
            parts += [TILES_NEEDED[tile, kind], f":{TYPE_ICONS[kind]}"]
    return parts


def gain_parts(tile: int, lang: str) -> list[Any]:
    """What a tile brings, for a row."""
    parts: list[Any] = []
    if ONCE[tile]:
        parts += [f"+{ONCE[tile]}{'×' if ONCE_PER[tile] else ''}", ":once"]
    if INCOME[tile]:
        parts += [f"+{INCOME[tile]}{'×' if INCOME_PER[tile] else ''}", ":income"]
    if PRODUCES[tile]:
        parts.append(", ".join(good_name(good, lang) for good in goods_in(int(PRODUCES[tile]))))
    return parts


def _line(y: float, parts: list[Any]) -> Markup:
    """A row of a card, set smaller where it would be too wide."""
    size = 12.0
    wide = row_width(*parts, size=size)
    if wide > CARD_W - 14:
        size = max(8.0, size * (CARD_W - 14) / wide)
    return row(7, y, *parts, size=size)


@lru_cache(512)
def card(tile: int, lang: str) -> Markup:
    """A tile in the hand: picture, name, what it needs and brings."""
    lines = lines_of(plain_name(tile, lang), CARD_W - 12, 12.5, most=2, bold=True)
    free = say("tile", "needs_nothing", lang)
    return join(
        [
            rect(0, 0, CARD_W, CARD_H, "cf", 8),
            tag("g", ground(tile, 68), transform="translate(6 6)"),
            score_badge(tile, CARD_W - 20, 20, 12),
            *(fitted(7, 90 + 14 * k, line, CARD_W - 12, "fx", 12.5) for k, line in enumerate(lines)),
            _line(124, need_parts(tile, lang)) if need_parts(tile, lang) else text(7, 124, free, "sm", 11),
            _line(144, [ARROW, *gain_parts(tile, lang)]) if gain_parts(tile, lang) else "",
            reconstructed_at(74, 6, say("tile", "ours", lang), 10) if DATA.mark("tile", tile, "roads") == "X" else "",
        ]
    )
