"""What all seats share: the pollution scale with every marker, and the scoring cards."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import hover
from spielwerk.core.drawing.svg import canvas, icon_at, line, rect, seat_at, tag, text
from spielwerk.core.drawing.words import signed, words_of

from ..components import CLEAN, DATA, FIELDS, SCALE
from ..naming import text as rules_text
from ..questions import OVER
from ..scoring import bonus
from ..state import BONUS_FOUR, BONUS_TWO

say = words_of(__package__)
_FIELD = 35
_ROUND = (2, 4)  # in which the cards are scored


def foot(s: State, seat: int, lang: str) -> Markup:
    return tag("div", _scale(s, lang), _scoring(s, seat, lang), cls="tc-foot")


def _scale(s: State, lang: str) -> Markup:
    """Thirteen fields from foul to clean; every seat's marker stands above its field."""
    wide = FIELDS * _FIELD + 8
    parts: list[Any] = []
    for field in range(FIELDS):
        x = 4 + field * _FIELD
        here = [p for p in range(s.seats) if s.pollution[p] == field]
        value = int(SCALE[field])
        cls = "bad" if value < 0 else "good" if value > 0 else "even"
        parts.append(rect(x, 34, _FIELD - 3, 30, f"tc-air {cls}{' here' if here else ''}", 5))
        parts.append(text(x + (_FIELD - 3) / 2, 54, signed(value), "mid fx", 14.5))
        for i, p in enumerate(here):
            column, line_no = i % 2, i // 2
            off = 0 if len(here) == 1 else (column - 0.5) * 15
            parts.append(seat_at(p, x + (_FIELD - 3) / 2 + off, 24 - line_no * 14, 12.5))
    for points in sorted({int(n) for n in CLEAN}):
        fields = [field for field in range(FIELDS) if CLEAN[field] == points]
        x, end = 4 + fields[0] * _FIELD, 4 + (fields[-1] + 1) * _FIELD - 3
        parts.append(rect(x, 67, end - x, 3, "tc-section", 1.5))
        words = say("scale", "clean", lang, n=points)
        parts.append(text((x + end) / 2, 84, words, "mid sm", 13.5))
    parts += [icon_at("skull", 4, 2, 17), icon_at("daisy", wide - 22, 2, 17)]
    title = say("scale", "title", lang)
    return hover(canvas(wide, 90, *parts, label=title, cls="tc-scale"), "scale", title, name="div")


def _scoring(s: State, seat: int, lang: str) -> Markup:
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
        rows.append(hover(shape, f"scoring-{card}", entry["name"][lang], name="div"))
    return tag("div", *rows, cls="tc-scoring") if rows else Markup()
