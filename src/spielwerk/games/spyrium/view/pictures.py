"""Cards as pictures: the drawing, price, points, tokens and effects."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from spielwerk.core.drawing.svg import (
    ARROW,
    Part,
    Sprite,
    circle,
    fitted,
    group,
    icon_at,
    join,
    lines_of,
    paragraph,
    path,
    reconstructed_at,
    rect,
    row,
    row_width,
    tag,
    text,
    text_width,
)
from spielwerk.core.drawing.words import words_of

from ..components import (
    BUILD_EFFECT,
    BUILDING,
    COST,
    DATA,
    EFFECT,
    HIRE_EFFECT,
    KIND,
    PATENT,
    PLACEMENT,
    POINTS,
    POWER,
    POWERS,
    SECOND_USE,
    SPECIALIST,
    SYMBOL,
    SYMBOLS,
    TOKEN_VALUE,
    USE_EFFECT,
    USES,
)
from ..naming import GAINED, PAID, card_name

say = words_of(__package__)
ART = Sprite.of(__package__)
WIDTH, HEIGHT = 132, 124  # of a card
PICTURE = 46  # height of its drawing
KINDS = ("bld", "spec", "pat")
_IDS = DATA.ids("card")
_COUNTED = ("workers", "spyrium", "money", "points")  # drawn with their number; of the others an effect brings one
_ICONS = {
    "workers": ":worker",
    "spyrium": ":crystal",
    "money": ":pound",
    "points": ":vp",
    "residence": ":residence",
    "second_use": ":tap",
    "placement": ":worker",
}

_ROSETTE = (
    "M0-8.4A2.5 2.5 0 0 1 4.5-7.1A2.5 2.5 0 0 1 7.6-3.5A2.5 2.5 0 0 1 8.3 1.2A2.5 2.5 0 0 1 6.3 5.5A2.5 2.5 0 0 1 2.4 8.1"
    "A2.5 2.5 0 0 1-2.4 8.1A2.5 2.5 0 0 1-6.3 5.5A2.5 2.5 0 0 1-8.3 1.2"
    "A2.5 2.5 0 0 1-7.6-3.5A2.5 2.5 0 0 1-4.5-7.1A2.5 2.5 0 0 1 0-8.4z"
)
_OCTAGON = "M-3.8-9.2h7.6l5.4 5.4v7.6l-5.4 5.4h-7.6l-5.4-5.4v-7.6z"


def art_of(card: int) -> str:
    """The drawing of a card; variants of a building share one."""
    return re.sub(r"_\d$", "", _IDS[card])


def picture(card: int) -> Markup:
    """A card's drawing by itself, for HTML."""
    return tag("span", ART.html(art_of(card), "art"), cls=f"vg {KINDS[KIND[card]]} pic")


def token(x: float, y: float, value: int | str, scale: float = 1.0) -> Markup:
    """A number token around a point."""
    inner = tag("path", cls="tokr", d=_OCTAGON, transform=f"scale({0.82 * scale:.2f})")
    number = text(0, round(4.2 * scale, 1), value, "f mid tokt", round(12 * scale, 1)) if value != "" else ""
    return group(tag("path", cls="tok", d=_OCTAGON, transform=f"scale({scale:.2f})"), inner, number, x=x, y=y)


TOKEN_PART = Part(0.95, lambda size: token(0, 0, "", size / 22))


def points_mark(x: float, y: float, points: int, scale: float = 1.0) -> Markup:
    """The rosette with the points that a building counts at the end."""
    rosette = tag("path", cls="ros", d=_ROSETTE, transform=f"scale({1.36 * scale:.2f})")
    return group(rosette, text(0, 4.9 * scale, points, "f mid", 14 * scale), x=x, y=y)


