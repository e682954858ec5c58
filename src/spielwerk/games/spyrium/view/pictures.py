"""Cards as pictures: the drawing, price, points, tokens and effects."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.svg import (
    ARROW,
    Part,
    Sprite,
    circle,
    group,
    icon_at,
    join,
    lines_of,
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
    END_OF_POWER,
    ENDS,
    GAIN_RESIDENCE,
    HIRE_EFFECT,
    KIND,
    PATENT,
    PAY_MONEY,
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
WIDTH, HEIGHT = 132, 128  # of a card
PICTURE = 46  # height of its drawing
NAME = PICTURE + 17  # baseline of its name
ROW = 17.5  # from one row of effects to the next
MARGIN = 7
NUMBER = 16  # what the number of the place takes in the lower right corner
PRINT = 14.8  # the least size of what must be readable on a phone too, where the display is three quarters as wide
SMALL = 13.2  # the same for a desk only
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

# Where long German names are broken, if they must be.
_SYLLABLES = {
    "Arbeitersiedlung": "Arbeiter-|siedlung",
    "Laboratorium": "Labora-|torium",
    "Automatisierung": "Automati-|sierung",
    "Kapitalisierung": "Kapitali-|sierung",
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


@kept(256)
def picture(card: int) -> Markup:
    """A card's drawing by itself, for HTML."""
    return tag("span", ART.html(art_of(card), "art"), cls=f"vg {KINDS[KIND[card]]} pic")


@kept(512)
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


@kept(256)
def face(card: int, lang: str, with_price: bool = True) -> Markup:
    """A card without anything that lies on it, WIDTH × HEIGHT from the origin."""
    kind = KIND[card]
    parts = [
        rect(0, 0, WIDTH, HEIGHT, "cf", 8),
        path(f"M.6 {PICTURE}V8.6a8 8 0 0 1 8-8h{WIDTH - 17.2}a8 8 0 0 1 8 8V{PICTURE}z", "vbg"),
        ART.at(art_of(card), 10, 2, WIDTH - 20, PICTURE - 2),
    ]
    if kind == BUILDING:
        parts.append(points_mark(17, 17, int(POINTS[card]), 1.05))
    if with_price:
        parts.append(group(circle(0, 0, 14.5, "coin"), text(0, 5.2, f"£{COST[card]}", "f mid", PRINT), x=WIDTH - 18, y=18))
    if DATA.reconstructed("card", card):
        parts.append(reconstructed_at(WIDTH - 3, PICTURE + 3, say("board", "reconstruction", lang)))
    parts += _body(card, lang)
    return group(*parts, cls=f"vg {KINDS[kind]}")


def _body(card: int, lang: str) -> list[Markup]:
    """Name, effects and, in the lower right corner beside the number of the place, symbols."""
    lines, size = _name_lines(card_name(card, lang))
    baselines = [NAME] if len(lines) == 1 else [NAME - 3, NAME + 12]
    parts = [_name(y, line, size) for y, line in zip(baselines, lines, strict=True)]
    symbols = [SYMBOLS[i] for i in range(len(SYMBOLS)) if SYMBOL[card] >> i & 1]
    parts += [icon_at(symbol, WIDTH - NUMBER - 16 * (i + 1), HEIGHT - 20, 14) for i, symbol in enumerate(symbols)]
    last = float(baselines[-1])
    for parts_of_row in _rows(card, lang):
        last += ROW
        parts.append(_fitted_row(last, parts_of_row))
    return [*parts, *_explained(card, lang, last, NUMBER + 16 * len(symbols))]


