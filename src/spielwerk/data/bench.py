"""How fast matches are written down on this machine."""

from __future__ import annotations

import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from spielwerk.core import Game
from spielwerk.sim.bench import Figures

from .recording import Job, record_shard

MATCHES = 8  # of a shard: enough to fill some pages of a file


def record_figures(game: Game, seats: int, seed: int, seconds: float) -> Figures:
    """Decisions that journeymen are recorded with in a minute, in this process alone, where PyArrow is installed."""
    if not find_spec("pyarrow"):
        return {}
    options = dict(game.options_from({}, seats))
    with tempfile.TemporaryDirectory() as folder:
        job = Job(game.name, seats, options, ("journeyman",), seed, 1 << 20, MATCHES, Path(folder))
        record_shard(job, 0)
        decisions, spent, number = 0, 0.0, 0
        while spent < seconds:
            begun, number = time.perf_counter(), number + 1
            decisions += record_shard(job, number)
            spent += time.perf_counter() - begun
    return {"recorded_decisions_per_minute_one_core": round(60 * decisions / spent)}
