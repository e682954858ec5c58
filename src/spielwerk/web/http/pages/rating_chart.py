"""Ratings over time: a curve for each game, with its name and number at its end; a single match is a dot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from markupsafe import Markup

from spielwerk.core.drawing.charts import Plot
from spielwerk.core.drawing.svg import circle, fitted, join, path, tag, text

from ..rendering import say

_LEFT, _RIGHT, _TOP, _BOTTOM, _WIDTH, _HEIGHT = 42, 250, 16, 170, 452, 196
_GAP = 18  # between names
_MOST = 8  # curves
_DASHES = ("", "", "6 3", "2 3", "8 3 2 3", "4 2", "1 3", "10 4")
_TICKS = 4

Curve = Sequence[tuple[float, float]]  # (time, rating), in order


def rating_chart(curves: Mapping[str, Curve], titles: Mapping[str, str], now: float, lang: str) -> Markup:
    """The curves as one picture whose label says all last values; nothing if there is none."""
    shown = sorted(((game, curve) for game, curve in curves.items() if curve), key=lambda one: -one[1][-1][1])[:_MOST]
    if not shown:
        return Markup()
    first = min(curve[0][0] for _, curve in shown)
    values = [rating for _, curve in shown for _, rating in curve]
    step = next(n for n in (20, 50, 100, 200, 500, 1000) if (max(values) - min(values)) / n <= 5 or n == 1000)
    low, high = step * int(min(values) // step), step * (int(max(values) // step) + 1)
    plot = Plot(_LEFT, _RIGHT, _TOP, _BOTTOM, max(86400.0, now - first), low, high)
    parts = []
    for n in range(low, high + 1, step):
        y = round(plot.y(n), 1)
        parts += [path(f"M{_LEFT} {y}H{_RIGHT}", "gl"), text(_LEFT - 6, y + 4, n, "end")]
    for at, month in _months(first, now, lang):
        parts.append(text(round(plot.x(at - first), 1), _HEIGHT - 6, month, "mid"))
    lower = float(_TOP - _GAP)
    order = sorted(titles)
    for game, curve in shown:
        kind = order.index(game) if game in order else len(order)
        points = [(round(plot.x(at - first), 1), round(plot.y(rating), 1)) for at, rating in curve]
        drawn = []
        if len(points) > 1:
            points.append((float(_RIGHT), points[-1][1]))
            way = "".join(f"{'L' if i else 'M'}{x} {y}" for i, (x, y) in enumerate(points))
            drawn.append(path(way, "ln", stroke_dasharray=_DASHES[kind % len(_DASHES)] or None))
        x, y = points[-1]
        drawn.append(_mark(kind, x, y))
        lower = max(y + 4, lower + _GAP)  # names must not lie on each other
        name = titles.get(game, game)
        drawn += [fitted(_RIGHT + 12, lower, name, 146, "lb", 15), text(_WIDTH - 2, lower, round(curve[-1][1]), "lv end")]
        parts.append(tag("g", *drawn, cls=f"game-{game}"))
    told = ", ".join(f"{titles.get(game, game)} {round(curve[-1][1])}" for game, curve in shown)
    label = say(lang, "home.ratings_label", list=told)
    height = max(_HEIGHT, lower + 8)
    return tag("svg", join(parts), cls="ch", viewBox=f"0 0 {_WIDTH} {height}", role="img", aria_label=label)


def _mark(kind: int, x: float, y: float) -> Markup:
    """The end of a curve; games differ by shape too."""
    shapes = (
        lambda: circle(x, y, 4.5, "pt"),
        lambda: path(f"M{x} {y - 5.5}l5.2 9.5h-10.4z", "pt"),
        lambda: path(f"M{x - 4} {y - 4}h8v8h-8z", "pt"),
        lambda: path(f"M{x} {y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z", "pt"),
        lambda: circle(x, y, 4.2, "pt ring"),
    )
    return shapes[kind % len(shapes)]()


def _months(first: float, now: float, lang: str) -> list[tuple[float, str]]:
    """The beginnings of months between two times, a few of them, with short names; of several years with the year.

    Within one month it is the day of the first time.
    """
    names = say(lang, "puzzles.months").split("|")
    begin, end = datetime.fromtimestamp(first, UTC), datetime.fromtimestamp(now, UTC)
    found = []
    year, month = begin.year, begin.month
    while (year, month) <= (end.year, end.month):
        at = datetime(year, month, 1, tzinfo=UTC).timestamp()
        if at >= first:
            name = names[month - 1][:3]
            found.append((at, f"{name} {year}" if end.year - begin.year > 1 else name))
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    if not found:  # all of it within one month: the day on which it began
        month_name = names[begin.month - 1][:3]
        return [(first, f"{begin.day}. {month_name}" if lang == "de" else f"{begin.day} {month_name}")]
    return found[:: 1 + (len(found) - 1) // _TICKS]
