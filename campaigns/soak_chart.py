"""The picture of a long run: memory, open handles and how quick the site was, over the minutes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from spielwerk.core.drawing.charts import Plot

_COLOURS = {"web": "#2471a3", "thinking": "#1e8449", "supervisor": "#b9770e", "median": "#2471a3", "99th percentile": "#c0392b"}
_WIDTH, _LEFT, _RIGHT, _HEIGHT, _TOP, _BETWEEN = 720, 70, 680, 120, 70, 62


def draw(samples: Sequence[Mapping[str, Any]], about: str) -> str:
    """Samples as soak.py writes them down, as SVG; each run of the site is a curve of its own."""
    panels = (
        ("Memory, MiB", _by_kind(samples, "memory")),
        ("Open handles", _by_kind(samples, "handles")),
        (
            "Milliseconds until the other hears of a move",
            {
                "median": [(s["run"], s["at"], s["p50"]) for s in samples],
                "99th percentile": [(s["run"], s["at"], s["p99"]) for s in samples],
            },
        ),
    )
    last = max((sample["at"] for sample in samples), default=1.0)
    parts = [
        f'<text x="{_LEFT}" y="24" font-size="16">Hours of play</text>',
        f'<text x="{_LEFT}" y="44">{escape(about)}</text>',
    ]
    for number, (title, lines) in enumerate(panels):
        parts += _panel(title, lines, _TOP + number * (_HEIGHT + _BETWEEN), last)
    height = _TOP + len(panels) * (_HEIGHT + _BETWEEN)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" font-family="sans-serif" '
        f'font-size="13" fill="currentColor"><title>Memory, open handles and latency over hours of play</title>'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _by_kind(samples: Sequence[Mapping[str, Any]], what: str) -> dict[str, list[tuple[int, float, float]]]:
    kinds = dict.fromkeys(kind for sample in samples for kind in sample[what])
    return {kind: [(s["run"], s["at"], s[what][kind]) for s in samples if kind in s[what]] for kind in kinds}


def _panel(title: str, lines: Mapping[str, Sequence[tuple[int, float, float]]], top: float, last: float) -> list[str]:
    values = [value for points in lines.values() for _, _, value in points if math.isfinite(value)]
    high = _round_up(max(values, default=1.0))
    plot = Plot(_LEFT, _RIGHT, top + 14, top + 14 + _HEIGHT, last, 0.0, high)
    parts = [f'<text x="{_LEFT}" y="{top}">{escape(title)}</text>']
    for share in (0.0, 0.5, 1.0):
        y = plot.y(high * share)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="currentColor" stroke-opacity="0.3"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{high * share:g}</text>')
    for tick in range(5):
        minutes = last * tick / 4
        x = plot.x(minutes)
        parts.append(f'<text x="{x:.1f}" y="{plot.bottom + 18:.1f}" text-anchor="middle">{minutes:.0f} min</text>')
    for number, (name, points) in enumerate(lines.items()):
        colour = _COLOURS.get(name, "currentColor")
        for run in dict.fromkeys(run for run, _, _ in points):
            way = " ".join(f"{plot.x(at):.1f},{plot.y(v):.1f}" for one, at, v in points if one == run and math.isfinite(v))
            parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{_RIGHT - 130 * number}" y="{top}" text-anchor="end" fill="{colour}">{escape(name)}</text>')
    return parts


def _round_up(value: float) -> float:
    """The next 1, 2 or 5 with zeros."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= value)
