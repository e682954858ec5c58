"""What all seats can be compared by: production tracks, environment and points, and the scoring cards."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Reading, at, hover, kept
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
_TOP = 2 + len(GOODS) * _HIGH + 4  # below the production tracks
_SCORES = (0, 20, 40, 60, 80, 100, 150, 200, 300)  # ends of the line of points


def tracks(now: Reading, seat: int, lang: str) -> Markup:
    """Production of coins, research points and prosperity points, the environment, and the points, of all seats."""
    seats = range(now.seats)
    parts = [_track(tuple([now.production[p][good] for p in seats]), seat, good, lang) for good in range(len(GOODS))]
    parts += [_scale(now.pollution[: now.seats], seat, lang)]
    parts += [_points(tuple([int(total(now.record, p)) for p in seats]), seat, lang)]
    shape = canvas(_WIDE, _TOP + 104, *parts, label=say("tracks", "title", lang), cls="tc-tracks")
    return at("tracks", tag("section", shape, cls="tc-part"), name="div")


@kept(64)
def _head(name: str, words: str, y: float) -> Markup:
    return join([icon_at(name, 2, y - 9, 18), text(25, y + 5, words, "fx", 14)])


@kept(1024)
def _field(x: float, y: float, size: float, own: bool, label: int) -> Markup:
    """A field of a production track; a label of EMPTY stands for markers that cover the number."""
    shape = rect(x + 0.7, y + 1.5, size - 1.4, _HIGH - 3, f"tc-field{' own' if own else ''}", 4)
    number = text(x + size / 2, y + _HIGH / 2 + 4.6, label, "mid sm", 14) if label != EMPTY else ""
    return join([shape, number])


@kept(64)
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


@kept(1024)
def _track(made: tuple[int, ...], seat: int, good: int, lang: str) -> Markup:
    """One production track, from what each seat produces; whoever stands on a field covers its number."""
    y = 2 + good * _HIGH
    highest = max(made)
    each = 1 + highest // _MOST  # production that shares a field
    fields = max(_FEWEST, highest // each + 1)
    size = (_RIGHT - _LEFT) / fields
    parts = [_head(GOOD_ICONS[good], say("tracks", GOODS[good], lang), y + _HIGH / 2)]
    for field in range(fields):
        x = _LEFT + field * size
        here = [p for p, n in enumerate(made) if n // each == field]
        numbered = not here and (size > 19 or field % 2 == 0)
        parts.append(_field(x, y, size, seat in here, field * each if numbered else EMPTY))
        parts += _markers(here, x + size / 2, y + _HIGH / 2, size)
    if seat >= 0:
        parts.append(text(_WIDE - 2, y + _HIGH / 2 + 5, f"+{made[seat]}", "end f", 16))
    return at(f"track-{GOODS[good]}", *parts)


@kept(512)
def _scale(pollution: tuple[int, ...], seat: int, lang: str) -> Markup:
    """Thirteen fields from foul to clean; every seat's marker stands above the figure of its field."""
    left, y = 26, _TOP
    size = (_WIDE - left) / FIELDS
    parts = [icon_at("daisy", 2, y + 11, 18)]
    for field in range(FIELDS):
        x = left + field * size
        here = [p for p, stands in enumerate(pollution) if stands == field]
        parts.append(_air(field, x, y, size, seat in here))
        parts += _markers(here, x + size / 2, y + 12, size)
    for points in sorted({int(n) for n in CLEAN}):
        fields = [field for field in range(FIELDS) if CLEAN[field] == points]
        x, end = left + fields[0] * size + 1, left + (fields[-1] + 1) * size - 1
        parts.append(rect(x, y + 43, end - x, 3, "tc-section", 1.5))
        words = say("scale", "clean", lang, n=points) if points == CLEAN[CLEAN_AIR] else points
        parts.append(text((x + end) / 2, y + 59, words, "mid sm", 14))
    return at("scale", hover(tag("g", *parts), "scale", say("scale", "title", lang)))


@kept(512)
def _points(scores: tuple[int, ...], seat: int, lang: str) -> Markup:
    """The points of all seats on a line, the leader farthest to the right."""
    y, seats = _TOP + 68, range(len(scores))
    low, high = min(0, *scores), next((end for end in _SCORES[2:] if end >= max(scores)), max(scores))
    parts = [_head("vp", say("tracks", "points", lang), y + 14)]

    def place(points: float) -> float:
        return _LEFT + 6 + (_RIGHT - _LEFT - 12) * (points - low) / (high - low)

    parts.append(path(f"M{place(low):g} {y + 19:g}H{place(high):g}", "axis"))
    for end in (low, *(high * k // 4 for k in range(5))) if low < 0 else (high * k // 4 for k in range(5)):
        parts.append(text(place(end), y + 35, signed(end) if end < 0 else end, "mid sm", 14))
    for p in sorted(seats, key=lambda p: p == seat):
        ties = [other for other in seats if abs(place(scores[other]) - place(scores[p])) < 8]
        parts.append(seat_at(p, place(scores[p]) + (ties.index(p) - (len(ties) - 1) / 2) * 9, y + 9, 12.5))
    if seat >= 0:
        parts.append(text(_WIDE - 2, y + 19, scores[seat], "end f", 16))
    return at("track-points", *parts)


def scoring(now: Reading, seat: int, lang: str) -> Markup:
    """The open cards for II and IV: what they count, and what they would bring or have brought."""
    rows = []
    for card, number, category in zip(now.card, _ROUND, (BONUS_TWO, BONUS_FOUR), strict=True):
        if card == EMPTY:
            continue
        done = now.round_no > number or now.phase == OVER
        points = None
        if seat >= 0:
            points = now.points[seat][category] if done else int(bonus(now.record, seat, card))
        rows.append(_score_card(card, done, points, lang))
    return tag("div", *rows, cls="tc-scoring") if rows else Markup()


@kept(256)
def _score_card(card: int, done: bool, points: int | None, lang: str) -> Markup:
    entry = DATA.rows("scoring")[card]
    brought = ""
    if points is not None:
        brought = tag("span", line(points, ":vp"), tag("small", say("scoring", "done" if done else "now", lang)), cls="pt")
    words = tag("span", rules_text("card", entry["id"], lang), cls="wd")
    shape = tag("div", tag("b", entry["round"], cls="rd"), words, brought, cls="tc-scorecard done" if done else "tc-scorecard")
    return at(str(entry["id"]), hover(shape, f"scoring-{card}", entry["name"][lang], name="div"), name="div")
