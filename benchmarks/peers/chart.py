"""Decisions a second as bars on a logarithmic scale, as SVG; readable in light and dark surroundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import log10
from typing import Any

OURS, THEIRS = "#b9770e", "#7f8c8d"
WIDTH, LEFT, RIGHT, TOP, BAR = 860, 360, 90, 62, 17
DECADES = range(2, 8)  # 100 to 10 million
REACH = 7.3  # the axis ends at 20 million


def place(rate: float) -> float:
    """Where a rate lies on the axis."""
    share = (log10(max(rate, 10 ** DECADES[0])) - DECADES[0]) / (REACH - DECADES[0])
    return LEFT + min(share, 1.0) * (WIDTH - LEFT - RIGHT)


def words(rate: float) -> str:
    """A rate in three figures: 3.09 M, 87.7 k, 420."""
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if rate >= unit:
            return f"{rate / unit:.3g}{name}"
    return f"{rate:.0f}"


def chart(rows: Sequence[Mapping[str, Any]], ours: str) -> str:
    """All measured rows, the fastest first."""
    bars = sorted((row for row in rows if "failed" not in row), key=lambda row: -row["decisions_per_second"])
    bottom = TOP + BAR * len(bars)
    title = "Random play on one core: decisions per second"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 12}" role="img" font-family="sans-serif" '
        f'font-size="12" fill="currentColor"><title>{title}</title>',
        f'<text x="{LEFT}" y="22" font-size="16">{title}</text>',
    ]
    for decade in DECADES:
        x = place(10**decade)
        parts.append(f'<path d="M{x:.1f} {TOP - 6}V{bottom}" stroke="currentColor" stroke-opacity=".25"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle">{words(10**decade)}</text>')
    for k, row in enumerate(bars):
        y, end = TOP + BAR * k, place(row["decisions_per_second"])
        colour = OURS if row["peer"] == ours else THEIRS
        name = escape(f"{row['peer']}: {row['game'].partition('(')[0]} ({row['how']})")
        parts += [
            f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{name}</text>',
            f'<rect x="{LEFT}" y="{y + 2}" width="{end - LEFT:.1f}" height="{BAR - 5}" fill="{colour}"/>',
            f'<text x="{end + 6:.1f}" y="{y + 12}">{words(row["decisions_per_second"])}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
