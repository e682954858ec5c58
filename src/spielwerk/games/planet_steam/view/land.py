"""The map: zones with their owners and tanks, the river, the airship and its anchorages."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Picks
from spielwerk.core.drawing.svg import canvas, circle, group, icon_at, join, rect, seat_at, text
from spielwerk.core.drawing.words import words_of

from ..components import CLOSED, COLUMN_NAMES, COLUMNS, NEUTRAL, RIVER, ROWS, UNCLAIMED, ZONES
from ..words import zone_name
from .pictures import ART, tank_at

say = words_of(__package__)
ZONE, PITCH = 60, 65
LEFT, TOP = 20, 20
WIDTH, HEIGHT = LEFT + COLUMNS * PITCH + 62, TOP + ROWS * PITCH + 2


def land(s: Any, seat: int, picks: Picks, lang: str) -> Markup:
    """The whole map."""
    parts: list[Any] = []
    if s.airship != EMPTY:
        parts.append(rect(LEFT - 4, TOP + s.airship * PITCH - 3, COLUMNS * PITCH + 56, PITCH + 1, "ps-served", 8))
    for column, name in enumerate(COLUMN_NAMES):
        parts.append(text(LEFT + column * PITCH + ZONE / 2, 14, name, "mid sm", 13))
    for row in range(ROWS):
        parts.append(text(8, TOP + row * PITCH + ZONE / 2 + 5, row + 1, "mid sm", 13))
        parts.append(_anchorage(s, row, picks, lang))
    for zone in range(ZONES):
        row, column = divmod(zone, COLUMNS)
        parts.append(group(_zone(s, zone, picks, lang), x=LEFT + column * PITCH, y=TOP + row * PITCH))
    return canvas(WIDTH, HEIGHT, *parts, label=say("board", "map", lang), cls="ps-map")


def _zone(s: Any, zone: int, picks: Picks, lang: str) -> Markup:
    """One zone: ground, owner's shape and colour, tank; what can be done there."""
    owner = int(s.owner[zone])
    ground = "ps-river" if RIVER[zone] else "ps-ground"
    parts: list[Any] = [rect(0, 0, ZONE, ZONE, ground, 8)]
    if 0 <= owner < NEUTRAL:
        parts.append(rect(1.5, 1.5, ZONE - 3, ZONE - 3, f"ps-claim s{owner}", 7))
        parts.append(seat_at(owner, 11, 12, 13))
    elif owner == NEUTRAL:
        parts += [rect(1, 1, ZONE - 2, ZONE - 2, "ps-neutral", 8), circle(ZONE / 2, ZONE / 2, 9, "ps-ring")]
    elif owner == CLOSED:
        parts += [rect(1, 1, ZONE - 2, ZONE - 2, "ps-closed", 8), icon_at("lock", ZONE / 2 - 8, ZONE / 2 - 8, 16)]
    if s.tank[zone] != EMPTY:
        parts.append(tank_at(int(s.tank[zone]), bool(s.compressor[zone]), 3, 3, ZONE - 4))
    if zone == s.lying:
        parts += [rect(0, 0, ZONE, ZONE, "veil", 8), icon_at("x", ZONE - 20, 3, 17)]
    elif s.resting[zone]:
        parts += [rect(0, 0, ZONE, ZONE, "veil", 8), icon_at("pause", ZONE - 20, 3, 17)]
    if zone == s.zone:
        parts.append(rect(0, 0, ZONE, ZONE, "ps-named", 8))
    found = [*picks.find("zone", zone), *picks.find("build", zone)]
    if owner == UNCLAIMED and not found:
        return join(parts)
    label = say("board", "choose_zone", lang, zone=zone_name(zone))
    return picks.framed(join(parts), found, ZONE, ZONE, name=zone_name(zone), label=label, card=f"zone-{zone}")


def _anchorage(s: Any, row: int, picks: Picks, lang: str) -> Markup:
    """Where the airship lies or could anchor."""
    x, y = LEFT + COLUMNS * PITCH + 24, TOP + row * PITCH + ZONE / 2
    if s.airship == row:
        return ART.at("airship", x - 25, y - 19, 54, 36, data_key="airship")
    found = picks.find("anchor", row)
    parts: list[Any] = [circle(x, y, 13, "coin"), icon_at("anchor", x - 8, y - 8, 16)]
    if found:
        parts += [circle(x, y, 15, "pick")]
    return picks.target(join(parts), found)
