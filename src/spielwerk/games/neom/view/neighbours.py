"""The other players: their city, the trade route to them, what they sell to this seat, their anchors."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import icon, join, tag
from spielwerk.core.drawing.words import words_of

from ..city import routes
from ..questions import DRAFT, OVER, SELECT
from ..state import LEFT, RIGHT
from ..story import tile_place
from ..words import good_name, goods_in, tile_name
from .cost import Trade
from .pictures import TYPE_ICONS, soft_name, token, types_of
from .town import chosen_field, neighbour, route_name, route_state, small_town

say = words_of(__package__)


def other(now: Reading, p: int, trade: Trade | None, picks: Picks, lang: str) -> Markup:
    """The panel of another player."""
    return tag(
        "div",
        small_town(p, now.city[p], now.board[p], int(routes(now.record, p)), lang),
        tag(
            "div",
            _chosen(now.pick[p], lang) if now.stage not in (DRAFT, SELECT) and now.pick[p] >= 0 else "",
            route_boxes(now, p, trade.seat, picks, lang) if trade is not None else "",
            _market(now, p, trade, picks, lang),
            _anchors(tuple([tile for tile in now.anchors[p] if tile != EMPTY]), lang),
            cls="neom-deals",
        ),
        cls="neom-other",
    )


def route_boxes(now: Reading, p: int, seat: int, picks: Picks, lang: str) -> Markup:
    """The own trade routes that lead to a player; alone both lead to the bank."""
    if now.board[seat] == EMPTY:
        return Markup()
    picked = chosen_field(picks)
    boxes = [
        _route_box(route_name(now.seats, seat, side, lang), *route_state(now, seat, side, picked, lang))
        for side in (LEFT, RIGHT)
        if neighbour(now.seats, seat, side) == p
    ]
    return join(boxes)


@kept(256)
def _route_box(name: str, state: str, words: str) -> Markup:
    mark = icon("lock" if state in ("shut", "closes") else "route")
    return tag("p", mark, tag("span", tag("b", name), " ", words), cls=f"neom-routebox {state}")


def _market(now: Reading, p: int, trade: Trade | None, picks: Picks, lang: str) -> Markup:
    """What the player sells to this seat with its price; for onlookers what his city produces."""
    if now.stage == OVER or trade is None or not now.generation:
        chips = [_chip(good, None, lang) for good in goods_in(now.goods[p])]
        return _group("makes", chips, lang) if chips else Markup()
    chips = []
    for good in goods_in((now.goods[p] | now.offer[p]) & ~trade.goods):
        if coins := trade.prices[good][p]:
            found = picks.find("buy", good, p)
            chip = _chip(good, coins, lang)
            chips.append(picks.target(chip, found, card=f"good-{good}") if found else chip)
    return _group("sells", chips or [tag("small", say("panel", "sells_nothing", lang))], lang)


def _group(key: str, chips: list[Markup], lang: str) -> Markup:
    return tag("div", tag("h3", say("panel", key, lang)), tag("div", *chips, cls="neom-chips"), cls="neom-market")


@kept(512)
def _chip(good: int, coins: int | None, lang: str) -> Markup:
    return tag("span", token(good), good_name(good, lang), tag("b", coins) if coins is not None else "", cls="neom-chip")


@kept(512)
def _chosen(tile: int, lang: str) -> Markup:
    """The tile that a player has turned up in this round."""
    chip = tag("span", icon(TYPE_ICONS[types_of(tile)[0]]), soft_name(tile, lang), cls="neom-chip anchor")
    return _group("tile", [hover(chip, f"tile-{tile}", tile_name(tile, lang), name="span")], lang)


@kept(512)
def _anchors(tiles: tuple[int, ...], lang: str) -> Markup:
    """Anchors that are not built yet, by name."""
    return _group("anchors", [_anchor(tile, lang) for tile in tiles], lang) if tiles else Markup()


def _anchor(tile: int, lang: str) -> Markup:
    if tile == HIDDEN:
        return tag("span", icon("anchor"), say("panel", "unknown", lang), cls="neom-chip anchor")
    chip = tag("span", icon("anchor"), soft_name(tile, lang), cls="neom-chip anchor")
    return at(tile_place(tile), hover(chip, f"tile-{tile}", tile_name(tile, lang), name="span"), name="span")
