"""The four freighters of a seat: drawn for the own seat, as gauges for the others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import canvas, group, icon_at, join, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..assets import capacity
from ..components import RESOURCES
from ..words import resource_name
from .pictures import ART, ICONS

say = words_of(__package__)
_WIDE, _HIGH = 196, 84
_GAUGE = 52


def own_fleet(s: Any, p: int, picks: Picks, lang: str) -> Markup:
    """The own freighters; targets while they can be upgraded."""
    ships = []
    for r in range(RESOURCES):
        found = picks.find("upgrade", r)
        name = say("panel", "ship", lang, resource=resource_name(r, lang), n=s.freighter[p, r])
        card, shape = f"ship-{p}-{r}", _ship(s, p, r, lang)
        ships.append(picks.picture(shape, found, _WIDE, _HIGH, name=name, card=card, cls="ps-ship"))
    return tag("div", *ships, cls="ps-fleet")


def _ship(s: Any, p: int, r: int, lang: str) -> Markup:
    """One freighter: its class, and each place of its hold with a crate on it or free."""
    hold, load = int(capacity(s, p, r)), int(s.goods[p, r])
    places = max(hold, load)
    each = min(17.0, 144 / places)
    crates = [group(_crate(r, k < load, k >= hold, each - 2), x=44 + k * each, y=55 - min(each, 15)) for k in range(places)]
    return join(
        [
            rect(0.5, 0.5, _WIDE - 1, _HIGH - 1, "ps-sea", 9),
            icon_at(ICONS[r], 8, 7, 18),
            text(31, 21, resource_name(r, lang), "fx", 13.5),
            text(_WIDE - 9, 21, f"{load}/{hold}", "end d", 17),
            ART.at("bridge", 8, 23, 30, 35),
            *crates,
            ART.at("ship", 3, 50, 190, 34),
            text(_WIDE / 2, 72, say("panel", "class", lang, n=s.freighter[p, r]), "mid ps-hullt", 11.5),
        ]
    )


def _crate(r: int, full: bool, over: bool, side: float) -> Markup:
    cls = f"ps-crate ps-{ICONS[r]}" if full else "ps-crate free"
    parts: list[Any] = [rect(0, 0, side, min(side, 15), f"{cls} over" if over else cls, 2)]
    if full and side > 8:
        parts.append(icon_at(ICONS[r], 1.5, 1.5, side - 3))
    return join(parts)


def gauges(s: Any, p: int, lang: str) -> Markup:
    """Somebody else's freighters: load and hold of each, and a mark for each class."""
    parts = []
    for r in range(RESOURCES):
        hold, load = int(capacity(s, p, r)), int(s.goods[p, r])
        full = (_GAUGE - 6) * min(1, load / hold) if hold else 0
        shape = [
            rect(0, 0, _GAUGE - 4, 34, "ps-sea", 5),
            icon_at(ICONS[r], 3, 3, 13),
            text(_GAUGE - 8, 14, f"{load}/{hold}", "end f", 11.5),
            rect(3, 19, _GAUGE - 10, 4.5, "ps-hold", 2),
            rect(3, 19, max(0, full - 4), 4.5, f"ps-level ps-{ICONS[r]}", 2),
            *(rect(3 + k * 11, 27, 9, 3, "ps-rank on" if k < s.freighter[p, r] else "ps-rank", 1.5) for k in range(4)),
        ]
        name = say("panel", "ship", lang, resource=resource_name(r, lang), n=s.freighter[p, r])
        parts.append(group(hover(join(shape), f"ship-{p}-{r}", name), x=r * _GAUGE, y=0))
    return canvas(RESOURCES * _GAUGE - 4, 34, *parts, label=say("panel", "fleet", lang), cls="ps-gauges")
