"""The board for the browser: the own city, the hand beside it, goods and anchors; the other cities in the panels."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, hover
from spielwerk.core.drawing.svg import canvas, group, join, rect, tag
from spielwerk.core.drawing.words import words_of

from ..components import FIRST_ANCHOR
from ..figures import numbers
from ..questions import DRAFT, OVER, SELECT, TILES_DEALT
from ..rounds import hand_of
from ..state import KEPT, ROUNDS, SLOTS
from ..words import tile_name
from .cost import cost_mark, with_open_market
from .goods import goods_table
from .hovers import cards_of
from .pictures import CARD_H, CARD_W, card, plain_name
from .scenes import disaster_of
from .town import small_town, town

__all__ = ["draw", "figures"]

say = words_of(__package__)

_STEP = CARD_H + 4
_FEW = 3  # tiles in the hand


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it: others' hands and choices are not on it until they are revealed."""
    own = max(seat, 0)
    s = with_open_market(s)
    in_hand = _hand(s, seat, picks)
    right = [goods_table(s, seat, picks, lang), _cards(s, seat, in_hand, picks, lang)]
    if _anchors_lie_beside(s, seat, in_hand):
        right.append(_anchors(s, seat, True, picks, lang))
    board = tag("div", town(s, own, picks, lang), tag("div", *right, cls="neom-right"), cls="neom-board")
    return Drawing(
        board=board,
        panels=tuple(_panel(s, p, seat, in_hand, picks, lang) for p in range(s.seats)),
        cards=cards_of(s, seat, in_hand, lang),
        heading=_heading(s, lang),
        steps=("I", "II", "III"),
        step=s.generation - 1,
    )


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; points as the city stands now."""
    note = say("figure", "held", lang, n=int(s.held[p])) if s.held[p] else ""
    notes = {"money": note}
    icons = {"points": "vp", "money": "coin", "income": "income", "goods": "goods", "routes": "route"}
    return tuple(
        Figure(key, icons[key], say("figure", key, lang), value, notes.get(key, "")) for key, value in numbers(s, p).items()
    )


def _heading(s: Any, lang: str) -> str:
    if s.stage == OVER:
        return say("board", "over", lang)
    if s.generation == 0:
        return say("board", "preparation", lang)
    return say("board", "round", lang, generation="I" * int(s.generation), n=s.turn + 1, of=ROUNDS)


# Hand and anchors


def _hand(s: Any, seat: int, picks: Picks) -> list[int]:
    """The tiles a seat can choose from: its hand, the open display, or the anchors it may take."""
    if found := picks.find("take"):
        return [FIRST_ANCHOR + pick.args[0] for pick in found]
    if s.stage not in (DRAFT, SELECT, TILES_DEALT) or (seat < 0 and s.seats > 2):
        return []
    packet = hand_of(s, max(seat, 0))
    return [
        int(s.packet[packet, slot]) for slot in range(SLOTS) if s.packet[packet, slot] >= 0 and s.taken[packet, slot] == EMPTY
    ]


def _cards(s: Any, seat: int, in_hand: list[int], picks: Picks, lang: str) -> Markup:
    """The hand as cards; during the building of a tile, that tile alone."""
    tiles = in_hand
    if not tiles and seat >= 0:
        shown = s.project[seat] if s.project[seat] >= 0 else s.pick[seat]
        tiles = [int(shown)] if shown >= 0 else []
    if not tiles:
        return Markup()
    parts = [group(_card(s, seat, tile, picks, lang), x=0, y=2 + k * _STEP) for k, tile in enumerate(tiles)]
    title = say("board", "waiting" if not in_hand else "hand" if s.seats > 2 else "display", lang)
    cards = canvas(CARD_W, len(tiles) * _STEP, *parts, label=title, cls="neom-hand")
    return tag("section", tag("h3", title, cls="eyebrow"), cards, cls="grp")


def _card(s: Any, seat: int, tile: int, picks: Picks, lang: str) -> Markup:
    found = picks.find("choose", tile)
    if tile >= FIRST_ANCHOR:
        found = [*found, *picks.find("take", tile - FIRST_ANCHOR)]
    parts = [card(tile, lang)]
    if seat >= 0 and s.generation and not disaster_of(tile):
        parts.append(cost_mark(s, seat, tile))
    if seat >= 0 and s.pick[seat] == tile:
        parts.append(rect(1, 1, CARD_W - 2, CARD_H - 2, "neom-chosen", 8))
    return picks.framed(join(parts), found, CARD_W, CARD_H, name=tile_name(tile, lang), card=f"tile-{tile}")


# Panels


def _panel(s: Any, p: int, seat: int, in_hand: list[int], picks: Picks, lang: str) -> Panel:
    own = p == seat
    parts = [] if own else [small_town(s, p, lang)]
    if not (own and _anchors_lie_beside(s, seat, in_hand)):
        parts.append(_anchors(s, p, own, picks, lang))
    tags = (say("panel", "chosen", lang),) if s.pick[p] != EMPTY else ()
    return Panel(figures(s, p, lang), tag("div", *parts, cls="neom-own" if own else "neom-other"), tags)


def _anchors_lie_beside(s: Any, seat: int, in_hand: list[int]) -> bool:
    """Beside the own city, while the hand leaves room for them there; else in the own panel."""
    return seat >= 0 and len(in_hand) <= _FEW


def _anchors(s: Any, p: int, own: bool, picks: Picks, lang: str) -> Markup:
    """Anchors that are not built yet: cards for the own seat, names for the others."""
    kept = [int(s.anchors[p, slot]) for slot in range(KEPT) if s.anchors[p, slot] != EMPTY]
    if not kept:
        return Markup()
    shown = [_own_anchor(s, p, tile, picks, lang) if own else _anchor(tile, lang) for tile in kept]
    return tag(
        "div", tag("h3", say("panel", "anchors", lang), cls="eyebrow"), tag("div", *shown, cls="neom-anchors"), cls="grp"
    )


def _anchor(tile: int, lang: str) -> Markup:
    if tile == HIDDEN:
        return tag("span", say("panel", "unknown", lang), cls="neom-chip")
    return hover(tag("span", plain_name(tile, lang), cls="neom-chip"), f"tile-{tile}", tile_name(tile, lang), name="span")


def _own_anchor(s: Any, seat: int, tile: int, picks: Picks, lang: str) -> Markup:
    found = [*picks.find("anchor", tile - FIRST_ANCHOR), *picks.find("give", tile - FIRST_ANCHOR)]
    name = tile_name(tile, lang)
    face = join([card(tile, lang), cost_mark(s, seat, tile) if s.stage != OVER else ""])
    return picks.picture(face, found, CARD_W, CARD_H, name=name, card=f"tile-{tile}", cls="neom-anchor")
