"""Drawing with SVG: elements, text that fits, rows of figures and icons, sprites. All of it is Markup, so all of it is escaped.

No style attributes and no classes inside sprites: the site's content policy forbids the first, a `<use>` from another file
ignores the second. Colours are custom properties of the stylesheet: `fill="var(--brass)"`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from ..components import game_name
from ..sources import folder_of
from .kept import kept

ARROW = "→"  # in a row: drawn, not typed


# Elements


def tag(name: str, *children: object, **attributes: object) -> Markup:
    """An element. `cls` is class, an underscore becomes a hyphen, a trailing one is dropped; None and False leave it out.

    A board has a thousand elements, and drawing is mostly this function: hence one loop, and nothing is escaped that is
    markup or a number.
    """
    said = name
    for key, value in attributes.items():
        if value is not None and value is not False:
            kind = type(value)
            as_it_is = kind is int or (kind is str and not _MUST_BE_ESCAPED(value))
            said += f'{_BEFORE[key]}{value if as_it_is else _value(value)}"'
    if not children and name in _EMPTY:
        return _markup(Markup, f"<{said}/>")
    inside = children[0] if len(children) == 1 and type(children[0]) is Markup else "".join(_pieces(children))
    return _markup(Markup, f"<{said}>{inside}</{name}>" if inside or name not in _EMPTY else f"<{said}/>")


_EMPTY = {"circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "use", "br", "hr", "img", "input"}
_markup = str.__new__  # `Markup(…)` asks its argument whether it is markup already, which takes longer than making it


class _Before(dict[str, str]):
    """What stands before the value of an attribute, by the name that Python gives it: `cls` → ` class="`."""

    def __missing__(self, key: str) -> str:
        self[key] = before = f' {_attribute(key)}="'
        return before


_BEFORE = _Before()


def _attribute(key: str) -> str:
    if key in ("cls", "class_"):
        return "class"
    if key == "viewBox" or key.islower():
        return key.rstrip("_").replace("_", "-")
    return key


# Looking takes half as long as `escape`, and most words need nothing.
_MUST_BE_ESCAPED: Callable[[Any], object] = re.compile("[&<>'\"]").search  # of a str, which `tag` knows without asking again


def _value(value: object) -> str:
    """The value of an attribute."""
    if type(value) is str:
        return str(escape(value)) if _MUST_BE_ESCAPED(value) else value
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value) if type(value) is int else str(escape(value))


def _piece(part: object) -> str:
    """A part as it stands in the page."""
    if type(part) is str:
        return escape(part) if _MUST_BE_ESCAPED(part) else part
    return str(part) if type(part) is int else escape(part)


def _pieces(parts: Iterable[object]) -> list[str]:
    return [part if type(part) is Markup else _piece(part) for part in parts]


def join(parts: Iterable[object], between: str = "") -> Markup:
    """Pieces of markup one after the other."""
    return _markup(Markup, between.join(_pieces(parts)))  # all pieces are escaped


def group(*children: object, x: float | None = None, y: float = 0, **attributes: object) -> Markup:
    """A `<g>`, moved to (x, y) if x is given."""
    if x is not None:
        attributes["transform"] = f"translate({_value(float(x))} {_value(float(y))})"
    return tag("g", *children, **attributes)


def canvas(width: float, height: float, *children: object, label: str, cls: str = "", **attributes: object) -> Markup:
    """A whole picture; `label` says to a screen reader what it is."""
    box = f"0 0 {_value(float(width))} {_value(float(height))}"
    return tag("svg", *children, cls=f"bd {cls}".strip(), viewBox=box, role="group", aria_label=label, **attributes)


def rect(x: float, y: float, width: float, height: float, cls: str = "", r: float = 0, **attributes: object) -> Markup:
    return tag("rect", cls=cls or None, x=x, y=y, width=width, height=height, rx=r or None, **attributes)


def circle(x: float, y: float, r: float, cls: str = "", **attributes: object) -> Markup:
    return tag("circle", cls=cls or None, cx=x, cy=y, r=r, **attributes)


def path(d: str, cls: str = "", **attributes: object) -> Markup:
    return tag("path", cls=cls or None, d=d, **attributes)


# Text


_NARROW = {
    **dict.fromkeys("iljI.,:;|!'’()[]/ ", 0.3),
    **dict.fromkeys("frt-–", 0.4),
    **dict.fromkeys("mwMW", 0.88),
    "→": 1.0,
    "…": 0.8,
}


def text_width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is; a little more rather than less."""
    return _ems(words) * size * (1.05 if bold else 1.0)


