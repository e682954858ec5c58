"""The drawings of rails as geometry: what a bridge can end at, and which straight lines are free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from spielwerk.games.twentieth_century.tracks import EDGE_POINTS, lines_of


def rails_of(row: dict[str, Any], line: set[str]) -> list[str]:
    """The rails of a line: those at its edges, those that run on from them over a junction, or the one between its cities."""
    named = [set(rail.split("-")) for rail in row["rails"]]
    at_junction = set().union(*(rail for rail in named if "j" in rail))
    if at_junction - {"j"} == line:
        return [rail for rail in row["rails"] if "j" in rail]
    return [rail for rail in row["rails"] if set(rail.split("-")) == line]


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def clear_lines(starts: np.ndarray, ends: np.ndarray, row: dict[str, Any], bridge: Sequence[int] = ()) -> np.ndarray:
    """Which straight lines meet no rail, no city and no bridge, save at their ends (the last twentieth on either side)."""
    points = {**EDGE_POINTS, **row["stops"], **row["junctions"]}
    a = starts + (ends - starts) * 0.05
    b = starts + (ends - starts) * 0.95
    fine = np.ones(a.shape[:-1], bool)
    rails = [[points[end] for end in rail.split("-")] for rail in row["rails"]] + ([[bridge[:2], bridge[2:]]] if bridge else [])
    for rail in rails:
        c, d = (np.array(end, float) for end in rail)
        sides = np.sign(cross(d - c, a - c)) * np.sign(cross(d - c, b - c))
        other = np.sign(cross(b - a, c - a)) * np.sign(cross(b - a, d - a))
        fine &= ~(((sides < 0) & (other <= 0)) | ((sides == 0) & (other < 0)))
    for stop in row["stops"].values():
        at = np.array(stop, float)
        t = np.clip(((at - starts) * (ends - starts)).sum(-1) / ((ends - starts) ** 2).sum(-1).clip(1), 0, 1)
        near = np.hypot(*np.moveaxis(starts + (ends - starts) * t[..., None] - at, -1, 0))
        touches = (np.abs(starts - at).sum(-1) < 1) | (np.abs(ends - at).sum(-1) < 1)
        fine &= (near >= 14) | touches
    return fine


def features_of(row: dict[str, Any], steps: int) -> dict[str, np.ndarray]:
    """What a bridge can end at, each with some of its points; a line with edges is named by the first of them."""
    points = {**EDGE_POINTS, **row["stops"], **row["junctions"]}
    lines = lines_of(row)
    features: dict[str, np.ndarray] = {}
    for name in [*EDGE_POINTS, *row["stops"], *("".join(sorted(line)) for line in lines if not line & set(EDGE_POINTS))]:
        on = [line for line in lines if name in line or "".join(sorted(line)) == name] if name not in row["stops"] else []
        if not on:
            features[name] = np.array([points[name]], float)
        elif min(on[0] & set("NESW"), key="NESW".index, default=name) == name:
            ends = [[np.array(points[e], float) for e in rail.split("-")] for rail in rails_of(row, on[0])]
            features[name] = np.array([a + (b - a) * k / steps for a, b in ends for k in range(1, steps)])
    return features


def between(one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Beginnings and ends of all lines from one feature to another."""
    starts, ends = np.broadcast_arrays(one[:, None, :], other[None, :, :])
    return starts, ends


def changes_nothing(row: dict[str, Any], one: str, other: str) -> bool:
    """A city and its own line, or two cities on one line."""
    for line in lines_of(row):
        name = "".join(sorted(line))
        if all(end in line or end == name for end in (one, other)):
            return True
    return False
