"""Faces of people: a shape in a colour with the first letter of the name, kept as a short word ("hexagon-4"). No uploads.

Who has chosen nothing is a letter in a circle of brass. Colours are custom properties of the stylesheet (tokens.css), so that
a letter is readable in light and dark.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from spielwerk.core.drawing.kept import kept
from spielwerk.core.drawing.svg import tag

from ..problems import Problem

# In a square of 40, corners rounded by the pen (site.css); the number says where the letter stands.
SHAPES: Mapping[str, tuple[str, int]] = {
    "circle": ("M20 4a16 16 0 1 1 0 32a16 16 0 1 1 0-32z", 26),
    "square": ("M6 6h28v28h-28z", 26),
    "diamond": ("M20 3L37 20L20 37L3 20z", 26),
    "hexagon": ("M20 4L34 12V28L20 36L6 28V12z", 26),
    "triangle": ("M20 6L36 34H4z", 31),
    "shield": ("M20 4Q27 8 34 8Q34 28 20 36Q6 28 6 8Q13 8 20 4z", 25),
    "leaf": ("M5 5H21Q35 5 35 19V35H19Q5 35 5 21z", 26),
    "flower": ("M20 5q9-3 9 6q9 0 6 9q3 9-6 9q0 9-9 6q-9 3-9-6q-9 0-6-9q-3-9 6-9q0-9 9-6z", 26),
}
COLOURS = ("red", "blue", "ochre", "green", "violet", "rust", "berry", "slate")  # numbered from 0, --av-0 … of tokens.css
_NUMBERS = tuple(map(str, range(len(COLOURS))))


def parts_of(avatar: str) -> tuple[str, int] | None:
    """Shape and colour; None if nothing (or nothing that we know) has been chosen."""
    shape, _, number = avatar.rpartition("-")
    return (shape, int(number)) if shape in SHAPES and number in _NUMBERS else None


def checked(avatar: str) -> str:
    """An avatar that somebody has chosen; empty: the letter alone."""
    if avatar and parts_of(avatar) is None:
        known = f"{', '.join(SHAPES)}, each with -0 … -{len(COLOURS) - 1}"
        raise Problem(422, "bad_avatar", known=known)
    return avatar


def avatar(person: object, size: int = 34, label: str = "") -> Markup:
    """The face of whatever has a `name` and, perhaps, an `avatar`. Beside a name it is decoration; alone it needs a label."""
    about = person if isinstance(person, Mapping) else {word: getattr(person, word, "") for word in ("name", "avatar")}
    return _drawn((about["name"] or "?")[0].upper(), about["avatar"], size, label)


@kept(4096)
def _drawn(letter: str, chosen: str, size: int, label: str) -> Markup:
    shape, colour = parts_of(chosen) or ("circle", None)
    outline, baseline = SHAPES[shape]
    about = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    classes = "ava" if colour is None else f"ava av{colour}"
    drawn = tag("path", d=outline), tag("text", letter, x=20, y=baseline)
    return tag("svg", *drawn, cls=classes, viewBox="0 0 40 40", width=size, height=size, **about)