@kept(8192)
def _ems(words: str) -> float:
    return sum([_WIDTHS[c] for c in words])


class _Widths(dict[str, float]):
    """The width of each character that has been drawn, in ems."""

    def __missing__(self, c: str) -> float:
        self[c] = wide = 0.66 if c.isupper() or c == "£" else 0.63 if c.isdigit() else 0.57
        return wide


_WIDTHS = _Widths(_NARROW)


def lines_of(words: str, width: float, size: float, most: int = 9, bold: bool = False) -> list[str]:
    """A text broken into lines; what is beyond the last line is cut with an ellipsis."""
    lines: list[str] = []
    for word in re.findall(r"[^\s-]+-?", words):
        glue = "" if lines and lines[-1].endswith("-") else " "
        if lines and text_width(lines[-1] + glue + word, size, bold) <= width:
            lines[-1] += glue + word
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    return lines


def text(x: float, y: float, words: object, cls: str = "", size: float | None = None, **attributes: object) -> Markup:
    """One line of text. Classes: `mid` and `end` anchor it; `d` display face, `f` figure, `sm` small print, `lab` heading."""
    return tag("text", words, cls=cls or None, x=x, y=y, font_size=size, **attributes)


def fitted(x: float, y: float, words: str, width: float, cls: str = "", size: float = 14, least: float = 8) -> Markup:
    """One line of text, set smaller if it would be wider than `width`, and narrower if that would be too small to read."""
    wide = text_width(words, size, bold=True)
    if wide <= width:
        return text(x, y, words, cls, size)
    if wide * least <= width * size:
        return text(x, y, words, cls, round(size * width / wide, 1))
    return text(x, y, words, cls, least, textLength=width, lengthAdjust="spacingAndGlyphs")


def paragraph(
    x: float, y: float, words: str, width: float, cls: str = "", size: float = 12, leading: float = 1.3, most: int = 9
) -> Markup:
    """Several lines of text from (x, y) downwards."""
    lines = lines_of(words, width, size, most)
    spans = join(tag("tspan", line, x=x, dy=0 if i == 0 else size * leading) for i, line in enumerate(lines))
    return text(x, y, spans, cls, size)


# Sprites


class Sprite:
    """A file of `<symbol id="…">` drawings. A game keeps its own in `view/art.svg`: `ART = Sprite.of(__package__)`."""

    def __init__(self, file: Path, name: str) -> None:
        content = file.read_text(encoding="utf-8")
        self.file = file
        self.ids = frozenset(re.findall(r'<symbol id="([^"]+)"', content))
        self.url = f"/art/{name}.{hashlib.sha256(content.encode()).hexdigest()[:10]}.svg"  # changes with the content

    @classmethod
    def of(cls, package: str) -> Sprite:
        """The sprite of a game's view."""
        return cls(folder_of(package) / "art.svg", game_name(package.removesuffix(".view")))

    def href(self, symbol: str) -> str:
        if symbol not in self.ids:
            raise KeyError(f"{self.file.name} has no symbol {symbol!r}")
        return f"{self.url}#{symbol}"

    def at(self, symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: object) -> Markup:
        """A symbol within an SVG."""
        return tag(
            "use", href=self.href(symbol), x=x, y=y, width=width, height=width if height is None else height, **attributes
        )

    def html(self, symbol: str, cls: str, label: str = "") -> Markup:
        """A symbol within HTML, an `<svg>` of its own; without a label it is decoration."""
        return _symbol(self.href(symbol), cls, label)


@kept(4096)
def _symbol(href: str, cls: str, label: str) -> Markup:
    about = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return tag("svg", tag("use", href=href), cls=cls, **about)


ICONS = Sprite(Path(__file__).parent / "icons.svg", "icons")


# Icons, seats and pieces: the same in all games


@kept(2048)
def icon(name: str, label: str = "") -> Markup:
    """An icon in running HTML, as high as the text."""
    return ICONS.html(name, f"i i-{name}", label)


@kept(4096)
def icon_at(name: str, x: float, y: float, size: float = 16) -> Markup:
    """An icon within an SVG; (x, y) is its upper left corner."""
    return ICONS.at(name, x, y, size, cls=f"g i-{name}")


@kept(256)
def seat(p: int, label: str = "") -> Markup:
    """The shape of a seat in its colour, in running HTML."""
    return ICONS.html(f"seat-{p}", f"seat s{p}", label)


@kept(4096)
def seat_at(p: int, x: float, y: float, size: float = 14) -> Markup:
    """The shape of a seat in its colour within an SVG; (x, y) is its centre."""
    return ICONS.at(f"seat-{p}", x - size / 2, y - size / 2, size, cls=f"seat s{p}")


