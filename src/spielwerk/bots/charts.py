"""Charts as SVG text, readable in light and dark surroundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from spielwerk.core.drawing.charts import Plot

_COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b9770e", "#7d3c98")
_WIDTH, _LEFT, _TOP = 720, 120, 48
_PLOT = _WIDTH - _LEFT - 40


def _svg(height: int, title: str, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" font-family="sans-serif" '
        f'font-size="13" fill="currentColor"><title>{escape(title)}</title>'
        f'<text x="{_LEFT}" y="26" font-size="16">{escape(title)}</text>'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def bar_chart(title: str, fair_word: str, bars: list[tuple[str, float, float, float]], fair: float) -> str:
    """Shares (name, share, low, high) as bars with intervals, and a line at the fair share."""
    parts = []
    bottom = _TOP + 34 * len(bars)
    for k, (name, share, low, high) in enumerate(bars):
        y = _TOP + 34 * k
        span = f"M{_LEFT + _PLOT * low:.1f} {y + 11}H{_LEFT + _PLOT * high:.1f}"
        parts += [
            f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{_LEFT}" y="{y}" width="{_PLOT * share:.1f}" height="22" fill="{_COLOURS[k % len(_COLOURS)]}"/>',
            f'<path d="{span}" stroke="currentColor" stroke-width="2"/>',
            f'<text x="{_LEFT + _PLOT * high + 6:.1f}" y="{y + 16}">{100 * share:.1f} %</text>',
        ]
    x = _LEFT + _PLOT * fair
    parts += [
        f'<path d="M{x:.1f} {_TOP - 8}V{bottom}" stroke="currentColor" stroke-dasharray="4 4"/>',
        f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{escape(fair_word)}</text>',
    ]
    return _svg(bottom + 28, title, parts)


def line_chart(title: str, below: str, lines: Mapping[str, list[tuple[int, float]]], marks: list[tuple[int, float]]) -> str:
    """Shares over the number of an action, a line for each name, and circles around marked points."""
    height = 240
    last = max((points[-1][0] for points in lines.values() if points), default=1) or 1
    plot = Plot(_LEFT, _LEFT + _PLOT, _TOP, _TOP + height, last)

    def place(x: float, y: float) -> tuple[float, float]:
        return plot.x(x), plot.y(y)

    parts = []
    for share in (0.0, 0.5, 1.0):
        x, y = place(0, share)
        parts.append(f'<path d="M{x:.1f} {y:.1f}h{_PLOT}" stroke="currentColor" stroke-opacity="0.3"/>')
        parts.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>')
    for k, (name, points) in enumerate(lines.items()):
        colour = _COLOURS[k % len(_COLOURS)]
        way = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{_LEFT + 110 * k}" y="{_TOP + height + 46}" fill="{colour}">{escape(name)}</text>')
    for x, y in marks:
        cx, cy = place(x, y)
        parts.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="6" fill="none" stroke="currentColor" stroke-width="2"/>')
    parts.append(f'<text x="{_LEFT + _PLOT / 2}" y="{_TOP + height + 22}" text-anchor="middle">{escape(below)}</text>')
    return _svg(_TOP + height + 60, title, parts)


_CELL, _ROW, _HALF = 40, 34, _WIDTH // 2


def heat_maps(title: str, names: Sequence[str], maps: Mapping[str, tuple[float, Mapping[tuple[str, str], float]]]) -> str:
    """A square for each title: its fair share, and shares of (row, column) in one colour above it and in another below."""
    parts = []
    high = 118 + _ROW * len(names)
    for k, (named, (fair, shares)) in enumerate(maps.items()):
        left, top = 110 + _HALF * (k % 2), _TOP + 100 + high * (k // 2)
        parts.append(f'<text x="{left}" y="{top - 78}" font-weight="bold">{escape(named)}</text>')
        for i, name in enumerate(names):
            x, y = left + _CELL * i + 22, top + _ROW * i + 22
            parts.append(f'<text transform="translate({x} {top - 6}) rotate(-35)" font-size="11">{escape(name)}</text>')
            parts.append(f'<text x="{left - 8}" y="{y}" text-anchor="end" font-size="12">{escape(name)}</text>')
        for i, row in enumerate(names):
            for j, column in enumerate(names):
                share = shares.get((row, column))
                parts.append(_square(left + _CELL * j, top + _ROW * i, share, fair))
    return _svg(_TOP + 12 + high * -(-len(maps) // 2), title, parts)


def _square(x: int, y: int, share: float | None, fair: float) -> str:
    """A field of a heat map; what is not known has a dash."""
    if share is None:
        return f'<text x="{x + _CELL // 2}" y="{y + 22}" text-anchor="middle" fill-opacity="0.5">–</text>'
    colour = _COLOURS[1] if share >= fair else _COLOURS[0]
    opacity = 0.06 + 0.54 * abs(share - fair) / (1 - fair if share >= fair else fair)
    return (
        f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_ROW - 2}" fill="{colour}" fill-opacity="{opacity:.2f}"/>'
        f'<text x="{x + _CELL // 2 - 1}" y="{y + 22}" text-anchor="middle">{100 * share:.0f}</text>'
    )
