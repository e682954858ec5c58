"""How a training went, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.bots.charts import line_chart

LINES = {"telling": "error in foretelling", "entropy": "indecision"}  # of the log, as shares of the largest


def curves(log: Sequence[dict[str, float]]) -> str:
    """What has become smaller with the seconds: SVG."""
    lines: dict[str, list[tuple[int, float]]] = {}
    for key, name in LINES.items():
        known = [(int(row["seconds"]), row[key]) for row in log if key in row]
        most = max((value for _, value in known), default=1.0) or 1.0
        lines[name] = [(at, value / most) for at, value in known]
    return line_chart("What the network has still to learn", "seconds of self-play", lines, [])