@kept(4096)
def disc_at(p: int, x: float, y: float, r: float = 11, key: str = "") -> Markup:
    """A seat's disc on a track: its shape on a round piece. `key` names the piece, so that its moves are animated."""
    return group(circle(0, 0, r, "disc"), seat_at(p, 0, 0, r * 1.3), x=x, y=y, data_key=key or None)


def pawn_at(p: int, x: float, y: float, size: float = 30, cls: str = "", key: str = "") -> Markup:
    """A worker of a seat with its shape on the breast; classes `away` (placed) and `spent` tell more than colour."""
    classes = f"pawn s{p} {cls}".strip()
    return ICONS.at(f"pawn-{p}", x - size / 2, y - size * 16 / 30, size, size * 32 / 30, cls=classes, data_key=key or None)


@kept(256)
def pawn(p: int, cls: str = "", label: str = "") -> Markup:
    """The same in running HTML."""
    return ICONS.html(f"pawn-{p}", f"pawn s{p} {cls}".strip(), label)


@kept(1024)
def reconstructed_at(x: float, y: float, title: str = "", size: float = 11) -> Markup:
    """The dotted corner of a figure that is our reconstruction; (x, y) is the upper right corner it sits in."""
    step = size / 3
    dots = [
        circle(round(x - step * (i + 0.5), 2), round(y + step * (j + 0.5), 2), round(step * 0.34, 2))
        for i in range(3)
        for j in range(3 - i)
    ]
    return tag("g", tag("title", title) if title else "", *dots, cls="dots")


def glowing(shape: object, wide: float, high: float, r: float = 8) -> Markup:
    """A shape with the glow of a legal target around it."""
    return join([rect(0, 0, wide, high, "halo", r), shape, rect(0, 0, wide, high, "pick", r)])


# Rows of figures: 1 worker → 3 points


def row(x: float, y: float, *parts: object, size: float = 14, cls: str = "fx") -> Markup:
    """Numbers, words and icons in one line from (x, y), y being the baseline: `row(8, 90, 1, ":worker", ARROW, 3, ":vp")`.

    A string that begins with a colon is an icon; Markup made by `token_part` and the like is drawn where it stands.
    """
    drawn, _ = _row(x, y, parts, size, cls)
    return drawn


def row_width(*parts: object, size: float = 14) -> float:
    """How wide a row is."""
    return _row(0, 0, parts, size, "")[1]


def _row(x: float, y: float, parts: Iterable[object], size: float, cls: str) -> tuple[Markup, float]:
    drawn: list[Markup] = []
    left = x
    for part in parts:
        if part == ARROW:
            middle, wide = y - size * 0.34, size * 0.62
            head = size * 0.25
            d = f"M{left:.1f} {middle:.1f}h{wide:.1f}m{-head:.1f} {-head:.1f}l{head:.1f} {head:.1f}l{-head:.1f} {head:.1f}"
            drawn.append(path(d, "arrow"))
            left += wide + size * 0.36
        elif isinstance(part, str) and part.startswith(":"):
            side = size * 1.16
            drawn.append(icon_at(part[1:], round(left, 1), round(y - size * 0.93, 1), round(side, 1)))
            left += side + size * 0.34
        elif isinstance(part, Part):
            drawn.append(group(part.drawn(size), x=round(left + size * part.em / 2, 1), y=round(y - size * 0.35, 1)))
            left += size * (part.em + 0.3)
        else:
            words = str(part)
            plain = not any(c.isdigit() for c in words)
            drawn.append(text(round(left, 1), y, words, f"{cls} op" if plain else cls, size * 0.94 if plain else size))
            left += text_width(words, size, bold=True) + size * (0.34 if plain else 0.12)
    return join(drawn), left - x


class Part:
    """Something of one's own in a row: `em` wide, `drawn(size)` around the origin."""

    def __init__(self, em: float, drawn: Callable[[float], object]) -> None:
        self.em, self.drawn = em, drawn


def line(*parts: object) -> Markup:
    """The same row in HTML: `line(1, ":worker", ARROW, 3, ":vp")`."""
    out: list[object] = []
    for part in parts:
        if part == ARROW:
            out.append(tag("span", ARROW, cls="ar"))
        elif isinstance(part, Markup):
            out.append(part)
        elif isinstance(part, str) and part.startswith(":"):
            out.append(icon(part[1:]))
        else:
            out.append(tag("span", part))
    return tag("span", *out, cls="fxl")
