"""Tanks, freighters, goods and costs as pictures."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.svg import Sprite, group, icon_at, join, tag

from ..components import COST, CREDITS, RESOURCES
from ..figures import GOODS

ART = Sprite.of(__package__)
ICONS = GOODS  # the icons of the four resources have their keys as names
TOPS = ("top-quartz", "top-ore", "top-water", "top-energy")  # what stands on a tank that makes the resource


def capitalised(name: str) -> str:
    """A name as it stands by itself, at the head of something."""
    return name[:1].upper() + name[1:]


@kept(64)
def tank_at(makes: int, compressor: bool, x: float, y: float, size: float) -> Markup:
    """A tank with its converter and the sign of what it makes; the compressor beside it."""
    parts = [ART.at("tank", x, y, size), ART.at(TOPS[makes], x, y, size)]
    if compressor:
        parts.append(ART.at("compressor", x, y, size))
    sign = round(size * 0.19, 1)
    parts.append(icon_at(ICONS[makes], round(x + (size - sign) / 2, 1), round(y + size * 0.688 - sign / 2, 1), sign))
    return join(parts)


@kept(16)
def converter_picture(top: str) -> Markup:
    """A converter by itself: what stands on a tank."""
    drawn = group(ART.at(top, 0, 0, 72), x=-16, y=0)
    return tag("svg", drawn, cls="ps-part", viewBox="0 0 40 33", aria_hidden="true")


@kept(64)
def cost_parts(thing: int, more_credits: int = 0) -> tuple[int | str, ...]:
    """What a thing costs, for a row."""
    parts: list[int | str] = []
    credits = int(COST[thing, CREDITS]) + more_credits
    if credits:
        parts += [credits, ":credit"]
    for r in range(RESOURCES):
        if COST[thing, r]:
            parts += [int(COST[thing, r]), f":{ICONS[r]}"]
    return tuple(parts)
