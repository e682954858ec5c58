"""A city: five by five fields with tiles and roads, large for the own seat, small for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import NO_LINK, Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import canvas, circle, group, icon_at, join, path, rect, row, row_width, seat_at, tag, text
from spielwerk.core.drawing.words import signed, words_of

from ..city import routes
from ..components import GOODS, ORIGIN_GOOD, ORIGIN_ROADS, ROADS
from ..geometry import BIT, CENTRE, EAST, FIELD_NAMES, FIELDS, LEFT_EXIT, NORTH, RIGHT_EXIT, SIDE, SIDES, SOUTH, WEST
from ..state import LEFT, RIGHT
from ..story import city_place, field_place, route_place
from ..words import good_name, tile_name
from .pictures import ground, marks_at, name_plate, origin, points_at, score_badge, soft_name
from .scenes import origin_scene
from .standing import City, city_of, points_of_fields, routes_of, with_tile_on, worth_of

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


def town(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """The city of a seat, large; fields are targets while a tile is laid or removed."""
    city, picked = city_of(now, p), chosen_field(picks)
    tile, board, points = now.project[p], now.board[p], points_of_fields(city)
    fields, ghosts = [], []
    for field in range(FIELDS):
        laid, found = picks.find("lay", field), picks.find("remove", field)
        forecast = _forecast_of(city, tile, field) if laid or field == picked else None
        link = picks.link([*laid, *found]) if laid or found else NO_LINK
        if field == picked:
            fields.append(_field_about_to_be_built(p, field, tile, forecast, link, lang))
            ghosts.append(group(_road_ends(now, p, field, lang), x=_left(field), y=_top(field)))
        else:
            cut = not city.reach >> field & 1
            fields.append(_field(p, field, city.city[field], board, points[field], cut, forecast, link, lang))
    label = say("board", "city", lang)
    drawn = canvas(
        WIDTH, WIDTH, _ground(p), _exits(now, p, picked, lang), _seat(p), *fields, *ghosts, label=label, cls="neom-city"
    )
    return at(city_place(p), drawn, name="div")


def _left(field: int) -> int:
    return EDGE + field % SIDE * PITCH


def _top(field: int) -> int:
    return EDGE + field // SIDE * PITCH


@kept(8)
def _ground(p: int) -> Markup:
    """What lies under a city."""
    frame = [rect(0, 0, WIDTH, WIDTH, "neom-plain", 12), rect(7, 7, WIDTH - 14, WIDTH - 14, "frame", 8)]
    return join([*frame, _names_at_the_edge()])


@kept(8)
def _seat(p: int) -> Markup:
    return seat_at(p, 11, 11, 12)


def _names_at_the_edge() -> Markup:
    """The letters of the columns and the numbers of the rows."""
    columns = [text(EDGE + k * PITCH + FIELD / 2, 16.5, "ABCDE"[k], "mid sm", 15.4) for k in range(SIDE)]
    rows = [text(11, EDGE + k * PITCH + (14 if k == SIDE // 2 else FIELD / 2 + 5), k + 1, "mid sm", 15.4) for k in range(SIDE)]
    return join([*columns, *rows])


def neighbour(seats: int, p: int, side: int) -> int:
    """Whom a trade route leads to: the left one to the player to whom hands are passed."""
    return (p + (1 if side == LEFT else -1)) % seats


def route_name(seats: int, p: int, side: int, lang: str) -> str:
    """A route by the neighbour that it leads to; with one or two players by its side."""
    if seats < 3:
        return say("route", "left" if side == LEFT else "right", lang)
    return say("route", "to", lang, name=someone(neighbour(seats, p, side)))


def route_state(now: Reading, p: int, side: int, picked: int, lang: str) -> tuple[str, str]:
    """The class and the words for a trade route, with what laying the tile on the picked field would change."""
    field = LEFT_EXIT if side == LEFT else RIGHT_EXIT
    is_open = bool(routes(now.record, p) & side)
    if picked != EMPTY:
        will_be = bool(with_tile_on(city_of(now, p), now.project[p], picked)[1] & side)
        if will_be != is_open:
            return ("opens" if will_be else "closes"), say(
                "route", "opens" if will_be else "closes", lang, field=FIELD_NAMES[picked]
            )
    if not is_open:
        return "shut", say("route", "shut", lang, field=FIELD_NAMES[field])
    if now.seats == 1:
        used = bool(now.spent_routes[p] & side)
        return ("used" if used else "open"), say("route", "used" if used else "open_solo", lang)
    return "open", say("route", "open" if now.seats > 2 else "open_two", lang)


def _exits(now: Reading, p: int, picked: int, lang: str) -> Markup:
    """The two trade routes at the border with the neighbours they lead to."""
    return join([_exit(now.seats, p, side, *route_state(now, p, side, picked, lang), lang) for side, _, _ in EXITS])


@kept(512)
def _exit(seats: int, p: int, side: int, state: str, words: str, lang: str) -> Markup:
    x = 0 if side == LEFT else WIDTH - EDGE
    y = EDGE + (LEFT_EXIT if side == LEFT else RIGHT_EXIT) // SIDE * PITCH + FIELD / 2
    way = "shut" if state in ("shut", "closes") else "open"
    road = [path(f"M{x} {y}h{EDGE}", f"neom-exit {layer} {way}") for layer in ("kerb", "lane", "dash")]
    middle = x + EDGE / 2
    sign = seat_at(neighbour(seats, p, side), middle, y - 19, 13) if seats > 1 else icon_at("coin", middle - 7, y - 27, 14)
    mark = {"shut": "lock", "closes": "x", "used": "check"}.get(state, "route")
    title = tag("title", f"{route_name(seats, p, side, lang)}: {words}")
    drawn = tag("g", title, *road, sign, icon_at(mark, middle - 7.5, y + 13, 15), cls=f"neom-route {state}")
    return at(route_place(p, side), drawn)


# Fields


Forecast = tuple[int, bool]  # what laying a tile would change: points as the city stands, and whether a route opens


def _forecast_of(city: City, tile: int, field: int) -> Forecast:
    then, ways = with_tile_on(city, tile, field)
    return then - worth_of(city).points, bool(ways & ~routes_of(city))


@kept(4096)
def _field(
    p: int, field: int, tile: int, board: int, points: int, cut: bool, forecast: Forecast | None, link: Link, lang: str
) -> Markup:
    """A field with what lies there; `cut` where no road leads to the centre."""
    name, card = "", ""
    parts: list[Any]
    if tile != EMPTY:
        name, card = f"{FIELD_NAMES[field]}: {tile_name(tile, lang)}", f"tile-{tile}"
        parts = [ground(tile, FIELD), name_plate(soft_name(tile, lang), FIELD, NAME), marks_at(tile, 5, 5, 13)]
        parts.append(points_at(points, FIELD - 14, 14, 12.9) if points else score_badge(tile, FIELD - 14, 14, 12.9))
        if cut:
            parts.append(rect(0, 0, FIELD, FIELD, "neom-cut", 6))
    elif field == CENTRE and board != EMPTY:
        good = int(ORIGIN_GOOD[board])
        name, card = say("board", "origin", lang, good=good_name(good, lang)), f"good-{good}"
        parts = [_origin(board, FIELD), name_plate(good_name(good, lang), FIELD, NAME)]
    else:
        parts = [_free(1.5, FIELD - 3, 6), text(9, 21, FIELD_NAMES[field], "sm", 15.4)]
    if forecast is not None:
        parts.append(_plate(*forecast))
    named = link if link else Link(said=name)
    drawn = named.framed(join(parts), FIELD, FIELD, 6, card, f"t{p}-{field}" if tile != EMPTY else "")
    return at(field_place(p, field), group(drawn, x=_left(field), y=_top(field)))


def _field_about_to_be_built(p: int, field: int, tile: int, forecast: Forecast | None, link: Link, lang: str) -> Markup:
    """The field that the player has pointed at, with the tile that would lie there."""
    parts = [group(ground(tile, FIELD), cls="neom-ghost"), marks_at(tile, 5, 40, 12), _plate(*forecast, 15) if forecast else ""]
    named = link if link else Link(said=tile_name(tile, lang))
    drawn = named.framed(join(parts), FIELD, FIELD, 6, f"tile-{tile}")
    return at(field_place(p, field), group(drawn, x=_left(field), y=_top(field)))


@kept(4)
def _free(edge: float, side: float, r: float) -> Markup:
    """A field on which nothing lies yet."""
    return rect(edge, edge, side, side, "neom-free", r)


def _origin(board: int, size: float) -> Markup:
    return origin(origin_scene(GOODS[ORIGIN_GOOD[board]]), int(ORIGIN_ROADS[board]), size)


@kept(256)
def _plate(points: int, route: bool, y: float = FIELD / 2) -> Markup:
    """A forecast in figures."""
    parts: list[Any] = [signed(points, "±0"), ":vp"]
    if route:
        parts.append(":route")
    wide = row_width(*parts, size=15.4) + 8
    left = (FIELD - wide) / 2
    return join([rect(left, y - 12, wide, 24, "neom-forecast", 12), row(left + 6, y + 5.4, *parts, size=15.4)])


def _road_ends(now: Reading, p: int, field: int, lang: str) -> Markup:
    """Where the roads of the tile about to be laid lead: a tick where they join, a cross where they end; nothing if open."""
    parts = []
    for side in range(SIDES):
        if not ROADS[now.project[p]] & BIT[side]:
            continue
        joins = _joins(now, p, field, side)
        if joins is None:
            continue
        dx, dy = STEPS[side]
        x, y = FIELD / 2 + dx * (FIELD / 2 + 0.5), FIELD / 2 + dy * (FIELD / 2 + 0.5)
        words = say("board", "joins" if joins else "dead_end", lang)
        mark = icon_at("check" if joins else "x", x - 6.5, y - 6.5, 13)
        parts.append(tag("g", tag("title", words), circle(x, y, 9.5), mark, cls=f"neom-end {'joins' if joins else 'dead'}"))
    return join(parts)


def _joins(now: Reading, p: int, field: int, side: int) -> bool | None:
    """Whether a road meets another one at this side; None where nothing lies there yet."""
    dx, dy = STEPS[side]
    column, row_no = field % SIDE + dx, field // SIDE + dy
    if not (0 <= column < SIDE and 0 <= row_no < SIDE):
        return any(field == exit_field and side == exit_side for _, exit_field, exit_side in EXITS)
    beyond = row_no * SIDE + column
    if now.road[p][OPPOSITE[side]] & BIT[beyond]:
        return True
    return False if now.city[p][beyond] != EMPTY or beyond == CENTRE else None


@kept(256)
def small_town(p: int, city: tuple[int, ...], board: int, active: int, lang: str) -> Markup:
    """Somebody else's city in small, with its active routes; hover cards say what stands there."""
    size, edge = 40, 7
    wide = SIDE * size + 2 * edge
    parts: list[Any] = [rect(0.5, 0.5, wide - 1, wide - 1, "neom-plain", 6)]
    for side, field, _ in EXITS:
        y = edge + field // SIDE * size + size / 2
        x = 0 if side == LEFT else wide - edge
        way = "open" if active & side else "shut"
        parts.append(at(route_place(p, side), path(f"M{x} {y}h{edge}", f"neom-exit small {way}")))
    parts += [_small_field(p, field, tile, board, size, edge, lang) for field, tile in enumerate(city)]
    drawn = canvas(wide, wide, *parts, label=say("board", "city", lang), cls="neom-small")
    return at(city_place(p), drawn, name="div")


@kept(2048)
def _small_field(p: int, field: int, tile: int, board: int, size: int, edge: int, lang: str) -> Markup:
    row_no, column = divmod(field, SIDE)
    if tile != EMPTY:
        shape = hover(ground(tile, size), f"tile-{tile}", f"{FIELD_NAMES[field]}: {tile_name(tile, lang)}")
    elif field == CENTRE and board != EMPTY:
        shape = _origin(board, size)
    else:
        shape = _free(1, size - 2, 3)
    return at(field_place(p, field), group(shape, x=edge + column * size, y=edge + row_no * size))
