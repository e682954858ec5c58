"""A city: five by five fields with tiles and roads, large for the own seat, small for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Picks, at, hover
from spielwerk.core.drawing.svg import canvas, circle, group, icon_at, join, path, rect, row, row_width, seat_at, tag, text
from spielwerk.core.drawing.words import signed, words_of

from ..city import lay, routes
from ..components import GOODS, ORIGIN_GOOD, ORIGIN_ROADS, ROADS
from ..geometry import BIT, CENTRE, EAST, FIELD_NAMES, FIELDS, LEFT_EXIT, NORTH, RIGHT_EXIT, SIDE, SIDES, SOUTH, WEST
from ..scoring import points, tile_points
from ..state import LEFT, RIGHT, STATE
from ..story import city_place, field_place, route_place
from ..words import good_name, tile_name
from .pictures import ground, marks_at, name_plate, origin, points_at, score_badge, soft_name
from .scenes import origin_scene

say = words_of(__package__)
FIELD, PITCH = 86, 87
EDGE = 22
WIDTH = SIDE * PITCH - (PITCH - FIELD) + 2 * EDGE
NAME = 13.1  # the size of names on tiles: no less than 12 pixels where the city is drawn 440 pixels wide
# The sides N E S W: which way they lie, and the opposite side.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
OPPOSITE = (SOUTH, WEST, NORTH, EAST)
EXITS = ((LEFT, LEFT_EXIT, WEST), (RIGHT, RIGHT_EXIT, EAST))


def chosen_field(picks: Picks) -> int:
    """The field that the player has pointed at for the tile being built, or EMPTY."""
    return next((pick.args[0] for pick in picks.chosen if pick.verb == "lay"), EMPTY)


def with_tile_laid(s: Any, p: int, field: int) -> Any:
    """The record with the tile being built on a field."""
    then = STATE.copy(s)
    lay(then, p, s.project[p], field)
    return then


def town(s: Any, p: int, picks: Picks, lang: str) -> Markup:
    """The city of a seat, large; fields are targets while a tile is laid or removed."""
    parts: list[Any] = [rect(0, 0, WIDTH, WIDTH, "neom-plain", 12), rect(7, 7, WIDTH - 14, WIDTH - 14, "frame", 8)]
    parts += [_names_at_the_edge(), _exits(s, p, chosen_field(picks), lang), seat_at(p, 11, 11, 12)]
    ghosts = []
    for field in range(FIELDS):
        row_no, column = divmod(field, SIDE)
        x, y = EDGE + column * PITCH, EDGE + row_no * PITCH
        parts.append(at(field_place(p, field), group(_field(s, p, field, picks, lang), x=x, y=y)))
        if field == chosen_field(picks):
            ghosts.append(group(_road_ends(s, p, field, lang), x=x, y=y))
    drawn = canvas(WIDTH, WIDTH, *parts, *ghosts, label=say("board", "city", lang), cls="neom-city")
    return at(city_place(p), drawn, name="div")


def _names_at_the_edge() -> Markup:
    """The letters of the columns and the numbers of the rows."""
    columns = [text(EDGE + k * PITCH + FIELD / 2, 16.5, "ABCDE"[k], "mid sm", 15.4) for k in range(SIDE)]
    rows = [text(11, EDGE + k * PITCH + (14 if k == SIDE // 2 else FIELD / 2 + 5), k + 1, "mid sm", 15.4) for k in range(SIDE)]
    return join([*columns, *rows])


def neighbour(s: Any, p: int, side: int) -> int:
    """Whom a trade route leads to: the left one to the player to whom hands are passed."""
    return int((p + (1 if side == LEFT else -1)) % s.seats)


def route_name(s: Any, p: int, side: int, lang: str) -> str:
    """A route by the neighbour that it leads to; with one or two players by its side."""
    if s.seats < 3:
        return say("route", "left" if side == LEFT else "right", lang)
    return say("route", "to", lang, name=someone(neighbour(s, p, side)))


def route_state(s: Any, p: int, side: int, picked: int, lang: str) -> tuple[str, str]:
    """The class and the words for a trade route, with what laying the tile on the picked field would change."""
    field = LEFT_EXIT if side == LEFT else RIGHT_EXIT
    is_open = bool(routes(s, p) & side)
    if picked != EMPTY:
        will_be = bool(routes(with_tile_laid(s, p, picked), p) & side)
        if will_be != is_open:
            return ("opens" if will_be else "closes"), say(
                "route", "opens" if will_be else "closes", lang, field=FIELD_NAMES[picked]
            )
    if not is_open:
        return "shut", say("route", "shut", lang, field=FIELD_NAMES[field])
    if s.seats == 1:
        used = bool(s.spent_routes[p] & side)
        return ("used" if used else "open"), say("route", "used" if used else "open_solo", lang)
    return "open", say("route", "open" if s.seats > 2 else "open_two", lang)


def _exits(s: Any, p: int, picked: int, lang: str) -> Markup:
    """The two trade routes at the border with the neighbours they lead to."""
    parts = []
    for side, field, _ in EXITS:
        x = 0 if side == LEFT else WIDTH - EDGE
        y = EDGE + field // SIDE * PITCH + FIELD / 2
        state, words = route_state(s, p, side, picked, lang)
        way = "shut" if state in ("shut", "closes") else "open"
        road = [path(f"M{x} {y}h{EDGE}", f"neom-exit {layer} {way}") for layer in ("kerb", "lane", "dash")]
        middle = x + EDGE / 2
        sign = seat_at(neighbour(s, p, side), middle, y - 19, 13) if s.seats > 1 else icon_at("coin", middle - 7, y - 27, 14)
        mark = {"shut": "lock", "closes": "x", "used": "check"}.get(state, "route")
        title = tag("title", f"{route_name(s, p, side, lang)}: {words}")
        drawn = tag("g", title, *road, sign, icon_at(mark, middle - 7.5, y + 13, 15), cls=f"neom-route {state}")
        parts.append(at(route_place(p, side), drawn))
    return join(parts)


def _field(s: Any, p: int, field: int, picks: Picks, lang: str) -> Markup:
    tile = int(s.city[p, field])
    found = [*picks.find("lay", field), *picks.find("remove", field)]
    name, card = "", ""
    parts: list[Any]
    if field == chosen_field(picks):
        tile = int(s.project[p])
        name, card = tile_name(tile, lang), f"tile-{tile}"
        parts = [group(ground(tile, FIELD), cls="neom-ghost"), marks_at(tile, 5, 40, 12), _forecast(s, p, field, 15)]
        return picks.framed(join(parts), found, FIELD, FIELD, 6, name=name, card=card)
    if tile != EMPTY:
        name, card = f"{FIELD_NAMES[field]}: {tile_name(tile, lang)}", f"tile-{tile}"
        parts = [
            ground(tile, FIELD),
            name_plate(soft_name(tile, lang), FIELD, NAME),
            marks_at(tile, 5, 5, 13),
            _points(s, p, field, tile),
        ]
        if not s.reach[p] >> field & 1:
            parts.append(rect(0, 0, FIELD, FIELD, "neom-cut", 6))
    elif field == CENTRE and s.board[p] != EMPTY:
        good = int(ORIGIN_GOOD[s.board[p]])
        name, card = say("board", "origin", lang, good=good_name(good, lang)), f"good-{good}"
        parts = [_origin(s, p, FIELD), name_plate(good_name(good, lang), FIELD, NAME)]
    else:
        parts = [rect(1.5, 1.5, FIELD - 3, FIELD - 3, "neom-free", 6), text(9, 21, FIELD_NAMES[field], "sm", 15.4)]
    if picks.find("lay", field):
        parts.append(_forecast(s, p, field))
    key = f"t{p}-{field}" if tile != EMPTY else ""
    return picks.framed(join(parts), found, FIELD, FIELD, 6, name=name, card=card, key=key)


def _origin(s: Any, p: int, size: float) -> Markup:
    board = s.board[p]
    return origin(tuple(origin_scene(GOODS[ORIGIN_GOOD[board]])), int(ORIGIN_ROADS[board]), size)


def _forecast(s: Any, p: int, field: int, y: float = FIELD / 2) -> Markup:
    """What laying the tile here would change: points as the city stands, and a route that opens."""
    then = with_tile_laid(s, p, field)
    parts: list[Any] = [signed(int(points(then, p)) - int(points(s, p)), "±0"), ":vp"]
    if routes(then, p) & ~routes(s, p):
        parts.append(":route")
    wide = row_width(*parts, size=15.4) + 8
    left = (FIELD - wide) / 2
    return join([rect(left, y - 12, wide, 24, "neom-forecast", 12), row(left + 6, y + 5.4, *parts, size=15.4)])


def _road_ends(s: Any, p: int, field: int, lang: str) -> Markup:
    """Where the roads of the tile about to be laid lead: a tick where they join, a cross where they end; nothing if open."""
    parts = []
    for side in range(SIDES):
        if not ROADS[s.project[p]] & BIT[side]:
            continue
        joins = _joins(s, p, field, side)
        if joins is None:
            continue
        dx, dy = STEPS[side]
        x, y = FIELD / 2 + dx * (FIELD / 2 + 0.5), FIELD / 2 + dy * (FIELD / 2 + 0.5)
        words = say("board", "joins" if joins else "dead_end", lang)
        mark = icon_at("check" if joins else "x", x - 6.5, y - 6.5, 13)
        parts.append(tag("g", tag("title", words), circle(x, y, 9.5), mark, cls=f"neom-end {'joins' if joins else 'dead'}"))
    return join(parts)


def _joins(s: Any, p: int, field: int, side: int) -> bool | None:
    """Whether a road meets another one at this side; None where nothing lies there yet."""
    dx, dy = STEPS[side]
    column, row_no = field % SIDE + dx, field // SIDE + dy
    if not (0 <= column < SIDE and 0 <= row_no < SIDE):
        return any(field == exit_field and side == exit_side for _, exit_field, exit_side in EXITS)
    beyond = row_no * SIDE + column
    if s.road[p, OPPOSITE[side]] & BIT[beyond]:
        return True
    return False if s.city[p, beyond] != EMPTY or beyond == CENTRE else None


def _points(s: Any, p: int, field: int, tile: int) -> Markup:
    """What the tile is worth now."""
    worth = int(tile_points(s, p, field))
    return points_at(worth, FIELD - 14, 14, 12.9) if worth else score_badge(tile, FIELD - 14, 14, 12.9)


def small_town(s: Any, p: int, lang: str) -> Markup:
    """Somebody else's city in small; hover cards say what stands there."""
    size, edge = 40, 7
    wide = SIDE * size + 2 * edge
    parts: list[Any] = [rect(0.5, 0.5, wide - 1, wide - 1, "neom-plain", 6)]
    active = routes(s, p)
    for side, field, _ in EXITS:
        y = edge + field // SIDE * size + size / 2
        x = 0 if side == LEFT else wide - edge
        way = "open" if active & side else "shut"
        parts.append(at(route_place(p, side), path(f"M{x} {y}h{edge}", f"neom-exit small {way}")))
    for field in range(FIELDS):
        row_no, column = divmod(field, SIDE)
        tile = int(s.city[p, field])
        if tile != EMPTY:
            shape = hover(ground(tile, size), f"tile-{tile}", f"{FIELD_NAMES[field]}: {tile_name(tile, lang)}")
        elif field == CENTRE and s.board[p] != EMPTY:
            shape = _origin(s, p, size)
        else:
            shape = rect(1, 1, size - 2, size - 2, "neom-free", 3)
        parts.append(at(field_place(p, field), group(shape, x=edge + column * size, y=edge + row_no * size)))
    drawn = canvas(wide, wide, *parts, label=say("board", "city", lang), cls="neom-small")
    return at(city_place(p), drawn, name="div")
