"""Curves of all seats over a match."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from spielwerk.core.drawing.charts import Plot
from spielwerk.core.drawing.svg import canvas, circle, path, rect, seat_at, tag, text

from ...matches.views import MatchView
from ..rendering import player_name, say

_LEFT, _RIGHT, _TOP, _BOTTOM, _WIDTH = 38, 340, 16, 250, 480
_TICKS = 10  # of rounds, at most
_COUNTED = re.compile(r"(.*?)\b(\d+[a-z]*|[IVX]+)\b")  # "Round 3 of 6", "Generation II, round 1", "The 1990s"
_ARTICLE = 3  # letters of a word that names nothing
_SHAPES = (0.3, 0.6)  # of the way: where a curve shows its seat's shape besides its end, not by colour alone


@dataclass(frozen=True)
class Scale:
    """What the upright axis shows."""

    low: int
    high: int
    step: int
    unit: str = ""


def curves(
    view: MatchView,
    series: Sequence[tuple[int, Sequence[float]]],
    scale: Scale,
    label: str,
    marks: Sequence[tuple[int, float]] = (),
    headings: Sequence[tuple[int, str]] = (),
) -> Markup:
    """(number of an action, a value for each seat) as curves with names at their ends; marked points are numbered from 1.

    `headings` say where rounds begin: they stand on the axis if they are numbered, else the axis counts actions. Every round is
    a link to the position at which it begins, with the values there; static/chart.js tells those of any other position.
    """
    last = max(1, series[-1][0]) if series else 1
    plot = Plot(_LEFT, _RIGHT, _TOP, _BOTTOM, last, scale.low, scale.high)

    def x(number: int) -> float:
        return round(plot.x(number), 1)

    def y(value: float) -> float:
        return round(plot.y(value), 1)

    parts = []
    for n in range(scale.low - scale.low % scale.step, scale.high + 1, scale.step):
        parts += [path(f"M{_LEFT} {y(n)}H{_RIGHT}", "hair"), text(_LEFT - 8, y(n) + 4, f"{n}{scale.unit}", "sm end", 12)]
    axis, ticks = _rounds(headings, last)
    for number, name in ticks:
        parts += [path(f"M{x(number)} {_TOP}V{_BOTTOM + 4}", "hair"), text(x(number), _BOTTOM + 15, name, "sm mid", 12)]
    ends = sorted((series[-1][1][seat], seat) for seat in range(view.seats)) if series else []
    lower = _BOTTOM + 24.0
    for value, seat in ends:
        way = "".join(f"{'M' if i == 0 else 'L'}{x(number)} {y(row[seat])}" for i, (number, row) in enumerate(series))
        parts.append(path(way, f"curve s{seat}"))
        for share in _SHAPES:
            number, row = series[int(share * (len(series) - 1))]
            parts.append(seat_at(seat, x(number), y(row[seat]), 10))
        lower = min(y(value) + 4.0, lower - 18)  # names must not lie on each other
        name = f"{round(value)}{scale.unit} {player_name(view.players[seat], view.lang)}"
        parts += [seat_at(seat, _RIGHT, y(value), 12), text(_RIGHT + 12, lower, name, "f", 13)]
    for i, (number, value) in enumerate(marks, 1):
        parts += [circle(x(number), y(value), 8, "badge"), text(x(number), y(value) + 4, i, "badget mid", 11)]
    below = axis if ticks else say(view.lang, "result.moves")
    parts.append(text((_LEFT + _RIGHT) / 2, _BOTTOM + (32 if ticks else 28), below, "sm mid", 12))
    parts += [path(f"M{_LEFT} {_TOP}V{_BOTTOM}", cls) for cls in ("here", "cursor")]
    parts += _columns(view, series, scale, plot, axis, ticks)
    drawing = canvas(_WIDTH, _BOTTOM + 40, *parts, label=label, cls="chart")
    return _figure(view, series, scale, last, drawing)


def _columns(
    view: MatchView,
    series: Sequence[tuple[int, Sequence[float]]],
    scale: Scale,
    plot: Plot,
    axis: str,
    ticks: Sequence[tuple[int, str]],
) -> list[Markup]:
    """Links to where the rounds begin, or to some positions where there are no rounds."""
    last = round(plot.last)
    some = [(last * i // _TICKS, "") for i in range(_TICKS)] if last > _TICKS else [(0, "")]
    starts = list(ticks) or some
    numbers = [number for number, _ in series]
    columns = []
    for (number, name), (end, _) in zip(starts, [*starts[1:], (last, "")], strict=True):
        values = series[max(0, bisect_right(numbers, number) - 1)][1] if series else []
        told = ", ".join(
            f"{player_name(player, view.lang)} {round(value)}{scale.unit}"
            for player, value in zip(view.players, values, strict=False)
        )
        where = f"{axis} {name}".strip() if name else say(view.lang, "chart.action", n=number)
        area = rect(round(plot.x(number), 1), plot.top, round(plot.x(end) - plot.x(number), 1), plot.bottom - plot.top)
        link = f"/matches/{view.id}/replay?at={number}"
        columns.append(tag("a", area, cls="col", href=link, aria_label=f"{where}: {told}", data_at=number))
    return columns


def _figure(view: MatchView, series: Sequence[tuple[int, Sequence[float]]], scale: Scale, last: int, drawing: Markup) -> Markup:
    """The drawing with what static/chart.js needs to tell the values of the position that is pointed at."""
    points: list[tuple[int, list[int]]] = []
    for number, row in series:
        values = [round(value) for value in row]
        if not points or points[-1][1] != values:
            points.append((number, values))
    about = {
        "points": points,
        "names": [player_name(player, view.lang) for player in view.players],
        "unit": scale.unit,
        "left": _LEFT,
        "right": _RIGHT,
        "last": last,
        "link": f"/matches/{view.id}/replay?at=",
        "words": say(view.lang, "chart.action", n="{n}"),
    }
    told = escape(json.dumps(about, ensure_ascii=False, separators=(",", ":")))
    hint = escape(say(view.lang, "chart.hint"))
    caption = f'<figcaption class="muted" data-hint="{hint}">{hint}</figcaption>'
    return Markup(f'<figure class="curves" data-plot="{told}">{drawing}{caption}</figure>')


def _rounds(headings: Sequence[tuple[int, str]], last: int) -> tuple[str, list[tuple[int, str]]]:
    """What the axis counts ("Round"), and where its ticks are: at headings of that name, wherever their number changes.

    Of several kinds of headings the one with most numbers is taken: rounds rather than what happens in them.
    """
    kinds: dict[str, list[tuple[int, str]]] = {}
    for number, heading in headings:
        found = _COUNTED.match(heading)
        if found is None or number >= last:
            continue
        word = found[1].strip(" :")
        ticks = kinds.setdefault(word if len(word) > _ARTICLE else "", [])
        if not ticks or ticks[-1][1] != found[2]:
            ticks.append((number, found[2]))
    axis, ticks = max(kinds.items(), key=lambda kind: len({name for _, name in kind[1]}), default=("", []))
    return axis, ticks[:: 1 + len(ticks) // _TICKS]
