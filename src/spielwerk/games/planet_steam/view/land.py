"""The map: zones with their owners and tanks, the river, the airship and its anchorages."""

from __future__ import annotations

from functools import cache
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Picks, at
from spielwerk.core.drawing.svg import canvas, circle, group, icon_at, join, path, rect, seat_at, text
from spielwerk.core.drawing.words import words_of

from ..components import CLOSED, COLUMN_NAMES, COLUMNS, NEUTRAL, RIVER, ROWS, UNCLAIMED, ZONES
from ..story import row_place
from ..words import zone_name
from .pictures import ART, tank_at

say = words_of(__package__)
ZONE, PITCH = 47, 50
LEFT, TOP = 20, 20
_EAST = LEFT + COLUMNS * PITCH  # where the anchorages begin
WIDTH = _EAST + 52
HEIGHT = TOP + ROWS * PITCH + 3


def land(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """The whole map."""
    parts: list[Any] = [_ground()]
    if s.airship != EMPTY:
        y = TOP + int(s.airship) * PITCH - 1.5
        parts.append(rect(LEFT - 3, y, _EAST - LEFT + 3, PITCH, "ps-served"))
        parts.append(path(f"M{LEFT - 3} {y}H{_EAST + 4}M{LEFT - 3} {y + PITCH}H{_EAST + 4}", "ps-lane"))
    for row in range(ROWS):
        parts.append(at(row_place(row), _anchorage(s, row, picks, lang)))
    for zone in range(ZONES):
        row, column = divmod(zone, COLUMNS)
        drawn = at(zone_name(zone), _zone(s, zone, picks, lang))
        parts.append(group(drawn, x=LEFT + column * PITCH, y=TOP + row * PITCH))
    return canvas(WIDTH, HEIGHT, *parts, label=say("board", "map", lang), cls="ps-map")


@cache
def _ground() -> Markup:
    """The plain with its river and the names of rows and columns."""
    parts: list[Any] = [rect(LEFT - 4, TOP - 3, _EAST - LEFT + 5, ROWS * PITCH + 4, "ps-plain", 9)]
    for zone in range(ZONES):
        if RIVER[zone]:
            row, column = divmod(zone, COLUMNS)
            x, y = LEFT + column * PITCH - 1.5, TOP + row * PITCH - 1.5
            parts += [rect(x - 0.4, y - 0.4, PITCH + 0.8, PITCH + 0.8, "ps-stream"), ART.at("waves", x, y, PITCH)]
    for column, name in enumerate(COLUMN_NAMES):
        parts.append(text(LEFT + column * PITCH + ZONE / 2, 13, name, "mid sm", 14))
    for row in range(ROWS):
        parts.append(text(8, TOP + row * PITCH + ZONE / 2 + 5, row + 1, "mid sm", 14))
    return join(parts)


def _zone(s: Any, zone: int, picks: Picks, lang: str) -> Markup:
    """One zone: ground, owner's shape and colour, tank; what can be done there."""
    owner = int(s.owner[zone])
    ground = "ps-zone river" if RIVER[zone] else "ps-zone"
    parts: list[Any] = [rect(0, 0, ZONE, ZONE, ground, 7)]
    if owner == UNCLAIMED:
        parts.append(ART.at("vent", 6, 6, ZONE - 12))
    elif owner == NEUTRAL:
        parts += [rect(0, 0, ZONE, ZONE, "ps-neutral", 7), ART.at("seal", 0, 0, ZONE)]
    elif owner == CLOSED:
        parts += [rect(0, 0, ZONE, ZONE, "ps-closed", 7), icon_at("lock", ZONE / 2 - 8, ZONE / 2 - 8, 16)]
    else:
        parts += [rect(1, 1, ZONE - 2, ZONE - 2, f"ps-claim s{owner}", 6), seat_at(owner, 9.5, 10, 13)]
    if s.tank[zone] != EMPTY:
        parts.append(tank_at(int(s.tank[zone]), bool(s.compressor[zone]), 1, 1, ZONE - 2))
    if zone == s.lying:
        parts += [rect(0, 0, ZONE, ZONE, "veil", 7), icon_at("x", ZONE - 18, 2, 16)]
    elif s.resting[zone]:
        parts += [rect(0, 0, ZONE, ZONE, "veil", 7), icon_at("pause", ZONE - 18, 2, 16)]
    if zone == s.zone:
        parts.append(rect(0, 0, ZONE, ZONE, "ps-named", 7))
    found = [*picks.find("zone", zone), *picks.find("build", zone)]
    label = say("board", "choose_zone", lang, zone=zone_name(zone))
    return picks.framed(join(parts), found, ZONE, ZONE, 7, name=zone_name(zone), label=label, card=f"zone-{zone}")


def _anchorage(s: Any, row: int, picks: Picks, lang: str) -> Markup:
    """Where the airship lies or could anchor; the whole place is a target, not only its coin."""
    x, y = _EAST + 27, TOP + row * PITCH + ZONE / 2
    if s.airship == row:
        words = text(x, y + 23, say("board", "airship", lang), "mid ps-gain", 14)
        return join([ART.at("airship", x - 24, y - 20, 48, 32, data_key="airship"), words])
    found = picks.find("anchor", row)
    parts: list[Any] = [rect(_EAST + 3, y - ZONE / 2, 48, ZONE, "ps-berth"), path(f"M{_EAST + 3} {y}h9", "ps-mooring")]
    parts += [circle(x, y, 13, "coin"), icon_at("anchor", x - 8, y - 8, 16)]
    if found:
        parts += [circle(x, y, 19, "halo"), circle(x, y, 18, "pick")]
    return picks.target(join(parts), found)
