"""What all seats can be compared by: production tracks, environment and points, and the scoring cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import at, hover
from spielwerk.core.drawing.svg import canvas, icon_at, join, line, path, rect, seat_at, tag, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import CLEAN, CLEAN_AIR, DATA, FIELDS, GOODS, SCALE
from ..naming import text as rules_text
from ..questions import OVER
from ..scoring import bonus, total
from ..state import BONUS_FOUR, BONUS_TWO
from .pictures import GOOD_ICONS

say = words_of(__package__)
_ROUND = (2, 4)  # in which the cards are scored
_WIDE, _LEFT, _RIGHT = 420, 102, 388  # of the picture, and where its tracks begin and end
_HIGH = 27  # of a production track
_FEWEST, _MOST = 13, 22  # fields that a production track shows
_SCORES = (0, 20, 40, 60, 80, 100, 150, 200, 300)  # ends of the line of points


def tracks(s: State, seat: int, lang: str) -> Markup:
    """Production of coins, research points and prosperity points, the environment, and the points, of all seats."""
    parts: list[Any] = []
    for good in range(len(GOODS)):
        parts.append(_track(s, seat, good, 2 + good * _HIGH, lang))
    top = 2 + len(GOODS) * _HIGH + 4
    scale = hover(_scale(s, seat, top, lang), "scale", say("scale", "title", lang))
    parts += [at("scale", scale), _points(s, seat, top + 68, lang)]
    shape = canvas(_WIDE, top + 104, *parts, label=say("tracks", "title", lang), cls="tc-tracks")
    return at("tracks", tag("section", shape, cls="tc-part"), name="div")


@lru_cache(64)
def _head(name: str, words: str, y: float) -> Markup:
    return join([icon_at(name, 2, y - 9, 18), text(25, y + 5, words, "fx", 14)])


@lru_cache(1024)
def _field(x: float, y: float, size: float, own: bool, label: int) -> Markup:
    """A field of a production track; a label of EMPTY stands for markers that cover the number."""
    shape = rect(x + 0.7, y + 1.5, size - 1.4, _HIGH - 3, f"tc-field{' own' if own else ''}", 4)
    number = text(x + size / 2, y + _HIGH / 2 + 4.6, label, "mid sm", 14) if label != EMPTY else ""
    return join([shape, number])


@lru_cache(64)
def _air(field: int, x: float, y: float, size: float, own: bool) -> Markup:
    """A field of the pollution scale with its figure."""
    value = int(SCALE[field])
    cls = "bad" if value < 0 else "good" if value > 0 else "even"
    shape = rect(x + 0.7, y, size - 1.4, 40, f"tc-air {cls}{' here' if own else ''}", 5)
    return join([shape, text(x + size / 2, y + 36, signed(value), "mid fx", 14)])


def _markers(seats: list[int], x: float, y: float, room: float) -> list[Markup]:
    """The marks of some seats around a point, side by side, two in a row at most where room is small."""
    step = 12.5 if room > 24 else 10.4
    shapes = []
    rows = 1 if len(seats) * step <= room + 3 else 2
    across = -(-len(seats) // rows)
    for i, p in enumerate(seats):
        column, row = i % across, i // across
        shapes.append(
            seat_at(p, x + (column - (min(across, len(seats)) - 1) / 2) * step, y + (row - (rows - 1) / 2) * step, 11.5)
        )
    return shapes


def _track(s: State, seat: int, good: int, y: float, lang: str) -> Markup:
    """One production track; whoever stands on a field covers its number."""
    highest = max(int(s.production[p, good]) for p in range(s.seats))
    each = 1 + highest // _MOST  # production that shares a field
    fields = max(_FEWEST, highest // each + 1)
    size = (_RIGHT - _LEFT) / fields
    parts = [_head(GOOD_ICONS[good], say("tracks", GOODS[good], lang), y + _HIGH / 2)]
    for field in range(fields):
        x = _LEFT + field * size
        here = [p for p in range(s.seats) if int(s.production[p, good]) // each == field]
        numbered = not here and (size > 19 or field % 2 == 0)
        parts.append(_field(x, y, size, seat in here, field * each if numbered else EMPTY))
        parts += _markers(here, x + size / 2, y + _HIGH / 2, size)
    if seat >= 0:
        parts.append(text(_WIDE - 2, y + _HIGH / 2 + 5, f"+{int(s.production[seat, good])}", "end f", 16))
    return at(f"track-{GOODS[good]}", *parts)


def _scale(s: State, seat: int, y: float, lang: str) -> Markup:
    """Thirteen fields from foul to clean; every seat's marker stands above the figure of its field."""
    left = 26
    size = (_WIDE - left) / FIELDS
    parts = [icon_at("daisy", 2, y + 11, 18)]
    for field in range(FIELDS):
        x = left + field * size
        here = [p for p in range(s.seats) if s.pollution[p] == field]
        parts.append(_air(field, x, y, size, seat in here))
        parts += _markers(here, x + size / 2, y + 12, size)
    for points in sorted({int(n) for n in CLEAN}):
        fields = [field for field in range(FIELDS) if CLEAN[field] == points]
        x, end = left + fields[0] * size + 1, left + (fields[-1] + 1) * size - 1
        parts.append(rect(x, y + 43, end - x, 3, "tc-section", 1.5))
        words = say("scale", "clean", lang, n=points) if points == CLEAN[CLEAN_AIR] else points
        parts.append(text((x + end) / 2, y + 59, words, "mid sm", 14))
    return tag("g", *parts)


