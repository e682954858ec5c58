"""What the vector environment costs on this machine, beside the batch that it is made of (sim.bench)."""

from __future__ import annotations

from importlib.util import find_spec

from spielwerk.core import Game
from spielwerk.sim.bench import STEPPED_ON_CPU, Figures, steps_per_second


def environment_figures(game: Game, seats: int, seed: int, seconds: float) -> Figures:
    """Stepping the vector environment with random legal actions, where Gymnasium is installed."""
    if not find_spec("gymnasium"):
        return {}
    from .vector import MatchVectorEnv

    envs = MatchVectorEnv(game, STEPPED_ON_CPU, seats)
    envs.reset(seed=seed)
    return {"vector_environment_steps_per_second": round(steps_per_second(envs.batch, envs.step, seconds))}
