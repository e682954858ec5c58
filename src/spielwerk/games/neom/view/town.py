"""A city: five by five fields with tiles and roads, large for the own seat, small for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, fitted, group, icon_at, join, rect, text
from spielwerk.core.drawing.words import words_of

from ..city import routes
from ..components import ORIGIN_GOOD, ORIGIN_ROADS
from ..geometry import CENTRE, FIELDS, LEFT_EXIT, RIGHT_EXIT, SIDE
from ..scoring import tile_points
from ..state import LEFT, RIGHT
from ..words import good_name, tile_name
from .pictures import ground, plain_name, roads, score_badge

say = words_of(__package__)
FIELD, PITCH = 82, 86
EDGE = 20
WIDTH = SIDE * PITCH - 4 + 2 * EDGE


def town(s: Any, p: int, picks: Picks, lang: str) -> Markup:
    """The city of a seat, large; fields are targets while a tile is laid or removed."""
    parts: list[Any] = [rect(0, 0, WIDTH, WIDTH, "neom-plain", 12), _exits(s, p, lang)]
    for field in range(FIELDS):
        row, column = divmod(field, SIDE)
        parts.append(group(_field(s, p, field, picks, lang), x=EDGE + column * PITCH, y=EDGE + row * PITCH))
    return canvas(WIDTH, WIDTH, *parts, label=say("board", "city", lang), cls="neom-city")


def _exits(s: Any, p: int, lang: str) -> Markup:
    """The two trade routes at the border."""
    active = routes(s, p)
    parts = []
    for bit, field, x in ((LEFT, LEFT_EXIT, 1), (RIGHT, RIGHT_EXIT, WIDTH - 18)):
        y = EDGE + field // SIDE * PITCH + FIELD / 2
        parts.append(icon_at("route" if active & bit else "lock", x, y - 9, 17))
    return join(parts)


def _field(s: Any, p: int, field: int, picks: Picks, lang: str) -> Markup:
    tile = int(s.city[p, field])
    found = [*picks.find("lay", field), *picks.find("remove", field)]
    parts: list[Any]
    name = ""
    if tile != EMPTY:
        name = tile_name(tile, lang)
        parts = [ground(tile, FIELD), _label(plain_name(tile, lang)), _points(s, p, field, tile)]
        if not s.reach[p] >> field & 1:
            parts.append(rect(0, 0, FIELD, FIELD, "neom-cut", 6))
    elif field == CENTRE and s.board[p] != EMPTY:
        good = good_name(ORIGIN_GOOD[s.board[p]], lang)
        name = say("board", "origin", lang, good=good)
        parts = [rect(0, 0, FIELD, FIELD, "neom-tile neom-mining", 6), roads(int(ORIGIN_ROADS[s.board[p]]), FIELD)]
        parts += [circle(FIELD / 2, FIELD / 2, 10, "coin"), icon_at("star", FIELD / 2 - 7, FIELD / 2 - 7, 14), _label(good)]
    else:
        where = f"{'ABCDE'[field % SIDE]}{field // SIDE + 1}"
        parts = [rect(0.5, 0.5, FIELD - 1, FIELD - 1, "hole", 6), text(8, 17, where, "sm", 12)]
    card = f"tile-{tile}" if tile != EMPTY else ""
    key = f"t{p}-{field}" if card else ""
    return picks.framed(join(parts), found, FIELD, FIELD, 6, name=name, card=card, key=key)


def _label(name: str) -> Markup:
    return join(
        [rect(3, FIELD - 19, FIELD - 6, 16, "neom-label", 4), fitted(FIELD / 2, FIELD - 7, name, FIELD - 10, "mid fx", 11.5)]
    )


def _points(s: Any, p: int, field: int, tile: int) -> Markup:
    """What the tile is worth now."""
    worth = int(tile_points(s, p, field))
    if not worth:
        return score_badge(tile, FIELD - 14, 14, 10)
    return join([circle(FIELD - 14, 14, 11, "neom-points"), text(FIELD - 14, 18.5, worth, "mid neom-pointst", 13)])


def small_town(s: Any, p: int, lang: str) -> Markup:
    """Somebody else's city in small; hover cards say what stands there."""
    size, pitch = 38, 41
    parts = []
    for field in range(FIELDS):
        row, column = divmod(field, SIDE)
        tile = int(s.city[p, field])
        if tile != EMPTY:
            shape = hover(ground(tile, size), f"tile-{tile}", tile_name(tile, lang))
        elif field == CENTRE and s.board[p] != EMPTY:
            shape = join([rect(0, 0, size, size, "neom-tile neom-mining", 4), roads(int(ORIGIN_ROADS[s.board[p]]), size)])
        else:
            shape = rect(0.5, 0.5, size - 1, size - 1, "hole", 4)
        parts.append(group(shape, x=2 + column * pitch, y=2 + row * pitch))
    return canvas(SIDE * pitch + 2, SIDE * pitch + 2, *parts, label=say("board", "city", lang), cls="neom-small")
