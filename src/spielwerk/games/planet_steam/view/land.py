"""The map: zones with their owners and tanks, the river, the airship and its anchorages."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import NO_LINK, Link, Picks, Reading, at, kept
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


def land(now: Reading, picks: Picks, lang: str) -> Markup:
    """The whole map."""
    rows = [_anchorage(row, row == now.airship, picks.link(picks.find("anchor", row)), lang) for row in range(ROWS)]
    zones = []
    for zone in range(ZONES):
        found = [*picks.find("zone", zone), *picks.find("build", zone)]
        link = picks.link(found, label=say("board", "choose_zone", lang, zone=zone_name(zone))) if found else NO_LINK
        mark = "x" if zone == now.lying else "pause" if now.resting[zone] else ""
        zones.append(_zone(zone, now.owner[zone], now.tank[zone], now.compressor[zone], mark, zone == now.zone, link))
    return canvas(WIDTH, HEIGHT, _ground(), _served(now.airship), *rows, *zones, label=say("board", "map", lang), cls="ps-map")


@kept(16)
def _served(row: int) -> Markup:
    """The row that the airship serves."""
    if row == EMPTY:
        return Markup()
    y = TOP + row * PITCH - 1.5
    lane = path(f"M{LEFT - 3} {y}H{_EAST + 4}M{LEFT - 3} {y + PITCH}H{_EAST + 4}", "ps-lane")
    return join([rect(LEFT - 3, y, _EAST - LEFT + 3, PITCH, "ps-served"), lane])


@kept(1)
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


@kept(4096)
def _zone(zone: int, owner: int, tank: int, compressor: int, mark: str, named: bool, link: Link) -> Markup:
    """One zone: ground, owner's shape and colour, tank; what can be done there. `mark` is the icon of a tank out of use."""
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
    if tank != EMPTY:
        parts.append(tank_at(tank, bool(compressor), 1, 1, ZONE - 2))
    if mark:
        parts += [rect(0, 0, ZONE, ZONE, "veil", 7), icon_at(mark, ZONE - 18, 2, 16)]
    if named:
        parts.append(rect(0, 0, ZONE, ZONE, "ps-named", 7))
    row, column = divmod(zone, COLUMNS)
    named_link = link if link else Link(said=zone_name(zone))
    drawn = at(zone_name(zone), named_link.framed(join(parts), ZONE, ZONE, 7, f"zone-{zone}"))
    return group(drawn, x=LEFT + column * PITCH, y=TOP + row * PITCH)


@kept(256)
def _anchorage(row: int, here: bool, link: Link, lang: str) -> Markup:
    """Where the airship lies or could anchor; the whole place is a target, not only its coin."""
    x, y = _EAST + 27, TOP + row * PITCH + ZONE / 2
    if here:
        words = text(x, y + 23, say("board", "airship", lang), "mid ps-gain", 14)
        return at(row_place(row), ART.at("airship", x - 24, y - 20, 48, 32, data_key="airship"), words)
    parts: list[Any] = [rect(_EAST + 3, y - ZONE / 2, 48, ZONE, "ps-berth"), path(f"M{_EAST + 3} {y}h9", "ps-mooring")]
    parts += [circle(x, y, 13, "coin"), icon_at("anchor", x - 8, y - 8, 16)]
    if link:
        parts += [circle(x, y, 19, "halo"), circle(x, y, 18, "pick")]
    return at(row_place(row), link.around(join(parts)))