def _points(s: State, seat: int, y: float, lang: str) -> Markup:
    """The points of all seats on a line, the leader farthest to the right."""
    scores = [int(total(s, p)) for p in range(s.seats)]
    low, high = min(0, *scores), next((end for end in _SCORES[2:] if end >= max(scores)), max(scores))
    parts = [_head("vp", say("tracks", "points", lang), y + 14)]

    def place(points: float) -> float:
        return _LEFT + 6 + (_RIGHT - _LEFT - 12) * (points - low) / (high - low)

    parts.append(path(f"M{place(low):g} {y + 19:g}H{place(high):g}", "axis"))
    for end in (low, *(high * k // 4 for k in range(5))) if low < 0 else (high * k // 4 for k in range(5)):
        parts.append(text(place(end), y + 35, signed(end) if end < 0 else end, "mid sm", 14))
    for p in sorted(range(s.seats), key=lambda p: p == seat):
        ties = [other for other in range(s.seats) if abs(place(scores[other]) - place(scores[p])) < 8]
        parts.append(seat_at(p, place(scores[p]) + (ties.index(p) - (len(ties) - 1) / 2) * 9, y + 9, 12.5))
    if seat >= 0:
        parts.append(text(_WIDE - 2, y + 19, scores[seat], "end f", 16))
    return at("track-points", *parts)


def scoring(s: State, seat: int, lang: str) -> Markup:
    """The open cards for II and IV: what they count, and what they would bring or have brought."""
    rows = []
    for i, (number, category) in enumerate(zip(_ROUND, (BONUS_TWO, BONUS_FOUR), strict=True)):
        card = int(s.card[i])
        if card == EMPTY:
            continue
        entry = DATA.rows("scoring")[card]
        done = s.round_no > number or s.phase == OVER
        points: State = ""
        if seat >= 0:
            now = int(s.points[seat, category]) if done else int(bonus(s, seat, card))
            points = tag("span", line(now, ":vp"), tag("small", say("scoring", "done" if done else "now", lang)), cls="pt")
        words = tag("span", rules_text("card", entry["id"], lang), cls="wd")
        shape = tag(
            "div", tag("b", entry["round"], cls="rd"), words, points, cls="tc-scorecard done" if done else "tc-scorecard"
        )
        rows.append(at(str(entry["id"]), hover(shape, f"scoring-{card}", entry["name"][lang], name="div"), name="div"))
    return tag("div", *rows, cls="tc-scoring") if rows else Markup()