def effect_parts(effect: int) -> list[object]:
    """An effect as a row: what is paid, an arrow, what is gained."""

    def parts(words: Sequence[tuple[int, str]]) -> list[object]:
        out: list[object] = []
        for word, key in words:
            n, icon = int(EFFECT[effect, word]), _ICONS[key]
            if n == TOKEN_VALUE:
                out += [TOKEN_PART, icon]
            elif n < 0:  # one for each worker owned
                out += [":worker", "×", icon]
            elif n:
                out += [n, icon] if key in _COUNTED else [icon]
        return out

    pays = parts(PAID)
    gains = parts((*GAINED, (SECOND_USE, "second_use"), (PLACEMENT, "placement")))
    return [*pays, ARROW, *gains] if pays else gains


@lru_cache(512)
def face(card: int, lang: str, with_price: bool = True) -> Markup:
    """A card without anything that lies on it, WIDTH × HEIGHT from the origin."""
    kind = KIND[card]
    parts = [
        rect(0, 0, WIDTH, HEIGHT, "cf", 8),
        path(f"M.6 {PICTURE}V8.6a8 8 0 0 1 8-8h{WIDTH - 17.2}a8 8 0 0 1 8 8V{PICTURE}z", "vbg"),
        ART.at(art_of(card), 10, 2, WIDTH - 20, PICTURE - 2),
    ]
    if kind == BUILDING:
        parts.append(points_mark(16, 16, int(POINTS[card])))
    if with_price:
        parts.append(group(circle(0, 0, 13.5, "coin"), text(0, 4.8, f"£{COST[card]}", "f mid", 14), x=WIDTH - 17, y=17))
    if DATA.reconstructed("card", card):
        parts.append(reconstructed_at(WIDTH - 3, PICTURE + 3, say("board", "reconstruction", lang)))
    parts += _body(card, lang)
    return group(*parts, cls=f"vg {KINDS[kind]}")


def _body(card: int, lang: str) -> list[Markup]:
    """Name, symbols and effects."""
    name = card_name(card, lang)
    symbols = [SYMBOLS[i] for i in range(len(SYMBOLS)) if SYMBOL[card] >> i & 1]
    room = WIDTH - 26 - 16 * len(symbols)
    size = next((size for size in (15, 14, 13) if text_width(name, size) <= room), 12.5)
    lines = lines_of(name, room, size, 2) if size == 12.5 else [name]
    small = len(lines) > 1
    parts = [fitted(8, PICTURE + (13 if small else 17) + 12 * i, part, room, "d", size) for i, part in enumerate(lines)]
    right = WIDTH - 22 - (8 if DATA.reconstructed("card", card) else 0)
    parts += [icon_at(symbol, right - 16 * i, PICTURE + 5, 14) for i, symbol in enumerate(symbols)]
    top = PICTURE + (40 if small else 36)
    return [*parts, _effects(card, lang, top, 15.5 if small else 17.5)]


def _effects(card: int, lang: str, top: float, step: float) -> Markup:
    if KIND[card] == PATENT:
        return _small_print(say("power", POWERS[POWER[card]], lang), top)
    if KIND[card] == SPECIALIST:
        return row(8, top, *effect_parts(HIRE_EFFECT[card]), size=14.5)
    rows = [effect_parts(USE_EFFECT[card, option]) for option in range(USES) if USE_EFFECT[card, option]]
    if BUILD_EFFECT[card]:
        rows.append([say("board", "built", lang), *effect_parts(BUILD_EFFECT[card])])
    if not rows:
        return _small_print(say("card", "no_effect", lang), top)
    return join(_fitted_row(top + step * i, parts) for i, parts in enumerate(rows))


def _fitted_row(y: float, parts: list[object]) -> Markup:
    """An effect, set smaller where it would be too wide."""
    wide = row_width(*parts, size=14.5)
    return row(8, y, *parts, size=min(14.5, 14.5 * (WIDTH - 12) / wide))


def _small_print(words: str, top: float) -> Markup:
    """A sentence in the largest type that has room for all of it."""
    room = HEIGHT - top + 8
    for size in (12.5, 11.5, 10.5, 9.8):
        lines = lines_of(words, WIDTH - 14, size)
        if len(lines) * size * 1.17 <= room:
            break
    return paragraph(8, top - 4, words, WIDTH - 13, "sm", size, 1.17, int(room / size / 1.17))