def _name_lines(name: str) -> tuple[list[str], float]:
    """A card's name in one line, or in two at full size, broken between syllables where it has no space."""
    for size in (16.5, 15.5, PRINT):
        if _name_width(name, size) <= WIDTH - MARGIN - 15:  # beside the dots of a reconstruction
            return [name], size
    for word, broken in _SYLLABLES.items():
        if word in name:
            return name.replace(word, broken).split("|"), PRINT
    lines = lines_of(name, WIDTH - 2 * MARGIN, PRINT, bold=True)
    return ([lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines), PRINT


def _name_width(name: str, size: float) -> float:
    return text_width(name, size, bold=True)


def _name(y: float, line: str, size: float) -> Markup:
    """A line of a name, set a little narrower where it would be too long."""
    room = WIDTH - MARGIN - 5
    squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if _name_width(line, size) > room else {}
    return text(MARGIN, y, line, "d", size, **squeezed)


def _rows(card: int, lang: str) -> list[list[object]]:
    """A card's effects as rows of icons; a patent's power has none."""
    if KIND[card] == PATENT:
        return []
    if KIND[card] == SPECIALIST:
        return [effect_parts(HIRE_EFFECT[card])]
    rows = [effect_parts(USE_EFFECT[card, option]) for option in range(USES) if USE_EFFECT[card, option]]
    if BUILD_EFFECT[card]:
        rows.append([say("board", "built", lang), *effect_parts(BUILD_EFFECT[card])])
    return rows


def _fitted_row(y: float, parts: list[object]) -> Markup:
    """An effect, set a little smaller where it would be too wide."""
    size = 15.6  # words in a row are set smaller, and they too must be readable on a phone
    wide = row_width(*parts, size=size) - size * 0.34  # without the space after the last icon
    return row(MARGIN, y, *parts, size=round(min(size, size * (WIDTH - MARGIN - 5) / wide), 1))


def _explained(card: int, lang: str, last: float, corner: float) -> list[Markup]:
    """What a card does in words below a baseline: in small print for a desk, in larger and fewer words for a phone."""
    short = long = _brief(card, lang)
    if KIND[card] == PATENT:
        long = f"{short}; {say('brief_end', ENDS[END_OF_POWER[POWER[card]]], lang)}"
    wide = _paragraph(long, last, corner, SMALL, "sm wide-print") or _paragraph(short, last, corner, SMALL, "sm wide-print")
    return [wide, _paragraph(short, last, corner, PRINT, "sm phone-print")]


def _brief(card: int, lang: str) -> str:
    """A few words below the icons of a card."""
    if KIND[card] == PATENT:
        return say("brief", POWERS[POWER[card]], lang)
    if KIND[card] == SPECIALIST:
        effect = HIRE_EFFECT[card]
        if EFFECT[effect, PAY_MONEY] == TOKEN_VALUE:
            return say("brief", "pay_token", lang)
        token = TOKEN_VALUE in EFFECT[effect].tolist()
        return say("brief", "take_token" if token else "stays", lang)
    if EFFECT[BUILD_EFFECT[card], GAIN_RESIDENCE]:
        return say("brief", "residence", lang)
    if USE_EFFECT[card, 0]:
        return say("brief", "use", lang)
    return say("brief", "at_once", lang) if BUILD_EFFECT[card] else say("brief", "no_effect", lang)


def _paragraph(words: str, last: float, corner: float, size: float, cls: str) -> Markup:
    """Words below a baseline that leave the lower right corner free; nothing if they do not fit."""
    first, leading = last + size * 1.12 + 1, size * 1.12
    baselines = [first + leading * i for i in range(6) if first + leading * i <= HEIGHT - 6]
    rooms = [WIDTH - MARGIN - 4 - (corner if y > HEIGHT - 20 else 0) for y in baselines]
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= rooms[len(lines) - 1]:
            lines[-1] += f" {word}"
        elif len(lines) < len(rooms) and text_width(word, size) <= rooms[len(lines)]:
            lines.append(word)
        else:
            return Markup()
    spans = join(tag("tspan", line, x=MARGIN, y=round(y, 1)) for line, y in zip(lines, baselines, strict=False))
    return text(MARGIN, round(first, 1), spans, cls, size)
