"""Whether a GPU leads to the very bytes that the processor leads to: states, masks, observations, rewards, step by step."""

from __future__ import annotations

import numpy as np

from spielwerk.core import Game

from .batch import Batch
from .device import on_host

COMPARED = ("asked", "mask", "observations", "final_observations", "done", "rewards")  # arrays of a batch


def difference(game: Game, seats: int, n: int = 64, steps: int = 400, seed: int = 1, reward: str = "gain") -> str | None:
    """Play the same random matches on both; the first difference in words, or None."""
    gpu, cpu = (Batch(game, n, seats, seed, device, reward=reward, autoreset=True) for device in ("gpu", "cpu"))
    for number in range(steps):
        if found := _differs(gpu, cpu):
            return f"after {number} steps: {found}"
        actions = gpu.random_actions()
        if not np.array_equal(on_host(actions), cpu.random_actions()):
            return f"after {number} steps: random actions"
        gpu.step(actions)
        cpu.step(on_host(actions))
    gpu.keep_playing(50)
    cpu.keep_playing(50)
    if found := _differs(gpu, cpu):
        return f"after random play: {found}"
    gpu.reset(seed)
    cpu.reset(seed)
    if not np.array_equal(gpu.playouts(), cpu.playouts()):
        return "after playouts: decisions"
    same = np.array_equal(gpu.scores(), cpu.scores()) and np.array_equal(gpu.ranks(), cpu.ranks())
    return _differs(gpu, cpu) if same else "after playouts: scores"


def _differs(gpu: Batch, cpu: Batch) -> str | None:
    for name in COMPARED:
        if on_host(getattr(gpu, name)).tobytes() != getattr(cpu, name).tobytes():
            return name
    return "states" if on_host(gpu.states).tobytes() != cpu.states.tobytes() else None
