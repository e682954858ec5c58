"""A player board: eleven slots, the two balances, the pollution track."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, group, icon_at, join, path, rect, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import DATA, ROUND_SPACES
from ..placing import is_open
from ..state import ECOLOGY, ENERGY, PLACES, SLOTS
from ..words import lying_on
from .pictures import HEIGHT, ICONS, WIDTH, building_art, print_face, slot_class, small, tile_art, tile_class, tile_face

say = words_of(__package__)
_GAP = 8
_ROWS, _COLUMNS = "ABCD", "123"
_SCALE = 6  # the balances are drawn from −6 to +6
_LEFT = 58  # room for both scales
_SIDE, _TOP = 3 * (WIDTH + _GAP), 4
_SHOWING = set(DATA.single("pollution")["prosperity"])


def country(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The own board, large: slots are targets while a tile is being placed, the top disc while cleaning up is possible."""
    height = 4 * (HEIGHT + _GAP) + 14
    parts = [_balances(s, p, height)]
    for slot in range(SLOTS):
        column, line = _column_and_line(slot)
        x, y = _LEFT + column * (WIDTH + _GAP), _TOP + line * (HEIGHT + _GAP)
        parts.append(group(_slot(s, p, slot, picks, lang), x=x, y=y))
    parts.append(group(_pollution(s, p, picks, lang), x=_LEFT + _SIDE + 6, y=_TOP))
    return canvas(_LEFT + _SIDE + 36, height, *parts, label=say("panel", "country", lang), cls="pro-country")


def _column_and_line(slot: int) -> tuple[int, int]:
    """Where a slot is printed, counted from the upper left corner of a board."""
    place = PLACES[slot]
    return _COLUMNS.index(place[1]), _ROWS.index(place[0])


def _slot(s: State, p: int, slot: int, picks: Picks, lang: str) -> Markup:
    tile = s.board[p, slot]
    name = lying_on(s, p, slot, lang) or say("slot", "empty", lang, slot=PLACES[slot])
    card = f"slot-{p}-{slot}" if tile == EMPTY else f"tile-{tile}"
    parts = [print_face(s.side[p], slot, lang) if tile == EMPTY else tile_face(tile, lang)]
    if not is_open(s, p, slot):
        parts.append(rect(0, 0, WIDTH, HEIGHT, "pro-locked", 6))
        parts.append(icon_at("lock", WIDTH / 2 - 9, 8, 18))
        parts.append(text(WIDTH / 2, HEIGHT - 10, say("slot", "locked_short", lang), "mid sm", 12))
    found = picks.find("place", slot)
    return picks.framed(join(parts), found, WIDTH, HEIGHT, 6, name=name, card=card)


def _balances(s: State, p: int, height: float) -> Markup:
    """Energy and ecology on scales from −6 to +6; what is beyond stands at the end with its number."""
    parts = []
    step = (height - 52) / (2 * _SCALE)
    for k, symbol in enumerate((ENERGY, ECOLOGY)):
        x = 12 + k * 26
        parts.append(icon_at(ICONS[symbol], x - 8, 2, 16))
        parts.append(rect(x - 11, 22, 22, height - 30, "slot", 8))
        value = int(s.visible[p, symbol])
        for mark in range(-_SCALE, _SCALE + 1):
            y = 32 + (_SCALE - mark) * step
            if mark != max(-_SCALE, min(_SCALE, value)):
                parts.append(text(x, y + 4, signed(mark), "mid sm", 12))
        at = 32 + (_SCALE - max(-_SCALE, min(_SCALE, value))) * step
        parts.append(circle(x, at, 11, f"pro-marker s{p}"))
        parts.append(text(x, at + 4, signed(value), "mid pro-markert", 11))
    return join(parts)


def _pollution(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """Fifteen spaces from the bottom up, the triangle above them; three spaces show prosperity while they are free."""
    step = (4 * (HEIGHT + _GAP) - 18) / (ROUND_SPACES + 1)
    bottom = 4 * (HEIGHT + _GAP) - 8
    found = picks.find("clean_up")
    discs = int(s.discs[p])
    parts: list[Any] = [rect(-2, -4, 26, bottom + 10, "slot", 9)]
    for space in range(1, ROUND_SPACES + 1):
        y = bottom - (space - 0.5) * step
        full = space <= discs
        parts.append(circle(11, y, 7.2, "pro-disc" if full else "pro-space"))
        if space in _SHOWING:
            parts.append(icon_at("prosperity", 5.5, y - 5.5, 11) if not full else circle(11, y, 2.2, "pro-under"))
    over = max(0, discs - ROUND_SPACES)
    parts.append(path("M11 0L21 17H1z", "pro-triangle full" if over else "pro-triangle"))
    if over:
        parts.append(text(11, 14.5, over, "mid pro-markert", 10))
    if found:
        y = 10 if over else bottom - (discs - 0.5) * step
        parts.append(circle(11, y, 11, "halo"))
        parts.append(circle(11, y, 9, "pick"))
    label = say("panel", "discs", lang, n=discs)
    return picks.target(join(parts), found) if found else hover(join(parts), "", label)


def small_country(s: State, p: int, lang: str) -> Markup:
    """Somebody else's board: eleven small slots and the discs as a number on their track."""
    size, gap = 34, 4
    parts = []
    for slot in range(SLOTS):
        column, line = _column_and_line(slot)
        x, y = column * (size + gap), line * (size + gap)
        tile = s.board[p, slot]
        if tile != EMPTY:
            shape, card = small(tile_art(tile), tile_class(tile), x, y, size), f"tile-{tile}"
        else:
            card = f"slot-{p}-{slot}"
            cls = slot_class(s.side[p], slot)
            built = lying_on(s, p, slot, lang)
            shape = small(building_art(s.side[p], slot), f"{cls} printed", x, y, size) if built else _bare(cls, x, y, size)
            if not is_open(s, p, slot):
                shape = join([shape, icon_at("lock", x + 9, y + 9, 16)])
        name = lying_on(s, p, slot, lang) or say("slot", "empty", lang, slot=PLACES[slot])
        parts.append(hover(shape, card, name))
    parts.append(_small_track(s, p, 3 * (size + gap) + 6, 4 * (size + gap) - gap))
    label = say("panel", "country", lang)
    return canvas(3 * (size + gap) + 26, 4 * (size + gap), *parts, label=label, cls="pro-small")


def _bare(cls: str, x: float, y: float, size: float) -> Markup:
    return rect(x + 0.5, y + 0.5, size - 1, size - 1, f"pro-bare {cls}", 4)


def _small_track(s: State, p: int, x: float, height: float) -> Markup:
    step = height / (ROUND_SPACES + 1)
    parts = []
    for space in range(1, ROUND_SPACES + 1):
        y = height - (space - 0.5) * step
        parts.append(circle(x + 6, y, 3.6, "pro-disc" if space <= s.discs[p] else "pro-space"))
    parts.append(path(f"M{x + 6} 0l6 9h-12z", "pro-triangle full" if s.discs[p] > ROUND_SPACES else "pro-triangle"))
    return join(parts)
