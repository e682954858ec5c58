"""The four freighters of a seat: drawn for the own seat, as gauges for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import canvas, group, icon_at, join, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import CAPACITY, CLASSES, RESOURCES
from ..story import ship_place
from ..words import resource_name
from .pictures import ART, ICONS, capitalised

say = words_of(__package__)
_WIDE, _HIGH = 152, 78
_GAUGE_W, _GAUGE_H = 102, 38


def own_fleet(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """The own freighters; targets while they can be upgraded."""
    ships = [
        _ship(p, r, now.freighter[p][r], now.goods[p][r], picks.link(picks.find("upgrade", r)), lang) for r in range(RESOURCES)
    ]
    return tag("div", *ships, cls="ps-fleet")


def hold_of(r: int, rank: int) -> int:
    """What a freighter of a class holds."""
    return int(CAPACITY[r, rank - 1])


@kept(1024)
def _ship(p: int, r: int, rank: int, load: int, link: Link, lang: str) -> Markup:
    """One freighter: its class, and each place of its hold with a crate on it or free."""
    hold = hold_of(r, rank)
    places = max(hold, load)
    each = min(15.0, 108 / places)
    crates = [group(_crate(r, k < load, k >= hold, each - 1.5), x=36 + k * each, y=50 - min(each, 14)) for k in range(places)]
    shape = join(
        [
            rect(0.5, 0.5, _WIDE - 1, _HIGH - 1, "ps-sea", 8),
            icon_at(ICONS[r], 6, 5, 17),
            text(27, 19, capitalised(resource_name(r, lang)), "fx", 14),
            text(_WIDE - 7, 19, f"{load}/{hold}", "end d", 17),
            ART.at("bridge", 6, 20, 26, 31),
            *crates,
            ART.at("ship", 2, 45, 148, 31),
            text(_WIDE / 2, 66, say("panel", "class", lang, n=rank), "mid ps-hullt", 14),
        ]
    )
    name = say("panel", "ship", lang, resource=resource_name(r, lang), n=rank)
    return at(ship_place(p, r), link.picture(shape, _WIDE, _HIGH, name=name, card=f"ship-{p}-{r}", cls="ps-ship"), name="div")


@kept(256)
def _crate(r: int, full: bool, over: bool, side: float) -> Markup:
    cls = f"ps-crate ps-{ICONS[r]}" if full else "ps-crate free"
    parts: list[Any] = [rect(0, 0, side, min(side, 14), f"{cls} over" if over else cls, 2)]
    if full and side > 8:
        parts.append(icon_at(ICONS[r], 1, 1, side - 2))
    return join(parts)


@kept(512)
def gauges(p: int, ranks: tuple[int, ...], loads: tuple[int, ...], lang: str) -> Markup:
    """Somebody else's freighters: load and hold of each, and a mark for each class."""
    parts = [
        group(_gauge(p, r, rank, load, lang), x=r % 2 * _GAUGE_W, y=r // 2 * _GAUGE_H)
        for r, (rank, load) in enumerate(zip(ranks, loads, strict=True))
    ]
    return canvas(2 * _GAUGE_W - 6, 2 * _GAUGE_H - 4, *parts, label=say("panel", "fleet", lang), cls="ps-gauges")


@kept(1024)
def _gauge(p: int, r: int, rank: int, load: int, lang: str) -> Markup:
    hold = hold_of(r, rank)
    wide = _GAUGE_W - 6
    full = (wide - 10) * min(1, load / hold) if hold else 0
    shape = [
        rect(0, 0, wide, _GAUGE_H - 4, "ps-sea", 5),
        icon_at(ICONS[r], 4, 3, 16),
        text(24, 16, f"{load}/{hold}", "f", 14),
        *[rect(wide - 42 + k * 9.5, 9, 7.5, 4, "ps-rank on" if k < rank else "ps-rank", 1.5) for k in range(CLASSES)],
        rect(5, 23, wide - 10, 5, "ps-hold", 2),
        rect(5, 23, max(0, full), 5, f"ps-level ps-{ICONS[r]}", 2),
    ]
    name = say("panel", "ship", lang, resource=resource_name(r, lang), n=rank)
    return at(ship_place(p, r), hover(join(shape), f"ship-{p}-{r}", name))
