"""Tiles as pictures: what stands on them, roads as they lie, marks, name, needs and gains; the tokens of goods."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing.svg import (
    ARROW,
    Part,
    Sprite,
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
from .scenes import disaster_of, scene_of
from .sentences import special

say = words_of(__package__)
ART = Sprite.of(__package__)
TYPE_ICONS = ("house", "shop", "factory", "civic", "mine", "fire")
TRAIT_ICONS = ("smoke", "bolt", "shield-fire", "shield-star")
CARD_W, CARD_H = 300, 52
_TEXT = 58  # where the words of a card begin
_QUARTERS = ((1, 1), (59, 1), (1, 59), (59, 59))  # of a tile 100 wide
_ENDS = ("M50 0V50", "M100 50H50", "M50 100V50", "M0 50H50")  # roads to N E S W (bits 1 2 4 8)


def types_of(tile: int) -> list[int]:
    """The types of a tile, by number."""
    return [TYPES.index(word) for word in DATA.rows("tile")[tile]["types"]]


def plain_name(tile: int, lang: str) -> str:
    return str(DATA.rows("tile")[tile]["name"][lang])


def goods_in(bits: int) -> list[int]:
    return [good for good in range(len(GOODS)) if bits >> good & 1]


# Tiles


def _scaled(parts: list[Any], size: float) -> Markup:
    """A picture drawn 100 wide, set `size` wide."""
    return group(*parts, transform=f"scale({size / 100:.3f})")


def scene(drawings: list[str], roads: int, first: str, last: str) -> list[Any]:
    """A tile 100 wide: ground of its type or types, four quarters, roads."""
    parts: list[Any] = [rect(0, 0, 100, 100, f"neom-tile {first}", 6)]
    if last != first:
        parts.append(path("M100 0V94q0 6 -6 6H0z", f"neom-tile {last}"))
    parts += [ART.at(drawing, x, y, 40) for drawing, (x, y) in zip(drawings, _QUARTERS, strict=True)]
    parts.append(rect(0, 0, 100, 100, "neom-night", 6))
    ways = "".join(_ENDS[side] for side in range(4) if roads >> side & 1)
    parts += [path(ways, f"neom-way {layer}") for layer in ("kerb", "lane", "dash")] if ways else []
    parts.append(rect(0.8, 0.8, 98.4, 98.4, f"neom-edge {first}", 6))
    return parts


@lru_cache(512)
def ground(tile: int, size: float) -> Markup:
    """The picture of a tile without its name."""
    if disaster := disaster_of(tile):
        return ART.at(disaster, 0, 0, size)
    kinds = [f"neom-{TYPES[kind]}" for kind in types_of(tile)]
    return _scaled(scene(scene_of(tile), int(ROADS[tile]), kinds[0], kinds[-1]), size)


@lru_cache(64)
def origin(drawings: tuple[str, ...], roads: int, size: float) -> Markup:
    """The printed middle of a city."""
    star = [circle(50, 50, 17, "neom-hub"), icon_at("star", 38, 38, 24)]
    return _scaled([*scene(list(drawings), roads, "neom-mining", "neom-mining"), *star], size)


def marks_of(tile: int) -> list[str]:
    """The icons of pollution, power and protection."""
    return [TRAIT_ICONS[k] for k in range(len(TRAITS)) if TRAITS_OF[tile] >> k & 1]


def marks_at(tile: int, x: float, y: float, size: float) -> Markup:
    """The marks of a tile on light plates, from the upper left corner (x, y) downwards."""
    return join(
        group(circle(size / 2, size / 2, size * 0.62, "neom-plate"), icon_at(mark, 0, 0, size), x=x, y=y + k * size * 1.3)
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


@lru_cache(512)
def token_at(good: int, x: float, y: float, size: float, cls: str = "") -> Markup:
    """The token of a good; (x, y) is its upper left corner."""
    return ART.at(f"good-{GOODS[good]}", x, y, size, cls=f"neom-token {cls}".strip())


def token_part(good: int) -> Part:
    """A token in a row."""
    return Part(1.35, lambda size: token_at(good, round(-0.72 * size, 1), round(-0.72 * size, 1), round(1.44 * size, 1)))


def need_parts(tile: int) -> list[Any]:
    """What a tile needs, for a row."""
    parts: list[Any] = [COINS[tile], ":coin"] if COINS[tile] else []
    parts += [token_part(good) for good in goods_in(int(NEEDED[tile]))]
    either = [token_part(good) for good in goods_in(int(EITHER_OF[tile]))]
    for k, token in enumerate(either):
        parts += [token] if k == 0 else ["/", token]
    if OR_COINS[tile]:
        parts += ["/", OR_COINS[tile], ":coin"]
    for kind in range(3):
        if TILES_NEEDED[tile, kind]:
            parts += [f"{TILES_NEEDED[tile, kind]}×", f":{TYPE_ICONS[kind]}"]
    return parts


def gain_parts(tile: int) -> list[Any]:
    """What a tile brings, for a row."""
    parts: list[Any] = []
    if ONCE[tile]:
        parts += [f"+{ONCE[tile]}{'×' if ONCE_PER[tile] else ''}", ":once"]
    if INCOME[tile]:
        parts += [f"+{INCOME[tile]}{'×' if INCOME_PER[tile] else ''}", ":income"]
    parts += [token_part(good) for good in goods_in(int(PRODUCES[tile]))]
    return parts + [f":{mark}" for mark in marks_of(tile)]


# Cards


@lru_cache(512)
def card(tile: int, lang: str) -> Markup:
    """A tile in the hand: picture, name, what it needs and brings, what it does besides."""
    room = CARD_W - _TEXT - 34
    words = special(tile, lang)
    parts: list[Any] = [
        rect(0.5, 0.5, CARD_W - 1, CARD_H - 1, "cf", 8),
        group(ground(tile, CARD_H - 8), x=4, y=4),
        *(icon_at(TYPE_ICONS[kind], _TEXT + 15 * k, 5.5, 13) for k, kind in enumerate(types_of(tile))),
    ]
    left = _TEXT + 15 * len(types_of(tile)) + 3
    parts.append(fitted(left, 16.5, plain_name(tile, lang), CARD_W - left - 32, "fx", 13.5, 10))
    parts.append(score_badge(tile, CARD_W - 15, 15, 11))
    bare = bool(words) and not need_parts(tile) and not gain_parts(tile)
    if not bare:
        parts.append(_flow(tile, lang, 33 if words else 37, room))
    if words:
        lines = lines_of(words, room - 6, 10.8, 2 if bare else 1)
        parts += [text(_TEXT, 46.5 - 13 * (len(lines) - 1 - k), line, "sm", 10.8) for k, line in enumerate(lines)]
    if DATA.mark("tile", tile, "roads") == "X":
        parts.append(reconstructed_at(CARD_H - 5, 5, say("tile", "ours", lang), 9))
    return join(parts)


def _flow(tile: int, lang: str, y: float, room: float) -> Markup:
    """Needs, an arrow, gains; set smaller where that would be too wide."""
    needs, gains = need_parts(tile), gain_parts(tile)
    if not needs and not gains:
        return text(_TEXT, y, say("tile", "needs_nothing", lang), "sm", 11)
    parts = [*(needs or [say("tile", "free", lang)]), *([ARROW, *gains] if gains else [])]
    wide = row_width(*parts, size=13)
    return row(_TEXT, y, *parts, size=13 if wide <= room else max(9.5, 13 * room / wide))
