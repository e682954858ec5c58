"""The other players: their city, the trade route to them, what they sell to this seat, their anchors."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Picks, at, hover
from spielwerk.core.drawing.svg import icon, join, tag
from spielwerk.core.drawing.words import words_of

from ..questions import DRAFT, OVER, SELECT
from ..state import KEPT, LEFT, RIGHT
from ..story import tile_place
from ..trade import price
from ..words import good_name, goods_in, tile_name
from .pictures import TYPE_ICONS, soft_name, token, types_of
from .town import chosen_field, neighbour, route_name, route_state, small_town

say = words_of(__package__)


def other(s: Any, p: int, seat: int, picks: Picks, lang: str) -> Markup:
    """The panel of another player."""
    return tag(
        "div",
        small_town(s, p, lang),
        tag(
            "div",
            _chosen(s, p, lang),
            route_boxes(s, p, seat, picks, lang),
            _market(s, p, seat, picks, lang),
            _anchors(s, p, lang),
            cls="neom-deals",
        ),
        cls="neom-other",
    )


def route_boxes(s: Any, p: int, seat: int, picks: Picks, lang: str) -> Markup:
    """The own trade routes that lead to a player; alone both lead to the bank."""
    if seat < 0 or s.board[seat] == EMPTY:
        return Markup()
    picked = chosen_field(picks)
    boxes = []
    for side in (LEFT, RIGHT):
        if neighbour(s, seat, side) == p:
            state, words = route_state(s, seat, side, picked, lang)
            mark = icon("lock" if state in ("shut", "closes") else "route")
            title = tag("b", route_name(s, seat, side, lang))
            boxes.append(tag("p", mark, tag("span", title, " ", words), cls=f"neom-routebox {state}"))
    return join(boxes)


def _market(s: Any, p: int, seat: int, picks: Picks, lang: str) -> Markup:
    """What the player sells to this seat with its price; for onlookers what his city produces."""
    if s.stage == OVER or seat < 0 or not s.generation:
        chips = [_chip(good, None, lang) for good in goods_in(int(s.goods[p]))]
        return _group("makes", chips, lang) if chips else Markup()
    lacking = goods_in(int(s.goods[p] & ~s.goods[seat]) | int(s.offer[p] & ~s.goods[seat]))
    chips = []
    for good in lacking:
        coins = int(price(s, seat, p, good))
        if coins:
            found = picks.find("buy", good, p)
            chip = _chip(good, coins, lang)
            chips.append(picks.target(chip, found, card=f"good-{good}") if found else chip)
    return _group("sells", chips or [tag("small", say("panel", "sells_nothing", lang))], lang)


def _group(key: str, chips: list[Markup], lang: str) -> Markup:
    return tag("div", tag("h3", say("panel", key, lang)), tag("div", *chips, cls="neom-chips"), cls="neom-market")


def _chip(good: int, coins: int | None, lang: str) -> Markup:
    return tag("span", token(good), good_name(good, lang), tag("b", coins) if coins is not None else "", cls="neom-chip")


def _chosen(s: Any, p: int, lang: str) -> Markup:
    """The tile that a player has turned up in this round."""
    if s.stage in (DRAFT, SELECT) or s.pick[p] < 0:
        return Markup()
    tile = int(s.pick[p])
    chip = tag("span", icon(TYPE_ICONS[types_of(tile)[0]]), soft_name(tile, lang), cls="neom-chip anchor")
    return _group("tile", [hover(chip, f"tile-{tile}", tile_name(tile, lang), name="span")], lang)


def _anchors(s: Any, p: int, lang: str) -> Markup:
    """Anchors that are not built yet, by name."""
    kept = [int(s.anchors[p, slot]) for slot in range(KEPT) if s.anchors[p, slot] != EMPTY]
    chips = [_anchor(tile, lang) for tile in kept]
    return _group("anchors", chips, lang) if chips else Markup()


def _anchor(tile: int, lang: str) -> Markup:
    if tile == HIDDEN:
        return tag("span", icon("anchor"), say("panel", "unknown", lang), cls="neom-chip anchor")
    chip = tag("span", icon("anchor"), soft_name(tile, lang), cls="neom-chip anchor")
    return at(tile_place(tile), hover(chip, f"tile-{tile}", tile_name(tile, lang), name="span"), name="span")
