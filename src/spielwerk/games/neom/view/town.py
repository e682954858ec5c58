"""A city: five by five fields with tiles and roads, large for the own seat, small for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import (
    canvas,
    fitted,
    group,
    icon_at,
    join,
    path,
    rect,
    row,
    row_width,
    seat_at,
    tag,
    text,
    text_width,
)
from spielwerk.core.drawing.words import signed, words_of
from spielwerk.core.text import seat_name

from ..city import lay, routes
from ..components import GOODS, ORIGIN_GOOD, ORIGIN_ROADS
from ..geometry import CENTRE, FIELDS, LEFT_EXIT, RIGHT_EXIT, SIDE
from ..scoring import points, tile_points
from ..state import LEFT, RIGHT, STATE
from ..words import good_name, tile_name
from .pictures import TYPE_ICONS, ground, marks_at, origin, plain_name, points_at, score_badge, types_of
from .scenes import origin_scene

say = words_of(__package__)
FIELD, PITCH = 86, 87
EDGE = 20
WIDTH = SIDE * PITCH - (PITCH - FIELD) + 2 * EDGE


def town(s: Any, p: int, picks: Picks, lang: str) -> Markup:
    """The city of a seat, large; fields are targets while a tile is laid or removed."""
    parts: list[Any] = [rect(0, 0, WIDTH, WIDTH, "neom-plain", 12), rect(7, 7, WIDTH - 14, WIDTH - 14, "frame", 8)]
    parts += [_exits(s, p, lang), seat_at(p, EDGE / 2 + 4, EDGE / 2 + 3, 11)]
    for field in range(FIELDS):
        row_no, column = divmod(field, SIDE)
        parts.append(group(_field(s, p, field, picks, lang), x=EDGE + column * PITCH, y=EDGE + row_no * PITCH))
    return canvas(WIDTH, WIDTH, *parts, label=say("board", "city", lang), cls="neom-city")


def _exits(s: Any, p: int, lang: str) -> Markup:
    """The two trade routes at the border with the neighbours they lead to."""
    active = routes(s, p)
    parts = []
    for bit, field, x, step in ((LEFT, LEFT_EXIT, 0, 1), (RIGHT, RIGHT_EXIT, WIDTH - EDGE, -1)):
        y = EDGE + field // SIDE * PITCH + FIELD / 2
        neighbour = (p + step) % s.seats
        name = seat_name(neighbour, lang) if s.seats > 1 else say("board", "route_bank", lang)
        words = say("board", "route_open" if active & bit else "route_closed", lang, name=name)
        way = "open" if active & bit else "shut"
        road = [path(f"M{x} {y}h{EDGE}", f"neom-exit {layer} {way}") for layer in ("kerb", "lane", "dash")]
        middle = x + EDGE / 2
        sign = seat_at(neighbour, middle, y - 22, 13) if s.seats > 1 else icon_at("coin", middle - 7, y - 29, 14)
        parts.append(
            tag("g", tag("title", words), *road, sign, icon_at("route" if active & bit else "lock", middle - 7, y + 14, 14))
        )
    return join(parts)


def _field(s: Any, p: int, field: int, picks: Picks, lang: str) -> Markup:
    tile = int(s.city[p, field])
    found = [*picks.find("lay", field), *picks.find("remove", field)]
    name, card = "", ""
    parts: list[Any]
    if tile != EMPTY:
        name, card = tile_name(tile, lang), f"tile-{tile}"
        parts = [
            ground(tile, FIELD),
            marks_at(tile, 5, 5, 12),
            _label(plain_name(tile, lang), types_of(tile)),
            _points(s, p, field, tile),
        ]
        if not s.reach[p] >> field & 1:
            parts.append(rect(0, 0, FIELD, FIELD, "neom-cut", 6))
    elif field == CENTRE and s.board[p] != EMPTY:
        good = int(ORIGIN_GOOD[s.board[p]])
        name, card = say("board", "origin", lang, good=good_name(good, lang)), f"good-{good}"
        parts = [_origin(s, p, FIELD), _label(good_name(good, lang), [])]
    else:
        where = f"{'ABCDE'[field % SIDE]}{field // SIDE + 1}"
        parts = [rect(1.5, 1.5, FIELD - 3, FIELD - 3, "neom-free", 6), text(9, 21, where, "sm", 15)]
    if picks.find("lay", field):
        parts.append(_forecast(s, p, field))
    key = f"t{p}-{field}" if tile != EMPTY else ""
    return picks.framed(join(parts), found, FIELD, FIELD, 6, name=name, card=card, key=key)


def _origin(s: Any, p: int, size: float) -> Markup:
    board = s.board[p]
    return origin(tuple(origin_scene(GOODS[ORIGIN_GOOD[board]])), int(ORIGIN_ROADS[board]), size)


def _forecast(s: Any, p: int, field: int) -> Markup:
    """What laying the tile here would change: points as the city stands, and a route that opens."""
    then = STATE.copy(s)
    lay(then, p, s.project[p], field)
    parts: list[Any] = [signed(int(points(then, p)) - int(points(s, p)), "±0"), ":vp"]
    if routes(then, p) & ~routes(s, p):
        parts.append(":route")
    wide = row_width(*parts, size=15) + 8
    left = (FIELD - wide) / 2
    return join([rect(left, FIELD / 2 - 12, wide, 24, "neom-forecast", 12), row(left + 6, FIELD / 2 + 5.4, *parts, size=15)])


def _label(name: str, kinds: list[int]) -> Markup:
    """The name on a plate with the icons of the types; a phone shows the picture alone."""
    shown = kinds if text_width(name, 9.5, bold=True) < FIELD - 12 - 13 * len(kinds) else []  # a long name needs all the room
    icons = [icon_at(TYPE_ICONS[kind], 5 + 13 * k, FIELD - 17.5, 12) for k, kind in enumerate(shown)]
    room = FIELD - 10 - 13 * len(shown)
    words = fitted(FIELD - 5 - room / 2, FIELD - 7, name, room, "mid fx", 11.5, 7.5)
    return tag("g", rect(3, FIELD - 19, FIELD - 6, 16, "neom-label", 5), *icons, words, cls="neom-name")


def _points(s: Any, p: int, field: int, tile: int) -> Markup:
    """What the tile is worth now."""
    worth = int(tile_points(s, p, field))
    return points_at(worth, FIELD - 14, 14, 12.5) if worth else score_badge(tile, FIELD - 14, 14, 12.5)


def small_town(s: Any, p: int, lang: str) -> Markup:
    """Somebody else's city in small; hover cards say what stands there."""
    size = 40
    wide = SIDE * size + 8
    parts: list[Any] = [rect(0.5, 0.5, wide - 1, wide - 1, "neom-plain", 6)]
    for field in range(FIELDS):
        row_no, column = divmod(field, SIDE)
        tile = int(s.city[p, field])
        if tile != EMPTY:
            shape = hover(ground(tile, size), f"tile-{tile}", tile_name(tile, lang))
        elif field == CENTRE and s.board[p] != EMPTY:
            shape = _origin(s, p, size)
        else:
            shape = rect(1, 1, size - 2, size - 2, "neom-free", 3)
        parts.append(group(shape, x=4 + column * size, y=4 + row_no * size))
    return canvas(wide, wide, *parts, label=say("board", "city", lang), cls="neom-small")
